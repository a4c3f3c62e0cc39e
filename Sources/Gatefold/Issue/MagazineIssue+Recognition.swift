internal import Synchronization

extension MagazineIssue {
  /// The recognized text of a page; `nil` where none is kept beside the issue.
  ///
  /// - Throws: `damagedArchive`.
  func recognizedText(ofPage index: Int) throws(GatefoldError) -> TextPage? {
    guard let file = recognition.withLock({ $0 }), let page = try file.page(at: index) else { return nil }
    return RecognizedLayout.page(page)
  }

  /// Takes text that was recognized, instead of what was taken before.
  package func take(_ file: RecognitionFile?) {
    recognition.withLock { $0 = file }
    context.texts.forget(ObjectIdentifier(self))
    cachedFindings.withLock { $0 = nil }
    cachedIdentity.withLock { $0 = nil }
  }

  /// The text that was recognized, if there is some.
  package var recognitionFile: RecognitionFile? { recognition.withLock { $0 } }
}
