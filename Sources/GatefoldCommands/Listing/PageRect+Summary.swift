internal import Gatefold
internal import GatefoldExport

extension PageRect {
  /// For people: whole points are enough.
  var summary: String {
    "\(Int(bounded: x.rounded())),\(Int(bounded: y.rounded())) \(Int(bounded: width.rounded()))x\(Int(bounded: height.rounded()))"
  }
}
