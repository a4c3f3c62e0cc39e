public import struct Foundation.Data
internal import Synchronization

extension MagazineIssue {
  /// The objects of the PDF, for programs that know how PDF is written.
  public var objects: PDFObjects { PDFObjects(issue: self) }
}

/// The objects of a PDF: read when they are asked for, never written, and safe to read in any file, since references are
/// followed only as far as a path says.
///
/// ```swift
/// let fonts = try await issue.objects.object(at: "page:1/Resources/Font")
/// for name in fonts.keys { print(name) }
/// for path in try await issue.objects.uses(of: PDFObject.Reference(12)).paths { print(path) }
/// ```
///
/// A file that had to be repaired is read as it was repaired.
public struct PDFObjects: Sendable {
  private let issue: MagazineIssue

  init(issue: MagazineIssue) {
    self.issue = issue
  }

  /// The value that a path leads to, with the object that it lies in. References on the way, and at the end, are followed.
  ///
  /// - Throws: `noSuchObject` where the path ends before its end; `unsupportedContent` for an issue that is no PDF;
  ///   `damaged`, `cancelled`.
  public func object(at path: PDFObjectPath) async throws(GatefoldError) -> PDFObject {
    var found = try await followed(try await issue.lanes.answer(ObjectRequest(path.root)))
    for (number, step) in path.steps.enumerated() {
      guard let value = found.value[step] else {
        let known = PDFObjectPath(path.root, Array(path.steps.prefix(number)))
        throw GatefoldError(.noSuchObject, "\(known) has no \(step.name); it has \(found.value.summary)")
      }
      found = try await followed(PDFObject(reference: found.reference, value: value))
    }
    return found
  }

  /// An object by its reference. It is null if the file does not have it.
  ///
  /// - Throws: `unsupportedContent` for an issue that is no PDF; `damaged`, `cancelled`.
  public func object(_ reference: PDFObject.Reference) async throws(GatefoldError) -> PDFObject {
    try await issue.lanes.answer(ObjectRequest(.object(reference)))
  }

  /// Follows a reference to what it leads to, which may be a reference again.
  private func followed(_ object: PDFObject) async throws(GatefoldError) -> PDFObject {
    var object = object
    var seen: Set<PDFObject.Reference> = []
    while case .reference(let reference) = object.value, seen.insert(reference).inserted {
      object = try await self.object(reference)
    }
    return object
  }

  /// Resolves a reference. Any other value is returned unchanged.
  ///
  /// - Throws: `unsupportedContent` for an issue that is no PDF; `damaged`, `cancelled`.
  public func followed(_ value: PDFObject.Value) async throws(GatefoldError) -> PDFObject.Value {
    try await followed(PDFObject(reference: nil, value: value)).value
  }

  /// The objects in the cross-reference table, by number.
  ///
  /// - Throws: `unsupportedContent` for an issue that is no PDF; `damaged`, `cancelled`.
  public func table() async throws(GatefoldError) -> [PDFObjectEntry] {
    try await issue.lanes.answer(ObjectTableRequest())
  }

  /// Returns the references to an object. All objects are searched.
  ///
  /// - Throws: `unsupportedContent` for an issue that is no PDF; `damaged`, `cancelled`.
  public func uses(
    of reference: PDFObject.Reference,
    maximumCount: Int = 1_000
  ) async throws(GatefoldError) -> PDFObjectMatches {
    try await issue.lanes.answer(ObjectQueryRequest(ObjectQuery(.reference(reference), maximumCount: maximumCount)))
  }

  /// Names, keys and strings in which a text occurs, whatever the case of ASCII letters. Streams are not decoded.
  ///
  /// - Throws: `unsupportedContent` for an issue that is no PDF; `damaged`, `cancelled`.
  public func find(_ text: String, maximumCount: Int = 1_000) async throws(GatefoldError) -> PDFObjectMatches {
    try await issue.lanes.answer(ObjectQueryRequest(ObjectQuery(.text(text), maximumCount: maximumCount)))
  }

  /// Returns facts about the file as a whole: its revisions, its figures, and the differences between poppler's and
  /// libqpdf's reading of it.
  ///
  /// - Throws: `unsupportedContent` for an issue that is no PDF; `damaged`, `cancelled`.
  public func survey() async throws(GatefoldError) -> FileSurvey { try await issue.lanes.answer(SurveyRequest()) }

