internal import CGatefold
internal import Foundation

extension Installation {
  /// Found out now, by drawing a small page.
  public static var current: Installation {
    _ = NativeRuntime.shared
    WorkerWarmUp.run()
    var versions = cgatefold_copy_library_versions()
    defer { cgatefold_library_versions_free(&versions) }
    return Installation(
      libraries: [
        Library(name: "poppler", version: String(cString: versions.poppler)),
        Library(name: "cairo", version: String(cString: versions.cairo)),
        Library(name: "qpdf", version: String(cString: versions.qpdf)),
        Library(name: "LittleCMS", version: String(cString: versions.lcms)),
        Library(name: "libwebp", version: String(cString: versions.webp)),
      ],
      hasCharacterTables: FileManager.default.fileExists(atPath: "/usr/share/poppler/cMap"),
      answersReachLibraries: NativeRuntime.charactersPassedOver > 0
    )
  }
}
