internal import CGatefold

/// The versions of the native libraries that are loaded.
enum LibraryVersions {
  static var current: [Installation.Library] {
    var versions = cgatefold_copy_library_versions()
    defer { cgatefold_library_versions_free(&versions) }
    return [
      Installation.Library(name: "poppler", version: copiedString(versions.poppler) ?? "unknown"),
      Installation.Library(name: "cairo", version: copiedString(versions.cairo) ?? "unknown"),
      Installation.Library(name: "qpdf", version: copiedString(versions.qpdf) ?? "unknown"),
      Installation.Library(name: "LittleCMS", version: copiedString(versions.lcms) ?? "unknown"),
      Installation.Library(name: "libwebp", version: copiedString(versions.webp) ?? "unknown"),
    ]
  }
}
