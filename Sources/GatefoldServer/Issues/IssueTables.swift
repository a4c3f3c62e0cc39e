internal import Foundation
internal import Gatefold
internal import GatefoldExport
internal import GatefoldFormats
internal import GatefoldPackage
internal import Logging
internal import Synchronization

/// Descriptions of the PDFs of a folder in a table beside them, `issues.csv` or else `issues.json`, so that nobody has to make
/// packages of them.
///
/// The first line of the former names the columns. Only `file` is required:
///
///     file,title,publication,number,date,language,direction,rights,provider,provider address,credit
///     tides-14.pdf,Tides 14,Tides,14,2026-03-01,en,ltr,https://creativecommons.org/licenses/by/4.0/,Tide Press,,
///
/// A file may also be the address of a tile pack on a web server, whose name is then the last part of the path: so the
/// packs of an object store are listed.
///
/// The latter has a list `issues` of objects with members of these names.
final class IssueTables: Sendable {
  static let fileNames = ["issues.csv", "issues.json"]

  typealias Rows = [String: PublishedDetails]

  private struct Kept: Sendable {
    let state: FileState
    /// Whether the state tells later changes from this one.
    let isSettled: Bool
    /// Whether it could be read: if not, nobody knows what it says of a file.
    let isReadable: Bool
    let rows: Rows
    let addresses: [String: URL]
  }

  private static let maximumByteCount = 64 << 20
  private static let maximumTableCount = 64
  private static let unreadable = "it cannot be read; check its rights, and that it is smaller than 64 MB"

  private let kept = Mutex<[String: Kept]>([:])

  /// The descriptions of the files of a folder, by their names; empty without a table. The table is read again when it has
  /// changed.
  func rows(in folder: String) -> Rows { table(in: folder)?.rows ?? [:] }

  /// The description of a file of a folder, which is empty without a table or without a row; `nil` if the table cannot be
  /// read.
  func details(of file: String, in folder: String) -> PublishedDetails? {
    guard let table = table(in: folder) else { return PublishedDetails() }
    return table.isReadable ? table.rows[file] ?? PublishedDetails() : nil
  }

  /// The addresses of tile packs that the table of a folder names, by the names of the packs.
  func addresses(in folder: String) -> [String: URL] { table(in: folder)?.addresses ?? [:] }

  private func table(in folder: String) -> Kept? {
    guard let (name, state) = Self.table(in: folder) else { return nil }
    let known = kept.withLock { $0[folder] }
    if let known, known.state == state, known.isSettled { return known }
    let isSettled = state.isSettled
    let read = Self.rows(ofFile: name, state, in: folder)
    let (all, found) = read ?? (rows: [:], problems: [Self.unreadable])
    let (rows, addresses, misnamed) = Self.named(all)
    let problems = found + misnamed
    // Without the paths of this machine.
    for problem in problems.prefix(10) where known?.state != state {
      Logger(label: "gatefold").warning("\(name) of \(URL(filePath: folder).lastPathComponent): \(problem)")
    }
    let new = Kept(
      state: state,
      // One that could not be read is tried again.
      isSettled: isSettled && read != nil,
      isReadable: !all.isEmpty || found.isEmpty,
      rows: rows,
      addresses: addresses
    )
    kept.withLock { kept in
      if kept.count >= Self.maximumTableCount { kept.removeAll() }
      kept[folder] = new
    }
    return new
  }

  /// Descriptions by the names of files and packs, where tables may have addresses.
  private static func named(_ rows: Rows) -> (rows: Rows, addresses: [String: URL], problems: [String]) {
    var named = rows.filter { !$0.key.contains("://") }
    var (addresses, problems) = ([String: URL](), [String]())
    // In an order of their own, so that of two with one name always the same one counts.
    for (text, details) in rows.sorted(by: { $0.key < $1.key }) where text.contains("://") {
      guard let address = RemotePacks.address(text), let name = RemotePacks.name(of: address) else {
        problems.append("\(text) is no address of a tile pack, which ends with .tilepack")
        continue
      }
      guard named[name] == nil else {
        problems.append("\(text) is left out, since there is another \(name)")
        continue
      }
      (named[name], addresses[name]) = (details, address)
    }
    return (named, addresses, problems)
  }

  /// The state of the table of a folder; `nil` without one.
  func state(in folder: String) -> FileState? { Self.table(in: folder)?.state }

  private static func table(in folder: String) -> (name: String, state: FileState)? {
    for name in fileNames {
      if let state = FileState(ofFile: "\(folder)/\(name)"), state.kind == .file { return (name, state) }
    }
    return nil
  }

  /// - Returns: `nil` for a file that cannot be read.
  private static func rows(
    ofFile name: String,
    _ state: FileState,
    in folder: String
  ) -> (rows: Rows, problems: [String])? {
    guard state.size <= maximumByteCount, let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else {
      return nil
    }
    return name.hasSuffix(".json") ? rows(ofJSON: data) : rows(of: data)
  }

