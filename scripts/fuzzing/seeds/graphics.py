"""Small PDFs with paths, transparency, patterns, shadings and colour spaces."""

from .small_pdf import SmallPDF


def seeds():
    """Pairs of a name and a file."""
    yield "drawing", _drawing()
    yield "colours", _colours()


def _drawing():
    """Paths, a soft mask, a pattern, a shading, a form and an inline image."""
    content = (
        "q .5 0 0 .5 10 10 cm /G gs 1 0 0 rg 0 0 50 50 re f* Q /Pattern cs /T scn 60 0 40 40 re B /S sh 0 .2 .4 .1 K 2 w"
        " [3 2] 1 d 1 J 2 j 5 90 m 20 99 40 80 60 95 c 70 90 80 85 v h S 10 120 m 50 120 l 30 150 l h W n /F Do BI /W 2 /H"
        " 2 /BPC 8 /CS /G ID abcd EI"
    )
    pdf = SmallPDF(
        resources="/ExtGState<</G<</ca .5/BM/Multiply/SMask<</S/Luminosity/G 5 0 R/BC[0]>>>>>>/Pattern<</T 6 0 R>>/Shading"
        "<</S<</ShadingType 3/ColorSpace/DeviceRGB/Coords[50 50 0 50 50 40]/Extend[true true]/Function<</FunctionType 2"
        "/Domain[0 1]/C0[1 0 0]/C1[0 0 1]/N 1.5>>>>>>/XObject<</F 5 0 R>>",
        content=content,
    )
    pdf.stream(
        "/Type/XObject/Subtype/Form/BBox[0 0 60 60]/Group<</S/Transparency/CS/DeviceGray/I true/K true>>",
        ".5 g 0 0 50 50 re f",
    )
    pdf.stream("/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 5 5]/XStep 6/YStep 7/Resources<<>>", "0 0 3 3 re f")
    return pdf


def _colours():
    """A shading by a function, and colour spaces with functions."""
    content = "0 0 100 100 re f /A sh /Sep cs .5 scn 9 9 50 50 re f /Lab cs 50 20 20 scn 60 60 9 9 re f"
    pdf = SmallPDF(
        resources="/Shading<</A<</ShadingType 1/ColorSpace/DeviceCMYK/Domain[0 1 0 1]/Matrix[90 0 0 90 0 0]/Function 5 0 R>>"
        ">>/ColorSpace<</Sep[/Separation/Spot/DeviceRGB<</FunctionType 0/Domain[0 1]/Range[0 1 0 1 0 1]>>]/Lab[/Lab<<"
        "/WhitePoint[.95 1 1.09]/Range[-100 100 -100 100]>>]>>",
        content=content,
    )
    pdf.stream("/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1 0 1]", "{ 2 copy add 2 div exch sin 0.2 }")
    return pdf
