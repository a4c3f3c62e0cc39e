internal import Foundation
internal import Gatefold
internal import GatefoldStore

/// Which bytes a file on a web server has, as far as its server tells.
struct PackVersion: Hashable, Sendable {
  /// The ETag and Last-Modified of the file, at least one of them.
  let validators: Validators
  let byteCount: Int

  /// A text that tells it from other versions.
  var text: String { "\(validators.etag ?? "")\n\(validators.lastModified ?? "")\n\(byteCount)" }
}

/// Takes a part of a file, and nothing else: no other part, no more bytes, and no part of another version.
///
/// `@unchecked Sendable` because only the thread of the transfer uses it until that has ended.
final class RangeReceiver: ResponseReceiver, @unchecked Sendable {
  private let range: Range<Int>
  private let expected: PackVersion?
  private var byteCount = 0
  private(set) var bytes: [UInt8] = []
  private(set) var version: PackVersion?

  /// - Parameters:
  ///   - range: the bytes that were asked for. It may pass the end of the file.
  ///   - expected: the version of the file; `nil` for any.
  init(_ range: Range<Int>, expected: PackVersion?) {
    self.range = range
    self.expected = expected
  }

  func accepts(_ status: Int) -> Bool { [200, 206, 412, 416].contains(status) }

  func begin(_ head: HTTPResponseHead) throws(TransferFailure) {
    // A part that doesn't exist: the file is another one.
    if head.status != 206, head.status != 200, expected != nil { throw Self.replaced }
    guard head.status == 206 else { throw Self.invalid("it does not answer Range requests with a part of the file") }
    guard let part = head.contentRange, let bytes = part.bytes, let total = part.total, !head.isCompressed else {
      throw Self.invalid("it does not tell which part of the file it sends")
    }
    guard !head.validators.isEmpty else {
      throw Self.invalid("it sends neither ETag nor Last-Modified, so that a replaced file would not be noticed")
    }
    let version = PackVersion(validators: head.validators, byteCount: total)
    if let expected, version != expected { throw Self.replaced }
    guard bytes.lowerBound == range.lowerBound, bytes.upperBound == min(range.upperBound, total) - 1 else {
      throw Self.invalid("it sends another part of the file than it is asked for")
    }
    self.version = version
    byteCount = bytes.count
    if let length = head.contentLength, length != byteCount { throw Self.invalid("it sends a part of another length") }
    self.bytes.reserveCapacity(byteCount)
  }

  func receive(_ bytes: UnsafeRawBufferPointer) throws(TransferFailure) {
    guard self.bytes.count + bytes.count <= byteCount else { throw Self.invalid("it sends more than a part has") }
    self.bytes += bytes
  }

  /// Whether all bytes of the part have come.
  var isWhole: Bool { version != nil && bytes.count == byteCount }

  private static func invalid(_ what: String) -> TransferFailure { TransferFailure(.invalidResponse, what, .lasts) }

  private static let replaced = TransferFailure(
    .replacedPack,
    "the issue was replaced meanwhile; ask again",
    .mayPass
  )
}
