// Writes an animated picture of every port.
//
//   swift run --package-path examples/ported demos FOLDER
import Foundation
import Ported

@main
struct WriteDemos {
  @MainActor static func main() throws {
    guard let folder = CommandLine.arguments.dropFirst().first else {
      FileHandle.standardError.write(Data("usage: demos FOLDER\n".utf8))
      exit(2)
    }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try writeDemos(to: folder)
  }
}
