/// How the colours of photographs, which are given in the space of an ICC profile, become those of a picture.
public enum ColorConversion: Hashable, Sendable {
  /// By optimised transforms: within 2 levels of 255 of the exact colours, 3 where a blend mode amplifies the
  /// difference, and several times as fast.
  case accelerated
  /// As poppler does by itself, in floating point.
  case exact
}