  /// Returns the description of an image by its dictionary, or `nil` if the object isn't an image.
  ///
  /// - Throws: `unsupportedContent` for an issue that is no PDF; `damaged`, `cancelled`.
  public func image(_ reference: PDFObject.Reference) async throws(GatefoldError) -> PDFImage? {
    try await issue.lanes.answer(ImageRequest(reference))
  }

  /// The bytes of a stream, decrypted.
  ///
  /// - Parameters:
  ///   - reference: the stream.
  ///   - decoded: whether its filters are undone, but for the format of a picture (JPEG, JPEG 2000, JBIG2, fax).
  ///   - maximumByteCount: the maximum number of bytes to read; 64 MiB by default.
  /// - Throws: `embeddedFileTooLarge` for more bytes; `damagedEmbeddedFile` if the object isn't a stream, is damaged,
  ///   or is compressed in an unknown way; `cancelled`.
  public func stream(
    _ reference: PDFObject.Reference,
    decoded: Bool = true,
    maximumByteCount: Int = 64 << 20
  ) async throws(GatefoldError) -> Data {
    try await issue.bytes(of: file(reference, decoded: decoded), maximumByteCount: maximumByteCount)
  }

  /// Reads a stream piece by piece, decrypted, as ``MagazineIssue/read(_:maximumByteCount:_:)`` reads an embedded file.
  ///
  /// - Parameters:
  ///   - reference: the stream.
  ///   - decoded: whether its filters are undone.
  ///   - maximumByteCount: the most bytes to read; 1 GiB by default.
  ///   - body: takes the bytes, which are valid only during the call.
  /// - Throws: as ``stream(_:decoded:maximumByteCount:)``, and what `body` throws.
  public func readStream(
    _ reference: PDFObject.Reference,
    decoded: Bool = true,
    maximumByteCount: Int = EmbeddedFile.defaultMaximumByteCount,
    _ body: @escaping @Sendable (UnsafeRawBufferPointer) throws(GatefoldError) -> Void
  ) async throws(GatefoldError) {
    try await issue.read(file(reference, decoded: decoded), maximumByteCount: maximumByteCount, body)
  }

  /// The first bytes of a stream, decrypted, as far as they can be read. What follows may be damaged.
  ///
  /// - Parameters:
  ///   - reference: the stream.
  ///   - decoded: whether its filters are undone.
  ///   - byteCount: the maximum number of bytes to return.
  /// - Returns: the bytes, and whether there are more or the rest is damaged.
  /// - Throws: `damagedEmbeddedFile` if the object isn't a stream, or has no readable bytes; `cancelled`.
  public func streamPrefix(
    _ reference: PDFObject.Reference,
    decoded: Bool = true,
    byteCount: Int
  ) async throws(GatefoldError) -> (data: Data, isTruncated: Bool) {
    let gathered = GatheredBytes()
    let byteCount = max(0, byteCount)
    do throws(GatefoldError) {
      let file = file(reference, decoded: decoded)
      _ = try await issue.read(file, maximumByteCount: .max) { bytes throws(GatefoldError) in
        let isEnough = gathered.data.withLock { data in
          data.append(contentsOf: bytes.prefix(byteCount - data.count))
          return data.count >= byteCount
        }
        if isEnough { throw .enough }
      }
    } catch {
      let data = gathered.data.withLock(\.self)
      if error == .enough || error.code == .damagedEmbeddedFile && !data.isEmpty { return (data, true) }
      throw error
    }
    return (gathered.data.withLock(\.self), false)
  }

  private func file(_ reference: PDFObject.Reference, decoded: Bool) -> EmbeddedFile {
    EmbeddedFile(objectNumber: reference.number, generation: reference.generation, sound: nil, isRaw: !decoded)
  }
}

extension PDFObject.Value {
  fileprivate subscript(step: PDFObjectPath.Step) -> PDFObject.Value? {
    switch step {
    case .key(let key): self[key]
    case .index(let index): items.indices.contains(index) ? items[index] : nil
    }
  }

  /// A list of its keys or items for an error message.
  fileprivate var summary: String {
    switch self {
    case .dictionary, .stream: "the keys \(keys.prefix(20).joined(separator: ", "))"
    case .array(let items): "\(items.count) items, from 0"
    default: "neither keys nor items"
    }
  }
}

extension PDFObjectPath.Step {
  fileprivate var name: String {
    switch self {
    case .key(let key): "key \(key)"
    case .index(let index): "item \(index)"
    }
  }
}

extension GatefoldError {
  /// Ends the reading of a stream.
  fileprivate static let enough = GatefoldError(.cancelled, "enough was read")
}
