/// Coded as an object with the key `kind` (``Destination/Kind``), and the keys `left`, `top`, `zoom` (numbers) and
/// `rect` (a ``PageRect``) that the view has.
extension Destination.View: Codable {
  private enum CodingKeys: String, CodingKey {
    case kind, left, top, zoom, rect
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func number(_ key: CodingKeys) throws -> Double? { try values.decodeIfPresent(Double.self, forKey: key) }
    switch try values.decode(Destination.Kind.self, forKey: .kind) {
    case .xyz: self = .xyz(left: try number(.left), top: try number(.top), zoom: try number(.zoom))
    case .fit: self = .fit
    case .fitH: self = .fitH(top: try number(.top))
    case .fitV: self = .fitV(left: try number(.left))
    case .fitR: self = .fitR(try values.decode(PageRect.self, forKey: .rect))
    case .fitB: self = .fitB
    case .fitBH: self = .fitBH(top: try number(.top))
    case .fitBV: self = .fitBV(left: try number(.left))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(kind, forKey: .kind)
    if case .fitR(let rect) = self {
      try values.encode(rect, forKey: .rect)
      return
    }
    try values.encodeIfPresent(left, forKey: .left)
    try values.encodeIfPresent(top, forKey: .top)
    if case .xyz(_, _, let zoom) = self { try values.encodeIfPresent(zoom, forKey: .zoom) }
  }
}
