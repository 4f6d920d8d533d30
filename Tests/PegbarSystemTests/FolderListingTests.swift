import Foundation
import PegbarSystem
import Testing

@Suite struct FolderListingTests {
  /// A path and a descriptor give the same names, and the descriptor stays open.
  @Test func namesAreSortedByTheirBytes() throws {
    let folder = NSTemporaryDirectory() + "pegbar-listing-\(UUID())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for name in ["b", "a", "é", "B", ".hidden", "10", "2"] {
      _ = FileManager.default.createFile(atPath: "\(folder)/\(name)", contents: nil)
    }
    let sorted = [".hidden", "10", "2", "B", "a", "b", "é"]
    #expect(FolderListing.names(in: folder) == sorted)
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY)
    defer { close(descriptor) }
    for _ in 0..<2 { #expect(FolderListing.names(of: descriptor) == sorted) }
  }

  @Test func unreadableFoldersAreNil() {
    #expect(FolderListing.names(in: "/nowhere/at-all") == nil)
    #expect(FolderListing.names(of: -1) == nil)
  }
}
