internal import Gatefold

/// Copies the files that annotations name, each as a unit.
struct WebFileWriter<Folder: ExportFolder>: Sendable {
  let files: [WebFile]
  let folder: Folder

  /// - Returns: the paths of those that could not be copied.
  func write() async throws(GatefoldError) -> Set<String> {
    let planned = Set(try folder.plan(files.map(unit)).map(\.name))
    for file in files where planned.contains(unit(of: file).name) {
      if Task.isCancelled { throw GatefoldError(.cancelled, "the export ended before all files were copied") }
      await folder.writeReporting(unit(of: file)) { output throws(GatefoldError) in
        try copy(file, to: output)
        return []
      }
    }
    return Set(files.filter { !folder.isWritten(unit(of: $0).name) }.map(\.path))
  }

  private func unit(of file: WebFile) -> ExportUnit {
    ExportUnit(WebPath.fileUnitPrefix + file.path, options: ["fingerprint": file.fingerprint])
  }

  private func copy(_ file: WebFile, to output: any ExportFiles) throws(GatefoldError) {
    let temporary = try output.temporaryFile()
    try file.read(temporary.append)
    let name = file.path.split(separator: "/").last.map(String.init)
    try output.move(temporary, to: file.path, showing: .embeddedFile(name: name, pageIndex: nil))
  }
}
