import Foundation
import Pegbar
import PegbarEngine
import PegbarMedia
import PegbarScene
import Testing

/// Scenes in which many features meet, beside pictures worked out apart from the package.
///
/// The pictures in Tests/Goldens/combined are drawn by generate.py there, by the definitions: shapes by
/// their inequalities, pictures by their bilinear formula, shadows and blurs by the gaussian, layers
/// composited at each of 8 × 8 points of a pixel in double precision. Edges that coincide are therefore exact
/// there, where one layer after another blends its own coverage here; the limits allow for that.
@Suite struct CombinedTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Goldens/combined")

  @Test(arguments: [
    "blend-in-opacity-in-clip", "blur-rotated-nonuniform-clip", "gradient-mask-perspective",
    "kept-perspective-opacity", "mask-kept-clip-shadow-blend", "mask-tree-shadow-scale",
    "negative-flipped", "nine-rotated", "replicators-filters", "shadow-of-masked",
  ])
  func looksAsDefined(_ name: String) throws {
    let file = CombinedTests.folder.appending(path: name)
    let path = file.appendingPathExtension("json").path
    let document = try SceneDocument.parse(
      bytes: Array(Data(contentsOf: URL(filePath: path))), path: path)
    let stage = try Scene(document, loadContents: ContentsReader.read(path:)).makeStage()
    let found = try stage.frame(at: 0)
    let wanted = try PictureReader.read(path: file.appendingPathExtension("png").path)
    try #require(found.width == wanted.width && found.height == wanted.height)
    let difference = CombinedTests.difference(found, wanted)
    #expect(difference.psnr >= 38, "\(difference)")
    #expect(difference.block <= 10, "\(difference)")
  }

  /// Over premultiplied channels: the ratio of peak and noise in dB, and the greatest mean of an 8 × 8
  /// block's largest differences, which shows what is small and missing.
  static func difference(_ a: Picture, _ b: Picture) -> (psnr: Double, block: Double) {
    var (squares, blocks) = (
      0.0, [Double](repeating: 0, count: (a.width / 8 + 1) * (a.height / 8 + 1))
    )
    for y in 0..<a.height {
      let (p, q) = (a.row(y), b.row(y))
      for x in 0..<a.width {
        var most = 0.0
        for byte in x * 4..<x * 4 + 4 {
          let d =
            Double(p.load(fromByteOffset: byte, as: UInt8.self))
            - Double(q.load(fromByteOffset: byte, as: UInt8.self))
          squares += d * d
          most = max(most, abs(d))
        }
        let block = y / 8 * (a.width / 8 + 1) + x / 8
        blocks[block] += most / 64
      }
    }
    let mean = squares / Double(a.width * a.height * 4)
    return (10 * log10(255 * 255 / max(mean, 1e-9)), blocks.max() ?? 0)
  }
}
