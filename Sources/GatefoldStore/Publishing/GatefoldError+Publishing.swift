public import Gatefold

extension GatefoldError.Code {
  /// Another process publishes the same site.
  public static let siteInUse = Self(rawValue: "siteInUse")
  /// The record of what was published in a site is damaged.
  public static let invalidSite = Self(rawValue: "invalidSite")
  /// Two issues have the same identifier.
  public static let duplicateIdentifier = Self(rawValue: "duplicateIdentifier")
  /// A file beside a PDF that should describe it is damaged.
  public static let invalidSidecar = Self(rawValue: "invalidSidecar")
}
