"""Pictures of the rulebooks hold what their frame shows, and nothing else."""

import re
from xml.etree import ElementTree

from circenses import rulebooks
from circenses.art.trimming import trimmed

PICTURE = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="100 100 50 50" role="group" aria-labelledby="t">'
    '<title id="t">All</title><defs><g id="inside"><path d="M0 0h5v5z"/></g>'
    '<g id="outside"><rect width="4" height="4"/></g></defs>'
    '<g transform="translate(110 110)" class="part"><use href="#inside"/><circle r="30" fill-opacity="0"/></g>'
    '<g transform="translate(300 20) scale(2)"><use href="#outside" x="3"/><text font-size="10">far away</text></g>'
    '<path d="M105 105L110.123 110ZM400 400L410 410Z"/><path d="m400 400l5 5"/>'
    '<text x="170" y="120" text-anchor="end" font-size="10">reaches into it</text>'
    '<ellipse cx="200" cy="125" rx="60" ry="2"/><ellipse cx="200" cy="125" rx="6" ry="60"/>'
    '<path d="M180 120A60 60 0 0 1 180 130"/>'
    '<g transform="rotate(90 125 125)"><rect x="120" y="60" width="5" height="5"/></g>'
    "</svg>"
)


def test_what_lies_outside_of_the_frame_is_left_out() -> None:
    made = trimmed(PICTURE)
    root = ElementTree.fromstring(made)
    assert root.get("viewBox") == "100 100 50 50"
    assert 'd="M105 105L110.1 110Z"' in made, "an outline outside of the frame, and a thousandth"
    assert "far away" not in made
    assert "outside" not in made, "nothing refers to it any more"
    assert 'd="m400 400l5 5"' not in made
    assert made.count("<ellipse") == 1
    assert not re.search(r"<title|role=|class=|aria-|fill-opacity", made)
    for kept in ("inside", "reaches into it", "M180 120A60 60 0 0 1 180 130"):
        assert kept in made
    assert "<rect" not in made, "turned by 90 degrees it lies at (185, 120)"


def test_a_window_keeps_the_rest_of_the_page_free() -> None:
    window = ElementTree.fromstring(trimmed(PICTURE)).find("{*}svg")
    assert window is not None
    assert (window.get("x"), window.get("width"), window.get("viewBox")) == ("100", "50", "100 100 50 50")
    assert window.find("{*}g") is not None


def test_shapes_that_pictures_have_in_common_are_set_once() -> None:
    common: dict[str, str] = {}
    one = '<svg xmlns="http://www.w3.org/2000/svg"><defs><g id="a">x</g></defs><use href="#a"/></svg>'
    other = one.replace("x</g>", "y</g>")
    assert "<defs>" not in rulebooks.shared(one, common)
    assert list(common) == ["a"]
    assert "<defs>" not in rulebooks.shared(one, common)
    assert rulebooks.shared(other, common) == other, "another shape under the same name"
    assert '<g id="p-a">' in rulebooks.set_apart(other, "p-")
    assert 'href="#a"' in rulebooks.set_apart(rulebooks.shared(one, common), "p-"), "what is shared keeps its name"
