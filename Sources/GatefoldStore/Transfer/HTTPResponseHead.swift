package import Foundation
internal import GatefoldFormats

/// The status and headers of a response.
package struct HTTPResponseHead: Hashable, Sendable {
  package let status: Int
  /// By names in lowercase. Where one is there twice, the last counts.
  package let headers: [String: String]
  /// The address that answered, after redirects.
  package var url: URL

  package init(status: Int, headers: [String: String], url: URL) {
    self.status = status
    self.headers = headers
    self.url = url
  }

  /// The media type without its parameters, in lowercase.
  package var mediaType: String? {
    headers["content-type"]?.split(separator: ";").first?.trimmingCharacters(in: .whitespaces).lowercased()
  }

  /// The number of bytes of the body, as it is sent.
  package var contentLength: Int? { headers["content-length"].flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 } }

  /// Whether the body is compressed in transit, so that its length and ranges differ from the file's.
  package var isCompressed: Bool {
    headers["content-encoding"].map { !["identity", ""].contains($0.lowercased()) } ?? false
  }

  package var contentRange: ContentRange? { headers["content-range"].flatMap(ContentRange.init) }

  /// How long to wait, at most a day: of Retry-After (RFC 9110, 10.2.3), in seconds or as a date.
  package var retryAfter: Duration? {
    guard let text = headers["retry-after"] else { return nil }
    let day = 86_400
    if let seconds = Int(text) { return .seconds(min(max(0, seconds), day)) }
    guard let date = HTTPDate.date(text) else { return nil }
    // The server's own clock, which need not agree with ours.
    let now = headers["date"].flatMap(HTTPDate.date) ?? Date()
    return .seconds(min(max(0, date.timeIntervalSince(now)), Double(day)))
  }

  package var validators: Validators {
    Validators(etag: headers["etag"], lastModified: headers["last-modified"])
  }
}