  /// Returns the problems in the tables of a folder and its subfolders, each beginning with the path of the table.
  static func problems(below folder: String) -> [String] {
    var folders = [folder]
    var problems: [String] = []
    while let path = folders.popLast() {
      if let (name, state) = table(in: path) {
        let (all, found) = rows(ofFile: name, state, in: path) ?? (rows: [:], problems: [unreadable])
        let (rows, addresses, misnamed) = named(all)
        let missing = rows.keys.sorted()
          .filter { addresses[$0] == nil && FileState(ofFile: "\(path)/\($0)") == nil }
          .map { "there is no file \($0)" }
        problems += (found + misnamed + missing).map { "\(path)/\(name): \($0)" }
      }
      for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] where !name.hasPrefix(".") {
        let inner = "\(path)/\(name)"
        // A link may lead back.
        if FileState(ofFile: inner, followsLink: false)?.kind == .folder { folders.append(inner) }
      }
    }
    return problems.sorted()
  }

  /// As ``rows(of:)``, of JSON.
  static func rows(ofJSON data: Data) -> (rows: Rows, problems: [String]) {
    let entries: [DescriptionValue]?
    do throws(GatefoldError) {
      entries = try DescriptionForm.json.decoded(data).value.members?["issues"]?.items
    } catch {
      return ([:], [error.message])
    }
    guard let entries else { return ([:], ["it has no list \"issues\" of objects, each with the member \"file\""]) }
    var rows: Rows = [:]
    var problems: [String] = []
    for (index, entry) in entries.enumerated() {
      let members = entry.members ?? [:]
      guard let file = members["file"]?.tableText else {
        problems.append("entry \(index + 1): it has no member \"file\"")
        continue
      }
      var details = PublishedDetails()
      for (name, value) in members.sorted(by: { $0.key < $1.key }) where name != "file" {
        guard let column = Column(rawValue: name) else {
          problems.append("entry \(index + 1): \(name) is not known; known ones are \(Column.list)")
          continue
        }
        let wanted = value.tableText.map { column.set($0, in: &details) } ?? "a text"
        if let wanted { problems.append("entry \(index + 1): \(name) should be \(wanted)") }
      }
      rows[file] = details
    }
    return (rows, problems)
  }

  /// - Returns: descriptions by the names of files, and what is wrong with the table, for its author.
  static func rows(of data: Data) -> (rows: Rows, problems: [String]) {
    var lines = CommaSeparatedValues.lines(of: String(decoding: data, as: UTF8.self))
    guard !lines.isEmpty else { return ([:], ["it is empty"]) }
    let names = lines.removeFirst().values.map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    guard let fileColumn = names.firstIndex(of: "file") else {
      return ([:], ["it has no column \"file\"; name the columns in its first line"])
    }
    var problems = names.filter { !$0.isEmpty && $0 != "file" && Column(rawValue: $0) == nil }.map { name in
      "the column \"\(name)\" is not known; known ones are file, \(Column.list)"
    }
    var rows: Rows = [:]
    for line in lines where line.values.indices.contains(fileColumn) {
      let values = line.values.map { $0.trimmingCharacters(in: .whitespaces) }
      var details = PublishedDetails()
      for (index, name) in names.enumerated() where values.indices.contains(index) && !values[index].isEmpty {
        guard let column = Column(rawValue: name) else { continue }
        if let wanted = column.set(values[index], in: &details) {
          problems.append("line \(line.number): \(name) should be \(wanted)")
        }
      }
      rows[values[fileColumn]] = details
    }
    return (rows, problems)
  }

  private enum Column: String, CaseIterable {
    case title, publication, number, date, language, direction, rights, provider
    case providerAddress = "provider address"
    case credit

    /// The names of all, for people.
    static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// - Returns: what the value should be instead; `nil` if it is right.
    func set(_ value: String, in details: inout PublishedDetails) -> String? {
      switch self {
      case .title: details.title = value
      case .publication: details.publication = value
      case .number: details.number = value
      case .date:
        guard value.wholeMatch(of: /\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?/) != nil else {
          return "a day, a month or a year, like 2026-03-01, 2026-03 or 2026"
        }
        details.date = value
      case .language:
        guard let tag = LanguageTag.wellFormed(value) else { return "a language like en or de-AT" }
        details.language = tag
      case .direction:
        guard let direction = ReadingDirection(rawValue: value) else { return "ltr or rtl" }
        details.direction = direction
      case .rights:
        guard value.hasPrefix("http://") || value.hasPrefix("https://") else {
          return "the address of a licence or of a statement; text belongs into credit"
        }
        details.rights = value
      case .provider: details.provider = value
      case .providerAddress:
        guard value.hasPrefix("http://") || value.hasPrefix("https://") else { return "an address" }
        details.providerAddress = value
      case .credit: details.credit = value
      }
      return nil
    }
  }
}

extension DescriptionValue {
  /// The text of a value, or a number as people write it.
  fileprivate var tableText: String? {
    switch self {
    case .string(let text): text
    case .number(let number): Int(exactly: number).map(String.init) ?? String(number)
    default: nil
    }
  }
}
