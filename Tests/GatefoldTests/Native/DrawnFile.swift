@testable import Gatefold

/// A PDF of one page with resources that are named in its content, each a stream: `/Image`, `/Form`, `/Pattern`.
struct DrawnFile {
  struct Image {
    var width: Int
    var height: Int
    var colorSpace = "/DeviceRGB"
    var bits = 8
    /// Further entries of its dictionary.
    var entries = ""
  }

  private var objects: [[UInt8]] = []
  private var resources: [String: [String]] = [:]
  private let page: String

  init(content: String, width: Int, height: Int, resources: String = "") {
    page = "/MediaBox [0 0 \(width) \(height)] /Contents 3 0 R"
    objects = [Self.stream("", Array(content.utf8))]
    self.resources[""] = [resources]
  }

  /// - Parameter samples: as the entries say that they are encoded.
  func adding(image: Image, samples: [UInt8], named name: String = "Image") -> DrawnFile {
    let dictionary = """
      /Type /XObject /Subtype /Image /Width \(image.width) /Height \(image.height)
      /ColorSpace \(image.colorSpace) /BitsPerComponent \(image.bits) \(image.entries)
      """
    return adding(Self.stream(dictionary, samples), named: name, to: "XObject")
  }

  func adding(form content: String, entries: String, named name: String = "Form") -> DrawnFile {
    let dictionary = "/Type /XObject /Subtype /Form \(entries) /Resources 4 0 R"
    return adding(Self.stream(dictionary, Array(content.utf8)), named: name, to: "XObject")
  }

  func adding(pattern content: String, entries: String, named name: String = "Pattern") -> DrawnFile {
    let dictionary = "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 \(entries) /Resources 4 0 R"
    return adding(Self.stream(dictionary, Array(content.utf8)), named: name, to: "Pattern")
  }

  /// The number that the next object has.
  var nextNumber: Int { objects.count + 4 }

  private func adding(_ object: [UInt8], named name: String, to category: String) -> DrawnFile {
    var file = self
    file.resources[category, default: []].append("/\(name) \(nextNumber) 0 R")
    file.objects.append(object)
    return file
  }

  private static func stream(_ dictionary: String, _ bytes: [UInt8]) -> [UInt8] {
    Array("<< \(dictionary) /Length \(bytes.count) >>\nstream\n".utf8) + bytes + Array("\nendstream".utf8)
  }

  var bytes: [UInt8] {
    let named = resources.map { $0.isEmpty ? $1.joined() : "/\($0) << \($1.joined(separator: " ")) >>" }
    var all: [[UInt8]] = [
      Array("<< /Type /Catalog /Pages 2 0 R >>".utf8),
      Array("<< /Type /Pages /Kids [\(nextNumber) 0 R] /Count 1 >>".utf8),
    ]
    all.append(objects[0])
    all.append(Array("<< \(named.sorted().joined(separator: " ")) >>".utf8))
    all += objects.dropFirst()
    all.append(Array("<< /Type /Page /Parent 2 0 R \(page) /Resources 4 0 R >>".utf8))
    var file = Array("%PDF-1.7\n".utf8)
    var offsets: [Int] = []
    for (index, object) in all.enumerated() {
      offsets.append(file.count)
      file += Array("\(index + 1) 0 obj\n".utf8) + object + Array("\nendobj\n".utf8)
    }
    let table = file.count
    file += Array("xref\n0 \(all.count + 1)\n0000000000 65535 f \n".utf8)
    for offset in offsets {
      let digits = String(offset)
      file += Array((String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n").utf8)
    }
    file += Array("trailer\n<< /Root 1 0 R /Size \(all.count + 1) >>\nstartxref\n\(table)\n%%EOF\n".utf8)
    return file
  }
}
