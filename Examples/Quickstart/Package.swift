// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Quickstart",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "InputControl", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "Quickstart",
      dependencies: [.product(name: "InputControl", package: "InputControl")]
    )
  ]
)
