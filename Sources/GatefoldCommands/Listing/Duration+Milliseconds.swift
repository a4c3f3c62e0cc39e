internal import Foundation

extension Duration {
  /// The duration in milliseconds.
  package var milliseconds: Double { self / .milliseconds(1) }
}

extension Double {
  /// A number of milliseconds, as "0.25 ms".
  package var inMilliseconds: String { "\(formatted(.number.precision(.fractionLength(2)))) ms" }
}
