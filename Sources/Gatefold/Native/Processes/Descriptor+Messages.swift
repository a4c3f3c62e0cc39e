internal import CGatefold

/// A socket between a host and a worker.
extension Descriptor {
  /// A counter that can be polled; reading and writing never block.
  static func event() -> Descriptor { Descriptor(taking: cgatefold_event_create()) }

  /// Sends bytes whole, and a descriptor with the first of them.
  ///
  /// - Returns: whether the other end took them.
  func send(_ bytes: [UInt8], with descriptor: Descriptor? = nil) -> Bool {
    cgatefold_send(number, bytes, bytes.count, descriptor?.number ?? -1) == 0
  }

  /// Sends as much as the socket accepts at once, with a descriptor unless nothing is sent.
  ///
  /// - Returns: how many bytes were sent; `nil` where the other end is gone.
  func sendSome(_ bytes: ArraySlice<UInt8>, with descriptor: Descriptor?) -> Int? {
    var sent = 0
    let code = bytes.withUnsafeBytes {
      cgatefold_send_some(number, $0.baseAddress.unsafelyUnwrapped, $0.count, descriptor?.number ?? -1, &sent)
    }
    return code == 0 ? sent : nil
  }

  /// Receives some bytes, at least one.
  ///
  /// - Returns: how many bytes came; `nil` where the other end is gone.
  func receive(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    var received = 0
    let code = cgatefold_receive(number, buffer.baseAddress.unsafelyUnwrapped, buffer.count, &received, nil)
    return code == 0 && received > 0 ? received : nil
  }

  /// Receives some bytes, at least one, and a descriptor that comes with them.
  ///
  /// - Parameter descriptor: what came, for the caller to close; unchanged where nothing came.
  /// - Returns: how many bytes came; `nil` where the other end is gone.
  func receive(into buffer: UnsafeMutableRawBufferPointer, descriptor: inout Int32?) -> Int? {
    var received = 0
    var other: Int32 = -1
    let code = cgatefold_receive(number, buffer.baseAddress.unsafelyUnwrapped, buffer.count, &received, &other)
    if other >= 0 { descriptor = other }
    return code == 0 && received > 0 ? received : nil
  }
}
