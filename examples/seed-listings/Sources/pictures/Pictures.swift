// Writes an animated picture of every listing.
//
//   swift run --package-path examples/seed-listings pictures FOLDER
import Foundation
import SeedListings

@main
struct Pictures {
  @MainActor static func main() throws {
    guard let folder = CommandLine.arguments.dropFirst().first else {
      FileHandle.standardError.write(Data("usage: pictures FOLDER\n".utf8))
      exit(2)
    }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for path in try writePictures(to: folder) { print(path) }
  }
}
