/// The boxes of a page in page space, so that `cropBox` starts at 0, 0 and a larger `mediaBox` reaches into negative
/// coordinates (PDF 32000-1, 14.11.2). A box that the file does not give has its default.
public struct PageBoxes: Hashable, Sendable, Codable {
  public let mediaBox: PageRect
  /// What is displayed: the page itself.
  public let cropBox: PageRect
  public let bleedBox: PageRect
  public let trimBox: PageRect
  public let artBox: PageRect
}
