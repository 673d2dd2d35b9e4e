"""The blocks of a report as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from carcscore.markup import Child, Markup, tag
from carcscore.report.blocks import Block, Bullets, Entries, FeatureEntry, Heading, Paragraph, TableBlock
from carcscore.report.html.links import Links
from carcscore.sentences import FeatureName


def sections(blocks: Iterable[Block], links: Links) -> Iterator[Markup]:
    """The blocks as HTML: a section for each heading and what follows it."""
    title: Heading | None = None
    content: list[Markup] = []
    for block in blocks:
        if isinstance(block, Heading):
            yield from _section(title, content)
            title, content = block, []
        else:
            content.append(rendered(block, links, title.text if title else ""))
    yield from _section(title, content)


def _section(title: Heading | None, content: list[Markup]) -> Iterator[Markup]:
    if title is None:
        yield from content
    else:
        yield tag("section", tag("h3", title.text), content, class_="part")


def rendered(block: Block, links: Links, title: str = "") -> Markup:
    """One block as HTML, with links to the features it names. ``title`` is the caption of a table."""
    if isinstance(block, Heading):
        return tag(f"h{block.level}", block.text)
    if isinstance(block, Paragraph):
        return tag("p", links(block.text))
    if isinstance(block, Bullets):
        return tag("ul", (tag("li", links(item)) for item in block.items))
    if isinstance(block, Entries):
        return tag("ul", (_entry(entry, links) for entry in block.entries), class_="entries")
    return _grid(block, links, title)


def _entry(entry: FeatureEntry, links: Links) -> Markup:
    """A feature with its remarks, and its sums last."""
    name = entry.name if isinstance(entry.name, FeatureName) else None
    head = tag("p", links(entry.name), " ", tag("span", links(entry.place), class_="place"), class_="head")
    lines = [tag("p", links(line)) for line in (entry.followers, *entry.remarks) if line]
    sums = sum_lines(entry.sums, links)
    return tag("li", head, lines, sums, class_="entry", data_feature=name)


def sum_lines(sums: Iterable[tuple[str, str]], links: Links) -> list[Markup]:
    """Each sum, worked out, with who gets it."""
    return [
        tag("p", tag("span", links(working)), " ", tag("strong", links(gets), class_="gets"), class_="sum")
        for working, gets in sums
    ]


def _grid(grid: TableBlock, links: Links, title: str) -> Markup:
    caption = tag("caption", title, class_="unseen") if title else None
    head = tag(
        "tr",
        (
            tag("th", links(name), scope="col", class_=_side(place, grid))
            for place, name in enumerate(grid.headers)
        ),
    )
    rows = []
    for row in grid.rows:
        feature = next((cell for cell in row if isinstance(cell, FeatureName)), None)
        cells = (tag("td", links(cell), class_=_side(place, grid)) for place, cell in enumerate(row))
        rows.append(tag("tr", cells, data_feature=feature))
    table = tag("table", caption, tag("thead", head), tag("tbody", rows))
    return scrolling(table, name=title)


def scrolling(*children: Child, name: str, class_: str = "wide") -> Markup:
    """What has a bar of its own where it is too wide for the page; the keyboard can reach that."""
    role = "region" if name else None
    return tag("div", children, class_=class_, role=role, aria_label=name or None, tabindex=0)


def _side(place: int, grid: TableBlock) -> str | None:
    return "number" if place in grid.right else None
