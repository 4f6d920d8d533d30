import Foundation
import PegbarCore
import PegbarEngine
import PegbarMedia
import PegbarTestSupport
import Testing

/// Transitions with names of other programs look like theirs.
@Suite struct BorrowedNameTests {
  private static let (width, height) = (BorrowedFormula.width, BorrowedFormula.height)

  /// A frame of a transition found by its name.
  static func frame(
    _ name: String, _ values: [String: ParameterValue] = [:],
    inFrame changed: [String: ParameterValue]? = nil, from: [UInt8], to: [UInt8],
    width: Int, height: Int, progress: Double
  ) throws -> [UInt8] {
    let found = try #require(builtins.resolve(name, kind: .transition), "\(name)")
    let plugin = try #require(found.entry.plugin as? any TransitionType)
    let setup = TransitionSetup(
      width: width, height: height, direction: try found.direction(nil), duration: 1)
    let rendering = try plugin.makeTransition(try found.parameters(values), setup: setup)
    var (from, to) = (from, to)
    var out = [UInt8](repeating: 0, count: from.count)
    try from.withUnsafeMutableBytes { from in
      try to.withUnsafeMutableBytes { to in
        try out.withUnsafeMutableBytes { out in
          let rows = try [from, to, out].map { bytes in
            PixelRows(
              data: try #require(bytes.baseAddress), width: width, height: height,
              stride: 4 * width)
          }
          let frame = EffectFrame(
            inputs: [rows[0], rows[1]], output: rows[2], progress: progress, time: progress,
            parameters: try changed.map(found.parameters))
          try rendering.draw(frame, bands: [0..<height])
        }
      }
    }
    return out
  }

  /// From black to white, the red channel is the new picture's weight.
  private static func weights(_ name: String, _ progress: Double) throws -> [Double] {
    let count = width * height
    let black = (0..<count).flatMap { _ in [0, 0, 0, 255] as [UInt8] }
    let white = [UInt8](repeating: 255, count: 4 * count)
    let pixels = try frame(
      name, from: black, to: white, width: width, height: height, progress: progress)
    return stride(from: 0, to: pixels.count, by: 4).map { Double(pixels[$0]) / 255 }
  }

  @Test(arguments: BorrowedFormula.all, [0.1, 0.25, 0.5, 0.75, 0.9])
  func aBorrowedNameShowsTheFormula(_ formula: BorrowedFormula, _ progress: Double) throws {
    let found = try Self.weights(formula.name, progress)
    var sum = 0.0
    for y in 0..<Self.height {
      for x in 0..<Self.width {
        let (u, v) = (
          (Double(x) + 0.5) / Double(Self.width), (Double(y) + 0.5) / Double(Self.height)
        )
        sum += abs(formula.weight(u, v, progress) - found[y * Self.width + x])
      }
    }
    let mean = sum / Double(found.count)
    #expect(mean <= formula.tolerance, "\(formula.name) at \(progress): \(mean)")
  }

  /// Of a random order only the share of the new picture is given, everywhere.
  @Test(
    arguments: ["xfade:dissolve", "gl:randomNoisex", "gl:BlockDissolve", "obs:checkerboard-small"],
    [0.25, 0.5, 0.75])
  func aRandomOrderIsEven(_ name: String, _ progress: Double) throws {
    let found = try Self.weights(name, progress)
    let share = found.reduce(0, +) / Double(found.count)
    // Three standard deviations of the mean of the coarsest of them, which has 1008 squares.
    #expect(abs(share - progress) < 0.05, "\(share)")
    // Grains as large as pixels are one or the other.
    let isFine = name == "xfade:dissolve" || name == "gl:randomNoisex"
    #expect(!isFine || found.count { $0 > 0.02 && $0 < 0.98 } * 20 < found.count)
  }

  /// Soft ones: the mean of a mixed formula over numbers that are spread evenly.
  @Test(arguments: ["gl:randomsquares", "gl:wind"], [0.25, 0.5, 0.75])
  func aSoftRandomOrderHasTheRightMean(_ name: String, _ progress: Double) throws {
    let found = try Self.weights(name, progress)
    let isWind = name == "gl:wind"
    let softness = isWind ? 0.2 : 0.5
    var expected = 0.0
    for i in 0..<4000 {
      // The wind's value is the sum of the way and a random number.
      let t = (Double(i) + 0.5) / 4000
      let values = isWind ? (0..<20).map { 0.8 * t + 0.01 * Double($0) } : [t]
      for value in values {
        let weight = BorrowedFormula.smooth(0, softness, progress * (1 + softness) - value)
        expected += weight / Double(values.count) / 4000
      }
    }
    let mean = found.reduce(0, +) / Double(found.count)
    #expect(abs(mean - expected) < 0.08, "\(mean), \(expected)")
  }

  /// Pictures that the unmodified shaders gave lie beside the package, if at all.
  private static let shaders = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "../shared/gl/cases")

  private static func shaderPicture(_ name: String) throws -> (Picture, [UInt8]) {
    let picture = try PictureReader.read(path: shaders.appending(path: name).path)
    let bytes = withExtendedLifetime(picture) {
      (0..<picture.height).flatMap { y in
        [UInt8](UnsafeRawBufferPointer(start: picture.row(y), count: 4 * picture.width))
      }
    }
    return (picture, bytes)
  }

  /// The mean difference in levels, at 320 × 180.
  @Test(
    .needs(
      .machine(
        "../shared/gl",
        isMet: FileManager.default.fileExists(atPath: shaders.appending(path: "a.png").path))),
    arguments: [
      ("wipeLeft", 0.4), ("wipeRight", 0.4), ("directionalwipe", 0.5), ("windowslice", 0.1),
      ("angular", 0.6), ("Radial", 2.5), ("chessboard", 0.6), ("Box", 0.1),
      ("BowTieVertical", 0.1), ("PolkaDotsCurtain", 0.1), ("Bounce", 0.6), ("ColourDistance", 0.1),
      ("AdvancedMosaic", 0.6), ("BlockDissolve", 0.6), ("CrazyParametricFun", 0.1),
      ("DefocusBlur", 0.6), ("LinearBlur", 0.6), ("PuzzleRight", 0.1), ("StaticFade", 0.1),
      ("Swirl", 0.6), ("TVStatic", 3), ("hexagonalize", 0.6), ("luminance_melt", 1.5),
      ("mosaic_transition", 0.6), ("pixelize", 0.6), ("randomNoisex", 2), ("randomsquares", 0.6),
      ("Directional", 0.6), ("HSVfade", 1.5), ("Rolls", 0.6), ("coord-from-in", 1),
      ("fadecolor", 0.6), ("splitSlideInOutHorizontal", 0.6), ("splitSlideInOutVertical", 0.6),
      ("x_axis_translation", 0.6), ("undulatingBurnOut", 0.6),
    ], [30, 50])
  func aShadersPictureIsMet(_ item: (name: String, tolerance: Double), _ percent: Int) throws {
    let (from, old) = try Self.shaderPicture("a.png")
    let (_, new) = try Self.shaderPicture("b.png")
    let (_, theirs) = try Self.shaderPicture("expected/\(item.name)-\(percent).png")
    let ours = try Self.frame(
      "gl:" + item.name, from: old, to: new, width: from.width, height: from.height,
      progress: Double(percent) / 100)
    let sum = zip(ours, theirs).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    let mean = Double(sum) / Double(3 * from.width * from.height)
    #expect(mean <= item.tolerance, "\(item.name) at \(percent) %: \(mean)")
  }
}
