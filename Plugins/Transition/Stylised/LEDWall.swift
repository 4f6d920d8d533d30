import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// The picture becomes the lamps of a video wall, changes and becomes fine again.
struct LEDWall: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.ledWall", name: "LED Wall",
    summary: "The picture becomes the lamps of a video wall and changes there.",
    category: "stylised",
    parameters: [
      .warpNumber(
        "size", "Size", default: 0.04, range: 0.005...0.5, softRange: 0.01...0.2,
        unit: .fraction, doc: "The distance of the lamps in the middle, of the smaller side."),
      .warpNumber(
        "gap", "Gap", default: 1, range: 0...1, unit: .fraction,
        doc: "How dark it is between the lamps."),
    ],
    aliases: [.pegbar("ledWall")])

  private(set) var plan = Plan()
  private var gridBytes = 0

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: TransitionSetup) {
    gridBytes = CellGrid.bytes(setup.width)
    plan.callBytes = gridBytes + setup.width
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let memory = frame.callMemory else { return }
    let part = Float(1 - abs(2 * frame.progress - 1))
    let smaller = min(Float(frame.width), Float(frame.height))
    let size = max(1, frame.arguments.float("size") * smaller * .smooth(0, 0.6, part))
    var grid = CellGrid(
      width: size, height: size, originX: (Float(frame.width) - size) / 2,
      originY: (Float(frame.height) - size) / 2,
      weight: .smooth(0.35, 0.65, Float(frame.progress)), isMean: true)
    grid.settle()
    // Lamps come when cells are large enough to hold them.
    let dark = frame.arguments.float("gap") * .smooth(3, 8, size)
    let cover = (memory + gridBytes).assumingMemoryBound(to: UInt8.self)
    grid.draw(frame, rows) { row, y in
      guard dark > 0 else { return }
      let v = fold(Float(y) + 0.5 - grid.originY, size)
      for x in 0..<frame.width {
        let u = fold(Float(x) + 0.5 - grid.originX, size)
        let distance = (u * u + v * v).squareRoot()
        let inside = max(0, min(1, size * 0.46 - distance + 0.5))
        cover[x] = UInt8((inside * dark + 1 - dark) * 255 + 0.5)
      }
      shade(row, cover, frame.width)
    }
  }

  /// The distance from the middle of the cell.
  private func fold(_ x: Float, _ size: Float) -> Float {
    x - (x / size).rounded(.down) * size - size / 2
  }

  /// Darkens colours; alpha stays.
  private func shade(
    _ row: UnsafeMutablePointer<UInt8>, _ cover: UnsafePointer<UInt8>, _ count: Int
  ) {
    for x in 0..<count {
      for c in 0..<3 {
        let value = UInt32(row[4 * x + c]) &* UInt32(cover[x]) &+ 128
        row[4 * x + c] = UInt8(truncatingIfNeeded: (value &* 257) &>> 16)
      }
    }
  }
}
