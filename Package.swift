// swift-tools-version: 6.2

import PackageDescription

// Set by scripts/test: a warning fails the build there, and stays a warning for those who depend on the package.
let isStrict = Context.environment["GATEFOLD_STRICT"] != nil

// Set by scripts/fuzz to the path of libFuzzer: the engine is then built with it, and the tests are left out.
let fuzzer = Context.environment["GATEFOLD_FUZZ"]

// Set by scripts/gatefold for the engine's commands: what only gatefold-server needs is neither fetched nor built. The
// traits stay the same, since another set of traits would build everything anew.
let isEngineOnly = Context.environment["GATEFOLD_ENGINE_ONLY"] != nil

let swiftSettings: [SwiftSetting] =
  [
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0335-existential-any.md
    .enableUpcomingFeature("ExistentialAny"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0409-access-level-on-imports.md
    .enableUpcomingFeature("InternalImportsByDefault"),
    // https://github.com/swiftlang/swift-evolution/blob/main/proposals/0444-member-import-visibility.md
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])
  + (fuzzer != nil ? [.unsafeFlags(["-sanitize=fuzzer", "-enable-testing"])] : [])

/// Of what compares pictures pixel by pixel, which took most of the time of the tests.
let testSupportSettings = swiftSettings + (isStrict ? [.unsafeFlags(["-O"])] : [])

// Tests and checks for leaks draw thousands of pages, which takes several times as long in C that is not optimized.
let cSettings: [CSetting] =
  [.enableWarning("all"), .enableWarning("extra")]
  + (isStrict ? [.treatAllWarnings(as: .error), .unsafeFlags(["-O1"])] : [])
  + (fuzzer != nil ? [.unsafeFlags(["-fsanitize=fuzzer-no-link"])] : [])

let cxxSettings: [CXXSetting] =
  [.enableWarning("all"), .enableWarning("extra")]
  + (isStrict ? [.treatAllWarnings(as: .error), .unsafeFlags(["-O1"])] : [])
  + (fuzzer != nil ? [.unsafeFlags(["-fsanitize=fuzzer-no-link"])] : [])

// What the library needs to build and run, as scripts/lib/setup.sh installs it. Each system library names them all, so
// that the first hint of the package manager is the last.
let debianPackages = [
  "pkg-config", "libpoppler-glib-dev", "libpoppler-private-dev", "libcairo2-dev", "libpixman-1-dev", "libqpdf-dev",
  "liblcms2-dev", "libbrotli-dev", "libcrypt-dev", "libdeflate-dev", "libisal-dev", "libjpeg-dev", "libopenjp2-7-dev",
  "libturbojpeg0-dev", "libwebp-dev", "libre2-dev", "libseccomp-dev", "libsqlite3-dev", "libzip-dev", "nettle-dev",
  "poppler-data", "libpangocairo-1.0-0", "libcurl4-openssl-dev", "hyphen-en-us", "hyphen-en-gb", "hyphen-de",
  "hyphen-fr", "hyphen-it", "hyphen-es",
]

// The package manager fetches a dependency only for a package that enables one of its traits.
let grdb: Target.Dependency = .product(
  name: "GRDB",
  package: "GRDB.swift",
  condition: .when(traits: ["Index", "Store"])
)
let grdbSQLite: Target.Dependency = .product(
  name: "GRDBSQLite",
  package: "GRDB.swift",
  condition: .when(traits: ["Index", "Store"])
)
/// A product that only gatefold-server and its libraries need.
func serverProduct(_ name: String, of package: String) -> Target.Dependency {
  .product(name: name, package: package, condition: .when(traits: ["Server"]))
}
let jwtKit = serverProduct("JWTKit", of: "jwt-kit")
let hummingbird = serverProduct("Hummingbird", of: "hummingbird")
let hummingbirdCore = serverProduct("HummingbirdCore", of: "hummingbird")
let serviceLifecycle = serverProduct("ServiceLifecycle", of: "swift-service-lifecycle")
let unixSignals = serverProduct("UnixSignals", of: "swift-service-lifecycle")
let coreMetrics = serverProduct("CoreMetrics", of: "swift-metrics")
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser",
  package: "swift-argument-parser",
  condition: .when(traits: ["CommandLine", "Server"])
)

