"""The whole report in blocks, the same for text and for Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from carcscore.findings import Finding
from carcscore.play.outcome import Outcome
from carcscore.report.arguments import arguments, verdicts
from carcscore.report.blocks import Block, Bullets, Heading, Paragraph, TableBlock
from carcscore.report.entries import feature_sections
from carcscore.report.findings_text import finding_words
from carcscore.report.model import Report
from carcscore.report.pieces import standing
from carcscore.report.totals import totals_section
from carcscore.report.words import where_a1_is
from carcscore.rules.facts import FarmRule
from carcscore.rules.options import Overrides, resolve
from carcscore.scoring.farms import rule_for_farms
from carcscore.sentences import Sentence, joined, ruled, said
from carcscore.text import counted, listed, shortened, shown

FINDINGS_SHOWN = 12

FARM_RULE_WORDS = {
    "third": ("farms by the third rule: 3 for each completed city, farm by farm", "B11"),
    "first": ("farms by the first rule: 4 for each completed city, the farmers around it together", "B12"),
    "second": ("farms by the second rule: 3 for each completed city, once to a player", "B13"),
}
_SEVERITIES = ("error", "warning", "note")


def outline(report: Report) -> Iterator[Block]:
    """The report from its heading to the final table."""
    yield from heading(report)
    yield Paragraph(report.verdict)
    yield from verdicts(report)
    outcome = report.outcome
    if outcome is None:
        yield from _findings(report)
        return
    yield from rules_applied(outcome)
    yield from _findings(report)
    yield from feature_sections(report, outcome)
    yield from standing(outcome)
    yield from kept(outcome)
    yield from totals_section(report)
    yield from arguments(report)


def kept(outcome: Outcome) -> Iterator[Block]:
    """The tables that the expansions add."""
    for section in outcome.game.sections():
        yield Heading(section.title)
        if section.text:
            yield Paragraph(section.text)
        if section.rows:
            yield TableBlock(section.headers, section.rows, folding=(len(section.headers) - 1,))


def game_name(report: Report, untitled: str) -> str:
    """The title of the game, else ``untitled``; escaped and shortened."""
    return shortened(shown(report.occasion["title"] or untitled), 300)


def heading(report: Report) -> Iterator[Block]:
    """The title, and the occasion if the record has one."""
    yield Heading(game_name(report, report.source), 1)
    occasion = map(report.occasion.get, ("event", "round", "table", "date", "place"))
    words = ", ".join(shortened(shown(word), 100) for word in occasion if word)
    if words:
        yield Paragraph(words)


def rules_applied(outcome: Outcome) -> Iterator[Block]:
    """The rules applied, the number of tiles, and how squares are named."""
    rules = outcome.rules
    rule = rule_for_farms(rules)
    if rule is rules.farm_rule:
        farms = said("farms: {}", farm_rule_words(rule))
    else:
        farms = ruled(*FARM_RULE_WORDS[rules.farms]) if rules.farms in FARM_RULE_WORDS else said("no farms")
    parts: list[str] = [farms, ruled(f"a completed city of two tiles pays {rules.small_city}", "B14")]
    if rules.tie_break != "shared":
        parts.append(ruled("among tied players the starting player loses", "B15"))
    if rules.facts:
        parts.append(f"with {listed(expansion.title for expansion in rules.facts)}")
    if rules.ignore:
        parts.append(f"marks that do nothing: {listed(sorted(rules.ignore))}")
    placed = len(outcome.table.board)
    unplayed = outcome.table.unplayed
    left = f", {unplayed} not played" if unplayed > 0 else ""
    sentences = (
        said("Rules: {}.", joined(parts, "; ")),
        rescored(outcome),
        f"{counted(placed, 'tile')} on the table{left}.",
        naming_of_squares(outcome),
    )
    yield Paragraph(joined(filter(None, sentences), " "))


def naming_of_squares(outcome: Outcome) -> str:
    """The place of the sheet on the squares of the record; empty where the record has a sheet."""
    if outcome.record.layout == "grid":
        return ""
    return where_a1_is(outcome.table.a1)


def farm_rule_words(rule: FarmRule) -> Sentence:
    """The payment of farms by an expansion's own rule."""
    things = listed(kind.name for kind in rule.kinds)
    return ruled(f"{rule.each} for each completed {things}, farm by farm", rule.rule)


def rescored(outcome: Outcome) -> str:
    """A sentence on the rules that were overridden; empty if none were."""
    rules = outcome.rules
    if not rules.overridden:
        return ""
    own, _ = resolve(outcome.record.rules, Overrides(), rules.expansions)
    changed = [option for option in rules.overridden if getattr(own, option) != getattr(rules, option)]
    other = ", ".join(f"{option.replace('_', ' ')} {getattr(rules, option)}" for option in changed)
    return f"Re-scored under other rules than the record's: {other}." if other else ""


def gravest_first(findings: Iterable[Finding]) -> list[Finding]:
    """Errors, then warnings, then notes."""
    return sorted(findings, key=lambda finding: _SEVERITIES.index(finding.severity))


def _findings(report: Report) -> Iterator[Block]:
    if not report.findings:
        return
    ordered = gravest_first(report.findings)
    items: list[str] = [finding_words(finding) for finding in ordered[:FINDINGS_SHOWN]]
    rest = len(ordered) - len(items)
    if rest:
        items.append(f"and {rest} more; `carcscore check` lists more of them")
    yield from (Heading("Findings"), Bullets(tuple(items)))
