// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "WithoutPCRE2",
  platforms: [.macOS(.v15)],
  dependencies: [
    // No traits: the library links no library of the system.
    .package(name: "InputControl", path: "../..", traits: [])
  ],
  targets: [
    .executableTarget(
      name: "WithoutPCRE2",
      dependencies: [.product(name: "InputControl", package: "InputControl")]
    )
  ]
)
