internal import CPostgreSQL
internal import Foundation
internal import Gatefold

/// A connection to a server, used by one thread at a time.
///
/// Values are only parameters of prepared statements or rows of COPY, never a part of SQL.
final class PostgreSQLConnection {
  private let pq: cpostgresql_functions
  private let handle: OpaquePointer
  /// The names of prepared statements by their SQL.
  private var statements: [String: String] = [:]
  /// Whether rows of a statement have not been taken.
  private var isUnfinished = false

  /// How long a statement may take, in milliseconds; searches have less.
  private static let statementTimeout = 900_000
  static let searchTimeout = 30_000

  /// - Throws: `PostgreSQLError`; `libraryMissing`.
  init(address: String) throws {
    guard let library = cpostgresql_load() else {
      throw GatefoldError(
        .libraryMissing,
        "an index on PostgreSQL needs libpq, which cannot be loaded; install it (Debian: libpq5)"
      )
    }
    pq = library.pointee
    // What the address says comes after the defaults, and what must not be changed after the address.
    let parameters = [
      ("fallback_application_name", "gatefold"), ("connect_timeout", "10"), ("tcp_user_timeout", "60000"),
      // A server that has lost its power ends no statement: this notices within a minute.
      ("keepalives_idle", "30"), ("keepalives_interval", "10"), ("keepalives_count", "3"), ("dbname", address),
      ("client_encoding", "UTF8"),
    ]
    let keywords = parameters.map { strdup($0.0) }
    let values = parameters.map { strdup($0.1) }
    defer { for pointer in keywords + values { free(pointer) } }
    let connection = (keywords.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { keywords in
      (values.map { UnsafePointer($0) } + [nil]).withUnsafeBufferPointer { values in
        library.pointee.connectdbParams(keywords.baseAddress, values.baseAddress, 1)
      }
    }
    guard let connection else { throw PostgreSQLError(state: nil, message: "out of memory") }
    handle = connection
    guard Int(pq.status(handle)) == cpostgresql_connection_ok else { throw connectionError() }
    for setting in [
      "statement_timeout = \(Self.statementTimeout)", "lock_timeout = 60000",
      "idle_in_transaction_session_timeout = 600000", "bytea_output = hex",
      "search_path = \(PostgreSQLSchema.name), pg_catalog", "client_min_messages = warning",
    ] { try command("SET \(setting)") }
  }

  deinit { pq.finish(handle) }

  /// Whether it can be used again.
  var isSound: Bool { !isUnfinished && Int(pq.status(handle)) == cpostgresql_connection_ok }

  /// The version of the server, like 150_018.
  var serverVersion: Int { Int(pq.serverVersion(handle)) }

  /// A setting that the server has told, such as `server_encoding`.
  func setting(_ name: String) -> String { pq.parameterStatus(handle, name).map { String(cString: $0) } ?? "" }

  /// Runs a command that the program consists of.
  func command(_ sql: String) throws {
    let result = pq.exec(handle, sql)
    defer { pq.clear(result) }
    let status = Int(pq.resultStatus(result))
    guard status == cpostgresql_command_ok || status == cpostgresql_tuples_ok else {
      throw error(of: result)
    }
  }

  // MARK: Statements

  /// - Parameter sql: with a question mark for each argument.
  /// - Returns: the number of rows that were changed.
  @discardableResult
  func forEachRow(_ sql: String, _ arguments: [SQLValue], _ body: (PostgreSQLRow) throws -> Void) throws -> Int {
    let name = try prepared(sql)
    try send(name, arguments)
    guard pq.setSingleRowMode(handle) == 1 else { throw connectionError() }
    isUnfinished = true
    var changed = 0
    var failure: PostgreSQLError?
    while let result = pq.getResult(handle) {
      defer { pq.clear(result) }
      switch Int(pq.resultStatus(result)) {
      case cpostgresql_single_tuple: if failure == nil { try body(PostgreSQLRow(pq: pq, result: result)) }
      case cpostgresql_tuples_ok, cpostgresql_command_ok:
        changed = pq.cmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
      default: failure = failure ?? error(of: result)
      }
    }
    isUnfinished = false
    if let failure { throw failure }
    return changed
  }

  private func prepared(_ sql: String) throws -> String {
    if let name = statements[sql] { return name }
    let name = "s\(statements.count)"
    var numbered = ""
    var count = 0
    for character in sql {
      if character == "?" { count += 1 }
      numbered += character == "?" ? "$\(count)" : String(character)
    }
    let result = pq.prepare(handle, name, numbered, 0, nil)
    defer { pq.clear(result) }
    guard Int(pq.resultStatus(result)) == cpostgresql_command_ok else { throw error(of: result) }
    statements[sql] = name
    return name
  }

  /// Sends a statement with its arguments: text and numbers as text, bytes as they are.
  private func send(_ name: String, _ arguments: [SQLValue]) throws {
    var pointers: [UnsafeMutablePointer<CChar>?] = []
    var lengths: [Int32] = []
    defer { for pointer in pointers { pointer?.deallocate() } }
    for argument in arguments {
      let bytes: [UInt8]? =
        switch argument {
        case .null: nil
        case .integer(let value): Array("\(value)".utf8)
        case .text(let value): Self.bytes(of: value)
        case .blob(let value): value
        }
      lengths.append(Int32(bytes?.count ?? 0))
      pointers.append(
        bytes.map { bytes in
          let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
          for (index, byte) in bytes.enumerated() { pointer[index] = CChar(bitPattern: byte) }
          pointer[bytes.count] = 0
          return pointer
        }
      )
    }
    let formats = arguments.map { argument -> Int32 in if case .blob = argument { 1 } else { 0 } }
    let values = pointers.map { UnsafePointer($0) }
    let isSent = values.withUnsafeBufferPointer { values in
      pq.sendQueryPrepared(handle, name, Int32(arguments.count), values.baseAddress, lengths, formats, 1)
    }
    guard isSent == 1 else { throw connectionError() }
  }

  /// Text as a server can keep it, which has no NUL.
  static func bytes(of text: String) -> [UInt8] {
    text.utf8.contains(0) ? Array(text.replacing("\0", with: "\u{FFFD}").utf8) : Array(text.utf8)
  }

  // MARK: COPY

  /// Loads rows into a table.
  ///
  /// - Parameter columns: the table and its columns, written in the program.
  func copy(_ rows: CopyRows, into columns: String) throws {
    let start = pq.exec(handle, "COPY \(columns) FROM STDIN (FORMAT binary)")
    let isStarted = Int(pq.resultStatus(start)) == cpostgresql_copy_in
    let refusal = isStarted ? nil : error(of: start)
    pq.clear(start)
    if let refusal { throw refusal }
    isUnfinished = true
    let pieceSize = 1 << 20
    let isSent = rows.bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: pieceSize).allSatisfy { offset in
        let count = min(pieceSize, bytes.count - offset)
        let piece = bytes.baseAddress?.advanced(by: offset).assumingMemoryBound(to: CChar.self)
        return pq.putCopyData(handle, piece, Int32(count)) == 1
      }
    }
    guard isSent, pq.putCopyEnd(handle, nil) == 1 else { throw connectionError() }
    var failure: PostgreSQLError?
    while let result = pq.getResult(handle) {
      if Int(pq.resultStatus(result)) != cpostgresql_command_ok { failure = failure ?? error(of: result) }
      pq.clear(result)
    }
    isUnfinished = false
    if let failure { throw failure }
  }

  // MARK: Errors

  private func error(of result: OpaquePointer?) -> PostgreSQLError {
    guard let state = pq.resultErrorField(result, Int32(cpostgresql_sqlstate)) else { return connectionError() }
    let message = pq.resultErrorMessage(result).map { String(cString: $0) } ?? ""
    return PostgreSQLError(state: String(cString: state), message: message.trimmingCharacters(in: .newlines))
  }

  private func connectionError() -> PostgreSQLError {
    var message = pq.errorMessage(handle).map { String(cString: $0) } ?? ""
    // What is wrong with an address is quoted, and may be its password.
    if !message.hasPrefix("connection to server") { message.replace(/"[^"]*"/, with: "\"…\"") }
    return PostgreSQLError(state: nil, message: message.trimmingCharacters(in: .newlines))
  }
}

