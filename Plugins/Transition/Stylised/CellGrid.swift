import CPegbarKernels
import PegbarPluginKit

/// A frame made of rectangular cells of one colour each.
struct CellGrid {
  /// Pixels, 1 or more.
  var width: Float
  /// Pixels, 1 or more.
  var height: Float
  /// A corner of a cell, pixels.
  var originX: Float = 0
  var originY: Float = 0
  /// The new picture's weight.
  var weight: Float
  /// Whether a cell shows the mean of 16 of its points; otherwise its middle.
  var isMean: Bool
  /// Whether pixels between cells mix their colours; otherwise the cell in the pixel's middle counts.
  var isAntialiased = true

  /// How large cells are: 0 at both ends, 1 in the middle, in steps of the progress if there are any.
  static func part(_ progress: Float, steps: Int) -> Float {
    let half = min(progress, 1 - progress)
    let count = Float(steps)
    // The first step waits a little, so that the ends are reached.
    guard steps > 0 else { return 2 * half }
    return half * count < 0.01 ? 0 : 2 * (half * count).rounded(.up) / count
  }

  /// Makes cells of one pixel pixels, and lets small cells show their middle.
  mutating func settle() {
    if width <= 1 { originX = originX.rounded(.down) }
    if height <= 1 { originY = originY.rounded(.down) }
    if min(width, height) < 4 { isMean = false }
  }

  /// Bytes that drawing a frame of a width needs: two rows of pixels, two of colours, and points.
  static func bytes(_ width: Int) -> Int { 4 * rowBytes(width) + CellPoints.bytes }

  private static func rowBytes(_ width: Int) -> Int { 4 * (width + 48) }

  /// Draws rows of a frame; `body` may change a row that is complete: its pixels and its number.
  func draw(
    _ frame: Frame, _ rows: Range<Int>,
    _ body: (UnsafeMutablePointer<UInt8>, Int) -> Void = { _, _ in }
  ) {
    let mix = pgb_kernels_current().pointee.rows.pointee.mix
    if width <= 1 && height <= 1 {
      for y in rows {
        let share = UInt32(max(0, min(1, weight)) * 65536 + 0.5)
        mix(frame.out.row(y), frame.from.row(y), frame.to.row(y), frame.width, share)
        body(frame.out.row(y), y)
      }
      return
    }
    guard let memory = frame.callMemory else { return }
    let bytes = CellGrid.rowBytes(frame.width)
    let lines = (0..<4).map { (memory + $0 * bytes).assumingMemoryBound(to: UInt8.self) }
    var painter = CellPainter(
      frame, self, points: CellPoints(memory + 4 * bytes))
    var kept = (Int.min, Int.min)
    for y in rows {
      // The cells at the top and at the bottom of the row of pixels.
      let place = isAntialiased ? Float(y) : Float(y) + 0.5
      let top = ((place - originY) / height).rounded(.down)
      let border = (top + 1) * height + originY
      let part = isAntialiased ? border - Float(y) : 1
      let (first, next) = (Int(top), Int(top) + 1)
      for index in part < 1 ? [first, next] : [first] {
        let isEven = index & 1 == 0
        if (isEven ? kept.0 : kept.1) == index { continue }
        if isEven { kept.0 = index } else { kept.1 = index }
        painter.paint(lines[isEven ? 0 : 1], colors: lines[isEven ? 2 : 3], cellRow: index)
      }
      let (a, b) = first & 1 == 0 ? (lines[0], lines[1]) : (lines[1], lines[0])
      if part < 1 {
        mix(frame.out.row(y), b, a, frame.width, UInt32(max(0, part) * 65536 + 0.5))
      } else {
        pgb_row_copy(frame.out.row(y), a, frame.width)
      }
      body(frame.out.row(y), y)
    }
  }
}

/// Works out the colours of rows of cells.
private struct CellPainter {
  private let frame: Frame
  private let grid: CellGrid
  private let points: CellPoints
  private let kernels = pgb_kernels_current().pointee
  private var old = pgb_pyramid()
  private var new = pgb_pyramid()

  init(_ frame: Frame, _ grid: CellGrid, points: CellPoints) {
    (self.frame, self.grid, self.points) = (frame, grid, points)
    let (width, height) = (Int32(frame.width), Int32(frame.height))
    pgb_pyramid_begin(
      &old, frame.from.row(0), frame.from.image.pointee.stride, width, height, nil)
    pgb_pyramid_begin(&new, frame.to.row(0), frame.to.image.pointee.stride, width, height, nil)
  }

