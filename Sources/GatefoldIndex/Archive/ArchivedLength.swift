/// Lengths as archives hold them, in whole steps.
enum ArchivedLength {
  /// Steps in a point.
  static let steps = 128.0
}

extension Double {
  /// A length in points in whole steps of an archive. What no page is large enough for lies at the farthest place.
  var inSteps: Int {
    let steps = (self * ArchivedLength.steps).rounded()
    guard steps.isFinite else { return 0 }
    return Int(Swift.min(Swift.max(steps, -0x7FFF_FFFF), 0x7FFF_FFFF))
  }
}
