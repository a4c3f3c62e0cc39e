internal import Gatefold
internal import GatefoldExport

/// Reads what the explorer shows from an issue.
struct ExplorerReader {
  let issue: MagazineIssue
  let file: String
  private var objects: PDFObjects { issue.objects }

  private static let (maximumRows, maximumSummaries, maximumLines) = (100_000, 300, 50_000)
  private static let maximumStreamBytes = 4 << 20

  init(_ issue: MagazineIssue, file: String) {
    (self.issue, self.file) = (issue, file)
  }

  /// Returns the start screen, which lists the trailer, the objects and the pages.
  func start() async throws(GatefoldError) -> ExplorerPlace {
    var rows = [
      ExplorerPlace.Row(text: "trailer", note: "the root of all objects", target: .path(PDFObjectPath(.trailer))),
      ExplorerPlace.Row(text: "objects", note: "all of them, by number", target: .allObjects),
    ]
    for index in 0..<min(issue.pageCount, Self.maximumRows) {
      rows.append(ExplorerPlace.Row(text: "page \(index + 1)", target: .path(PDFObjectPath(.page(index)))))
    }
    return ExplorerPlace(title: file, rows: rows)
  }

  func place(_ target: ExplorerPlace.Target) async throws(GatefoldError) -> ExplorerPlace {
    switch target {
    case .path(let path): try await place(at: path)
    case .stream(let reference): try await place(ofStream: reference)
    case .allObjects: try await allObjects()
    }
  }

  private func allObjects() async throws(GatefoldError) -> ExplorerPlace {
    let table = try await objects.table()
    var rows: [ExplorerPlace.Row] = []
    for entry in table.prefix(Self.maximumRows) {
      rows.append(
        ExplorerPlace.Row(
          text: "\(entry.reference.number) \(entry.reference.generation)",
          note: entry.summary,
          target: .path(PDFObjectPath(.object(entry.reference)))
        )
      )
    }
    return ExplorerPlace(title: "\(table.count.counted("object"))", rows: rows)
  }

  // MARK: Objects

  private func place(at path: PDFObjectPath) async throws(GatefoldError) -> ExplorerPlace {
    let object = try await objects.object(at: path)
    var rows: [ExplorerPlace.Row] = []
    switch object.value {
    case .array(let items):
      for (index, item) in items.prefix(Self.maximumRows).enumerated() {
        rows.append(try await row("[\(index)]", item, path.appending(.index(index)), count: rows.count))
      }
    case .dictionary, .stream:
      if case .stream = object.value, let reference = object.reference {
        rows.append(ExplorerPlace.Row(text: "stream", note: "its decoded bytes", target: .stream(reference)))
      }
      for key in object.value.keys.prefix(Self.maximumRows) {
        guard let value = object.value[key] else { continue }
        rows.append(try await row("/\(key.asPDFName)", value, path.appending(.key(key)), count: rows.count))
      }
    case let value: rows = [ExplorerPlace.Row(text: value.summary)]
    }
    let place = object.reference.map { "  (object \($0.number) \($0.generation))" } ?? ""
    return ExplorerPlace(title: "\(path)\(place)", rows: rows, reference: object.reference)
  }

  /// A row with what its value is; the targets of the first references are looked at.
  private func row(
    _ name: String,
    _ value: PDFObject.Value,
    _ path: PDFObjectPath,
    count: Int
  ) async throws(GatefoldError) -> ExplorerPlace.Row {
    guard case .reference = value else {
      return ExplorerPlace.Row(text: "\(name)  \(value.summary)", target: value.isOpenable ? .path(path) : nil)
    }
    // An unreadable object reports its error when the user opens it.
    let target = count < Self.maximumSummaries ? try? await objects.followed(value) : nil
    return ExplorerPlace.Row(text: "\(name)  \(value.summary)", note: target?.summary ?? "", target: .path(path))
  }

  // MARK: Streams

  private func place(ofStream reference: PDFObject.Reference) async throws(GatefoldError) -> ExplorerPlace {
    let (bytes, isTruncated) = try await bytes(reference)
    let title = "stream of object \(reference.number), \(isTruncated ? "the first " : "")\(bytes.count.byteSummary)"
    let content = ContentLine.lines(of: bytes, maximumCount: Self.maximumLines)
    let rows =
      content?.lines.map { line in
        ExplorerPlace.Row(
          text: String(repeating: "  ", count: line.depth) + line.text,
          note: line.explanation ?? "no operator that PDF knows"
        )
      } ?? StreamText.lines(of: bytes, maximumCount: Self.maximumLines).map { ExplorerPlace.Row(text: $0) }
    let hasMore = isTruncated || content?.isTruncated ?? (rows.count == Self.maximumLines)
    return ExplorerPlace(title: title, rows: rows + (hasMore ? [Self.more] : []), reference: reference)
  }

  private static let more = ExplorerPlace.Row(text: "…", note: "the rest is not shown")

  /// Reads a stream's decoded bytes, or its raw bytes if it can't be decoded.
  private func bytes(_ reference: PDFObject.Reference) async throws(GatefoldError) -> (
    bytes: [UInt8], isTruncated: Bool
  ) {
    let limit = Self.maximumStreamBytes
    do throws(GatefoldError) {
      let read = try await objects.streamPrefix(reference, byteCount: limit)
      return ([UInt8](read.data), read.isTruncated)
    } catch  where error.code == .damagedEmbeddedFile {
      let read = try await objects.streamPrefix(reference, decoded: false, byteCount: limit)
      return ([UInt8](read.data), read.isTruncated)
    }
  }

  // MARK: Searches

  func uses(of reference: PDFObject.Reference) async throws(GatefoldError) -> ExplorerPlace {
    let matches = try await objects.uses(of: reference)
    return Self.place(matches, title: "what refers to object \(reference.number)")
  }

  func matches(of text: String) async throws(GatefoldError) -> ExplorerPlace {
    Self.place(try await objects.find(text), title: "names, keys and strings with \"\(text)\"")
  }

  private static func place(_ matches: PDFObjectMatches, title: String) -> ExplorerPlace {
    let rows = matches.paths.map { path in
      ExplorerPlace.Row(text: path.description, target: .path(path))
    }
    let more = matches.isTruncated ? [Self.more] : []
    return ExplorerPlace(title: "\(title): \(matches.paths.count)", rows: rows + more)
  }
}

extension PDFObject.Value {
  /// Whether there is something in it.
  fileprivate var isOpenable: Bool { dictionary != nil || !items.isEmpty }
}
