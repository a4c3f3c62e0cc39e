/// The format of issue packages.
public enum PackageFormat {
  /// The version that this library writes. Newer ones are read too: what is unknown is kept, and skipped.
  public static let currentVersion = 1
  /// Of the elements of descriptions in XML.
  static let namespace = "urn:gatefold:issue-package:1"
}
