internal import Gatefold
internal import GatefoldExport

extension PageRect {
  /// The rectangle in whole points, for people.
  var summary: String {
    "\(Int(bounded: x.rounded())),\(Int(bounded: y.rounded())) \(Int(bounded: width.rounded()))x\(Int(bounded: height.rounded()))"
  }
}
