// swift-tools-version: 6.2

import PackageDescription

// Set by scripts/test: a warning fails the build there, and stays a warning for those who depend on the package.
let isStrict = Context.environment["GATEFOLD_STRICT"] != nil

// Set by scripts/fuzz to the path of libFuzzer: the engine is then built with it, and the tests are left out.
let fuzzer = Context.environment["GATEFOLD_FUZZ"]

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

let cSettings: [CSetting] =
  [.enableWarning("all"), .enableWarning("extra")] + (isStrict ? [.treatAllWarnings(as: .error)] : [])
  + (fuzzer != nil ? [.unsafeFlags(["-fsanitize=fuzzer-no-link"])] : [])

let cxxSettings: [CXXSetting] =
  [.enableWarning("all"), .enableWarning("extra")] + (isStrict ? [.treatAllWarnings(as: .error)] : [])
  + (fuzzer != nil ? [.unsafeFlags(["-fsanitize=fuzzer-no-link"])] : [])

let package = Package(
  name: "gatefold",
  products: [
    .library(name: "Gatefold", targets: ["Gatefold"]),
    .library(name: "GatefoldExport", targets: ["GatefoldExport"]),
    .library(name: "GatefoldIndex", targets: ["GatefoldIndex"]),
    .executable(name: "gatefold", targets: ["gatefold"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CPoppler",
      pkgConfig: "poppler poppler-glib cairo pixman-1",
      providers: [
        .apt(["libpoppler-glib-dev", "libpoppler-private-dev", "libcairo2-dev", "libpixman-1-dev"]),
        .brew(["poppler", "cairo"]),
      ]
    ),
    .systemLibrary(
      name: "CQPDF",
      pkgConfig: "libqpdf",
      providers: [.apt(["libqpdf-dev"]), .brew(["qpdf"])]
    ),
    .systemLibrary(
      name: "CLittleCMS",
      pkgConfig: "lcms2",
      providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]
    ),
    .systemLibrary(
      name: "CCodecs",
      pkgConfig: "libbrotlidec libdeflate libisal libturbojpeg libwebp libwebpmux",
      providers: [
        .apt(["libbrotli-dev", "libdeflate-dev", "libisal-dev", "libturbojpeg0-dev", "libwebp-dev"]),
        .brew(["brotli", "libdeflate", "isa-l", "jpeg-turbo", "webp"]),
      ]
    ),
    .target(
      name: "CGatefold",
      dependencies: ["CPoppler", "CLittleCMS", "CQPDF", "CCodecs"],
      exclude: ["interposed/README.md"],
      cSettings: cSettings,
      cxxSettings: cxxSettings,
      // poppler-glib.pc leaves gio out, and the .pc files of gio and RE2 have a flag that the package manager warns of.
      linkerSettings: [
        .linkedLibrary("gio-2.0"), .linkedLibrary("re2"), .linkedLibrary("nettle"), .linkedLibrary("seccomp"),
      ]
    ),
    .target(
      name: "Gatefold",
      dependencies: ["CGatefold"],
      swiftSettings: swiftSettings,
      // Foundation's own ICU, which comes with Swift and does not link itself.
      linkerSettings: [.linkedLibrary("_FoundationICU")]
    ),
    .target(
      name: "GatefoldIndex",
      dependencies: [
        "Gatefold", .product(name: "GRDB", package: "GRDB.swift"), .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "GatefoldExport",
      dependencies: [
        "Gatefold", .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: swiftSettings
    ),
    .target(
      name: "GatefoldCommands",
      dependencies: [
        "Gatefold", "GatefoldExport", "GatefoldIndex",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: swiftSettings
    ),
    .executableTarget(
      name: "gatefold",
      dependencies: [
        "Gatefold", "GatefoldCommands",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: swiftSettings
    ),
    .target(name: "GatefoldTestSupport", dependencies: ["Gatefold"], swiftSettings: swiftSettings),
    // Uses the native libraries as a program may in whose process Gatefold runs.
    .target(
      name: "CHostProgram",
      dependencies: ["CPoppler", "CLittleCMS"],
      path: "Tests/CHostProgram",
      cSettings: cSettings,
      linkerSettings: [.linkedLibrary("gio-2.0")]
    ),
    .testTarget(
      name: "GatefoldTests",
      dependencies: ["CGatefold", "CHostProgram", "Gatefold", "GatefoldTestSupport", "gatefold"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "GatefoldExportTests",
      // The program itself, since files are compared with those that it writes.
      dependencies: ["Gatefold", "GatefoldExport", "GatefoldTestSupport", "gatefold"],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "GatefoldIndexTests",
      dependencies: [
        "Gatefold", "GatefoldIndex", "GatefoldTestSupport", .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: swiftSettings
    ),
    .testTarget(
      name: "GatefoldCommandsTests",
      dependencies: [
        "Gatefold", "GatefoldCommands", "GatefoldExport", "GatefoldTestSupport", "gatefold",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Validators", "Viewer"],
      swiftSettings: swiftSettings
    ),
    // Compiles the examples of the documentation with the modules that it was built with.
    .testTarget(
      name: "DocumentationTests",
      dependencies: ["Gatefold", "GatefoldExport", "GatefoldIndex", "GatefoldTestSupport"],
      swiftSettings: swiftSettings
    ),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// The same entry points twice: under libFuzzer, and as a test of the inputs that once were too much for them.
let fuzzTargets = "Tests/GatefoldFuzzing"
if let fuzzer {
  package.targets.removeAll { $0.type == .test }
  package.targets.append(
    .executableTarget(
      name: "gatefold-fuzz",
      dependencies: ["CGatefold", "CHostProgram", "Gatefold", "GatefoldIndex"],
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
      dependencies: ["CGatefold", "CHostProgram", "Gatefold", "GatefoldIndex"],
      path: fuzzTargets,
      exclude: ["Driver", "Regressions"],
      swiftSettings: swiftSettings
    )
  )
}
