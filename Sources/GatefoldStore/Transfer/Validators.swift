/// The validators of a file's version, sent back to the server to check whether the file has changed.
package struct Validators: Hashable, Sendable, Codable {
  package var etag: String?
  package var lastModified: String?

  package init(etag: String? = nil, lastModified: String? = nil) {
    self.etag = etag.flatMap { $0.isEmpty ? nil : $0 }
    self.lastModified = lastModified.flatMap { $0.isEmpty ? nil : $0 }
  }

  package var isEmpty: Bool { etag == nil && lastModified == nil }

  /// The ETag if files that have it are equal to the last byte. A weak one says only that they serve equally.
  package var strongETag: String? { etag.flatMap { $0.hasPrefix("W/") ? nil : $0 } }

  /// The value for `If-Range` (RFC 9110, 13.1.5): a strong ETag, or else the date.
  package var rangeCondition: String? { strongETag ?? lastModified }

  /// The headers of a request that is answered with 304 if nothing has changed.
  package var conditionalHeaders: [String: String] {
    var headers: [String: String] = [:]
    headers["If-None-Match"] = etag
    headers["If-Modified-Since"] = lastModified
    return headers
  }

  /// Whether these are certainly about other bytes.
  package func contradict(_ other: Validators) -> Bool {
    if let ours = strongETag, let theirs = other.strongETag { return ours != theirs }
    if let ours = lastModified, let theirs = other.lastModified { return ours != theirs }
    return false
  }
}
