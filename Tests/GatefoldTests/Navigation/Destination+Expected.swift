import Gatefold
import GatefoldTestSupport

extension Destination.View {
  /// How the view differs from what the generator wrote, or `nil` where it does not, to a hundredth of a point.
  func difference(from expected: ExpectedIssue.Destination) -> String? {
    let isEqual =
      switch (self, expected.kind) {
      case (.xyz(let left, let top, let zoom), "xyz"):
        isClose(left, expected.left) && isClose(top, expected.top) && isClose(zoom, expected.zoom)
      case (.fit, "fit"), (.fitB, "fitB"): true
      case (.fitBH(let top), "fitBH"): isClose(top, expected.top)
      case (.fitBV(let left), "fitBV"): isClose(left, expected.left)
      case (.fitH(let top), "fitH"): isClose(top, expected.top)
      case (.fitV(let left), "fitV"): isClose(left, expected.left)
      case (.fitR(let rect), "fitR"):
        isClose(rect.x, expected.x) && isClose(rect.y, expected.y) && isClose(rect.width, expected.width)
          && isClose(rect.height, expected.height)
      default: false
      }
    return isEqual ? nil : "\(self) is not \(expected)"
  }

  private func isClose(_ a: Double?, _ b: Double?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return abs(a - b) < 0.01
  }
}
