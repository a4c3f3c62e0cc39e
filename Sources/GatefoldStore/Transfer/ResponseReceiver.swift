/// Takes a response as it comes. All calls are made on the thread of the transfer, one at a time; an error ends the
/// transfer.
///
/// Whatever takes long here slows the server down, so memory stays bounded.
package protocol ResponseReceiver: AnyObject, Sendable {
  /// Whether a response with this status is taken. Others become failures, and redirects are followed.
  func accepts(_ status: Int) -> Bool
  /// The head of the response, once.
  func begin(_ head: HTTPResponseHead) throws(TransferFailure)
  /// Bytes of the body, decompressed.
  func receive(_ bytes: UnsafeRawBufferPointer) throws(TransferFailure)
  /// Called a few times a second, also while nothing arrives.
  func tick() throws(TransferFailure)
}

extension ResponseReceiver {
  package func tick() throws(TransferFailure) {}
}
