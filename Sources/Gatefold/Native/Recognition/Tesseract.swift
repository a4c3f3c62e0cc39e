internal import CTesseract

/// Tesseract with the data of some languages, used by one thread. It reads pictures.
final class Tesseract {
  /// The installed version; `nil` without it.
  static var version: String? { ctesseract_version().map { String(cString: $0) } }

  /// How text is looked for in a picture.
  enum Mode {
    /// Columns and blocks, as they are found.
    case page
    /// One block of lines.
    case block

    fileprivate var native: ctesseract_mode {
      switch self {
      case .page: ctesseract_mode_page
      case .block: ctesseract_mode_block
      }
    }
  }

  private let reader: OpaquePointer
  let languages: String

  /// - Throws: `libraryMissing` without Tesseract or the data of a language, `memoryExceeded`.
  init(languages: String) throws(GatefoldError) {
    var opened: OpaquePointer?
    let status = ctesseract_reader_open(languages, nil, &opened)
    guard status == ctesseract_ok, let opened else { throw Self.error(status, languages) }
    reader = opened
    self.languages = languages
    LiveNativeObjects.Counter.recognizers.opened()
  }

  deinit {
    ctesseract_reader_free(reader)
    LiveNativeObjects.Counter.recognizers.freed()
  }

  func setPicture(_ picture: GreyPicture, dpi: Double) {
    withUnsafePointer(to: picture.native) { ctesseract_reader_set_picture(reader, $0, Int32(dpi.rounded())) }
  }

  /// Reads the picture.
  ///
  /// - Parameter pageBody: receives what was found, which is freed afterwards.
  /// - Throws: `deadlineExceeded`, `memoryExceeded`.
  func read(
    _ mode: Mode,
    by deadline: ContinuousClock.Instant,
    _ pageBody: (ctesseract_page) -> Void
  ) throws(GatefoldError) {
    let left = (deadline - .now) / .milliseconds(1)
    guard left > 1 else { throw Self.error(ctesseract_late, languages) }
    var page: UnsafeMutablePointer<ctesseract_page>?
    let status = ctesseract_reader_read(reader, mode.native, Int32(min(left, 1e9)), &page)
    guard status == ctesseract_ok, let page else { throw Self.error(status, languages) }
    defer { ctesseract_page_free(page) }
    pageBody(page.pointee)
  }

  /// Which way up the picture is; `nil` where its letters do not tell.
  func orientation() -> (quarterTurns: Int, confidence: Double, script: String)? {
    var quarters: Int32 = 0
    var confidence: Float = 0
    var name = [CChar](repeating: 0, count: 32)
    guard ctesseract_reader_orientation(reader, &quarters, &confidence, &name) else { return nil }
    let script = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return (Int(quarters), Double(confidence), script)
  }

  private static func error(_ status: ctesseract_status, _ languages: String) -> GatefoldError {
    switch status {
    case ctesseract_library_missing:
      return GatefoldError(
        .libraryMissing,
        "recognizing text needs Tesseract, which is not installed; install the Debian package tesseract-ocr"
      )
    case ctesseract_language_missing:
      let packages = languages.split(separator: "+").map { RecognitionLanguage.package(of: String($0)) }
      return GatefoldError(
        .libraryMissing,
        "Tesseract has no data for \"\(languages)\", or only in part; install \(packages.joined(separator: ", "))"
      )
    case ctesseract_late:
      return GatefoldError(
        .deadlineExceeded,
        "the page was not recognized in time; raise the deadline"
      )
    default:
      return GatefoldError(.memoryExceeded, "not enough memory to recognize the page; read it at a lower resolution")
    }
  }
}
