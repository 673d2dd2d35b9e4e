"""The templates of pages: what all of them keep to, and what is escaped, left out and refused in them."""

import re
from pathlib import Path

import pytest
from jinja2 import Environment, UndefinedError, meta

from carcscore import pages
from carcscore.markup import Markup, text
from tests.source_files import PACKAGE, TEMPLATES

HOSTILE = "<script>alert(1)</script>\"'&</title></style><!--\u202e\u2066\x1b]]>"
SPELLED = (
    "&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#x27;&amp;&lt;/title&gt;&lt;/style&gt;&lt;!--"
    "\\u202e\\u2066\\x1b]]&gt;"
)
LONGEST = 110


@pytest.fixture
def templates() -> Environment:
    """Where templates come from; no test may change it."""
    return pages._environment()


def made(templates: Environment, source: str, **values: object) -> str:
    return templates.from_string(source).render(values)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_is_plain_and_leaves_escaping_to_all(path: Path) -> None:
    text = path.read_text(encoding="ascii")
    assert text.endswith("\n")
    assert max(map(len, text.splitlines())) <= LONGEST
    assert not re.search(r"\|\s*(safe|e|escape|forceescape|xmlattr|tojson)\b|autoescape|\son\w+=", text)


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_is_used_and_finds_those_that_it_uses(path: Path, templates: Environment) -> None:
    name = path.relative_to(PACKAGE).as_posix()
    told = meta.find_referenced_templates(templates.parse(path.read_text(encoding="ascii")))
    assert all(one is not None and (PACKAGE / one).is_file() for one in told)
    rest = [file for file in (*TEMPLATES, *PACKAGE.rglob("*.py")) if file != path]
    assert any(f'"{name}"' in file.read_text(encoding="utf-8") for file in rest)


def test_whatever_is_shown_is_text_unless_it_is_markup(templates: Environment) -> None:
    for source in (
        "{{ x }}",
        "{% set y %}{{ x }}{% endset %}{{ y }}",
        "{{ x ~ '' }}",
        "{{ [x]|join(', ') }}",
    ):
        assert made(templates, source, x=HOSTILE) == SPELLED
    macro = "{% macro one(x) %}{{ x }}{% endmacro %}{{ one(x) }}"
    assert made(templates, macro, x=HOSTILE) == SPELLED
    assert made(templates, "<p{{ attributes(title=x) }}>", x=HOSTILE) == f'<p title="{SPELLED}">'
    assert made(templates, "{{ x }}", x=Markup(f"<b>{text(HOSTILE)}</b>")) == f"<b>{SPELLED}</b>"
    assert made(templates, "{{ x }}|{{ y }}|{{ z }}", x=None, y=0, z=Markup("<i>")) == "|0|<i>"
    assert made(templates, "{{ x|script_data }}", x=["</script>"]) == '["\\u003c/script\\u003e"]'


def test_what_is_missing_is_refused(templates: Environment) -> None:
    for source in (
        "{{ nosuch }}",
        "{{ x.nosuch }}",
        "{% if nosuch %}{% endif %}",
        "{{ attributes(a=x.nosuch) }}",
    ):
        with pytest.raises(UndefinedError, match="nosuch"):
            made(templates, source, x={})


def test_line_breaks_between_tags_are_not_in_the_page(templates: Environment) -> None:
    item = "  <li>\n    {{ x }}\n    <b>of\n{{ x }}</b> it\n  </li>\n"
    source = f"<ul>\n  {{% for x in xs %}}\n{item}  {{% endfor %}}\n</ul>\n"
    items = [f"<li>{x}<b>of\n{x}</b> it\n  </li>" for x in (1, 2)]
    assert made(templates, source, xs=[1, 2]) == f"<ul>{''.join(items)}</ul>"


def test_a_mistake_is_told_with_its_line(templates: Environment) -> None:
    with pytest.raises(UndefinedError) as raised:
        made(templates, "<p>\n  <b>\n\n    {{ 1 }}\n    {{ nosuch }}\n</b>")
    lines = [entry.lineno + 1 for entry in raised.traceback if str(entry.path) == "<template>"]
    assert lines == [5]
