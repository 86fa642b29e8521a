// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "GTK",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "InputControl", path: "../..", traits: ["PCRE2", "GTK"])],
  targets: [
    .executableTarget(
      name: "bench-gtk",
      dependencies: [
        .product(name: "InputControl", package: "InputControl"),
        .product(name: "InputControlGTK", package: "InputControl"),
      ])
  ]
)
