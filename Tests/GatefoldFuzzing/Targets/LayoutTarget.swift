extension FuzzTarget {
  /// From drawn letters to words, lines and blocks, and all that is done with these.
  static let layout = FuzzTarget("layout") { bytes in
    var input = FuzzBytes(bytes)
    let part = Int(input.byte())
    TextUse.use(FuzzedText.page(input), part: part)
  }
}
