internal import struct Foundation.Data
internal import Gatefold
internal import GatefoldExport

/// Where the files of a publication are put: a folder, or an archive.
protocol PublicationDestination {
  /// Writes a file.
  func add(_ data: Data, at path: String, showing content: ExportContent) throws(GatefoldError)
  /// Copies a file.
  func add(_ file: WebFile) throws(GatefoldError)
}

/// The files of a publication in a folder.
struct FolderFiles: PublicationDestination {
  let files: any ExportFiles
  /// The path of a subfolder that holds the files, ending with a slash, or an empty string.
  var folder = ""

  func add(_ data: Data, at path: String, showing content: ExportContent) throws(GatefoldError) {
    try files.write(data, to: folder + path, showing: content)
  }

  func add(_ file: WebFile) throws(GatefoldError) {
    let temporary = try files.temporaryFile()
    try file.read(temporary.append)
    let name = file.path.split(separator: "/").last.map(String.init)
    try files.move(temporary, to: folder + file.path, showing: .embeddedFile(name: name, pageIndex: nil))
  }
}

/// A file of a publication, as its list of files has it.
struct ListedFile: Hashable, Sendable {
  /// Relative to the folder of the publication.
  let path: String
  let mediaType: String
}
