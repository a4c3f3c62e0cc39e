internal import Foundation

extension Installation {
  /// The libraries of this process, found out by drawing a small page.
  public static var current: Installation {
    WarmUp.run()
    return Installation(
      libraries: loadedLibraries,
      hasCharacterTables: FileManager.default.fileExists(atPath: BundledData.folder(named: "poppler/cMap")),
      interposesFunctions: NativeRuntime.shared.interposesFunctions,
      landlock: Sandbox.landlock
    )
  }

  /// The libraries that are loaded, without using them.
  package static var loadedLibraries: [Library] { LibraryVersions.current }
}
