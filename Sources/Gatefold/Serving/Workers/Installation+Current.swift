internal import Foundation

extension Installation {
  /// Found out now, by drawing a small page.
  public static var current: Installation {
    WarmUp.run()
    return Installation(
      libraries: LibraryVersions.current,
      hasCharacterTables: FileManager.default.fileExists(atPath: "/usr/share/poppler/cMap"),
      answersReachLibraries: NativeRuntime.charactersPassedOver > 0
    )
  }
}
