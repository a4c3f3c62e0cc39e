internal import Gatefold

/// What libqpdf recovers of damaged files, which differs between versions.
public enum KnownRecovery {
  /// Whether it is version 12 or later, which recovers less than 11 (docs/native-behaviour.md).
  public static var isOfVersion12: Bool {
    let version = Installation.loadedLibraries.first { $0.name == "qpdf" }?.version
    return (version?.split(separator: ".").first.flatMap { Int($0) } ?? 0) >= 12
  }
}
