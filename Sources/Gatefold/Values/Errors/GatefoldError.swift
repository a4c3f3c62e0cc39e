/// An error that describes what went wrong, where, and what to do about it.
///
/// ```swift
/// do {
///   let picture = try await issue.page(at: 7).render(.dpi(300))
///   try picture.write(to: url)
/// } catch where error.code == .damagedPage {
///   print("page \((error.pageIndex ?? 0) + 1) is missing")
/// } catch {
///   print(error.localizedDescription)
/// }
/// ```
///
/// ``message`` is a sentence for people; ``code-swift.property`` is for programs. More codes may come: handle those
/// that matter and treat the others alike.
///
/// A request whose task is cancelled throws the code ``Code-swift.struct/cancelled``, never `CancellationError`. What
/// was drawn or read until then is discarded.
public struct GatefoldError: Error, Hashable, Sendable {
  /// The kind of failure.
  public struct Code: RawRepresentable, Hashable, Sendable {
    /// The name of the code, like "damagedPage".
    public let rawValue: String

    /// A code from its name, whether it is known here or not.
    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  /// The kind of failure, for programs.
  public let code: Code

  /// A description of the problem and of the next step, in English, without the name of the file.
  public package(set) var message: String

  /// Index, from 0, of the page that failed; `nil` if it is about no page.
  public private(set) var pageIndex: Int?

  /// The file that could not be opened or written, as it was named; `nil` if the error is about no file, or about one
  /// that is open already.
  public private(set) var path: String?

  /// The cause of the error, if it is known.
  public let underlyingError: UnderlyingError?

  /// Whether the task was cancelled before it was done, and nothing is wrong.
  public var isCancelled: Bool { code == .cancelled }

  /// The message of the system or the native library, if there was one.
  public var nativeMessage: String? { underlyingError?.message }

  /// An error made by a program, as a ``TileSource`` or a ``TileRenderer`` of its own throws it.
  ///
  /// - Parameters:
  ///   - code: the kind of failure.
  ///   - message: what happened and what to do next.
  ///   - pageIndex: index of the page that failed, from 0.
  ///   - path: the file that it is about.
  ///   - underlyingError: what caused it.
  public init(
    _ code: Code,
    _ message: String,
    pageIndex: Int? = nil,
    path: String? = nil,
    underlyingError: UnderlyingError? = nil
  ) {
    self.code = code
    self.message = message
    self.pageIndex = pageIndex
    self.path = path
    self.underlyingError = underlyingError
  }

