// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "OrderForm",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "InputControl", path: "../..")
  ],
  targets: [
    .executableTarget(
      name: "OrderForm",
      dependencies: [.product(name: "InputControl", package: "InputControl")]
    )
  ]
)
