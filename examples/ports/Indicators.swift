// Draws every indicator of NVActivityIndicatorView, and checks that each shows its colour and moves:
//
//   Indicators [FOLDER]    writes the frames to a folder
import NVActivityIndicatorView
import UIKit

@main @MainActor
struct Indicators {
  /// The side of an indicator's cell, points and pixels.
  static let side = 80

  /// Indicators in a row.
  static let columns = 6

  static let color = UIColor(red: 1, green: 0.6, blue: 0.2, alpha: 1)

  /// The times of the frames, seconds; no period of an indicator divides the steps.
  static let times = (0..<8).map { 0.11 + 0.17 * Double($0) }

  static func main() throws {
    let folder = CommandLine.arguments.dropFirst().first
    let types = NVActivityIndicatorType.allCases.filter { $0 != .blank }
    let frames = try frames(of: types)
    for (k, frame) in frames.enumerated() {
      guard let folder else { break }
      try Data(frame.pngBytes()).write(to: URL(filePath: "\(folder)/indicators-\(k).png"))
    }
    var failed = 0
    for (k, type) in types.enumerated() {
      let cells = frames.map { Cell($0, x: k % columns * side, y: k / columns * side, side: side) }
      for problem in problems(of: cells) {
        print("\(type): \(problem)")
        failed += 1
      }
    }
    print("\(types.count) indicators in \(frames.count) frames, \(failed) problems")
    if failed > 0 || types.count < 33 { exit(1) }
  }

  /// Frames with all indicators in a grid, on black.
  static func frames(of types: [NVActivityIndicatorType]) throws -> [Picture] {
    let rows = (types.count + columns - 1) / columns
    let size = CGSize(width: columns * side, height: rows * side)
    let root = UIView(frame: CGRect(origin: .zero, size: size))
    root.backgroundColor = .black
    // Before the animations, whose begin times are told by its clock.
    let stage = Stage(view: root, size: size)
    for (k, type) in types.enumerated() {
      let cell = CGRect(x: k % columns * side, y: k / columns * side, width: side, height: side)
      // Some leave the middle of their frame; each stays in its own cell.
      let view = NVActivityIndicatorView(
        frame: cell.insetBy(dx: 20, dy: 20), type: type, color: color)
      root.addSubview(view)
      view.startAnimating()
    }
    return try times.map { try stage.frame(at: $0) }
  }

  /// What is wrong with the frames of an indicator.
  static func problems(of cells: [Cell]) -> [String] {
    var problems: [String] = []
    let bright = cells.filter { $0.brightPixelCount >= 12 }.count
    if bright < cells.count / 2 { problems.append("drawn in \(bright) of \(cells.count) frames") }
    let foreign = cells.map(\.foreignPixelCount).max() ?? 0
    if foreign > 0 { problems.append("\(foreign) pixels of another colour") }
    let steps = zip(cells, cells.dropFirst()).filter { $0.differentPixelCount(from: $1) >= 12 }
      .count
    if steps < cells.count - 2 { problems.append("moves in \(steps) of \(cells.count - 1) steps") }
    return problems
  }
}

/// The pixels of an indicator in a frame, RGBA.
struct Cell {
  let pixels: [SIMD4<UInt8>]

  init(_ frame: Picture, x: Int, y: Int, side: Int) {
    pixels = (y..<y + side).flatMap { y in
      (x..<x + side).map { frame.pixel($0, y) }
    }
  }

  /// How many pixels have the indicator's colour, at a quarter of its opacity or more.
  var brightPixelCount: Int { pixels.filter { $0.x >= 64 }.count }

  /// How many pixels are no mixture of the indicator's colour, (255, 153, 51), and black.
  var foreignPixelCount: Int {
    pixels.filter { pixel in
      let red = Double(pixel.x)
      return abs(Double(pixel.y) - red * 0.6) > 2 || abs(Double(pixel.z) - red * 0.2) > 2
    }.count
  }

  func differentPixelCount(from other: Cell) -> Int {
    zip(pixels, other.pixels).filter { $0.x > $1.x ? $0.x - $1.x > 8 : $1.x - $0.x > 8 }.count
  }
}
