/// A one-page PDF that draws a page whose own format isn't PDF, such as a picture that isn't decoded in this process.
package final class PageFile: Sendable {
  let file: DocumentFile
  let isChecked: Bool

  /// - Parameters:
  ///   - descriptor: of the file, open for reading; it is taken over.
  ///   - byteCount: its size.
  ///   - isChecked: whether it is an error if something of the page can't be drawn.
  package init(taking descriptor: Int32, byteCount: Int, isChecked: Bool) {
    file = DocumentFile(Descriptor(taking: descriptor), byteCount: byteCount)
    self.isChecked = isChecked
  }
}
