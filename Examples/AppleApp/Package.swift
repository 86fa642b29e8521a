// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "AppleApp",
  platforms: [.iOS(.v18)],
  products: [.library(name: "Screens", targets: ["Screens"])],
  dependencies: [.package(name: "InputControl", path: "../..", traits: [])],
  targets: [
    .target(
      name: "Screens",
      dependencies: [
        .product(name: "InputControl", package: "InputControl"),
        .product(name: "InputControlFoundation", package: "InputControl"),
        .product(name: "InputControlUIKit", package: "InputControl"),
      ])
  ]
)
