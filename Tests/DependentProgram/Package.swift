// swift-tools-version: 6.2

import PackageDescription

// A program and a shared library outside the repository: scripts/lib/build-dependent copies them there and gives them
// the path of the checkout.
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
  ]
)
