@testable import Gatefold

extension FuzzTarget {
  /// All objects of a file, what its first pages are made of, and what its first streams are as content.
  static let objects = FuzzTarget("objects", takesPDFs: true) { bytes in
    guard !KnownFindings.shows(bytes), let file = try? DocumentBytes.copying(bytes) else { return }
    let document = PDFLaneDocument(PDFSource(file))
    guard let summary = try? document.summary(), let table = try? document.objectTable() else { return }
    for entry in table.prefix(200) {
      guard let object = try? document.object(.object(entry.reference)) else { continue }
      precondition(object.reference == entry.reference, "an object has another number than was asked for")
      check(object.value, depth: 0)
      guard case .stream = object.value else { continue }
      _ = ContentLine.lines(of: document.bytes(of: entry.reference, maximumByteCount: 1 << 16), maximumCount: 1_000)
      _ = try? document.image(entry.reference)
    }
    _ = try? document.matches(of: ObjectQuery(.text("type"), maximumCount: 100))
    for entry in table.prefix(2) {
      _ = try? document.matches(of: ObjectQuery(.reference(entry.reference), maximumCount: 10))
    }
    _ = try? document.survey()
    for index in 0..<min(2, summary.pageCount) {
      guard let inspection = try? document.inspection(on: index) else { continue }
      precondition(
        Set(inspection.streams.map(\.reference)).count == inspection.streams.count,
        "a stream is there twice"
      )
    }
  }

  /// Paths to all values lead there again.
  private static func check(_ value: PDFObject.Value, depth: Int) {
    guard depth < 4 else { return }
    for key in value.keys.prefix(20) {
      let path = PDFObjectPath(.trailer, [.key(key), .index(3)])
      precondition(key.isEmpty || PDFObjectPath(path.description) == path, "a path is read as another one")
      value[key].map { check($0, depth: depth + 1) }
    }
    for item in value.items.prefix(20) { check(item, depth: depth + 1) }
  }
}