let package = Package(
  name: "gatefold",
  products: [
    .library(name: "Gatefold", targets: ["Gatefold"]),
    .library(name: "GatefoldExport", targets: ["GatefoldExport"]),
    .library(name: "GatefoldIndex", targets: ["GatefoldIndex"]),
    .library(name: "GatefoldOCR", targets: ["GatefoldOCR"]),
    .library(name: "GatefoldPackage", targets: ["GatefoldPackage"]),
    .library(name: "GatefoldPDFKit", targets: ["GatefoldPDFKit"]),
    .library(name: "GatefoldReader", targets: ["GatefoldReader"]),
    .library(name: "GatefoldReflow", targets: ["GatefoldReflow"]),
    .library(name: "GatefoldStore", targets: ["GatefoldStore"]),
    .executable(name: "gatefold", targets: ["gatefold"]),
    .executable(name: "gatefold-bench", targets: ["gatefold-bench"]),
  ],
  // All are enabled here, and for programs that name no traits. A program that uses only the library Gatefold names
  // none: `traits: []`.
  traits: [
    .default(enabledTraits: ["CommandLine", "Server"]),
    .trait(name: "CommandLine", description: "The program gatefold.", enabledTraits: ["Export", "Index"]),
    .trait(name: "Export", description: "Without effect; for programs that name it."),
    .trait(name: "Index", description: "The library GatefoldIndex, with GRDB."),
    .trait(
      name: "Store",
      description: "The library GatefoldStore, with GRDB.",
      enabledTraits: ["Export", "Index"]
    ),
    .trait(
      name: "Server",
      description: "The program gatefold-server and its libraries, with Hummingbird and jwt-kit.",
      enabledTraits: ["CommandLine", "Store"]
    ),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CPoppler",
      pkgConfig: "poppler poppler-glib cairo cairo-ft pixman-1",
      providers: [.apt(debianPackages)]
    ),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(debianPackages)]),
    .systemLibrary(name: "CQPDF", pkgConfig: "libqpdf", providers: [.apt(debianPackages)]),
    .systemLibrary(name: "CLittleCMS", pkgConfig: "lcms2", providers: [.apt(debianPackages)]),
    .systemLibrary(
      name: "CCodecs",
      pkgConfig: "libbrotlidec libbrotlienc libdeflate libisal libjpeg libopenjp2 libturbojpeg libwebp libwebpmux",
      providers: [.apt(debianPackages)]
    ),
    // Loads libzip when it is needed, and has the checksum of archives that are written without it.
    .target(name: "CZip", cSettings: cSettings),
    // Loads libpq when an index on PostgreSQL is opened.
    .target(name: "CPostgreSQL", cSettings: cSettings),
    // Loads Tesseract when it is needed.
    .target(name: "CTesseract", cSettings: cSettings),
    // Loads Pango when it is needed.
    .target(name: "CPango", dependencies: ["CPoppler"], cSettings: cSettings),
    .target(
      name: "CGatefold",
      dependencies: ["CPoppler", "CLittleCMS", "CQPDF", "CCodecs"],
      // The other C++ sources are included in those of "units", which docs/architecture.md gives the reason for.
      sources: [
        "base", "decoders", "encoders", "interposed/next_definition.c", "poppler/bitmaps.c", "poppler/cairo_context.c",
        "poppler/glib_document.c", "poppler/marks.c", "poppler/navigation.c", "poppler/watermark.c", "qpdf/objects.c",
        "qpdf/structure.c", "units", "worker",
      ],
      cSettings: cSettings,
      cxxSettings: cxxSettings,
      // poppler-glib.pc leaves gio out, and the .pc files of gio and RE2 have a flag that the package manager warns of.
      linkerSettings: [
        .linkedLibrary("fontconfig"), .linkedLibrary("gio-2.0"), .linkedLibrary("re2"), .linkedLibrary("nettle"),
        .linkedLibrary("seccomp"),
      ]
    ),
    // What files of other programs are read and written by; it uses no other target.
    .target(name: "GatefoldFormats", swiftSettings: swiftSettings),
    .target(
      name: "Gatefold",
      dependencies: ["CGatefold", "CTesseract", "GatefoldFormats"],
      swiftSettings: swiftSettings,
      // Foundation's own ICU, which comes with Swift and does not link itself.
      linkerSettings: [.linkedLibrary("_FoundationICU")]
    ),
    .target(
      name: "GatefoldIndex",
      dependencies: ["CPostgreSQL", "Gatefold", "GatefoldFormats", grdb, grdbSQLite],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "GatefoldExport",
      dependencies: ["Gatefold", "GatefoldFormats"],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "GatefoldPackage",
      dependencies: ["CZip", "Gatefold", "GatefoldFormats", "GatefoldTypesetting"],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "GatefoldPDFKit",
      dependencies: ["CCairo", "Gatefold", "GatefoldFormats"],
      swiftSettings: swiftSettings
    ),
    .target(name: "GatefoldTypesetting", dependencies: ["CPango", "Gatefold"], swiftSettings: swiftSettings),
    .target(name: "GatefoldOCR", dependencies: ["Gatefold"], swiftSettings: swiftSettings),
    .target(
      name: "GatefoldReflow",
      dependencies: [
        "Gatefold", "GatefoldExport", "GatefoldFormats", "GatefoldPackage", "GatefoldTypesetting",
      ],
      swiftSettings: swiftSettings
    ),
    // Embeds the files of the reader, which lie in the folders of GatefoldReader.
    .target(name: "CReaderFiles", cSettings: cSettings),
    .target(
      name: "GatefoldReader",
      dependencies: ["CReaderFiles", "Gatefold"],
      exclude: ["Editor", "Files"],
      swiftSettings: swiftSettings
    ),
    // Loads libcurl when the first address is asked for.
    .target(name: "CCurl", cSettings: cSettings),
    .target(
      name: "GatefoldStore",
      dependencies: [
        "CCurl", "Gatefold", "GatefoldExport", "GatefoldFormats", "GatefoldIndex", "GatefoldPackage", "GatefoldReader",
        "GatefoldReflow", grdb, grdbSQLite,
      ],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "GatefoldCommands",
      dependencies: [
        "Gatefold", "GatefoldExport", "GatefoldFormats", "GatefoldIndex", "GatefoldOCR", "GatefoldPackage",
        "GatefoldReader", "GatefoldReflow", "GatefoldTypesetting", argumentParser,
      ],
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "gatefold",
      dependencies: ["Gatefold", "GatefoldCommands", argumentParser],
      swiftSettings: swiftSettings
    ),
    // Measures the engine. It is a program of its own, which is not installed.
    .target(
      name: "GatefoldBench",
      dependencies: [
        "Gatefold", "GatefoldCommands", "GatefoldExport", "GatefoldIndex", "GatefoldReflow", "GatefoldTypesetting",
        argumentParser,
      ],
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "gatefold-bench",
      dependencies: ["Gatefold", "GatefoldBench", "GatefoldCommands", argumentParser],
      swiftSettings: swiftSettings
    ),
    .target(name: "GatefoldTestSupport", dependencies: ["Gatefold"], swiftSettings: testSupportSettings),
    // Uses the native libraries as a program may in whose process Gatefold runs.
    .target(
      name: "CHostProgram",
      dependencies: ["CPoppler", "CLittleCMS"],
      path: "Tests/CHostProgram",
      cSettings: cSettings,
      linkerSettings: [.linkedLibrary("gio-2.0")]
    ),
    .testTarget(name: "GatefoldFormatsTests", dependencies: ["GatefoldFormats"], swiftSettings: swiftSettings),
    .testTarget(
      name: "GatefoldTests",
      dependencies: ["CGatefold", "CHostProgram", "Gatefold", "GatefoldTestSupport", "gatefold"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "GatefoldExportTests",
      // The program itself, since files are compared with those that it writes.
      dependencies: ["Gatefold", "GatefoldExport", "GatefoldTestSupport", "gatefold"],
      exclude: ["Packs"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "GatefoldOCRTests",
      dependencies: ["Gatefold", "GatefoldOCR", "GatefoldTestSupport", "gatefold"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "GatefoldPackageTests",
      dependencies: [
        "Gatefold", "GatefoldExport", "GatefoldPackage", "GatefoldTestSupport", "GatefoldTypesetting", "gatefold",
      ],
      exclude: ["Reader", "Vectors"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "GatefoldPDFKitTests",
      dependencies: ["Gatefold", "GatefoldPDFKit", "GatefoldTestSupport"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "GatefoldTypesettingTests",
      dependencies: ["Gatefold", "GatefoldTestSupport", "GatefoldTypesetting"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "GatefoldReflowTests",
      // The program itself, since its files are checked by validators.
      dependencies: [
        "Gatefold", "GatefoldExport", "GatefoldFormats", "GatefoldReflow", "GatefoldTestSupport", "GatefoldTypesetting",
        "gatefold",
      ],
      swiftSettings: swiftSettings
    ),
    // Downloads files, for tests that kill it.
    .executableTarget(
      name: "gatefold-download",
      dependencies: ["Gatefold", "GatefoldStore"],
      path: "Tests/DownloadProgram",
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "GatefoldStoreTests",
      // The programs themselves, since one starts the other.
      dependencies: [
        "Gatefold", "GatefoldExport", "GatefoldIndex", "GatefoldPackage", "GatefoldReader", "GatefoldStore",
        "GatefoldTestSupport", "gatefold", "gatefold-download", grdb,
      ] + (isEngineOnly ? [] : ["GatefoldStoreTokens", "gatefold-server"]),
      exclude: ["Server"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "GatefoldIndexTests",
      dependencies: ["Gatefold", "GatefoldIndex", "GatefoldTestSupport", grdb],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "GatefoldCommandsTests",
      dependencies: [
        "Gatefold", "GatefoldBench", "GatefoldCommands", "GatefoldExport", "GatefoldReader", "GatefoldTestSupport",
        "gatefold", argumentParser,
      ],
      exclude: ["Validators", "Viewer"],
      swiftSettings: swiftSettings
    ),
    // Compiles the examples of the documentation with the modules that it was built with.
    .testTarget(
      name: "DocumentationTests",
      dependencies: [
        "Gatefold", "GatefoldExport", "GatefoldIndex", "GatefoldOCR", "GatefoldPackage", "GatefoldPDFKit",
        "GatefoldReader", "GatefoldReflow", "GatefoldStore", "GatefoldTestSupport", "GatefoldTypesetting",
      ] + (isEngineOnly || fuzzer != nil ? [] : ["GatefoldServer"]),
      swiftSettings: swiftSettings
    ),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx20
)

// What only gatefold-server needs.
if !isEngineOnly && fuzzer == nil {
  package.products += [
    .library(name: "GatefoldServer", targets: ["GatefoldServer"]),
    .library(name: "GatefoldStoreTokens", targets: ["GatefoldStoreTokens"]),
    .executable(name: "gatefold-server", targets: ["gatefold-server"]),
  ]
  package.dependencies += [
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.0", traits: []),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.9.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.9.0"),
    .package(url: "https://github.com/vapor/jwt-kit", from: "5.0.0"),
  ]
  package.targets += [
    // Compares the passwords of those who sign in.
    .systemLibrary(name: "CCrypt", pkgConfig: "libcrypt", providers: [.apt(debianPackages)]),
    // Has MD5, by which KOReader names documents.
    .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(debianPackages)]),
    .target(
      name: "GatefoldServer",
      dependencies: [
        "CCrypt", "CNettle", "Gatefold", "GatefoldExport", "GatefoldFormats", "GatefoldIndex", "GatefoldPackage",
        "GatefoldReader", "GatefoldReflow", "GatefoldStore", hummingbird, hummingbirdCore, coreMetrics,
        serviceLifecycle, unixSignals,
      ],
      swiftSettings: swiftSettings
    ),
    .target(name: "GatefoldStoreTokens", dependencies: ["GatefoldStore", jwtKit], swiftSettings: swiftSettings),
    .target(
      name: "GatefoldServerCommands",
      dependencies: [
        "Gatefold", "GatefoldCommands", "GatefoldExport", "GatefoldFormats", "GatefoldIndex", "GatefoldPackage",
        "GatefoldReader", "GatefoldStore", "GatefoldServer", "GatefoldStoreTokens", argumentParser,
      ],
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "gatefold-server",
      dependencies: ["Gatefold", "GatefoldCommands", "GatefoldServerCommands", argumentParser],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "GatefoldServerTests",
      dependencies: [
        "Gatefold", "GatefoldExport", "GatefoldPackage", "GatefoldReader", "GatefoldServer", "GatefoldStore",
        "GatefoldTestSupport", "gatefold-server",
      ],
      exclude: ["Clients", "Reader", "Viewers"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "GatefoldServerCommandsTests",
      dependencies: [
        "Gatefold", "GatefoldCommands", "GatefoldServerCommands", "GatefoldStore", "GatefoldTestSupport",
        "gatefold-server", argumentParser,
      ],
      swiftSettings: swiftSettings
    ),
  ]
}

// What the judgements of contents are fitted to: a program that writes it for scripts/learn, and otherwise its tests.
let learning = "Tests/GatefoldLearning"
if Context.environment["GATEFOLD_LEARN"] != nil {
  package.targets.append(
    .executableTarget(
      name: "gatefold-learn",
      dependencies: ["Gatefold"],
      path: learning,
      exclude: ["IssueSampleTests.swift"],
      swiftSettings: swiftSettings
    )
  )
} else {
  package.targets.append(
    .testTarget(
      name: "GatefoldLearning",
      dependencies: ["Gatefold"],
      path: learning,
      exclude: ["Driver"],
      swiftSettings: swiftSettings
    )
  )
}

// The same entry points twice: under libFuzzer, and as a test of the inputs that once were too much for them.
let fuzzTargets = "Tests/GatefoldFuzzing"
let fuzzedModules: [Target.Dependency] = [
  "CGatefold", "CHostProgram", "Gatefold", "GatefoldExport", "GatefoldFormats", "GatefoldIndex", "GatefoldPackage",
  "GatefoldReflow", "GatefoldTypesetting",
]
if let fuzzer {
  package.targets.removeAll { $0.type == .test }
  package.targets.append(
    .executableTarget(
      name: "gatefold-fuzz",
      dependencies: fuzzedModules,
      path: fuzzTargets,
      exclude: ["RegressionTests.swift", "Regressions"],
      swiftSettings: swiftSettings,
      linkerSettings: [.unsafeFlags([fuzzer])]
    )
  )
} else {
  package.targets.append(
    .testTarget(
      name: "GatefoldFuzzing",
      dependencies: fuzzedModules,
      path: fuzzTargets,
      exclude: ["Driver", "Regressions"],
      swiftSettings: swiftSettings
    )
  )
}
