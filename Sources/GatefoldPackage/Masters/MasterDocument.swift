internal import Foundation
internal import Gatefold

extension MasterPicture {
  /// Lays the picture on a page of its own, in a temporary file without a name.
  ///
  /// - Parameters:
  ///   - file: the file of the picture.
  ///   - paper: the size of the page.
  /// - Throws: `invalidPackage` where the file has changed, `unwritableFile`.
  func document(from file: OpenedPackageFile, paper: PageSize) throws(GatefoldError) -> PageFile {
    let writer = try DocumentWriter()
    try writer.write("%PDF-1.7\n")
    try writer.object("<</Type/Catalog/Pages 2 0 R>>")
    try writer.object("<</Type/Pages/Kids[3 0 R]/Count 1>>")
    let first = Self.firstObject + objects.count
    let names = images.indices.map { "/I\($0) \(first + $0) 0 R" }.joined(separator: " ")
    let box = "/MediaBox[0 0 \(Self.decimal(paper.width)) \(Self.decimal(paper.height))]"
    try writer.object(
      "<</Type/Page/Parent 2 0 R\(box)/Contents 4 0 R/Resources<</XObject<<\(names)>>>>>>"
    )
    // Whole pixels, so that nothing is rounded between strips.
    let x = Self.decimal(paper.width / Double(size.width)), y = Self.decimal(paper.height / Double(size.height))
    let drawing = images.indices.map { index in
      let frame = images[index].frame
      let bottom = size.height - frame.y - frame.height
      return "q \(frame.width) 0 0 \(frame.height) \(frame.x) \(bottom) cm/I\(index) Do Q\n"
    }
    let content = "\(x) 0 0 \(y) 0 0 cm\n" + drawing.joined()
    try writer.stream("", [.bytes(Array(content.utf8))], from: file)
    for object in objects { try writer.stream(object.entries, [.bytes(object.bytes)], from: file) }
    for image in images {
      let size = "/Width \(image.frame.width)/Height \(image.frame.height)"
      try writer.stream("/Type/XObject/Subtype/Image\(size)\(colorEntries)\(image.entries)", image.parts, from: file)
    }
    return try writer.finish(isChecked: images.count <= Self.maximumCheckedImages)
  }

  /// Headers of so many images are read before they are drawn.
  private static let maximumCheckedImages = 64

  /// A number as a PDF has it, without a power of ten.
  private static func decimal(_ number: Double) -> String { String(format: "%.12f", number) }
}

/// Writes the objects of a PDF one after the other, which are numbered from 1.
private final class DocumentWriter {
  private let descriptor: Int32
  /// The same file, for those who only read it; negative once it is theirs.
  private var reading: Int32 = -1
  private var pending: [UInt8] = []
  private var byteCount = 0
  private var offsets: [Int] = []

  private static let pieceSize = 1 << 20

  /// - Throws: `unwritableFile`.
  init() throws(GatefoldError) {
    let temporary = FileManager.default.temporaryDirectory.path
    var template = Array("\(temporary)/gatefold-XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else {
      let (message, code) = ("no temporary file can be made; set TMPDIR to a folder with room", errno)
      throw GatefoldError(.unwritableFile, message, path: temporary, underlyingError: .system(code))
    }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    reading = open(template, O_RDONLY | O_CLOEXEC)
    unlink(template)
    guard reading >= 0 else { throw Self.failure(errno) }
  }

  deinit {
    for number in [descriptor, reading] where number >= 0 { close(number) }
  }

  private static func failure(_ code: Int32) -> GatefoldError {
    let message = "a temporary file cannot be written; make room, or set TMPDIR to a folder with room"
    return GatefoldError(.unwritableFile, message, underlyingError: .system(code))
  }

  func object(_ text: String) throws(GatefoldError) {
    offsets.append(byteCount)
    try write("\(offsets.count) 0 obj\n\(text)\nendobj\n")
  }

  /// - Parameter entries: of its dictionary, but for its length.
  func stream(
    _ entries: String,
    _ parts: [MasterPicture.Part],
    from file: OpenedPackageFile
  ) throws(GatefoldError) {
    let length = parts.reduce(0) { $0 + $1.byteCount }
    offsets.append(byteCount)
    try write("\(offsets.count) 0 obj\n<<\(entries)/Length \(length)>>stream\n")
    for part in parts { try write(part, from: file) }
    try write("\nendstream\nendobj\n")
  }

  private func write(_ part: MasterPicture.Part, from file: OpenedPackageFile) throws(GatefoldError) {
    guard case .file(let range, let change) = part else {
      if case .bytes(let bytes) = part { try write(bytes) }
      return
    }
    for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.pieceSize) {
      let wanted = start..<min(start + Self.pieceSize, range.upperBound)
      let bytes = try file.bytes(wanted)
      guard bytes.count == wanted.count else { throw .damagedMaster }
      try write(change.applied(to: bytes))
    }
  }

  func write(_ text: String) throws(GatefoldError) { try write(Array(text.utf8)) }

  private func write(_ bytes: [UInt8]) throws(GatefoldError) {
    pending += bytes
    byteCount += bytes.count
    if pending.count >= Self.pieceSize { try flush() }
  }

  private func flush() throws(GatefoldError) {
    var written = 0
    while written < pending.count {
      let count = pending.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress.unsafelyUnwrapped + written, pending.count - written)
      }
      guard count > 0 else { throw Self.failure(errno) }
      written += count
    }
    pending.removeAll(keepingCapacity: true)
  }

  func finish(isChecked: Bool) throws(GatefoldError) -> PageFile {
    let start = byteCount
    let entries = offsets.map { String(repeating: "0", count: 10 - "\($0)".count) + "\($0) 00000 n \n" }.joined()
    let size = offsets.count + 1
    try write("xref\n0 \(size)\n0000000000 65535 f \n\(entries)")
    try write("trailer<</Size \(size)/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n")
    try flush()
    defer { reading = -1 }
    return PageFile(taking: reading, byteCount: byteCount, isChecked: isChecked)
  }
}

extension MasterPicture.Part {
  fileprivate var byteCount: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .file(let range, _): range.count
    }
  }
}

extension MasterPicture.Change {
  /// Pieces have an even number of bytes, but for the last.
  fileprivate func applied(to bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .none: return bytes
    case .swappedPairs:
      var swapped = bytes
      for index in stride(from: 0, to: bytes.count - 1, by: 2) { swapped.swapAt(index, index + 1) }
      return swapped
    case .reversedBits: return bytes.map { Self.reversed[Int($0)] }
    }
  }

  private static let reversed = (0..<256).map { byte in
    UInt8((0..<8).reduce(0) { $0 | (byte >> $1 & 1) << (7 - $1) })
  }
}
