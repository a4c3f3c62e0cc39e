/// What went wrong, where, and what to do about it.
///
/// `message` is a sentence for people; `code` is for programs, and more codes may come: handle the ones that
/// matter and treat the others alike.
///
/// ```swift
/// do {
///   let issue = try await Issue.open(path: path)
/// } catch where error.code == .passwordRequired {
///   password = await askForPassword()
/// } catch {
///   print(error.localizedDescription)
/// }
/// ```
///
/// A request whose task is cancelled throws the code `cancelled`, never `CancellationError`: check for it where nobody
/// is to be told. What was drawn or read until then is thrown away.
public struct GatefoldError: Error, Hashable, Sendable {
  /// The kind of failure.
  public struct Code: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) {
      self.rawValue = rawValue
    }
  }

  public let code: Code

  /// What happened and what to do next, without the file's name.
  public package(set) var message: String

  /// The page that it happened on, from 0, where there is one.
  public private(set) var pageIndex: Int?

  /// The file that could not be opened or written, as it was named; `nil` where it is about no file, or about one that is
  /// open already.
  public private(set) var path: String?

  /// What caused it, where that is known.
  public let underlyingError: UnderlyingError?

  /// What the system or the native library said, where it said anything.
  public var nativeMessage: String? { underlyingError?.message }

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

  /// - Parameter nativeMessage: what a native library said.
  public init(_ code: Code, _ message: String, pageIndex: Int? = nil, nativeMessage: String?) {
    self.init(code, message, pageIndex: pageIndex, underlyingError: nativeMessage.map(UnderlyingError.library))
  }
}

extension GatefoldError.Code {
  /// The file is missing, a folder, or may not be read.
  public static let unreadableFile = Self(rawValue: "unreadableFile")
  /// The file has no bytes.
  public static let emptyFile = Self(rawValue: "emptyFile")
  /// The bytes carry no PDF header.
  public static let notAPDF = Self(rawValue: "notAPDF")
  /// A PDF that is damaged past reconstruction.
  public static let damaged = Self(rawValue: "damaged")
  /// The document is encrypted, and no password was given.
  public static let passwordRequired = Self(rawValue: "passwordRequired")
  /// The document is encrypted, and the password given does not open it.
  public static let wrongPassword = Self(rawValue: "wrongPassword")
  /// The document is encrypted for certificates, or in another way for which no password helps.
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
  /// A template for paths that does not tell one file from another, or leads out of its folder.
  public static let invalidTemplate = Self(rawValue: "invalidTemplate")
  /// A picture past 32,767 pixels an axis, or one that would not fit in memory.
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
  /// The document has no layer of that name.
  public static let unknownLayer = Self(rawValue: "unknownLayer")
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

  static let cancelled = GatefoldError(.cancelled, "the request was cancelled")
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
