import Foundation
import PegbarSystem
import Testing

@Suite struct FolderListingTests {
  /// Both ways list the same names, as often as they are asked, and leave the descriptor open.
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

  @Test func whatCannotBeReadIsNil() {
    #expect(FolderListing.names(in: "/nowhere/at-all") == nil)
    #expect(FolderListing.names(of: -1) == nil)
  }
}