/// A row while it is read, in PostgreSQL's binary format.
struct PostgreSQLRow {
  let pq: cpostgresql_functions
  let result: OpaquePointer

  func isNull(_ column: Int) -> Bool { pq.getisnull(result, 0, Int32(column)) == 1 }

  /// The bytes of a value, valid until the row has been read.
  func bytes(_ column: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      start: pq.getvalue(result, 0, Int32(column)),
      count: Int(pq.getlength(result, 0, Int32(column)))
    )
  }

  func integer(_ column: Int) -> Int64 {
    let bytes = bytes(column)
    guard let first = bytes.first else { return 0 }
    // Numbers have two, four or eight bytes, the highest first.
    return bytes.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
  }

  func text(_ column: Int) -> String { String(decoding: bytes(column), as: UTF8.self) }

  /// The types of columns, as in pg_type.
  private static let (typeOfBytes, typesOfNumbers): (UInt32, Set<UInt32>) = (17, [20, 21, 23])

  var values: [SQLValue] {
    (0..<Int(pq.nfields(result))).map { column in
      if isNull(column) { return .null }
      let type = pq.ftype(result, Int32(column))
      if type == Self.typeOfBytes { return .blob(Array(bytes(column))) }
      return Self.typesOfNumbers.contains(type) ? .integer(integer(column)) : .text(text(column))
    }
  }
}

/// Rows of COPY in the binary format.
///
/// https://www.postgresql.org/docs/15/sql-copy.html#id-1.9.3.55.9.4
struct CopyRows {
  private(set) var bytes: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + Array(repeating: 0, count: 8)

  mutating func beginRow(columnCount: Int) { append(UInt16(columnCount)) }

  mutating func add(_ value: Int64) {
    append(UInt32(8))
    append(UInt64(bitPattern: value))
  }

  mutating func add(short value: Int) {
    append(UInt32(2))
    append(UInt16(truncatingIfNeeded: value))
  }

  mutating func add(_ value: some Collection<UInt8>) {
    append(UInt32(value.count))
    bytes.append(contentsOf: value)
  }

  mutating func addNull() { append(UInt32.max) }

  mutating func add(text: String?) {
    if let text { add(PostgreSQLConnection.bytes(of: text)) } else { addNull() }
  }

  mutating func end() { append(UInt16.max) }

  private mutating func append(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
  }
}
