public import Gatefold

/// A template for the paths of tiles, like `{page}/{z}/{x}/{y}{scale}.{format}`.
///
/// ```swift
/// let template = try TilePathTemplate("{page}/{z}/{x}_{y}.{format}")
/// let path = template.path(
///   page: "cover", zoomLevel: 2, index: TileIndex(column: 1, row: 3), rows: 8, displayScale: 1, fileExtension: "webp")
/// print(path)  // cover/2/1_3.webp
/// ```
///
/// | field | becomes |
/// | --- | --- |
/// | `{page}` | the name of the page or spread |
/// | `{z}` | the zoom level; 0 fits in one tile |
/// | `{x}` | the column, from the left |
/// | `{y}` | the row, from the top |
/// | `{-y}` | the row, from the bottom |
/// | `{scale}` | "@2x" or "@3x", or nothing |
/// | `{format}` | the file extension |
public struct TilePathTemplate: Hashable, Sendable {
  /// A placeholder in braces.
  public enum Field: String, Hashable, Sendable, CaseIterable {
    /// The name of the page or spread.
    case page
    /// The zoom level; 0 fits in one tile.
    case z
    /// The column, from 0 at the left.
    case x
    /// The row, from 0 at the top.
    case y
    /// "@2x" or the like at a display scale above 1; else nothing.
    case scale
    /// The file extension, without the dot.
    case format
    /// The row, from 0 at the bottom, written `{-y}`.
    case rowFromBottom = "-y"
  }

  private enum Part: Hashable, Sendable {
    case text(String)
    case field(Field)
  }

  private let parts: [Part]
  /// The fields that the template has.
  public var fields: Set<Field> {
    Set(
      parts.compactMap { part in
        if case .field(let field) = part { field } else { nil }
      }
    )
  }

  /// Reads a template.
  ///
  /// - Throws: `invalidTemplate` if two tiles of a page would have one path, if a path leads out of its folder, or if a
  ///   field is unknown.
  public init(_ template: String) throws(GatefoldError) {
    var parts: [Part] = []
    var rest = template[...]
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}") else {
        throw GatefoldError(.invalidTemplate, "unbalanced brace in \"\(template)\"")
      }
      let name = String(rest[rest.index(after: open)..<close])
      guard let field = Field(rawValue: name) else {
        let known = Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
        throw GatefoldError(.invalidTemplate, "unknown field {\(name)}; use one of \(known)")
      }
      parts.append(.field(field))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
    let missing = [Field.z, .x].filter { !fields.contains($0) }.map { "{\($0.rawValue)}" }
    guard missing.isEmpty, fields.contains(.y) || fields.contains(.rowFromBottom) else {
      let missing = missing.isEmpty ? "{y}" : missing.joined(separator: " and ")
      throw GatefoldError(.invalidTemplate, "tiles would overwrite each other: \"\(template)\" lacks \(missing)")
    }
    try Self.checkNumbers(parts)
    // "@2x" may be there or not.
    for scale in ["", "@2x"] { try Self.checkPath(template.replacing("{scale}", with: scale), of: template) }
  }

  /// Numbers that touch could be read in two ways: 1 and 11, 11 and 1.
  private static func checkNumbers(_ parts: [Part]) throws(GatefoldError) {
    let numbers: [Field] = [.z, .x, .y, .rowFromBottom]
    var last: Field?
    for part in parts {
      switch part {
      case .field(let field) where numbers.contains(field):
        if let last {
          throw GatefoldError(
            .invalidTemplate,
            "put a character other than a digit between {\(last.rawValue)} and {\(field.rawValue)}"
          )
        }
        last = field
      case .field(.scale): break
      case .field: last = nil
      case .text(let text): if text.contains(where: { !$0.isNumber }) { last = nil }
      }
    }
  }

  private static func checkPath(_ path: String, of template: String) throws(GatefoldError) {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    guard names.allSatisfy({ !["", ".", ".."].contains($0) && !$0.hasPrefix(".gatefold") }), !path.contains("\0") else {
      throw GatefoldError(.invalidTemplate, "\"\(template)\" is not a path inside the output folder")
    }
  }

  /// The path of a tile.
  ///
  /// - Parameters:
  ///   - page: the name of the page or spread.
  ///   - zoomLevel: 0 for the level that fits in one tile.
  ///   - index: column and row, from the top left.
  ///   - rows: the number of rows of the level.
  ///   - displayScale: 1, 2 or more display pixels for each pixel.
  ///   - fileExtension: without the dot.
  public func path(
    page: String,
    zoomLevel: Int,
    index: TileIndex,
    rows: Int,
    displayScale: Int,
    fileExtension: String
  ) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .field(.page): page
      case .field(.z): "\(zoomLevel)"
      case .field(.x): "\(index.column)"
      case .field(.y): "\(index.row)"
      case .field(.rowFromBottom): "\(rows - 1 - index.row)"
      case .field(.scale): displayScale == 1 ? "" : "@\(displayScale)x"
      case .field(.format): fileExtension
      }
    }.joined()
  }
}
