// swift-tools-version: 6.3
import PackageDescription

// On Linux the compiler finds these by itself. SwiftPM warns about a flag in the pkg-config file of utf8proc, and
// about others wherever they are missing, though only some products, or tests, need them.
#if os(macOS)
  let utf8procPkgConfig: String? = "libutf8proc"
  let vtermPkgConfig: String? = "vterm"
  let zlibPkgConfig: String? = "zlib"
  let zstdPkgConfig: String? = "libzstd"
#else
  let utf8procPkgConfig: String? = nil
  let vtermPkgConfig: String? = nil
  let zlibPkgConfig: String? = nil
  let zstdPkgConfig: String? = nil
#endif

// With INPUTCONTROL_STANDINS set, the adapters of Apple's platforms are compiled against declarations of their frameworks, and
// tested on fields that behave as real ones are known to; that of GTK is compiled too.
#if os(Linux)
  let testsAdapters = Context.environment["INPUTCONTROL_STANDINS"] != nil
#else
  let testsAdapters = false
#endif

let package = Package(
  name: "InputControl",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "InputControl", targets: ["InputControl"]),
    .library(name: "InputControlAnalysis", targets: ["InputControlAnalysis"]),
    .library(name: "InputControlScan", targets: ["InputControlScan"]),
    .library(name: "InputControlTerminal", targets: ["InputControlTerminal"]),
    .library(name: "InputControlFoundation", targets: ["InputControlFoundation"]),
    .library(name: "InputControlUIKit", targets: ["InputControlUIKit"]),
    .library(name: "InputControlAppKit", targets: ["InputControlAppKit"]),
    .library(name: "InputControlSwiftUI", targets: ["InputControlSwiftUI"]),
    .library(name: "InputControlGTK", targets: ["InputControlGTK"]),
    .library(name: "inputcontrol", type: .dynamic, targets: ["InputControlC"]),
    .executable(name: "inputctl", targets: ["inputctl"]),
  ],
  traits: [
    .trait(
      name: "PCRE2",
      description: """
        Judges patterns that are not regular, and first texts sooner. Needs the libraries PCRE2 and utf8proc; without \
        it the library needs none, and a pattern that is not regular is an error when a profile is compiled.
        """),
    .trait(
      name: "GTK", description: "Fields of GTK 4, in the product InputControlGTK. Needs the library GTK."),
    .trait(
      name: "Command",
      description: "The command inputctl. Without it no other package is resolved."),
    .default(enabledTraits: testsAdapters ? ["PCRE2", "Command", "GTK"] : ["PCRE2", "Command"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
  ],
  targets: [
    .systemLibrary(
      name: "CPCRE2",
      pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]
    ),
    .systemLibrary(
      name: "CUTF8Proc",
      pkgConfig: utf8procPkgConfig,
      providers: [.apt(["libutf8proc-dev"]), .brew(["utf8proc"])]
    ),
    .systemLibrary(
      name: "CGTK",
      pkgConfig: "gtk4",
      providers: [.apt(["libgtk-4-dev"]), .brew(["gtk4"])]
    ),
    .systemLibrary(
      name: "CZlib",
      pkgConfig: zlibPkgConfig,
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]
    ),
    .systemLibrary(
      name: "CZstd",
      pkgConfig: zstdPkgConfig,
      providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]
    ),
    .systemLibrary(
      name: "CVTerm",
      path: "Tests/CVTerm",
      pkgConfig: vtermPkgConfig,
      providers: [.apt(["libvterm-dev"]), .brew(["libvterm"])]
    ),
    .systemLibrary(name: "CInputControl", path: "Sources/InputControlC/include"),
    .target(name: "CShippedRules"),
    .target(name: "CDiagnosticPages"),
    .target(name: "CTerminal"),
    .target(name: "CByteMask"),
    .target(name: "CUnicodeTables"),
    .target(name: "InputControlSystem", dependencies: ["CByteMask"]),
    .target(
      name: "InputControlAutomata",
      dependencies: [
        "CByteMask", "CUnicodeTables", "InputControlSystem",
        .target(name: "CUTF8Proc", condition: .when(traits: ["PCRE2"])),
      ]
    ),
    .target(
      name: "InputControlRules",
      dependencies: ["CShippedRules", "InputControlAutomata", "InputControlSystem"]),
    .target(
      name: "InputControl",
      dependencies: [
        "CByteMask", "InputControlAutomata", "InputControlRules", "InputControlSystem",
        .target(name: "CPCRE2", condition: .when(traits: ["PCRE2"])),
      ]
    ),
    .target(name: "InputControlAnalysis", dependencies: ["InputControl"]),
    .target(name: "InputControlFoundation", dependencies: ["InputControl"]),
    .target(name: "InputControlUIKit", dependencies: ["InputControl", "InputControlFoundation"]),
    .target(name: "InputControlAppKit", dependencies: ["InputControl", "InputControlFoundation"]),
    .target(
      name: "InputControlSwiftUI",
      dependencies: ["InputControl", "InputControlAppKit", "InputControlFoundation", "InputControlUIKit"]),
    .target(
      name: "InputControlGTK",
      dependencies: ["InputControl", .target(name: "CGTK", condition: .when(traits: ["GTK"]))]),
    .target(
      name: "InputControlTerminal", dependencies: ["CTerminal", "InputControl", "InputControlSystem"]),
    .target(name: "InputControlJSON", dependencies: ["InputControl"]),
    .target(
      name: "InputControlC",
      dependencies: ["CInputControl", "InputControl", "InputControlJSON", "InputControlSystem"],
      exclude: ["include"]
    ),
    .target(
      name: "InputControlScan",
      dependencies: [
        "CByteMask", "CZlib", "CZstd", "InputControl", "InputControlJSON", "InputControlSystem",
      ]
    ),
    .executableTarget(
      name: "inputctl",
      dependencies: [
        "CDiagnosticPages",
        "InputControl",
        "InputControlAnalysis",
        "InputControlJSON",
        "InputControlScan",
        "InputControlSystem",
        "InputControlTerminal",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"])),
      ]
    ),
    .executableTarget(
      name: "TerminalForm",
      dependencies: ["InputControl", "InputControlSystem", "InputControlTerminal"],
      path: "Tests/TerminalForm"
    ),
    .executableTarget(
      name: "EngineTranscript", dependencies: ["InputControl"], path: "Tests/EngineTranscript",
      exclude: ["module.mjs"]),
    // People who enter texts at random, for the tests of every place that has fields.
    .executableTarget(
      name: "People", dependencies: ["InputControl", "InputControlAnalysis", "InputControlJSON"],
      path: "Tests/People"),
    // Rule files at random, and what the commands do with them.
    .executableTarget(
      name: "RuleFiles",
      dependencies: ["InputControl", "InputControlAnalysis", "InputControlAutomata", "InputControlRules"],
      path: "Tests/RuleFiles"),
    // Code shared by the test targets. No product needs it, so it is built for this package only.
    .target(
      name: "InputControlTestSupport",
      dependencies: [
        "InputControl", "InputControlAnalysis",
        .target(name: "CVTerm", condition: .when(platforms: [.linux])),
      ],
      path: "Tests/InputControlTestSupport"
    ),
    .testTarget(
      name: "InputControlAutomataTests",
      dependencies: [
        "CUnicodeTables", "InputControl", "InputControlAnalysis", "InputControlTestSupport",
        .target(name: "CPCRE2", condition: .when(traits: ["PCRE2"])),
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "InputControlRulesTests",
      dependencies: ["InputControl", "InputControlAnalysis", "InputControlTestSupport"],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "InputControlTests",
      dependencies: [
        "InputControl", "InputControlAnalysis", "InputControlFoundation", "InputControlTestSupport", "People",
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "InputControlAnalysisTests", dependencies: ["InputControlAnalysis", "InputControlTestSupport"],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "InputControlJSONTests",
      dependencies: ["InputControlAnalysis", "InputControlJSON", "InputControlTestSupport"]),
    .testTarget(name: "InputControlFoundationTests", dependencies: ["InputControlFoundation"]),
    .target(
      name: "CRandomCalls", dependencies: ["InputControlC"], path: "Tests/CRandomCalls",
      cSettings: [.headerSearchPath("../../Sources/InputControlC/include")]),
    .testTarget(
      name: "InputControlCTests",
      dependencies: ["CInputControl", "CRandomCalls", "InputControlC", "InputControlSystem", "People"]),
    .testTarget(
      name: "InputControlScanTests",
      dependencies: ["CZlib", "CZstd", "InputControlScan", "InputControlTestSupport", "inputctl"],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "InputControlTerminalTests",
      dependencies: [
        "InputControlTerminal", "InputControlTestSupport", "People", "TerminalForm", "inputctl",
      ],
      exclude: ["Scenarios"]
    ),
    .testTarget(
      name: "inputctlTests",
      dependencies: [
        "inputctl", "InputControlTestSupport",
        .product(
          name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"])),
      ],
      exclude: ["Fixtures", "Snapshots"]
    ),
  ]
)

// The frameworks that adapters need.
let frameworks = [
  "InputControlUIKit": ["UIKit"], "InputControlAppKit": ["AppKit"],
  "InputControlSwiftUI": ["SwiftUI", "UIKit"],
]
if testsAdapters {
  package.targets += [
    .target(name: "AppleStandIns", path: "Tests/StandIns/Apple"),
    .target(name: "UIKit", dependencies: ["AppleStandIns"], path: "Tests/StandIns/UIKit"),
    .target(name: "AppKit", dependencies: ["AppleStandIns"], path: "Tests/StandIns/AppKit"),
    .target(name: "SwiftUI", dependencies: ["AppleStandIns", "UIKit"], path: "Tests/StandIns/SwiftUI"),
    .target(
      name: "AppleTestSupport",
      dependencies: ["AppleStandIns", "InputControl", "InputControlFoundation", "inputctl"],
      path: "Tests/AppleTestSupport"),
    .testTarget(
      name: "InputControlUIKitTests",
      dependencies: ["AppleTestSupport", "InputControlFoundation", "InputControlUIKit", "UIKit"]),
    .testTarget(
      name: "InputControlAppKitTests",
      dependencies: ["AppKit", "AppleTestSupport", "InputControlAppKit", "InputControlFoundation"]),
    .testTarget(
      name: "InputControlSwiftUITests",
      dependencies: ["InputControl", "InputControlSwiftUI", "InputControlUIKit", "SwiftUI", "UIKit"]),
    .testTarget(
      name: "InputControlGTKTests",
      dependencies: [
        "InputControlGTK", "InputControlTestSupport", "inputctl",
        .target(name: "CGTK", condition: .when(traits: ["GTK"])),
      ]),
  ]
  for target in package.targets {
    for framework in frameworks[target.name] ?? [] { target.dependencies.append(.target(name: framework)) }
    if target.name == "InputControlFoundation" { target.dependencies.append("AppleStandIns") }
  }
}

let targetsInC = [
  "CByteMask", "CDiagnosticPages", "CRandomCalls", "CShippedRules", "CTerminal", "CUnicodeTables",
]
for target in package.targets where [.regular, .executable, .test].contains(target.type) {
  guard !targetsInC.contains(target.name) else { continue }
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]
  // Whatever GTK has is a pointer, so that `unsafe` would say nothing there.
  if !target.name.hasPrefix("InputControlGTK") { target.swiftSettings?.append(.strictMemorySafety()) }
  if Context.environment["INPUTCONTROL_STRICT"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
  if ["InputControlUIKitTests", "InputControlAppKitTests", "InputControlSwiftUITests"].contains(target.name) {
    // The overlays of Testing are for the real frameworks.
    target.swiftSettings?.append(.unsafeFlags(["-Xfrontend", "-disable-cross-import-overlays"]))
  }
  // Compiles the tests without optimisation, which would take longer than it saves. The libraries stay optimised.
  if target.type == .test || target.name == "InputControlTestSupport" {
    target.swiftSettings?.append(.unsafeFlags(["-Onone"], .when(configuration: .release)))
  }
}

// ThreadSanitizer runs some of the tests, and to compile the others would take minutes. INPUTCONTROL_OMITTED_TESTS
// lists test targets, and files in the folder Tests, one a line.
let omittedTests = (Context.environment["INPUTCONTROL_OMITTED_TESTS"] ?? "").split(separator: "\n").map(
  String.init)
package.targets.removeAll { $0.type == .test && omittedTests.contains($0.name) }
for target in package.targets where target.type == .test {
  target.exclude += omittedTests.filter { $0.hasPrefix(target.name + "/") }.map {
    String($0.dropFirst(target.name.count + 1))
  }
}

// Embedded Swift, for WebAssembly, has no files, threads and `Codable`. With INPUTCONTROL_EMBEDDED set, the folders
// `Hosted`, whose files need them, are left out, and the folder `Embedded` takes their place.
let hosted = ["InputControlSystem", "InputControlAutomata", "InputControlRules", "InputControl"]
let isEmbedded = Context.environment["INPUTCONTROL_EMBEDDED"] != nil
if isEmbedded {
  package.targets.append(.target(name: "CWebAssembly"))
  package.targets.first { $0.name == "InputControlC" }?.dependencies.append("CWebAssembly")
}
for target in package.targets {
  if isEmbedded, hosted.contains(target.name) { target.exclude.append("Hosted") }
  if !isEmbedded, target.name == "InputControlSystem" { target.exclude.append("Embedded") }
  if isEmbedded {
    // The tests, which run natively, check exclusive access.
    target.swiftSettings? += [
      .enableExperimentalFeature("Embedded"), .unsafeFlags(["-wmo"]),
      .unsafeFlags(["-Osize", "-enforce-exclusivity=unchecked"], .when(configuration: .release)),
    ]
  }
}
