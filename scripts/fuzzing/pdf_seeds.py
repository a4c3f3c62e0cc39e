"""A small PDF for each feature that the shim or a library behind it reads."""

import shutil
import subprocess
import tempfile
import zlib
from pathlib import Path

from samples.pdf import icc_profiles

from .small_pdf import SmallPDF

TEXT = "BT /F 12 Tf 20 150 Td (The salt line) Tj 0 -14 Td [(of) -300 (14 miles-)] TJ T* (see page 2, www.example.org) ' ET"


def _text(pdf_font, **more):
    return SmallPDF(resources=f"/Font<</F {pdf_font}>>", content=TEXT, **more)


def _fonts():
    yield "type1", _text("<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>")
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
    yield "type3", pdf
    pdf = _text("5 0 R")
    pdf.add("<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-V/DescendantFonts[6 0 R]/ToUnicode 7 0 R>>")
    pdf.add(
        "<</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>"
        "/DW 900/W[1[500 600] 3 9 700]/DW2[880 -1000]/FontDescriptor<</Type/FontDescriptor/FontName/X/Flags 4/FontBBox"
        "[0 -200 1000 900]/ItalicAngle 0/Ascent 900/Descent -200/CapHeight 700/StemV 80>>>>"
    )
    pdf.stream("", "1 begincodespacerange <0000> <FFFF> endcodespacerange 1 beginbfchar <5468> <66F80301> endbfchar")
    yield "type0", pdf


def _marked_text():
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
    yield "tags-layers", pdf


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
    yield "navigation", pdf
    actions = [
        "/S/Launch/F(a.exe)", "/S/Named/N/NextPage", "/S/GoToE/T<</R/C/N(e.pdf)/T<</R/P>>>>/D(x)", "/S/JavaScript/JS(1)",
        "/S/GoTo/D[0/FitV 3]", "/S/GoTo/D/c", "/S/URI/URI(mailto:a@b.c)/IsMap true", "/S/ResetForm", "/S/Movie/T(m)",
    ]  # fmt: skip
    annotations = "".join(
        f"<</Type/Annot/Subtype/Link/Rect[{9 * i} 9 {9 * i + 8} 20]/A<<{action}>>>>" for i, action in enumerate(actions)
    )
    yield "actions", SmallPDF("/Dests<</c[3 0 R/FitBH 4]>>", pages=(f"/Annots[{annotations}]",))
    nested = SmallPDF(tree="/MediaBox[0 0 100 200]/Rotate 270/CropBox[5 5 95 150]")
    nested.objects[1] = b"<</Type/Pages/Kids[5 0 R]/Count 1/MediaBox[0 0 100 200]/Rotate 270>>"
    nested.add("<</Type/Pages/Parent 2 0 R/Kids[3 0 R]/Count 1/CropBox[5 5 95 150]>>")
    yield "page-tree", nested


def _media():
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


def _drawing():
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
    pdf.stream("/Type/XObject/Subtype/Form/BBox[0 0 60 60]/Group<</S/Transparency/CS/DeviceGray/I true/K true>>", ".5 g 0 0 50 50 re f")
    pdf.stream("/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 5 5]/XStep 6/YStep 7/Resources<<>>", "0 0 3 3 re f")
    yield "drawing", pdf
    content = "0 0 100 100 re f /A sh /Sep cs .5 scn 9 9 50 50 re f /Lab cs 50 20 20 scn 60 60 9 9 re f"
    pdf = SmallPDF(
        resources="/Shading<</A<</ShadingType 1/ColorSpace/DeviceCMYK/Domain[0 1 0 1]/Matrix[90 0 0 90 0 0]/Function 5 0 R>>"
        ">>/ColorSpace<</Sep[/Separation/Spot/DeviceRGB<</FunctionType 0/Domain[0 1]/Range[0 1 0 1 0 1]>>]/Lab[/Lab<<"
        "/WhitePoint[.95 1 1.09]/Range[-100 100 -100 100]>>]>>",
        content=content,
    )
    pdf.stream("/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1 0 1]", "{ 2 copy add 2 div exch sin 0.2 }")
    yield "colours", pdf


def _image(entries, data, more=(), content="90 0 0 90 5 5 cm /I Do"):
    pdf = SmallPDF(resources="/XObject<</I 5 0 R>>", content=content)
    pdf.stream("/Type/XObject/Subtype/Image" + entries, data)
    for number, value in more:
        assert number == (pdf.stream(*value) if isinstance(value, tuple) else pdf.add(value))
    return pdf


