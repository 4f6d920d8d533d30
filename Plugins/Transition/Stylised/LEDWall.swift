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
    plan.callBytes = gridBytes + setup.width + 16
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
      let v = fold(Lanes(repeating: Float(y) + 0.5 - grid.originY), size)
      for x in stride(from: 0, to: frame.width, by: 4) {
        let u = fold(Lanes(0, 1, 2, 3) + (Float(x) + 0.5 - grid.originX), size)
        let inside = LaneMath.held(size * 0.46 + 0.5 - LaneMath.length(u, v))
        let bytes = LaneMath.bytes(inside * dark + (1 - dark))
        UnsafeMutableRawPointer(cover + x).storeBytes(of: bytes.littleEndian, as: UInt32.self)
      }
      pgb_row_darken(row, cover, frame.width)
    }
  }

  /// The distance from the middle of the cell.
  @inline(__always)
  private func fold(_ x: Lanes, _ size: Float) -> Lanes {
    x - LaneMath.floor(x * (1 / size)) * size - size / 2
  }
}
