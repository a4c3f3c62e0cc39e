public import GatefoldExport

/// The profiles of METS that an issue can be written in.
public enum METSProfile: String, Hashable, Sendable, CaseIterable {
  /// METS 1.12 with ALTO 4.4, articles down to paragraphs, MODS 3.7, MIX 2.0 and PREMIS 3.0.
  case generic
  /// The issue of a newspaper as the National Digital Newspaper Program of the Library of Congress takes it: pages without
  /// articles, ALTO 2.0 in 1/1200 inch.
  case ndnp
  /// The METS profile for digitised media of the Deutsche Forschungsgemeinschaft, which Kitodo.Presentation and the DFG
  /// Viewer show, with ALTO 4.4.
  case kitodo

  /// The version of ALTO that the profile prescribes, or else the newest.
  public var altoVersion: ALTOVersion {
    switch self {
    case .generic, .kitodo: .v44
    case .ndnp: .v20
    }
  }

  /// Whether the logical structure has articles.
  public var hasArticles: Bool { self != .ndnp }
}
