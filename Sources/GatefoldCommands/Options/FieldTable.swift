internal import Foundation
internal import Gatefold
internal import GatefoldFormats
internal import GatefoldPackage
internal import GatefoldReflow

/// Values that differ from issue to issue: a table with a row for each.
///
/// The first line of a CSV file names the columns: `file`, and names of ``METSField``. JSON is a list of objects with such
/// members. A file is named by its name, by a path that ends with its name, or by its SHA-256.
struct FieldTable: Sendable {
  static let fileColumn = "file"
  private static let maximumByteCount = 64 << 20

  /// Keyed by what the rows call their files.
  private var rows: [String: [METSField: String]] = [:]

  /// An empty table.
  init() {}

  /// Reads the table of an option.
  ///
  /// - Parameter path: `nil` for an empty table.
  /// - Throws: the exit code, if it can't be read or has an invalid value.
  static func read(_ path: String?) async throws -> FieldTable {
    guard let path else { return FieldTable() }
    var table = FieldTable()
    try await reportingFailure(path) { table = try FieldTable(contentsOf: path) }
    return table
  }

  /// - Throws: `unreadableFile`; `invalidDescription` with the line, for what is no table of values.
  init(contentsOf path: String) throws(GatefoldError) {
    guard let data = FileManager.default.contents(atPath: path), data.count <= Self.maximumByteCount else {
      throw GatefoldError(.unreadableFile, "the table of values cannot be read; check its name", path: path)
    }
    do throws(Problem) {
      let isJSON = path.lowercased().hasSuffix(".json")
      for row in isJSON ? try Self.rows(ofJSON: data) : try Self.rows(ofCSV: data) { try add(row) }
    } catch {
      throw GatefoldError(.invalidDescription, error.message, path: path)
    }
  }

  private struct Problem: Error {
    let message: String
  }

  private struct Row {
    /// Where it is, like "line 3".
    let place: String
    let values: [(name: String, value: String)]
  }

  private static func rows(ofCSV data: Data) throws(Problem) -> [Row] {
    guard let text = String(validating: data, as: UTF8.self) else {
      throw Problem(message: "it is not UTF-8; save it as \"CSV UTF-8\"")
    }
    guard text.count(where: { $0 == "\"" }).isMultiple(of: 2) else {
      throw Problem(message: "a quotation mark has no other one behind it")
    }
    var lines = CommaSeparatedValues.lines(of: text)
    guard !lines.isEmpty else { throw Problem(message: "it is empty; its first line names the columns") }
    let names = lines.removeFirst().values.map { $0.trimmingCharacters(in: .whitespaces) }
    return lines.map { line in
      Row(place: "line \(line.number)", values: zip(names, line.values).map { ($0, $1) })
    }
  }

  private static func rows(ofJSON data: Data) throws(Problem) -> [Row] {
    guard let list = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]] else {
      throw Problem(message: "it is no list of objects, each with the member \"\(fileColumn)\"")
    }
    var rows: [Row] = []
    for (index, object) in list.enumerated() {
      let place = "entry \(index + 1)"
      var values: [(name: String, value: String)] = []
      for (name, value) in object.sorted(by: { $0.key < $1.key }) {
        switch value {
        case let text as String: values.append((name, text))
        case let number as Int: values.append((name, String(number)))
        default: throw Problem(message: "\(place): \(name) should be a text or a whole number")
        }
      }
      rows.append(Row(place: place, values: values))
    }
    return rows
  }

  private mutating func add(_ row: Row) throws(Problem) {
    var (file, values): (String?, [METSField: String]) = (nil, [:])
    for (name, value) in row.values.map({ ($0.name, $0.value.trimmingCharacters(in: .whitespaces)) }) {
      if name == Self.fileColumn {
        file = value
        continue
      }
      // A spreadsheet may have columns without a name.
      if name.isEmpty { continue }
      guard let field = METSField(rawValue: name) else {
        let known = METSField.allCases.map(\.rawValue).joined(separator: ", ")
        throw Problem(message: "\(row.place): \(name) is no value of an issue; known ones are \(known)")
      }
      if value.isEmpty { continue }
      if let problem = FieldArgument.problem(value, of: field) { throw Problem(message: "\(row.place): \(problem)") }
      values[field] = value
    }
    guard let file, !file.isEmpty else {
      throw Problem(message: "\(row.place): it has no \"\(Self.fileColumn)\", the name or SHA-256 of the issue's file")
    }
    let key = Self.key(file)
    guard rows[key] == nil else { throw Problem(message: "\(row.place): there is another row for \(file)") }
    rows[key] = values
  }

  private static func key(_ file: String) -> String {
    let hash = (file.hasPrefix("sha256:") ? String(file.dropFirst(7)) : file).lowercased()
    if hash.utf8.count == 64, hash.allSatisfy(\.isHexDigit) { return hash }
    return file.hasPrefix("./") ? String(file.dropFirst(2)) : file
  }

  /// The values of an issue; empty without a row.
  ///
  /// - Parameters:
  ///   - path: of its file.
  ///   - hash: the SHA-256 of the file, in hexadecimal; `nil` if it can't be read.
  func values(ofFile path: String, hash: String?) -> [METSField: String] {
    if let hash, let row = rows[hash] { return row }
    // The longest of the names that a row may have for it.
    var name = path[...]
    while true {
      if let row = rows[String(name)] { return row }
      guard let slash = name.firstIndex(of: "/") else { return [:] }
      name = name[name.index(after: slash)...]
    }
  }
}
