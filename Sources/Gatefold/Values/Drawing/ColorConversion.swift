/// How colours in the space of an ICC profile, mostly those of photographs, are converted to the RGB of pictures.
public enum ColorConversion: Hashable, Sendable {
  /// Optimised transforms, several times as fast: within 2 levels of 255 of the exact colours, 3 where a blend mode
  /// amplifies the difference.
  case accelerated
  /// Floating point, as poppler does on its own.
  case exact
}
