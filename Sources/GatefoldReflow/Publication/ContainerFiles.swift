internal import struct Foundation.Data
internal import Gatefold
internal import GatefoldExport
internal import GatefoldPackage

/// The files of a publication in a folder of an archive.
struct ContainerFiles: PublicationDestination {
  let container: ZipStreamWriter
  /// The folder's path, ending with a slash, or an empty string for the root of the archive.
  let folder: String

  func add(_ data: Data, at path: String, showing content: ExportContent) throws(GatefoldError) {
    let isPicture = path.hasSuffix(".jpg") || path.hasSuffix(".png")
    try container.add(data, at: folder + path, isCompressed: !isPicture)
  }

  func add(_ file: WebFile) throws(GatefoldError) {
    try container.add(
      WebFile(path: folder + file.path, fingerprint: file.fingerprint) { append throws(GatefoldError) in
        try file.read(append)
      }
    )
  }

  /// A file that is text.
  func add(_ text: String, at path: String) throws(GatefoldError) {
    try add(Data(text.utf8), at: path, showing: .description)
  }
}
