extension ValuePath {
  /// The place of an overlay in a description.
  static func overlay(_ index: Int) -> ValuePath { ValuePath([.member("overlays"), .item(index)]) }
}
