internal import Synchronization

/// A PDF that lanes of this process open: its bytes, and the repaired document where they are damaged.
package final class PDFSource: DocumentSource {
  let bytes: DocumentBytes
  let colors: ColorConversion
  let displayLists = DisplayLists()
  let resources = NativeResources()
  private let repaired = Mutex<RepairedDocument?>(nil)
  private let takenPassword: Mutex<String?>

  package init(_ bytes: DocumentBytes, password: String? = nil, colors: ColorConversion = .accelerated) {
    self.bytes = bytes
    takenPassword = Mutex(password)
    self.colors = colors
  }

  /// The password in the form that opened the document, once a lane has opened it.
  var password: String? {
    get { takenPassword.withLock { $0 } }
    set { takenPassword.withLock { $0 = newValue } }
  }

  /// The repaired document, once the bytes are known to be damaged; shared by all lanes of an issue.
  var repairedDocument: RepairedDocument? {
    get { repaired.withLock { $0 } }
    set { repaired.withLock { $0 = newValue } }
  }

  /// The bytes actually read: the repaired document once the file is known to be damaged.
  package var readBytes: DocumentBytes { repairedDocument?.bytes ?? bytes }

  package func open() -> any LaneDocument { PDFLaneDocument(self) }
}
