public import Foundation

/// A shop's offer for an issue, in the shop's own wording.
public struct Offer: Hashable, Sendable {
  /// The price as the shop writes it for this reader: "4,99 €".
  public var price: String
  /// The product if it is more than the single issue: "Tides for a year"; else `nil`.
  public var title: String?
  /// The address of the shop's page, or `nil` if the program sells the issue itself.
  public var url: URL?

  /// An offer of a shop.
  public init(price: String, title: String? = nil, url: URL? = nil) {
    self.price = price
    self.title = title
    self.url = url
  }
}
