internal import GatefoldExport

/// Assigns each issue of a batch a folder in the output folder.
///
/// The same content under two names gets one folder. A folder of an earlier run belongs to the issue written there, or
/// a revision of it. With --resume an issue keeps its folder even if its file was renamed.
struct BatchPlacement {
  enum Place: Hashable {
    /// The name of the folder; "" is the output folder itself.
    case folder(String)
    /// A PDF with the content of an earlier source, by the index of that source.
    case duplicate(of: Int)
  }

  let resumes: Bool
  /// Owners of the folders of earlier runs, by folder name.
  let owners: [String: FolderOwner]
  /// Hashes of the issues whose files are in a folder, by its own journal.
  let issuesWritten: (_ folder: String) -> Set<String>
  /// The folder that an issue must have; `nil` for one that is named after its file.
  var prescribedFolder: (BatchSource) -> String? = { _ in nil }

  /// - Returns: the place of each source.
  func places(of sources: [BatchSource]) -> [Place] {
    let foldersOfHash = Dictionary(grouping: owners.keys) { owners[$0]?.issue ?? "" }
    let foldersOfSource = Dictionary(grouping: owners.keys) { owners[$0]?.source ?? "" }
    var places: [Place?] = sources.map { _ in nil }
    var firstOfHash: [String: Int] = [:]
    var used = FolderNames()
    /// - Parameter folders: those that an issue may have, the one of its name first.
    func place(_ number: Int, in folders: [String]?) {
      let own = (folders ?? []).filter { !used.contains($0) }
      let prescribed = prescribedFolder(sources[number])
      let name = prescribed ?? ExportNames.stem(of: sources[number].path)
      guard let folder = own.contains(name) ? name : prescribed == nil ? own.min() : nil else { return }
      used.insert(folder)
      places[number] = .folder(folder)
    }

    for (number, source) in sources.enumerated() {
      guard let hash = try? source.identify() else { continue }
      if let first = firstOfHash[hash] {
        places[number] = .duplicate(of: first)
        continue
      }
      firstOfHash[hash] = number
      if resumes { place(number, in: foldersOfHash[hash]) }
    }
    for number in places.indices where places[number] == nil {
      place(number, in: foldersOfSource[sources[number].absolutePath])
    }
    let ownerOfName = Dictionary(owners.map { ($0.key.lowercased(), $0.value) }) { first, _ in first }
    return zip(sources, places).map { source, place in
      place
        ?? .folder(
          used.folder(named: prescribedFolder(source) ?? ExportNames.stem(of: source.path)) { name in
            guard let hash = try? source.identify() else { return true }
            if let owner = ownerOfName[name.lowercased()] { return owner.issue == hash }
            // The lost journal of the output folder may have assigned this folder to another issue.
            let written = issuesWritten(name)
            return written.isEmpty || written.contains(hash)
          }
        )
    }
  }
}
