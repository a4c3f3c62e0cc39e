// swift-tools-version: 6.2

import PackageDescription

// A program outside the repository: scripts/lib/build-dependent copies it there and gives it the path of the checkout.
let package = Package(
  name: "dependent-program",
  dependencies: [
    .package(name: "gatefold", path: "../..", traits: [])
  ],
  targets: [
    .executableTarget(name: "DependentProgram", dependencies: [.product(name: "Gatefold", package: "gatefold")])
  ]
)
