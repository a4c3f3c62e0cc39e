/// The format of issue packages.
public enum PackageFormat {
  /// The version that this library writes. Newer ones are read too: what is unknown is kept, and skipped.
  public static let currentVersion = 1
  /// The namespace of XML descriptions.
  static let namespace = "urn:gatefold:issue-package:1"
}
