import CHostProgram

@testable import Gatefold

extension FuzzTarget {
  /// A photograph in a deflated stream, which must look as poppler's own filter has it, however damaged it is.
  static let inflating = FuzzTarget("inflating") { bytes in
    var input = FuzzBytes(bytes)
    let photograph = FuzzedPhotograph(&input)
    // poppler adds such samples as if they had eight bits.
    guard !photograph.hasDifferencesOfSixteenBits else { return }
    let file = photograph.file
    let (width, height) = (photograph.width, photograph.height)
    var poppler = [UInt32](repeating: 0, count: width * height)
    let isDrawn = host_draw_window(file, file.count, 1, 0, 0, Int32(width), Int32(height), &poppler)
    _ = NativeRuntime.shared
    guard
      isDrawn,
      let document = try? NativeDocument(.copying(file), password: nil),
      let page = try? document.page(at: 0),
      let storage = try? PixelStorage(PixelSize(width: width, height: height))
    else { return }
    let region = PageRegion(
      pageIndex: 0,
      scale: 1,
      rotation: .none,
      pixels: PixelRect(x: 0, y: 0, width: width, height: height)
    )
    try? page.displayList().draw(region, colors: .accelerated, onto: storage)
    let ours = UnsafeRawBufferPointer(start: storage.start, count: storage.byteCount).bindMemory(to: UInt32.self)
    // Of a stream that cannot even be begun, poppler draws white before 25.02, and nothing since.
    let isLost = ours.allSatisfy { $0 == .max } && poppler.allSatisfy { $0 == 0 }
    precondition(ours.elementsEqual(poppler) || isLost, "poppler's own filter makes something else of the stream")
  }
}

/// A page that is one photograph: how it is encoded, then its stream.
private struct FuzzedPhotograph {
  let width: Int
  let height: Int
  let hasDifferencesOfSixteenBits: Bool
  private let parameters: String
  private let colorSpace: String
  private let bits: Int
  private let stream: [UInt8]

  init(_ input: inout FuzzBytes) {
    width = 1 + input.number(below: 32)
    height = 1 + input.number(below: 32)
    let isGray = input.number(below: 2) == 0
    colorSpace = isGray ? "/DeviceGray" : "/DeviceRGB"
    bits = [8, 1, 2, 4, 16][input.number(below: 5)]
    let predictor = [15, 1, 2, 10, 12][input.number(below: 5)]
    hasDifferencesOfSixteenBits = predictor == 2 && bits == 16
    parameters =
      "/Predictor \(predictor) /Columns \(width) /Colors \(isGray ? 1 : 3) /BitsPerComponent \(bits)"
    stream = input.remainder()
  }

  var file: [UInt8] {
    let content = "\(width) 0 0 \(height) 0 0 cm /I Do"
    let head = """
      %PDF-1.7
      1 0 obj
      << /Type /Catalog /Pages 2 0 R >>
      endobj
      2 0 obj
      << /Type /Pages /Kids [3 0 R] /Count 1 >>
      endobj
      3 0 obj
      << /Type /Page /Parent 2 0 R /MediaBox [0 0 \(width) \(height)] /Contents 4 0 R
      /Resources << /XObject << /I 5 0 R >> >> >>
      endobj
      4 0 obj
      << /Length \(content.utf8.count) >>
      stream
      \(content)
      endstream
      endobj
      5 0 obj
      << /Type /XObject /Subtype /Image /Width \(width) /Height \(height) /ColorSpace \(colorSpace)
      /BitsPerComponent \(bits) /Filter /FlateDecode /DecodeParms << \(parameters) >> /Length \(stream.count) >>
      stream

      """
    let body = Array(head.utf8) + stream + Array("\nendstream\nendobj\n".utf8)
    var table = "xref\n0 6\n0000000000 65535 f \n"
    for number in 1...5 {
      let digits = String(Self.offset(of: "\(number) 0 obj\n", in: body))
      table += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    return body + Array("\(table)trailer\n<< /Root 1 0 R /Size 6 >>\nstartxref\n\(body.count)\n%%EOF\n".utf8)
  }

  private static func offset(of text: String, in bytes: [UInt8]) -> Int {
    let text = Array(text.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: text) } ?? 0
  }
}
