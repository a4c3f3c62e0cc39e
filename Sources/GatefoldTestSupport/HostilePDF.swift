public import Foundation

/// Small PDFs that ask for more than anyone should give.
public enum HostilePDF {
  /// Its page draws ten thousand times a form that sets the width of lines some hundred thousand times: nothing that a
  /// recording has a limit for, but hours of work. Its second page is plain.
  ///
  /// - Parameter width: of lines, by which files differ.
  public static func endlessForms(width: Int = 1) -> Data {
    let depth = 5
    var pdf = SmallPDF(pageCount: 2, page: "/Contents 10 0 R/Resources<</XObject<</F 12 0 R>>>>", plainContents: 11)
    pdf.padObjects(to: 9)
    pdf.addStream("", Array("/F Do".utf8))
    pdf.addStream("", Array("0 0 1 rg 10 10 50 50 re f".utf8))
    for level in 0..<depth {
      let form = "/Type/XObject/Subtype/Form/BBox[0 0 100 100]"
      if level == depth - 1 {
        pdf.addStream(form, Array(String(repeating: "\(width) w ", count: 300_000).utf8))
      } else {
        let calls = String(repeating: "/F Do ", count: 10)
        pdf.addStream("\(form)/Resources<</XObject<</F \(13 + level) 0 R>>>>", Array(calls.utf8))
      }
    }
    return pdf.bytes
  }

  /// Its page draws a picture of some pixels square, which its stream does not have.
  public static func hugeImage(edge: Int) -> Data {
    var pdf = SmallPDF(pageCount: 2, page: "/Contents 10 0 R/Resources<</XObject<</I 12 0 R>>>>", plainContents: 11)
    pdf.padObjects(to: 9)
    pdf.addStream("", Array("q 100 0 0 100 0 0 cm /I Do Q".utf8))
    pdf.addStream("", Array("0 0 1 rg 10 10 50 50 re f".utf8))
    pdf.addStream(
      "/Type/XObject/Subtype/Image/Width \(edge)/Height \(edge)/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/FlateDecode",
      DeflateBomb.zeros(1 << 20)
    )
    return pdf.bytes
  }
}
