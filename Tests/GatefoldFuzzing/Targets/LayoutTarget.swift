extension FuzzTarget {
  /// From drawn letters to words, lines and blocks, and all that is done with these.
  static let layout = FuzzTarget("layout") { bytes in
    TextUse.use(FuzzedText.page(FuzzBytes(bytes)))
  }
}