  /// An error caused by a native library.
  ///
  /// - Parameters:
  ///   - code: the kind of failure.
  ///   - message: what happened and what to do next.
  ///   - pageIndex: index of the page that failed, from 0.
  ///   - nativeMessage: the message of the library.
  public init(_ code: Code, _ message: String, pageIndex: Int? = nil, nativeMessage: String?) {
    self.init(code, message, pageIndex: pageIndex, underlyingError: nativeMessage.map(UnderlyingError.library))
  }
}

extension GatefoldError.Code: CustomStringConvertible {
  /// The name of the code.
  public var description: String { rawValue }
}

extension GatefoldError.Code {
  /// The file is missing, a folder, or may not be read.
  public static let unreadableFile = Self(rawValue: "unreadableFile")
  /// The file has no bytes.
  public static let emptyFile = Self(rawValue: "emptyFile")
  /// The bytes have no PDF header.
  public static let notAPDF = Self(rawValue: "notAPDF")
  /// A PDF that is damaged beyond repair.
  public static let damaged = Self(rawValue: "damaged")
  /// The document is encrypted, and no password was given.
  public static let passwordRequired = Self(rawValue: "passwordRequired")
  /// The document is encrypted, and the password given does not open it.
  public static let wrongPassword = Self(rawValue: "wrongPassword")
  /// The document is encrypted for certificates, or in another way that a password does not open.
  public static let unsupportedEncryption = Self(rawValue: "unsupportedEncryption")
  /// The document opens, but has no pages.
  public static let noPages = Self(rawValue: "noPages")
  /// No page has that index.
  public static let pageOutOfRange = Self(rawValue: "pageOutOfRange")
  /// The page's object is damaged or missing, or the page has no area.
  public static let damagedPage = Self(rawValue: "damagedPage")
  /// The zoom is zero, negative, infinite or not a number, or larger than coordinates can express.
  public static let invalidZoom = Self(rawValue: "invalidZoom")
  /// A region, tile or size that does not fit the page, or is empty.
  public static let invalidRegion = Self(rawValue: "invalidRegion")
  /// A template for paths that gives two files one path, or leads out of its folder.
  public static let invalidTemplate = Self(rawValue: "invalidTemplate")
  /// A theme of the reader with colours that cannot be told apart, or with values that cannot be used.
  public static let invalidTheme = Self(rawValue: "invalidTheme")
  /// A watermark that cannot be drawn.
  public static let invalidWatermark = Self(rawValue: "invalidWatermark")
  /// The page has no ink of that name.
  public static let unknownInk = Self(rawValue: "unknownInk")
  /// A file that is no ICC profile.
  public static let invalidProfile = Self(rawValue: "invalidProfile")
  /// A picture of more than 32,767 pixels an axis, or one that does not fit into memory.
  public static let pictureTooLarge = Self(rawValue: "pictureTooLarge")
  /// cairo could not draw the page.
  public static let drawingFailed = Self(rawValue: "drawingFailed")
  /// The picture could not be encoded.
  public static let encodingFailed = Self(rawValue: "encodingFailed")
  /// A file or a folder could not be written.
  public static let unwritableFile = Self(rawValue: "unwritableFile")
  /// A query that is too long, or a regular expression that cannot be read.
  public static let invalidQuery = Self(rawValue: "invalidQuery")
  /// Archived text that is damaged, or of a version that is not known.
  public static let damagedArchive = Self(rawValue: "damagedArchive")
  /// The content of an issue is of a kind that this does not work with: pages that are no PDF, for one.
  public static let unsupportedContent = Self(rawValue: "unsupportedContent")
  /// A path leads to no object of the PDF.
  public static let noSuchObject = Self(rawValue: "noSuchObject")
  /// The document has no layer of that name.
  public static let unknownLayer = Self(rawValue: "unknownLayer")
  /// A library that only this needs is not installed.
  public static let libraryMissing = Self(rawValue: "libraryMissing")
  /// The task was cancelled before the request was done.
  public static let cancelled = Self(rawValue: "cancelled")
}

extension GatefoldError {
  /// The same error, about a page.
  package func on(page index: Int?) -> GatefoldError {
    var error = self
    error.pageIndex = index ?? pageIndex
    return error
  }

  /// The same error, about a file; `nil` if the caller names the file itself.
  package func of(path: String?) -> GatefoldError {
    var error = self
    error.path = path
    return error
  }

  package static let cancelled = GatefoldError(.cancelled, "the request was cancelled")
}

extension GatefoldError: CustomStringConvertible {
  /// The message, behind the path and the page number and before what the native library said, where there are such.
  public var description: String {
    let place = (path.map { "\($0): " } ?? "") + (pageIndex.map { "page \($0 + 1): " } ?? "")
    let cause = nativeMessage.map { " (\($0))" } ?? ""
    return place + message + cause
  }
}

extension [GatefoldError] {
  /// Runs part of the work on a page, and continues without it if it fails.
  ///
  /// - Returns: `nil` where it failed, and the error is among these.
  /// - Throws: `cancelled`.
  package mutating func collect<Value>(
    onPage index: Int,
    _ body: () async throws(GatefoldError) -> Value
  ) async throws(GatefoldError) -> Value? {
    do throws(GatefoldError) {
      return try await body()
    } catch {
      if error.code == .cancelled { throw error }
      append(error.on(page: index))
      return nil
    }
  }
}
