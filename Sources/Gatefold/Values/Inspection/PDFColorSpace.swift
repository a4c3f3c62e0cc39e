/// A colour space of a PDF (PDF 32000-1, 8.6).
public indirect enum PDFColorSpace: Hashable, Sendable {
  /// Gray of the device.
  case deviceGray
  /// Red, green and blue of the device.
  case deviceRGB
  /// The process inks of the device.
  case deviceCMYK
  /// Gray, as CIE measures it.
  case calGray
  /// Red, green and blue, as CIE measures them.
  case calRGB
  /// Lightness and two axes of colour (CIE 1976).
  case lab
  /// Defined by an ICC profile with this number of components.
  case icc(components: Int)
  /// Indices into a table of colours of another space.
  case indexed(PDFColorSpace)
  /// A single ink with its name, and its alternate colour space.
  case separation(String, PDFColorSpace)
  /// Several inks with their names, and their alternate colour space.
  case deviceN([String], PDFColorSpace)
  /// Patterns.
  case pattern
  /// An unknown colour space.
  case unknown

  /// The components of a colour.
  public var componentCount: Int {
    switch self {
    case .deviceGray, .calGray, .indexed, .separation: 1
    case .deviceRGB, .calRGB, .lab: 3
    case .deviceCMYK: 4
    case .icc(let components): components
    case .deviceN(let names, _): names.count
    case .pattern, .unknown: 0
    }
  }

  /// The kind of a space's colours.
  public enum Family: String, Hashable, Sendable, CaseIterable {
    /// Gray.
    case gray
    /// Red, green and blue.
    case rgb
    /// The process inks.
    case cmyk
    /// CIE Lab.
    case lab
    /// Spot colours, or process inks by their names.
    case spot
    /// Patterns.
    case pattern
    /// An unknown kind.
    case unknown
  }

  /// The kind of its colours; for an indexed space, the kind of its base.
  public var family: Family {
    switch self {
    case .deviceGray, .calGray: .gray
    case .deviceRGB, .calRGB: .rgb
    case .deviceCMYK: .cmyk
    case .lab: .lab
    case .icc(let components): components == 1 ? .gray : components == 3 ? .rgb : components == 4 ? .cmyk : .unknown
    case .indexed(let base): base.family
    case .separation, .deviceN: .spot
    case .pattern: .pattern
    case .unknown: .unknown
    }
  }
}

extension PDFColorSpace: CustomStringConvertible {
  /// The name for people, like "ICC (3)" or "Separation Pantone 300 C".
  public var description: String {
    switch self {
    case .deviceGray: "DeviceGray"
    case .deviceRGB: "DeviceRGB"
    case .deviceCMYK: "DeviceCMYK"
    case .calGray: "CalGray"
    case .calRGB: "CalRGB"
    case .lab: "Lab"
    case .icc(let components): "ICC (\(components))"
    case .indexed(let base): "Indexed \(base)"
    case .separation(let name, _): "Separation \(name)"
    case .deviceN(let names, _): "DeviceN \(names.joined(separator: ", "))"
    case .pattern: "Pattern"
    case .unknown: "unknown"
    }
  }
}

/// A colour space that a page paints with.
public struct PDFColorUse: Hashable, Sendable {
  /// The kind of object that is painted.
  public enum Purpose: String, Hashable, Sendable, CaseIterable {
    /// The inside of paths.
    case fill
    /// The lines of paths.
    case stroke
    /// Images.
    case image
    /// Gradients.
    case shading
    /// Letters, filled or stroked.
    case text
  }

  /// The colour space.
  public let space: PDFColorSpace
  /// The kind of object that is painted.
  public let purpose: Purpose
  /// The number of times that it is used.
  public package(set) var count: Int
}

/// An ink that a page is printed with.
public struct PDFInk: Hashable, Sendable {
  /// "Cyan", "Magenta", "Yellow", "Black", or the name of a spot colour.
  public let name: String
  /// Whether it is a spot colour.
  public let isSpot: Bool
  /// The alternate colour space of a spot colour.
  public let alternate: PDFColorSpace?
}
