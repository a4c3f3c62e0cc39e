internal import CCairo

/// How carefully images are enlarged and reduced.
public enum CGInterpolationQuality: Int32, Hashable, Sendable {
  /// As ``medium``.
  case `default` = 0
  /// The nearest pixel.
  case none = 1
  /// Between pixels.
  case low = 2
  /// Averages where an image is reduced.
  case medium = 4
  /// As ``medium``.
  case high = 3

  var cairoFilter: cairo_filter_t {
    switch self {
    case .none: CAIRO_FILTER_NEAREST
    case .low: CAIRO_FILTER_BILINEAR
    case .default, .medium, .high: CAIRO_FILTER_GOOD
    }
  }
}

/// How colours are mixed with those below: the separable modes of PDF, and Porter and Duff's.
public enum CGBlendMode: Int32, Hashable, Sendable {
  /// The new colour.
  case normal = 0
  /// The product, which is darker.
  case multiply
  /// The product of what both lack, which is lighter.
  case screen
  /// Multiplies or screens, as the colour below is.
  case overlay
  /// The darker of both.
  case darken
  /// The lighter of both.
  case lighten
  /// Lightens the colour below.
  case colorDodge
  /// Darkens the colour below.
  case colorBurn
  /// Darkens or lightens softly.
  case softLight
  /// Multiplies or screens, as the new colour is.
  case hardLight
  /// The difference of both.
  case difference
  /// The difference, with less contrast.
  case exclusion
  /// Nothing.
  case clear = 16
  /// The new colour alone, with its alpha.
  case copy = 17
  /// The new colour where something lies below.
  case sourceIn = 18
  /// The new colour where nothing lies below.
  case sourceOut = 19
  /// The new colour over what lies below, and only there.
  case sourceAtop = 20
  /// The new colour behind what lies below.
  case destinationOver = 21
  /// The backdrop, where the new colour is.
  case destinationIn = 22
  /// The backdrop, where the new colour is not.
  case destinationOut = 23
  /// The backdrop over the new colour, where the new colour is.
  case destinationAtop = 24
  /// Each of both where the other is not.
  case xor = 25
  /// The sum of both.
  case plusLighter = 27

  var cairoOperator: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .clear: CAIRO_OPERATOR_CLEAR
    case .copy: CAIRO_OPERATOR_SOURCE
    case .sourceIn: CAIRO_OPERATOR_IN
    case .sourceOut: CAIRO_OPERATOR_OUT
    case .sourceAtop: CAIRO_OPERATOR_ATOP
    case .destinationOver: CAIRO_OPERATOR_DEST_OVER
    case .destinationIn: CAIRO_OPERATOR_DEST_IN
    case .destinationOut: CAIRO_OPERATOR_DEST_OUT
    case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
    case .xor: CAIRO_OPERATOR_XOR
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }
}
