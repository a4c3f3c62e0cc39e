/// Lengths as archives hold them, in whole steps.
enum ArchivedLength {
  /// Steps in a point.
  static let steps = 128.0
}

extension Double {
  /// A length in points as whole archive steps. Lengths beyond any page are clamped.
  var inSteps: Int {
    let steps = (self * ArchivedLength.steps).rounded()
    guard steps.isFinite else { return 0 }
    return Int(Swift.min(Swift.max(steps, -0x7FFF_FFFF), 0x7FFF_FFFF))
  }
}
