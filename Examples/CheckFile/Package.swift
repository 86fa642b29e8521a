// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "CheckFile",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "InputControl", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "CheckFile",
      dependencies: [
        .product(name: "InputControl", package: "InputControl"),
        .product(name: "InputControlScan", package: "InputControl"),
      ]
    )
  ]
)
