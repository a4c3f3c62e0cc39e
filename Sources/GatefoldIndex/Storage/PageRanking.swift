internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// How well a page matches a query, also as a function of the full-text index of SQLite. This is BM25 like FTS5's own `bm25`, which
/// looks up the length of every page in a table. Here the page's identifier contains the length, to within a fifth;
/// ranking 7,000 pages takes a third of the time.
///
/// https://www.sqlite.org/fts5.html#extending_fts5
enum PageRanking {
  static let name = "page_score"

  // MARK: Lengths in identifiers

  private static let lengthBits: Int64 = 6
  private static let lengths: [Double] = (0..<64).map { exp2(Double($0) / 4) }

  /// The identifier of a new page, after the last one in use.
  ///
  /// - Parameter wordBytes: number of bytes of its words, separated by spaces.
  static func identifier(after last: Int64, wordBytes: Int) -> Int64 {
    identifier(number: (last >> lengthBits) + 1, wordBytes: wordBytes)
  }

  /// The identifier of the page with a number, from 1, in the order in which pages are added.
  static func identifier(number: Int64, wordBytes: Int) -> Int64 {
    let length = Int64(4 * log2(Double(wordBytes) / 5 + 1))
    return number << lengthBits | min(length, Int64(lengths.count) - 1)
  }

  // MARK: The score

  /// The constants of FTS5's own `bm25`: k1 and b.
  private static let saturation = 1.2
  private static let lengthWeight = 0.75
  /// More matches on a page make no visible difference.
  static let maximumCountedMatches = 64

  /// The mean length of pages.
  static func meanLength(wordCount: Int64, pageCount: Int64) -> Double {
    max(1, Double(wordCount) / Double(max(1, pageCount)))
  }

  /// The weight of a phrase that some of the pages have. One on more than half of them must not have a negative weight.
  static func weight(foundOn found: Int64, of pageCount: Int64) -> Double {
    max(log((Double(pageCount - found) + 0.5) / (Double(found) + 0.5)), 1e-6)
  }

  static func dampening(pageId: Int64, meanLength: Double) -> Double {
    let length = lengths[Int(pageId & (1 << lengthBits - 1))]
    return saturation * (1 - lengthWeight + lengthWeight * length / meanLength)
  }

  /// What a phrase adds to the score of a page.
  static func score(weight: Double, matchCount: Int, dampening: Double) -> Double {
    let frequency = Double(matchCount)
    return weight * frequency * (saturation + 1) / (frequency + dampening)
  }

  // MARK: The function

  /// Makes the function known to a connection.
  static func register(_ db: Database) throws {
    var api: UnsafeMutablePointer<fts5_api>?
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    let connection = db.sqliteConnection
    // SQLite keeps the address of the name, which would be invalid for a string after the call.
    let typeName: StaticString = "fts5_api_ptr"
    let pointerType = UnsafeRawPointer(typeName.utf8Start).assumingMemoryBound(to: CChar.self)
    guard sqlite3_prepare_v2(connection, "SELECT fts5(?)", -1, &statement, nil) == SQLITE_OK,
      sqlite3_bind_pointer(statement, 1, &api, pointerType, nil) == SQLITE_OK,
      sqlite3_step(statement) == SQLITE_ROW, let api
    else { throw DatabaseError(resultCode: .SQLITE_ERROR, message: "this SQLite has no FTS5") }
    let code = api.pointee.xCreateFunction(api, name, nil, function, nil)
    guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
  }

  /// Values shared by all pages of a query: the mean length, followed by the weight of each phrase.
  private typealias Weights = UnsafeMutablePointer<Double>

  private static let function: fts5_extension_function = { api, fts, context, _, _ in
    guard let api, let fts, let context else { return }
    var code = SQLITE_OK
    guard let weights = weights(api, fts, &code) else {
      sqlite3_result_error_code(context, code)
      return
    }
    let dampening = Self.dampening(pageId: api.pointee.xRowid(fts), meanLength: weights[0])
    var score = 0.0
    for phrase in 0..<api.pointee.xPhraseCount(fts) {
      var place = Fts5PhraseIter()
      var (column, offset): (Int32, Int32) = (0, 0)
      var count = 0
      code = api.pointee.xPhraseFirst(fts, phrase, &place, &column, &offset)
      guard code == SQLITE_OK else {
        sqlite3_result_error_code(context, code)
        return
      }
      while column >= 0, count < maximumCountedMatches {
        count += 1
        api.pointee.xPhraseNext(fts, &place, &column, &offset)
      }
      score += Self.score(weight: weights[1 + Int(phrase)], matchCount: count, dampening: dampening)
    }
    sqlite3_result_double(context, score)
  }

  private static func weights(
    _ api: UnsafePointer<Fts5ExtensionApi>,
    _ fts: OpaquePointer,
    _ code: inout Int32
  ) -> Weights? {
    if let known = api.pointee.xGetAuxdata(fts, 0) { return known.assumingMemoryBound(to: Double.self) }
    var (pageCount, wordCount): (sqlite3_int64, sqlite3_int64) = (0, 0)
    code = api.pointee.xRowCount(fts, &pageCount)
    if code == SQLITE_OK { code = api.pointee.xColumnTotalSize(fts, 0, &wordCount) }
    guard code == SQLITE_OK else { return nil }
    let phraseCount = Int(api.pointee.xPhraseCount(fts))
    let weights = Weights.allocate(capacity: 1 + phraseCount)
    weights[0] = meanLength(wordCount: wordCount, pageCount: pageCount)
    for phrase in 0..<phraseCount {
      var found: sqlite3_int64 = 0
      code = api.pointee.xQueryPhrase(fts, Int32(phrase), &found) { _, _, count in
        count?.assumingMemoryBound(to: sqlite3_int64.self).pointee += 1
        return SQLITE_OK
      }
      guard code == SQLITE_OK else {
        weights.deallocate()
        return nil
      }
      weights[1 + phrase] = weight(foundOn: found, of: pageCount)
    }
    // If this fails, SQLite has freed the weights already.
    code = api.pointee.xSetAuxdata(fts, weights) { $0?.deallocate() }
    return code == SQLITE_OK ? weights : nil
  }
}
