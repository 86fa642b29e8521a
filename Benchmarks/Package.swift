// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "InputControl", path: "..")
  ],
  targets: [
    .target(
      name: "CReference",
      linkerSettings: [.linkedLibrary("pcre2-8")]
    ),
    .executableTarget(
      name: "bench",
      dependencies: [
        "CReference",
        .product(name: "InputControl", package: "InputControl"),
      ],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .strictMemorySafety(),
      ]
    ),
  ]
)
