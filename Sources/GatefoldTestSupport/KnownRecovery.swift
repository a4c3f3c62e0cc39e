internal import Gatefold

/// Facts about the recovery of damaged files, which differs between libqpdf versions.
public enum KnownRecovery {
  /// Whether libqpdf is version 12 or later, which recovers less than 11 (docs/native-behaviour.md).
  public static var isOfVersion12: Bool {
    let version = Installation.loadedLibraries.first { $0.name == "qpdf" }?.version
    return (version?.split(separator: ".").first.flatMap { Int($0) } ?? 0) >= 12
  }
}
