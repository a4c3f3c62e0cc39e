// swift-tools-version: 6.2

import PackageDescription

// A program, a shared library and tests outside the repository: scripts/lib/build-dependent copies them there, and has
// them depend on a version of the checkout.
let package = Package(
  name: "dependent-program",
  products: [.library(name: "DependentLibrary", type: .dynamic, targets: ["DependentLibrary"])],
  dependencies: [
    .package(name: "gatefold", path: "../..", traits: [])
  ],
  targets: [
    .target(name: "DependentLibrary", dependencies: [.product(name: "Gatefold", package: "gatefold")]),
    .executableTarget(
      name: "DependentProgram",
      dependencies: ["DependentLibrary", .product(name: "Gatefold", package: "gatefold")]
    ),
    .testTarget(name: "DependentProgramTests", dependencies: [.product(name: "Gatefold", package: "gatefold")]),
  ]
)
