"""A small PDF with every kind of media annotation."""

from .small_pdf import SmallPDF


def seeds():
    """Pairs of a name and a file."""
    file = "<</Type/Filespec/F(a.mp4)/UF(a.mp4)/Desc(d)/AFRelationship/Data/EF<</F 6 0 R>>>>"
    pdf = SmallPDF(
        "/Names<</EmbeddedFiles<</Names[(a) 5 0 R]>>>>/AF[5 0 R]",
        pages=("/Annots[7 0 R 8 0 R 9 0 R 10 0 R 11 0 R 12 0 R 13 0 R]",),
    )
    pdf.add(file)
    pdf.stream(
        "/Type/EmbeddedFile/Subtype/video#2Fmp4/Params<</Size 12/CheckSum<00112233445566778899AABBCCDDEEFF>"
        "/ModDate(D:20260301090000+01'00')>>",
        "\0\0\0\x18ftypmp42",
    )
    pdf.add(
        "<</Type/Annot/Subtype/Screen/Rect[1 1 9 9]/T(s)/A<</S/Rendition/OP 0/AN 7 0 R/R<</S/MR/C<</S/MCD/CT(video/mp4)"
        "/D 5 0 R>>/P<</BE<</C true/RC 2/V 50>>>>>>>>>>"
    )
    pdf.add(
        "<</Type/Annot/Subtype/RichMedia/Rect[9 1 20 9]/RichMediaSettings<</Activation<</Condition/PV>>>>"
        "/RichMediaContent<</Assets<</Names[(a) 5 0 R]>>/Configurations[<</Subtype/Flash/Instances[<</Subtype/Flash/Asset"
        " 5 0 R/Params<</FlashVars(source=a.mp4&volume=.5)>>>>]>>]>>>>"
    )
    pdf.add("<</Type/Annot/Subtype/Movie/Rect[1 20 9 29]/Movie<</F(b.mov)/Poster true>>/A<</Mode/Repeat/Volume .5>>>>")
    pdf.add("<</Type/Annot/Subtype/Sound/Rect[20 20 29 29]/Sound 14 0 R>>")
    pdf.add("<</Type/Annot/Subtype/FileAttachment/Rect[30 30 39 39]/FS 5 0 R>>")
    pdf.add("<</Type/Annot/Subtype/3D/Rect[40 40 49 49]/3DD 15 0 R/3DA<</A/PO>>>>")
    pdf.add("<</Type/Annot/Subtype/Widget/FT/Btn/Rect[50 5 59 9]/MK<</CA(x)>>/AA<</U<</S/Sound/Sound 14 0 R>>>>>>")
    pdf.stream("/Type/Sound/R 8000/C 1/B 16/E/Signed", "\1\2\3\4\5\6")
    pdf.stream("/Type/3D/Subtype/U3D", "U3D\0")
    yield "media", pdf
