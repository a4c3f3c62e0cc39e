public import Foundation

/// What a shop asks for an issue, in the words of the shop.
public struct Offer: Hashable, Sendable {
  /// The price as the shop writes it for this reader: "4,99 €".
  public var price: String
  /// What is bought, if it is more than the issue: "Tides for a year"; else `nil`.
  public var title: String?
  /// Where it is bought; `nil` if the program sells it itself.
  public var url: URL?

  /// An offer of a shop.
  public init(price: String, title: String? = nil, url: URL? = nil) {
    self.price = price
    self.title = title
    self.url = url
  }
}
