@testable import Gatefold

/// A document opened from an input, as a lane opens it, but on this thread.
final class FuzzedFile {
  /// The password of the encrypted seeds.
  private static let password = "fuzz"

  /// Keeps one document open. When the last one closes, poppler discards its fonts and encodings and reads them again
  /// for the next, which takes ten times as long as everything else.
  nonisolated(unsafe) static let kept: NativeDocument? = {
    let file = "%PDF-1.4\n1 0 obj<</Pages 2 0 R>>endobj 2 0 obj<</Kids[]/Count 0>>endobj trailer<</Root 1 0 R>>"
    return (try? DocumentBytes.copying(file.utf8)).flatMap { try? NativeDocument($0, password: nil) }
  }()

  private let bytes: DocumentBytes
  private let password: String?
  let document: NativeDocument
  let structure: NativeStructure?
  private var frames: [Int: PageFrame?] = [:]

  /// Calls the body with a file that outlives everything read from it. Does nothing if poppler can't read the input.
  static func read(_ input: [UInt8], _ body: (FuzzedFile) -> Void) {
    guard !KnownFindings.shows(input), let file = FuzzedFile(input) else { return }
    withExtendedLifetime(file) { body(file) }
  }

  private init?(_ input: [UInt8]) {
    _ = (NativeRuntime.shared, Self.kept)
    guard let bytes = try? DocumentBytes.copying(input) else { return nil }
    self.bytes = bytes
    do throws(GatefoldError) {
      document = try NativeDocument(bytes, password: nil)
      password = nil
    } catch {
      guard error.code == .passwordRequired, (try? NativeDocument(bytes, password: "wrong")) == nil,
        let opened = try? NativeDocument(bytes, password: Self.password)
      else { return nil }
      document = opened
      password = Self.password
    }
    structure = NativeStructure(bytes, password: password)
  }

  func streams() -> NativeStreams? { try? NativeStreams(bytes, password: password) }

  /// The structure, if its page count equals poppler's.
  var agreedStructure: NativeStructure? {
    structure.flatMap { $0.pageCount == document.pageCount ? $0 : nil }
  }

  /// The first two pages.
  var pageIndices: Range<Int> { 0..<min(2, max(0, document.pageCount)) }

  func description(ofPage index: Int) -> PageDescription? {
    guard let page = try? document.page(at: index) else { return nil }
    return PageDescription(page, structure: structure)
  }

  func frame(ofPage index: Int) -> PageFrame? {
    if let known = frames[index] { return known }
    let frame = description(ofPage: index)?.frame
    frames[index] = .some(frame)
    return frame
  }
}
