internal import Synchronization

/// A PDF that lanes of this process open: its bytes, and the repaired document where they are damaged.
package final class PDFSource: DocumentSource {
  let bytes: DocumentBytes
  let password: String?
  let colors: ColorConversion
  let displayLists = DisplayLists()
  let resources = NativeResources()
  private let repaired = Mutex<RepairedDocument?>(nil)

  package init(_ bytes: DocumentBytes, password: String? = nil, colors: ColorConversion = .accelerated) {
    self.bytes = bytes
    self.password = password
    self.colors = colors
  }

  /// The repaired document, once the bytes are known to be damaged; shared by all lanes of an issue.
  var repairedDocument: RepairedDocument? {
    get { repaired.withLock { $0 } }
    set { repaired.withLock { $0 = newValue } }
  }

  /// The bytes that are read: those of the repaired document once the file is known to be damaged.
  package var readBytes: DocumentBytes { repairedDocument?.bytes ?? bytes }

  package func open() -> any LaneDocument { PDFLaneDocument(self) }
}
