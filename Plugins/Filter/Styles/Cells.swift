import CPegbarKernels
import PegbarPluginKit

/// Squares that a picture is divided into, counted from a corner near its middle.
struct CellGrid {
  /// Pixels along the edges.
  let size: Int
  /// Where a corner lies, pixels.
  let x: Int
  let y: Int

  init(_ center: (x: Double, y: Double), points: Double, _ setup: EffectSetup) {
    size = max(1, Int(min(points * setup.scale, 1024).rounded()))
    // Coordinates end at half the range of a region's edges.
    let end = Double(Int32.max / 2)
    let whole = { (v: Double) in Int(min(max(v.rounded(.down), -end), end)) }
    (x, y) = (whole(center.x), whole(center.y))
  }

  /// The row of cells that a row of pixels lies in.
  func row(_ y: Int) -> Int { CellGrid.floored(y - self.y, size) }

  /// The column of cells that a column of pixels lies in.
  func column(_ x: Int) -> Int { CellGrid.floored(x - self.x, size) }

  /// A region with all cells that it touches.
  func around(_ region: pegbar_region) -> pegbar_region {
    if region.isEmpty { return region }
    return pegbar_region(
      x0: Int32(clamping: x + column(Int(region.x0)) * size),
      y0: Int32(clamping: y + row(Int(region.y0)) * size),
      x1: Int32(clamping: x + (column(Int(region.x1) - 1) + 1) * size),
      y1: Int32(clamping: y + (row(Int(region.y1) - 1) + 1) * size))
  }

  func cells(_ frame: Frame) -> pgb_cells {
    pgb_cells(ground: frame.ground, size: Int32(size), x: Int32(x), y: Int32(y))
  }

  private static func floored(_ a: Int, _ b: Int) -> Int {
    a / b - (a % b < 0 ? 1 : 0)
  }
}

/// Squares of one colour each.
struct Pixellate: FilterPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.filter.pixellate", name: "Pixellate",
    summary: "Squares of the picture become their mean.", category: "style",
    parameters: [
      .number(
        "inputScale", "Scale", default: 8, range: 1...1024, softRange: 1...100, unit: .points,
        doc: "The edge of a square, in whole pixels, at most 1024."),
      .center, .extent,
    ],
    aliases: [.pegbar("pixellate"), .coreImage("CIPixellate")])

  private let scale: Double
  private let center: (x: Double, y: Double)
  private var grid: CellGrid?
  private(set) var plan = Plan()

  init(_ arguments: Arguments) {
    scale = arguments.number("inputScale")
    center = arguments.extent.point(arguments.pair("inputCenter"))
  }

  func extent(of inputs: [pegbar_region], _ setup: EffectSetup) -> pegbar_region {
    CellGrid(center, points: scale, setup).around(inputs[0])
  }

  func regionOfInterest(
    ofInput input: Int, drawing output: pegbar_region, _ setup: EffectSetup
  ) -> pegbar_region {
    CellGrid(center, points: scale, setup).around(output)
  }

  mutating func prepare(_ setup: EffectSetup) {
    let grid = CellGrid(center, points: scale, setup)
    self.grid = grid
    // A picture begins and ends anywhere in a cell.
    let across = setup.width / grid.size + 2
    plan = Plan(passes: 2, frameBytes: across * (setup.height / grid.size + 2) * 4)
    plan.isIdentity = grid.size == 1
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let grid, let memory = frame.frameMemory else { fatalError("cells have memory") }
    let means = memory.assumingMemoryBound(to: UInt8.self)
    let (left, top) = (grid.column(frame.origin.x), grid.row(frame.origin.y))
    let across = grid.column(frame.origin.x + frame.width - 1) - left + 1
    var cells = grid.cells(frame)
    for row in rows {
      let y = frame.origin.y + row
      let line = grid.row(y)
      let start = means + (line - top) * across * 4
      if frame.pass == 0 {
        // The first row that a cell has in the picture does its work.
        guard row == 0 || grid.row(y - 1) != line else { continue }
        pgb_cells_mean(start, Int32(left), Int32(across), Int32(line), &cells)
      } else {
        fill(frame.out.row(row), frame.origin.x, frame.width, start, grid)
      }
    }
  }

  private func fill(
    _ out: UnsafeMutablePointer<UInt8>, _ x: Int, _ width: Int,
    _ means: UnsafePointer<UInt8>, _ grid: CellGrid
  ) {
    let left = grid.column(x)
    var (from, cell) = (0, 0)
    while from < width {
      let end = min(width, grid.x + (left + cell + 1) * grid.size - x)
      let color = UnsafeRawPointer(means).loadUnaligned(
        fromByteOffset: 4 * cell, as: UInt32.self)
      pgb_row_fill(out + 4 * from, end - from, color)
      (from, cell) = (end, cell + 1)
    }
  }
}

/// Crystals around points that lie at random.
struct Crystallize: FilterPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.filter.crystallize", name: "Crystallize",
    summary: "Crystals have the colour of a point in them.", category: "style",
    parameters: [
      .number(
        "inputRadius", "Radius", default: 20, range: 1...1024, softRange: 1...100,
        unit: .points, doc: "The usual size of a crystal, in whole pixels, at most 1024."),
      .center, .extent,
    ],
    aliases: [.pegbar("crystallize"), .coreImage("CICrystallize")])

  private let radius: Double
  private let center: (x: Double, y: Double)
  private var grid: CellGrid?

  init(_ arguments: Arguments) {
    radius = arguments.number("inputRadius")
    center = arguments.extent.point(arguments.pair("inputCenter"))
  }

  /// A pixel's point lies in one of the cells around its own.
  func reach(_ setup: EffectSetup) -> Int {
    2 * CellGrid(center, points: radius, setup).size
  }

  mutating func prepare(_ setup: EffectSetup) {
    grid = CellGrid(center, points: radius, setup)
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard var cells = grid?.cells(frame) else { fatalError("crystals have a grid") }
    for row in rows {
      pgb_row_crystals(
        frame.out.row(row), Int32(frame.width), Int32(frame.origin.x),
        Int32(frame.origin.y + row), &cells)
    }
  }
}