  /// Paints a row of pixels in a row of cells.
  mutating func paint(
    _ out: UnsafeMutablePointer<UInt8>, colors: UnsafeMutablePointer<UInt8>, cellRow: Int
  ) {
    let first = Int((-grid.originX / grid.width).rounded(.down))
    let count = Int(((Float(frame.width) - grid.originX) / grid.width).rounded(.up)) - first
    let part = grid.isMean ? CellPoints.count / 16 : CellPoints.count
    for i in stride(from: 0, to: count, by: part) {
      color(colors + 4 * i, column: first + i, count: min(part, count - i), row: cellRow)
    }
    spread(out, colors, first, count)
  }

  /// The colours of cells that lie side by side.
  private mutating func color(
    _ out: UnsafeMutablePointer<UInt8>, column: Int, count: Int, row: Int
  ) {
    let side = grid.isMean ? 4 : 1
    let each = side * side
    for i in 0..<(count * each) {
      let (cell, point) = (i / each, i % each)
      let x = Float(column + cell) + (Float(point % side) + 0.5) / Float(side)
      let y = Float(row) + (Float(point / side) + 0.5) / Float(side)
      points.u[i] = min(Float(frame.width), max(0, x * grid.width + grid.originX))
      points.v[i] = min(Float(frame.height), max(0, y * grid.height + grid.originY))
    }
    let sample = kernels.warps.pointee.sample
    let (a, b) = (points.pixels, points.pixels + 4 * CellPoints.count)
    sample(a, &old, points.u, points.v, points.steps, count * each)
    sample(b, &new, points.u, points.v, points.steps, count * each)
    let weight = UInt32(max(0, min(1, grid.weight)) * 65536 + 0.5)
    kernels.rows.pointee.mix(a, a, b, count * each, weight)
    guard grid.isMean else {
      pgb_row_copy(out, a, count)
      return
    }
    for i in 0..<count { pgb_pixel_mean(out + 4 * i, a + 64 * i) }
  }

  /// Fills pixels with the colours of their cells; a pixel between two cells has of both.
  private func spread(
    _ out: UnsafeMutablePointer<UInt8>, _ colors: UnsafePointer<UInt8>, _ first: Int, _ count: Int
  ) {
    var x = 0
    for i in 0..<count {
      let end = Float(first + i + 1) * grid.width + grid.originX
      let last = grid.isAntialiased ? end.rounded(.down) : (end - 0.5).rounded(.up)
      let whole = min(frame.width, Int(max(0, last)))
      let word = UnsafeRawPointer(colors + 4 * i).loadUnaligned(as: UInt32.self)
      if whole > x {
        pgb_row_fill(out + 4 * x, whole - x, UInt32(littleEndian: word))
        x = whole
      }
      if grid.isAntialiased && x < frame.width && i + 1 < count && end > Float(x) {
        let part = UInt32((end - Float(x)) * 65536 + 0.5)
        kernels.rows.pointee.mix(out + 4 * x, colors + 4 * i + 4, colors + 4 * i, 1, part)
        x += 1
      }
    }
  }
}

/// Memory for points of some cells.
private struct CellPoints {
  static let count = 256
  private static let room = count + 16
  private static let blocks = room / Int(PGB_WARP_BLOCK)
  static let bytes =
    8 * room + blocks * MemoryLayout<pgb_warp_step>.stride + 8 * count + 64

  let u: UnsafeMutablePointer<Float>
  let v: UnsafeMutablePointer<Float>
  let steps: UnsafeMutablePointer<pgb_warp_step>
  let pixels: UnsafeMutablePointer<UInt8>

  init(_ memory: UnsafeMutableRawPointer) {
    u = memory.assumingMemoryBound(to: Float.self)
    v = u + Self.room
    u.update(repeating: 0, count: 2 * Self.room)
    steps = UnsafeMutableRawPointer(v + Self.room).assumingMemoryBound(to: pgb_warp_step.self)
    for i in 0..<Self.blocks {
      steps[i] = pgb_warp_step(du: 0, dv: 0, wide_u: 1, wide_v: 1, level: 0, taps: 1)
    }
    pixels = UnsafeMutableRawPointer(steps + Self.blocks).assumingMemoryBound(to: UInt8.self)
  }
}
