"""Small PDFs with fonts, tags and layers."""

from .small_pdf import SmallPDF

TEXT = (
    "BT /F 12 Tf 20 150 Td (The salt line) Tj 0 -14 Td [(of) -300 (14 miles-)] TJ T* (see page 2, www.example.org) ' ET"
)


def _text(pdf_font, **more):
    return SmallPDF(resources=f"/Font<</F {pdf_font}>>", content=TEXT, **more)


def seeds():
    """Pairs of a name and a file."""
    yield "type1", _text("<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>")
    yield "type3", _type3()
    yield "type0", _type0()
    yield "tags-layers", _tags_and_layers()


def _type3():
    pdf = _text("5 0 R")
    pdf.add(
        "<</Type/Font/Subtype/Type3/FontBBox[0 0 10 10]/FontMatrix[.1 0 0 .1 0 0]/FirstChar 32/LastChar 122/Widths["
        + "6 " * 91
        + "]/Encoding<</Type/Encoding/Differences[32/a"
        + "/a" * 90
        + "]>>/CharProcs<</a 6 0 R>>/Resources<<>>/ToUnicode 7 0 R>>"
    )
    pdf.stream("", "6 0 d0 0 0 5 8 re f")
    pdf.stream("", "1 begincodespacerange <00> <FF> endcodespacerange 1 beginbfrange <20> <7A> <0020> endbfrange")
    return pdf


def _type0():
    """A composite font with vertical metrics."""
    pdf = _text("5 0 R")
    pdf.add("<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-V/DescendantFonts[6 0 R]/ToUnicode 7 0 R>>")
    pdf.add(
        "<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
        "/DW 900/W[1[500 600] 3 9 700]/DW2[880 -1000]/FontDescriptor<</Type/FontDescriptor/FontName/X/Flags 4/FontBBox"
        "[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80>>>>"
    )
    pdf.stream("", "1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfchar <5468> <66F80301> endbfchar")
    return pdf


def _tags_and_layers():
    font = "/Font<</F<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>>>/Properties<</P<</MCID 1>>/O 6 0 R>>"
    content = (
        "/H1<</MCID 0>>BDC BT /F 20 Tf 1 0 .2 1 20 150 Tm 3 Tr (Head) Tj ET EMC /P/P BDC BT 0 1 -1 0 50 20 Tm 2 Tc 3 Tw "
        "80 Tz 4 Ts (Body) Tj ET EMC /OC/O BDC BT 1 Tr <48656C6C6F> Tj ET EMC /Span<</ActualText(x)>>BDC EMC /X Do"
    )
    pdf = SmallPDF(
        "/StructTreeRoot 5 0 R/MarkInfo<</Marked true>>/OCProperties<</OCGs[6 0 R 7 0 R]/D<</BaseState/OFF/ON[6 0 R]"
        "/Order[(L)6 0 R[7 0 R]]/RBGroups[[6 0 R 7 0 R]]/Locked[7 0 R]>>>>",
        resources=font + "/XObject<</X 8 0 R>>",
        content=content,
        pages=("/StructParents 0/Annots[9 0 R]",),
    )
    pdf.add(
        "<</Type/StructTreeRoot/RoleMap<</Big/H1>>/K[<</S/Big/Pg 3 0 R/K 0/T(t)>><</S/Sect/K[<</S/H/Pg 3 0 R/K[1]>><</S"
        "/TOC/K[<</S/TOCI/ActualText(One)/K[<</S/Link/K[<</Type/OBJR/Obj 9 0 R/Pg 3 0 R>><</Type/MCR/MCID 1/Pg 3 0 R>>]"
        ">>]>>]>>]>>]>>"
    )
    pdf.add("<</Type/OCG/Name(One)/Usage<</View<</ViewState/OFF>>>>>>")
    pdf.add("<</Type/OCG/Name<FEFF00540077006F>>>")
    pdf.stream("/Type/XObject/Subtype/Form/BBox[0 0 90 90]/OC<</Type/OCMD/OCGs[6 0 R]/P/AnyOff>>", "0 0 9 9 re f")
    pdf.add("<</Type/Annot/Subtype/Link/Rect[10 10 90 30]/Dest[3 0 R/XYZ 0 90 2]>>")
    return pdf
