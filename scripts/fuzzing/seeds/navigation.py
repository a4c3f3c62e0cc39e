"""Small PDFs with outlines, destinations, links, threads and page trees."""

from .small_pdf import SmallPDF


def seeds():
    """Pairs of a name and a file."""
    yield "navigation", _navigation()
    yield "actions", _actions()
    yield "page-tree", _page_tree()


def _navigation():
    pdf = SmallPDF(
        "/Outlines 7 0 R/Names<</Dests<</Names[(a)[3 0 R/FitR 1 2 30 40](b)<</D[4 0 R/FitH 9]>>]>>>>/Dests<</c[3 0 R/FitB]"
        ">>/PageLabels<</Nums[0<</S/r>>1<</S/D/St 4/P(A-)>>]>>/PageLayout/TwoPageRight/PageMode/UseOutlines/ViewerPreferences"
        "<</Direction/R2L>>/OpenAction[4 0 R/Fit]/Lang(en)/Threads[12 0 R]/URI<</Base(http://a.b/)>>",
        pages=("/Annots[10 0 R 11 0 R]/B[13 0 R]", "/Rotate 90/CropBox[10 20 150 180]/UserUnit 2"),
    )
    pdf.add("<</Type/Outlines/First 8 0 R/Last 9 0 R/Count 2>>")
    pdf.add("<</Title(One)/Parent 7 0 R/Next 9 0 R/Dest(a)/C[1 0 .5]/F 3/Count 1/First 9 0 R>>")
    pdf.add("<</Title<FEFF00540077006F>/Parent 7 0 R/Prev 8 0 R/A<</S/GoTo/D(b)>>>>")
    pdf.add("<</Type/Annot/Subtype/Link/Rect[10 10 90 30]/QuadPoints[10 30 90 30 10 10 90 10]/A<</S/URI/URI(x/y)>>>>")
    pdf.add("<</Type/Annot/Subtype/Link/Rect[10 40 90 60]/F 4/A<</S/GoToR/F<</UF(f.pdf)>>/D[2/XYZ null 9 null]>>>>")
    pdf.add("<</Type/Thread/F 13 0 R/I<</Title(T)/Author(A)>>>>")
    pdf.add("<</Type/Bead/T 12 0 R/N 14 0 R/V 14 0 R/P 3 0 R/R[1 2 30 40]>>")
    pdf.add("<</Type/Bead/N 13 0 R/V 13 0 R/P 4 0 R/R[1 2 30 40]>>")
    return pdf


def _actions():
    """A link for each kind of action."""
    actions = [
        "/S/Launch/F(a.exe)", "/S/Named/N/NextPage", "/S/GoToE/T<</R/C/N(e.pdf)/T<</R/P>>>>/D(x)", "/S/JavaScript/JS(1)",
        "/S/GoTo/D[0/FitV 3]", "/S/GoTo/D/c", "/S/URI/URI(mailto:a@b.c)/IsMap true", "/S/ResetForm", "/S/Movie/T(m)",
    ]  # fmt: skip
    annotations = "".join(
        f"<</Type/Annot/Subtype/Link/Rect[{9 * i} 9 {9 * i + 8} 20]/A<<{action}>>>>" for i, action in enumerate(actions)
    )
    return SmallPDF("/Dests<</c[3 0 R/FitBH 4]>>", pages=(f"/Annots[{annotations}]",))


def _page_tree():
    """A page that inherits from two levels."""
    nested = SmallPDF(tree="/MediaBox[0 0 100 200]/Rotate 270/CropBox[5 5 95 150]")
    nested.objects[1] = b"<</Type/Pages/Kids[5 0 R]/Count 1/MediaBox[0 0 100 200]/Rotate 270>>"
    nested.add("<</Type/Pages/Parent 2 0 R/Kids[3 0 R]/Count 1/CropBox[5 5 95 150]>>")
    return nested
