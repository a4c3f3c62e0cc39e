internal import CGatefold

/// Repair of documents by libqpdf.
enum NativeRepair {
  struct Rewritten {
    let bytes: DocumentBytes
    let pageCount: Int
    /// How many pages the page tree claims to have, where it says so.
    let listedPageCount: Int?
    /// Whether the cross-reference table was of no use.
    let hasRebuiltTable: Bool
    /// Whether the document that was read is encrypted.
    let isEncrypted: Bool
    /// Whether a page has more annotations than are kept.
    let hasLostAnnotations: Bool
  }

  private typealias Call = (
    UnsafePointer<UInt8>, Int, UnsafePointer<CChar>?, UnsafeMutablePointer<cgatefold_repaired>,
    UnsafeMutablePointer<cgatefold_message?>
  ) -> cgatefold_status

  /// The document, rewritten and decrypted by libqpdf; `nil` if libqpdf finds no pages.
  ///
  /// - Throws: `passwordRequired`, `wrongPassword`.
  static func rewritten(_ bytes: DocumentBytes, password: String?) throws(GatefoldError) -> Rewritten? {
    try decrypting(cgatefold_repair, bytes, password)
  }

  /// Every object that the cross-reference table names, decrypted, in a file without a table; `nil` where the document
  /// is damaged too badly for that.
  ///
  /// - Throws: `passwordRequired`, `wrongPassword`.
  static func decrypted(_ bytes: DocumentBytes, password: String?) throws(GatefoldError) -> DocumentBytes? {
    try decrypting(cgatefold_write_decrypted, bytes, password)?.bytes
  }

  private static func decrypting(
    _ function: Call,
    _ bytes: DocumentBytes,
    _ password: String?
  ) throws(GatefoldError) -> Rewritten? {
    do throws(NativeFailure) {
      return try call(function, bytes, password)
    } catch {
      guard error.status == CGATEFOLD_ENCRYPTED else { return nil }
      throw GatefoldError.encrypted(password: password, nativeMessage: error.message)
    }
  }

  private static func call(
    _ function: Call,
    _ bytes: DocumentBytes,
    _ password: String?
  ) throws(NativeFailure) -> Rewritten {
    var native = cgatefold_repaired()
    try nativeCall { message in
      guard let password else { return function(bytes.pointer, bytes.count, nil, &native, message) }
      return password.withCString { function(bytes.pointer, bytes.count, $0, &native, message) }
    }
    guard let memory = native.bytes else { throw NativeFailure(status: CGATEFOLD_DAMAGED, message: nil) }
    return Rewritten(
      bytes: .taking(memory, count: native.count),
      pageCount: Int(native.page_count),
      listedPageCount: native.listed_page_count >= 0 ? Int(native.listed_page_count) : nil,
      hasRebuiltTable: native.has_rebuilt_table,
      isEncrypted: native.is_encrypted,
      hasLostAnnotations: native.has_lost_annotations
    )
  }
}
