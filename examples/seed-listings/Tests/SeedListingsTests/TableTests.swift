import Pegbar
import Testing

@testable import SeedListings

/// The table of the README: every listing has a file and a test, and nothing stands beside the table.
@MainActor @Suite struct TableTests {
  private let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func text(_ path: String) throws -> String {
    try String(contentsOf: package.appendingPathComponent(path), encoding: .utf8)
  }

  private func files(in folder: String) throws -> [String] {
    let names = try FileManager.default.subpathsOfDirectory(
      atPath: package.appendingPathComponent(folder).path)
    return names.filter { $0.hasSuffix(".swift") }.sorted()
  }

  /// The rows: a number and the path of a file under `Sources/SeedListings`.
  private func rows() throws -> [(number: String, file: String)] {
    try text("README.md").split(separator: "\n").compactMap { line in
      guard line.hasPrefix("| "), let link = line.range(of: "](Sources/SeedListings/") else {
        return nil
      }
      let number = line.dropFirst(2).prefix { $0 != "|" }
      let file = line[link.upperBound...].prefix { $0 != ")" }
      return (number.trimmingCharacters(in: .whitespaces), String(file))
    }
  }

  @Test func everyListingHasARowAFileAndATest() throws {
    let rows = try rows()
    #expect(rows.count == 41)
    #expect(rows.map(\.number) == allListings.map { $0.number })
    let tests = try files(in: "Tests/SeedListingsTests").map {
      try text("Tests/SeedListingsTests/\($0)")
    }.joined()
    for (number, file) in rows {
      let source = try text("Sources/SeedListings/\(file)")
      #expect(source.contains("static let number = \"\(number)\""), "\(file)")
      #expect(tests.contains("@Test(\"\(number): "), "no test of \(number)")
    }
    let listings = try files(in: "Sources/SeedListings").filter {
      try text("Sources/SeedListings/\($0)").contains("static let number = \"")
    }
    #expect(listings.sorted() == rows.map(\.file).sorted())
  }
}
