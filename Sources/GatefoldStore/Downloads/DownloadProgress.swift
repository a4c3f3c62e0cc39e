/// How far a download is.
public struct DownloadProgress: Hashable, Sendable {
  /// The number of bytes on disk.
  public var receivedByteCount: Int
  /// The size of the file in bytes; `nil` while it is unknown.
  public var totalByteCount: Int?
  /// The speed in bytes a second, smoothed over some seconds; 0 while nothing arrives.
  public var bytesPerSecond: Double
  /// The time until the file is there at this speed; `nil` if the size or the speed is unknown.
  public var timeLeft: Duration? {
    guard let totalByteCount, bytesPerSecond >= 1 else { return nil }
    return .seconds(max(0, Double(totalByteCount - receivedByteCount)) / bytesPerSecond)
  }
  /// The part that is there, from 0 to 1; `nil` while the size is unknown.
  public var fraction: Double? {
    guard let totalByteCount, totalByteCount > 0 else { return nil }
    return min(1, Double(receivedByteCount) / Double(totalByteCount))
  }

  /// Some progress; none by default.
  public init(receivedByteCount: Int = 0, totalByteCount: Int? = nil, bytesPerSecond: Double = 0) {
    self.receivedByteCount = receivedByteCount
    self.totalByteCount = totalByteCount
    self.bytesPerSecond = bytesPerSecond
  }
}
