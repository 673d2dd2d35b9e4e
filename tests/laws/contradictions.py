"""Where the sentences of a report contradict the awards under them."""

import re
from collections.abc import Iterable, Iterator

from carcscore.report.blocks import Entries
from carcscore.report.entries import feature_sections
from carcscore.report.model import Report
from carcscore.report.story import Story
from carcscore.report.sums import Payment
from carcscore.report.telling import sentences
from carcscore.report.words import name
from carcscore.scoring.values import MAJORITY, strengths, winners
from carcscore.sentences import RuleNumber, parts_of

_NOTHING = re.compile(r"(?:^|; |: )([^;:]+?) gets? nothing")
_NOBODY = re.compile("^(?:Nobody is paid for it|It paid nobody|It pays 0|Nobody can claim it, and it pays)")
_GETS = re.compile(r"(\S+) gets (-?\d+)(?=[:, ])")
_TIED = re.compile(r"(?:^|; |: )([^;:]+?) are tied for most")
_MAJORITY = re.compile(r"(?:^|; |: )(\S+) has the majority")


def contradictions(report: Report) -> Iterator[str]:
    """Each sentence that the awards of its feature contradict, after the name of the feature."""
    outcome = report.outcome
    if outcome is None:
        return
    for story in report.stories:
        told = list(sentences(report, story))
        final = {player for payment in story.final for player in payment.players}
        if final and story.followers and final != {*(owners := outcome.holders(story.feature))}:
            yield f"{story.name}: {owners} own it, and {final} are paid for it"
        for line in denied(story, told):
            yield f"{story.name}: {line}"
        for payment in story.payments:
            its = [line for line in told if str(payment.working) in line]
            home = report.stories[payment.award.feature] if payment.award.feature is not None else story
            paid = {name(award.player) for each in home.payments for award in each.awards}
            for line in its if len(its) == 1 else ():  # of several alike it is not known which is meant
                if paid & {one for found in _NOTHING.findall(line) for one in _names(found)}:
                    yield f"{story.name}: {line}"
            if not its:
                yield f"{story.name}: nothing is said of {payment.working}"
            if payment in story.final:  # who holds it is said where the strengths are
                its += [line for line in told if line.startswith("Strength: ")]
            named = {part for line in its for part in parts_of(line) if isinstance(part, RuleNumber)}
            due = {payment.award.held_by, *(rule for item in payment.award.items for rule in item.rules)}
            if payment.award.kind != story.kind.name:
                due.discard(payment.award.held_by)
            if missing := due - named - {MAJORITY, ""}:
                yield f"{story.name}: {', '.join(sorted(missing))} decides, and is not named: {its}"
    stories = {story.name: story for story in report.stories}
    for block in feature_sections(report, outcome):
        for entry in block.entries if isinstance(block, Entries) else ():
            if entry.name in stories:
                for line in denied(stories[entry.name], entry.remarks):
                    yield f"{entry.name}: {line}"


def denied(story: Story, told: Iterable[str]) -> Iterator[str]:
    """Those of the sentences told of a feature that its awards contradict."""
    awards = [award for payment in story.payments for award in payment.awards]
    paid = {name(award.player) for award in awards}
    got = {(str(name(award.player)), award.points) for award in awards}
    for line in told:
        nothing = {one for found in _NOTHING.findall(line) for one in _names(found)}
        if nothing & paid or (paid and _NOBODY.match(line)):
            yield line
        if {(player, int(points)) for player, points in _GETS.findall(line)} - got:
            yield line
        if "each gets all the points" in line and not any(_alike(one) for one in story.payments):
            yield line
        for payment in story.payments:
            if f"{payment.working}, since " in line and _since(payment, line):
                yield line
        held = [dict(award.majority) for award in awards if award.majority]
        if line.startswith("Strength: ") and not story.final:  # what is there now, and pays nobody
            held = [strengths(story.followers)]
        best = [{*map(str, map(name, winners(each)))} for each in held]
        tied = [{*_names(found)} for found in (*_TIED.findall(line), *_MAJORITY.findall(line))]
        if best and any(one not in best for one in tied):
            yield line


def _names(listed: str) -> list[str]:
    return re.split(", | and ", listed)


def _alike(payment: Payment) -> bool:
    """Whether it is paid to all who are tied for most, and to at least two."""
    return 1 < len(payment.awards) == len(winners(dict(payment.award.majority)))


def _since(payment: Payment, line: str) -> bool:
    """Whether the rule in words pays something else for each thing than the sum does."""
    each = {item.each for item in payment.award.items}
    after = line.partition(f"{payment.working}, since ")[2]
    return any(int(number) not in each for number in re.findall(r"\bpays (\d+)", after))
