/// A layer of the document, in PDF an optional content group (PDF 32000-1, 8.11), or a label over several of them.
public struct Layer: Hashable, Sendable {
  /// Identifies a layer in one file.
  public struct ID: Hashable, Sendable {
    /// The number of its object; -1 for the text of pages, -2 for their images.
    let objectNumber: Int

    /// Everything that pages draw as text. It is no layer of the document, and can be hidden like one, to draw the
    /// picture that a headline is printed over:
    ///
    /// ```swift
    /// let appearance = PageAppearance(layers: [.text: false])
    /// let picture = try await page.render(.zoom(2), options: RenderingOptions(appearance: appearance))
    /// ```
    ///
    /// Letters that clip a picture still do.
    public static let text = ID(objectNumber: -1)

    /// All images of pages, except for small inline images. Like ``text``, it can be hidden.
    public static let images = ID(objectNumber: -2)
  }

  /// Identifies the layer; `nil` for a label, which only groups what is below it.
  public let id: ID?
  /// The name of the layer for readers, or the text of the label.
  public let name: String
  /// Whether the document shows the layer at first; `true` for a label.
  public let isVisible: Bool
  /// Whether the document asks viewers not to let readers change its visibility.
  public let isLocked: Bool
  /// Whether the document lists the layer for readers.
  public let isListed: Bool
  /// Number, from 0, of the group of which only one layer should be visible at a time; `nil` if it is in none.
  public let radioGroup: Int?
  /// The layers and labels below this one, in the document's order.
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

  /// The layer itself and all layers below it, without labels.
  public var allLayers: [Layer] {
    (id == nil ? [] : [self]) + children.flatMap(\.allLayers)
  }
}
