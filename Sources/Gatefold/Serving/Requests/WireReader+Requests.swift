extension WireReader {
  /// Decodes a request from the host.
  ///
  /// - Throws: `workerLost` where the bytes are malformed: host and worker are of different versions.
  static func requestValue<Value: WireValue>(_ payload: [UInt8]) throws(GatefoldError) -> Value {
    var reader = WireReader(payload)
    do throws(WireError) {
      return try reader.last()
    } catch {
      throw GatefoldError(
        .workerLost,
        "the worker does not understand the request; it may be another version of the program"
      )
    }
  }
}
