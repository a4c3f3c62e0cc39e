internal import ArgumentParser
internal import Gatefold
internal import Synchronization

/// What a command wrote and what failed, for `--report` and for its exit code.
final class WrittenReport: Sendable {
  struct Picture: Encodable, Sendable {
    let file: String
    let source: String
    /// The page, or the first page of the spread.
    let pageIndex: Int
    let pageNumber: Int
    /// All pages of a spread; absent where there is but one.
    let pageIndices: [Int]?
    let width: Int
    let height: Int
    let bytes: Int

    init(file: String, source: String, canvas: some Canvas, pixels: PixelBuffer, bytes: Int) {
      self.file = file
      self.source = source
      let pages = canvas.pageIndices
      pageIndex = pages.first ?? 0
      pageNumber = pageIndex + 1
      pageIndices = pages.count > 1 ? pages : nil
      width = pixels.size.width
      height = pixels.size.height
      self.bytes = bytes
    }
  }

  /// A file that was embedded in the document.
  struct ExtractedFile: Encodable, Sendable {
    let file: String
    let source: String
    /// The page that it is on; absent where it is the whole document's.
    let pageIndex: Int?
    let pageNumber: Int?
    /// What the document calls it.
    let fileName: String?
    let bytes: Int

    init(file: String, source: String, pageIndex: Int?, fileName: String?, bytes: Int) {
      self.file = file
      self.source = source
      self.pageIndex = pageIndex
      pageNumber = pageIndex.map { $0 + 1 }
      self.fileName = fileName
      self.bytes = bytes
    }
  }

  private enum Written: Encodable {
    case picture(Picture)
    case extracted(ExtractedFile)

    /// By source, page and file.
    var order: (String, Int, String) {
      switch self {
      case .picture(let picture): (picture.source, picture.pageIndex, picture.file)
      case .extracted(let file): (file.source, file.pageIndex ?? -1, file.file)
      }
    }

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .picture(let picture): try picture.encode(to: encoder)
      case .extracted(let file): try file.encode(to: encoder)
      }
    }
  }

  struct Failure: Encodable, Sendable {
    let source: String
    let pageIndex: Int?
    let pageNumber: Int?
    let code: String
    let message: String
  }

  private struct Content: Encodable {
    var written: [Written] = []
    var failed: [Failure] = []
  }

  private let content = Mutex(Content())

  var writtenCount: Int { content.withLock(\.written.count) }
  var failedCount: Int { content.withLock(\.failed.count) }

  func add(_ picture: Picture) {
    content.withLock { $0.written.append(.picture(picture)) }
  }

  func add(_ file: ExtractedFile) {
    content.withLock { $0.written.append(.extracted(file)) }
  }

  /// Remembers a failure and names it on standard error.
  func add(_ error: GatefoldError, source: String, pageIndex: Int? = nil) {
    let pageIndex = error.pageIndex ?? pageIndex
    let error = GatefoldError(
      error.code,
      error.message,
      pageIndex: pageIndex,
      nativeMessage: error.nativeMessage
    )
    Console.current.note("\(source): \(error)")
    let failure = Failure(
      source: source,
      pageIndex: pageIndex,
      pageNumber: pageIndex.map { $0 + 1 },
      code: error.code.rawValue,
      message: error.message
    )
    content.withLock { $0.failed.append(failure) }
  }

  /// Writes the report where one is wanted, its entries in the order of files and pages.
  ///
  /// - Throws: `unwritableFile`.
  func write(to path: String?) throws {
    guard let path else { return }
    let sorted = content.withLock { content in
      var content = content
      content.written.sort { $0.order < $1.order }
      return content
    }
    try OutputFile.write(try jsonData(of: sorted), to: path)
  }

  /// - Parameter hasOutput: whether anything was done all the same.
  /// - Throws: the exit code, where not everything was done.
  func throwIfIncomplete(hasOutput: Bool? = nil) throws {
    guard failedCount > 0 else { return }
    throw hasOutput ?? (writtenCount > 0) ? ExitCode.partlyDone : ExitCode.failure
  }
}
