extension Int {
  /// The whole part of a length, which a file may give as large as it likes: at most 2^53 either way, and 0 for what is
  /// not a number, where `Int.init` would end the process.
  package init(bounded length: Double) {
    let most = 0x1p53
    self = length.isNaN ? 0 : Int(Swift.min(Swift.max(length, -most), most))
  }
}
