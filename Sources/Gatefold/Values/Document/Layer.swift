/// A layer of the document, in PDF an optional content group (PDF 32000-1, 8.11), or a label over some of them.
public struct Layer: Hashable, Sendable {
  /// What a layer is known by in one file.
  public struct ID: Hashable, Sendable {
    /// The number of its object.
    let objectNumber: Int
  }

  /// `nil` of a label, which only groups what is below it.
  public let id: ID?
  public let name: String
  /// Whether the document shows it at first; true of a label.
  public let isVisible: Bool
  /// Whether the document asks viewers not to let readers change that.
  public let isLocked: Bool
  /// Whether it is in the list that the document makes for readers; what is not is there to be switched by others.
  public let isListed: Bool
  /// The number of the group of which only one layer should be visible at a time, from 0; `nil` where it is in none.
  public let radioGroup: Int?
  public internal(set) var children: [Layer] = []

  init(
    id: ID?,
    name: String,
    isVisible: Bool = true,
    isLocked: Bool = false,
    isListed: Bool = true,
    radioGroup: Int? = nil,
    children: [Layer] = []
  ) {
    self.id = id
    self.name = name
    self.isVisible = isVisible
    self.isLocked = isLocked
    self.isListed = isListed
    self.radioGroup = radioGroup
    self.children = children
  }

  /// The layer itself and all below it, labels left out.
  public var allLayers: [Layer] {
    (id == nil ? [] : [self]) + children.flatMap(\.allLayers)
  }
}