def _jpeg():
    pixels = bytes((x * 7 + y * 5 + c * 60) % 256 for y in range(24) for x in range(24) for c in range(3))
    ppm = b"P6 24 24 255\n" + pixels
    return subprocess.run(["cjpeg", "-quality", "30"], input=ppm, capture_output=True, check=True).stdout


def _images():
    ramp = bytes(range(0, 256, 4))
    jpeg = _jpeg()
    yield "jpeg", _image("/Width 24/Height 24/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode", jpeg)
    more = [(6, ("/Type/XObject/Subtype/Image/Width 8/Height 8/BitsPerComponent 8/ColorSpace/DeviceGray/Matte[0 0 0]", ramp))]
    yield "soft-mask", _image(
        "/Width 24/Height 24/BitsPerComponent 8/ColorSpace/DeviceRGB/Filter/DCTDecode/SMask 6 0 R", jpeg, more
    )
    rows = b"".join(bytes([2]) + bytes((x * y) % 256 for x in range(60)) for y in range(20))
    predicted = "/Filter/FlateDecode/DecodeParms<</Predictor 15/Colors 3/Columns 20>>"
    yield "predictor", _image(f"/Width 20/Height 20/BitsPerComponent 8/ColorSpace/DeviceRGB{predicted}", zlib.compress(rows))
    yield "stencil", _image("/Width 16/Height 16/ImageMask true/Decode[1 0]/Interpolate true", ramp[:32])
    palette = "[/Indexed/DeviceRGB 3<FF000000FF000000FFFFFF00>]"
    yield "indexed", _image(f"/Width 8/Height 8/BitsPerComponent 2/ColorSpace{palette}/Mask[1 1]", ramp[:16])
    hexes = ramp.hex().encode() + b">"
    yield "ascii-hex", _image("/Width 8/Height 8/BitsPerComponent 8/ColorSpace/DeviceGray/Filter[/ASCIIHexDecode]", hexes)
    lengths = bytes([63]) + ramp + bytes([128])
    yield "run-length", _image("/Width 8/Height 8/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/RunLengthDecode", lengths)
    fax = "/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 16/Rows 8>>"
    yield "fax", _image(f"/Width 16/Height 8/BitsPerComponent 1/ColorSpace/DeviceGray{fax}", b"\x26\xa0\xd5\x8a\x00\x10\x01")
    lzw = bytes.fromhex("800B6050220C0C8501")
    yield "lzw", _image("/Width 3/Height 3/BitsPerComponent 8/ColorSpace/DeviceGray/Filter/LZWDecode", lzw)
    profile = icc_profiles.profile(icc_profiles.WIDE_GAMUT)
    icc = [(6, ("/N 3/Alternate/DeviceRGB/Filter/FlateDecode", zlib.compress(profile)))]
    yield "icc", _image("/Width 24/Height 24/BitsPerComponent 8/ColorSpace[/ICCBased 6 0 R]/Filter/DCTDecode", jpeg, icc)


def _rewritten(name, data, *options):
    """A file as qpdf writes it; nothing where there is no qpdf."""
    if not shutil.which("qpdf"):
        return
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "a.pdf"), Path(folder, "b.pdf")
        source.write_bytes(data)
        subprocess.run(["qpdf", "--static-id", *options, source, target], capture_output=True)
        if target.exists():
            yield name, target.read_bytes()


def seeds():
    """Pairs of a name and the bytes of a file."""
    files = {"plain": SmallPDF().file_bytes()}
    for group in (_fonts, _marked_text, _navigation, _media, _drawing, _images):
        files |= {name: pdf.file_bytes() for name, pdf in group()}
    yield from files.items()
    text, media = files["type1"], files["media"]
    navigation = files["navigation"]
    yield from _rewritten("object-streams", navigation, "--object-streams=generate")
    yield from _rewritten("xref-stream", navigation, "--object-streams=generate", "--compress-streams=n")
    yield from _rewritten("linearized", navigation, "--linearize")
    weak = ("--allow-weak-crypto",)
    yield from _rewritten("rc4-40", text, *weak, "--encrypt", "fuzz", "o", "40", "--")
    yield from _rewritten("rc4-128", media, *weak, "--encrypt", "", "o", "128", "--use-aes=n", "--")
    yield from _rewritten("aes-128", media, *weak, "--encrypt", "fuzz", "o", "128", "--use-aes=y", "--")
    yield from _rewritten("aes-256", text, "--encrypt", "", "o", "256", "--")
    yield "truncated-seed", navigation[: len(navigation) * 2 // 3]
    yield "updated", text + b"5 0 obj\n<</A 1>>\nendobj\n" + text[text.index(b"xref\n0") :]
