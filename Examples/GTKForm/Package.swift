// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "GTKForm",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "InputControl", path: "../..", traits: ["PCRE2", "GTK"])],
  targets: [
    .executableTarget(
      name: "GTKForm",
      dependencies: [
        .product(name: "InputControl", package: "InputControl"),
        .product(name: "InputControlFoundation", package: "InputControl"),
        .product(name: "InputControlGTK", package: "InputControl"),
      ])
  ]
)
