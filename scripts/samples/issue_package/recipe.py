"""The recipe of page 25 as an article."""

from html import escape

from ..read_prose import read_prose

STYLE = "body { max-width: 34em; margin: 2em auto; padding: 0 1em; font: 1.1em/1.5 Georgia, serif }"


def recipe_html():
    """The recipe as HTML, from the prose that the page is set from."""
    prose = read_prose("middle")
    title, intro = escape(prose["kitchen"][0]), escape(prose["kitchen_intro"][0])
    items = "".join(f"<li>{escape(item)}\n" for item in prose["ingredients"])
    steps = "".join(f"<p>{escape(step)}\n" for step in prose["method"])
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f"<style>{STYLE}</style>\n<h1>{title}</h1>\n<p><i>{intro}</i>\n"
        f"<h2>For four, or one crew</h2>\n<ul>\n{items}</ul>\n{steps}</html>\n"
    )
