/// The XML of layouts and of their texts.
public enum LayoutFormat {
  /// The version that this library writes. Newer ones are read too: what is unknown is skipped.
  public static let currentVersion = 1
  /// The namespace of the elements.
  public static let namespace = "urn:gatefold:layout:1"
}
