import Foundation
import InputControl
import InputControlTestSupport
import Testing

/// The version and the toolchain are the same wherever they are stated.
struct VersionTests {
  private static func text(of path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The newest version of the changelog, behind changes that are not released.
  @Test func theChangelogHasTheVersion() throws {
    let changelog = try Self.text(of: "CHANGELOG.md")
    let releases = changelog.matches(of: #/(?m)^## (\d+\.\d+\.\d+) – \d{4}-\d{2}-\d{2}$/#).map {
      String($0.1)
    }
    #expect(releases.first == inputControlVersion)
  }

  @Test func theREADMEHasTheVersion() throws {
    let readme = try Self.text(of: "README.md")
    let versions = readme.matches(of: #/from: "([^"]*)"/#).map { String($0.1) }
    #expect(Set(versions) == [inputControlVersion])
  }

  /// A toolchain that the manifests accept is one that the README says is enough.
  @Test(arguments: [
    "Package.swift", "Benchmarks/Package.swift", "Examples/CheckFile/Package.swift",
    "Examples/OrderForm/Package.swift", "Examples/Quickstart/Package.swift", "Examples/SignUp/Package.swift",
  ])
  func theREADMEHasTheToolchain(manifest: String) throws {
    let tools = try Self.text(of: manifest).firstMatch(of: #/^// swift-tools-version: (\d+\.\d+)\n/#)
    let stated = try Self.text(of: "README.md").firstMatch(of: #/Swift\s+(\d+\.\d+)\s+toolchain/#)
    let version = try #require(tools).1
    #expect(stated?.1 == version)
  }

  @Test func theCommandHasTheVersion() throws {
    let result = try Inputctl.shell("'\(Inputctl.binary.path)' --version")
    let versions = "\(UnicodeVersions.words), CLDR \(NumberFormat.cldrVersion)"
    #expect(result.output == "\(inputControlVersion)\n\(versions)\n")
    // PCRE2 may be another one, which depends on the system.
    #expect(UnicodeVersions.words.contains(#/^Unicode \d+\.\d+\.\d+, .*PCRE2 \d+\.\d+/#))
  }
}
