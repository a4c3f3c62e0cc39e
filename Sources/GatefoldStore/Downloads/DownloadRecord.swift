internal import Foundation

/// The metadata of a download that a queue keeps on disk beside the received bytes.
struct DownloadRecord: Codable, Sendable {
  enum Phase: String, Codable {
    /// Bytes are missing, or not checked yet.
    case receiving
    /// Everything is there and checked; only the library does not have it yet, or has just taken it.
    case verified
  }

  var request: DownloadRequest
  var phase = Phase.receiving
  /// The address that the bytes came from, before redirects; `nil` until any have arrived.
  var source: URL?
  var validators = Validators()
  /// The size of the file by the server's word.
  var totalByteCount: Int?
  /// Whether the file came compressed, so that its bytes cannot be asked for by range.
  var isCompressed = false
  /// Whether the bytes come from more than one response.
  var wasResumed = false
  /// When it was asked for, in seconds since 1970: what was asked for first goes first.
  var asked: Double

  init(request: DownloadRequest, asked: Double) {
    self.request = request
    self.asked = asked
  }

  /// Forgets what is known of bytes that are no more.
  mutating func forgetContent() {
    phase = .receiving
    source = nil
    validators = Validators()
    totalByteCount = nil
    isCompressed = false
    wasResumed = false
  }

  /// The size of the file: what was announced, or else the server's word.
  var expectedByteCount: Int? { request.byteCount ?? totalByteCount }
}
