"""Cuts the site's two font files from those of the registry packages, into src/ui/fonts.

    pip install fonttools==4.66.1 brotli==1.2.0
    python3 scripts/media/cut-fonts.py
"""

from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

PACKAGES = Path("node_modules/@fontsource-variable")
FONTS = Path("src/ui/fonts")
LETTERS = [*range(0x20, 0x7F), *range(0xA0, 0x100)]
MARKS = [0x2013, 0x2014, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2026, 0x20AC, 0x2122]


def pinned(package, limits):
    """The font of a package with its axes limited, without the glyphs and tables that no page uses."""
    file = next((PACKAGES / package / "files").glob("*-latin-standard-normal.woff2"))
    font = instancer.instantiateVariableFont(TTFont(file), limits)
    options = subset.Options()
    # The copyright (0) and the licence (13, 14) stay with the font, as the licence asks.
    options.name_IDs = [0, 1, 2, 13, 14]
    options.layout_features = ["kern", "liga", "pnum", "tnum"]
    options.hinting = False
    options.drop_tables += ["STAT"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=LETTERS + MARKS)
    subsetter.subset(font)
    return font


def cut(name, package, pins, weights, kerned_at):
    """Writes one file. Kerning is half of a variable font's bytes: that of one weight serves for all."""
    font = pinned(package, {**pins, "wght": weights})
    font["GPOS"] = pinned(package, {**pins, "wght": kerned_at})["GPOS"]
    font["GDEF"].table.VarStore = None
    font["GDEF"].table.Version = 0x00010000
    return name, font


def raise_dots(font, units):
    """Sets the dots of i and j higher, by thousandths of the em."""
    glyphs = font["glyf"]
    for letter in "ij":
        parts = glyphs[font.getBestCmap()[ord(letter)]].components
        max(parts, key=lambda part: glyphs[part.glyphName].yMin + part.y).y += units


def main():
    headline = cut("headline", "bricolage-grotesque", {"wdth": 78, "opsz": 36}, (500, 800), 800)
    # At 14 to 22 px an ordinary screen has one row of pixels for the gap under the dot, and a heavy weight fills it.
    raise_dots(headline[1], 40)
    text = cut("text", "instrument-sans", {"wdth": 100}, (400, 700), 500)
    for name, font in (headline, text):
        font.flavor = "woff2"
        font.save(FONTS / f"{name}.woff2")


main()
