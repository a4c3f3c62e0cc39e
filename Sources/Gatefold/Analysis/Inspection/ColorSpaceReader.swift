/// Reads colour spaces (PDF 32000-1, 8.6).
struct ColorSpaceReader {
  let lookup: ObjectLookup
  /// Whether short names are known, as images within the content have them.
  var isInline = false
  /// Spaces inside each other, such as the base of an indexed one.
  private static let maximumDepth = 8
  private static let maximumInks = 64

  /// - Parameters:
  ///   - value: the name or the array of the space.
  ///   - resources: where names stand.
  func space(_ value: PDFObject.Value?, resources: PDFObject.Value?, depth: Int = 0) -> PDFColorSpace {
    guard depth < Self.maximumDepth else { return .unknown }
    switch lookup.value(value) {
    case .name(let name): return named(name, resources: resources, depth: depth)
    case .array(let items): return space(items, resources: resources, depth: depth)
    default: return .unknown
    }
  }

  private func named(_ name: String, resources: PDFObject.Value?, depth: Int) -> PDFColorSpace {
    switch name {
    case "DeviceGray": return .deviceGray
    case "DeviceRGB": return .deviceRGB
    case "DeviceCMYK": return .deviceCMYK
    case "Pattern": return .pattern
    case "G" where isInline: return .deviceGray
    case "RGB" where isInline: return .deviceRGB
    case "CMYK" where isInline: return .deviceCMYK
    default: break
    }
    guard let found = lookup.value(resources?["ColorSpace"])[name], lookup.name(found) != name else { return .unknown }
    return space(found, resources: resources, depth: depth + 1)
  }

  private func space(_ items: [PDFObject.Value], resources: PDFObject.Value?, depth: Int) -> PDFColorSpace {
    guard let name = lookup.name(items.first) else { return .unknown }
    func other(_ index: Int) -> PDFColorSpace {
      items.indices.contains(index) ? space(items[index], resources: resources, depth: depth + 1) : .unknown
    }
    switch name {
    case "CalGray": return .calGray
    case "CalRGB": return .calRGB
    case "Lab": return .lab
    case "ICCBased":
      let profile = items.count > 1 ? lookup.value(items[1]) : .null
      return .icc(components: min(max(lookup.integer(profile["N"]) ?? 0, 0), Self.maximumInks))
    case "Indexed", "I": return .indexed(other(1))
    case "Separation":
      return .separation(items.count > 1 ? lookup.name(items[1]) ?? "" : "", other(2))
    case "DeviceN":
      let names = items.count > 1 ? lookup.items(items[1]).prefix(Self.maximumInks).map { lookup.name($0) ?? "" } : []
      return .deviceN(names, other(2))
    case "Pattern": return .pattern
    default: return items.count == 1 ? named(name, resources: resources, depth: depth + 1) : .unknown
    }
  }
}
