internal import CGatefold

/// The versions of the native libraries that are loaded.
enum LibraryVersions {
  static var current: [Installation.Library] {
    var versions = cgatefold_copy_library_versions()
    defer { cgatefold_library_versions_free(&versions) }
    return [
      Installation.Library(name: "poppler", version: String(cString: versions.poppler)),
      Installation.Library(name: "cairo", version: String(cString: versions.cairo)),
      Installation.Library(name: "qpdf", version: String(cString: versions.qpdf)),
      Installation.Library(name: "LittleCMS", version: String(cString: versions.lcms)),
      Installation.Library(name: "libwebp", version: String(cString: versions.webp)),
    ]
  }
}
