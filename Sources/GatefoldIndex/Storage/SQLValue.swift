/// A value in a table of an index.
enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  init(_ text: String?) { self = text.map(SQLValue.text) ?? .null }
}

extension SQLValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  init(stringLiteral value: String) { self = .text(value) }
  init(integerLiteral value: Int64) { self = .integer(value) }
}

/// A row that a statement gave, by the places of its columns.
struct SQLRow: Sendable {
  let values: [SQLValue]

  func integer(_ column: Int) -> Int64 { if case .integer(let value) = values[column] { value } else { 0 } }
  func int(_ column: Int) -> Int { Int(integer(column)) }
  func text(_ column: Int) -> String { optionalText(column) ?? "" }
  func optionalText(_ column: Int) -> String? { if case .text(let value) = values[column] { value } else { nil } }
  func blob(_ column: Int) -> [UInt8] { if case .blob(let value) = values[column] { value } else { [] } }
}
