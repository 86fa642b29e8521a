// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "SignUp",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "InputControl", path: "../..")
  ],
  targets: [
    .target(
      name: "SignUpRules",
      dependencies: [.product(name: "InputControl", package: "InputControl")]
    ),
    .executableTarget(
      name: "SignUp",
      dependencies: [
        "SignUpRules",
        .product(name: "InputControl", package: "InputControl"),
        .product(name: "InputControlTerminal", package: "InputControl"),
      ]
    ),
    .executableTarget(
      name: "SignUpServer",
      dependencies: [
        "SignUpRules",
        .product(name: "InputControl", package: "InputControl"),
        .product(name: "InputControlFoundation", package: "InputControl"),
      ]
    ),
  ]
)
