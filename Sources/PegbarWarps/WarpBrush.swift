import CPegbarKernels
import PegbarPluginKit

/// Draws pixels at places: reads both pictures and makes them one.
struct WarpBrush {
  private let scratch: WarpScratch
  private let old: pgb_pyramid
  private let new: pgb_pyramid
  private let moved: WarpPictures
  private let blend: WarpBlend
  private let isTransparent: Bool
  private let separation: (red: Float, blue: Float)
  private let separated: WarpPictures
  private let inPlace: Float
  private let background: UInt32
  private let opacity: UInt32
  /// The lowest level that is read, in 256ths.
  private let least: UInt32
  private let warps: pgb_warps
  private let rows: pgb_rows

  init(_ map: some WarpMap, _ scratch: WarpScratch, old: pgb_pyramid, new: pgb_pyramid) {
    (self.scratch, self.old, self.new) = (scratch, old, new)
    moved = map.moved
    blend = map.blend
    isTransparent = map.surroundings == .transparent
    separation = map.separation
    separated = map.separation == (1, 1) ? [] : map.separated
    inPlace = map.inPlace
    background = map.background
    opacity = UInt32(max(0, min(1, map.opacity)) * 255 + 0.5)
    let width = max(1, min(1024, map.leastWidth))
    // Between powers of 2 straight lines are near enough.
    least = UInt32((width.bitPattern - Float(1).bitPattern) >> 15)
    let kernels = pgb_kernels_current().pointee
    (warps, rows) = (kernels.warps.pointee, kernels.rows.pointee)
    for steps in [scratch.steps(isNew: false), scratch.steps(isNew: true)] {
      for i in 0...(WarpScratch.columns / Int(PGB_WARP_BLOCK)) {
        steps[i] = pgb_warp_step(
          du: 0, dv: 0, wide_u: 1, wide_v: 1, level: UInt16(least), taps: 1)
      }
    }
  }

  /// An array of a row of places.
  private func plane(_ row: UnsafePointer<Float>, _ index: Int) -> UnsafePointer<Float> {
    row + index * WarpScratch.stride + WarpScratch.before
  }

  /// Finds out how the map stretches a row's blocks.
  func measure(_ here: UnsafePointer<Float>, _ below: UnsafePointer<Float>, count: Int) {
    for isNew in [false, true] where moved.contains(isNew ? .new : .old) {
      let first = isNew ? 2 : 0
      warps.steps(
        scratch.steps(isNew: isNew), plane(here, first), plane(here, first + 1),
        plane(below, first), plane(below, first + 1), least, count)
    }
  }

  /// Draws pixels of a row, the first of them at (x, y).
  func draw(
    _ out: UnsafeMutablePointer<UInt8>, from: UnsafePointer<UInt8>, to: UnsafePointer<UInt8>,
    _ places: UnsafePointer<Float>, x: Int, y: Int, count: Int
  ) {
    let (isOld, isNew) = shown
    var (a, b) = (from, to)
    if isOld && moved.contains(.old) {
      paint(scratch.pixels(0), isNew: false, places, x: x, y: y, count)
      a = UnsafePointer(scratch.pixels(0))
    }
    if isNew && moved.contains(.new) {
      paint(scratch.pixels(1), isNew: true, places, x: x, y: y, count)
      b = UnsafePointer(scratch.pixels(1))
    }
    compose(out, a, b, plane(places, 4), count)
    guard inPlace > 0 else { return }
    compose(scratch.pixels(0), from, to, plane(places, 4), count)
    rows.mix(out, out, scratch.pixels(0), count, UInt32(inPlace * 65536 + 0.5))
  }

  /// Draws a pixel as the mean of 16 points.
  func drawPoints(
    _ out: UnsafeMutablePointer<UInt8>, from: UnsafePointer<UInt8>, to: UnsafePointer<UInt8>,
    _ places: UnsafePointer<Float>, column: Int
  ) {
    let count = 16
    let (a, b) = (scratch.pixels(2), scratch.pixels(3))
    for isNew in [false, true] {
      let pixels = isNew ? b : a
      if moved.contains(isNew ? .new : .old) {
        var step = scratch.steps(isNew: isNew)[column / Int(PGB_WARP_BLOCK)]
        // Points lie a quarter of a pixel apart.
        step.level = UInt16(max(Int(least), Int(step.level) - 512))
        step.taps = 1
        (step.wide_u, step.wide_v) = (step.wide_u / 4, step.wide_v / 4)
        withUnsafeBytes(of: (step, step)) { bytes in
          guard let steps = bytes.baseAddress?.assumingMemoryBound(to: pgb_warp_step.self)
          else { return }
          read(pixels, isNew: isNew, places, steps, count)
        }
      } else {
        let source = UnsafeRawPointer(isNew ? to : from)
        pgb_row_fill(pixels, count, UInt32(littleEndian: source.loadUnaligned(as: UInt32.self)))
      }
    }
    compose(a, a, b, plane(places, 4), count)
    pgb_pixel_mean(out, a)
  }

  /// Which pictures show at all.
  private var shown: (old: Bool, new: Bool) {
    guard case .even(let weight) = blend else { return (true, true) }
    return (weight < 1, weight > 0)
  }

  /// Reads a picture at places; what lies around it is cut off where it is transparent.
  private func read(
    _ out: UnsafeMutablePointer<UInt8>, isNew: Bool, _ places: UnsafePointer<Float>,
    _ steps: UnsafePointer<pgb_warp_step>, _ count: Int
  ) {
    let (u, v) = (plane(places, isNew ? 2 : 0), plane(places, isNew ? 3 : 1))
    var pyramid = isNew ? new : old
    warps.sample(out, &pyramid, u, v, steps, count)
    guard isTransparent else { return }
    warps.cover(scratch.cover, u, v, steps, old.width, old.height, count)
    rows.fade_cover(out, out, scratch.cover, count)
    guard background != 0 else { return }
    pgb_row_fill(scratch.behind, count, background)
    rows.over(out, scratch.behind, out, count)
  }

  /// Reads a picture at places, or its channels at three places.
  private func paint(
    _ out: UnsafeMutablePointer<UInt8>, isNew: Bool, _ places: UnsafePointer<Float>, x: Int,
    y: Int, _ count: Int
  ) {
    let steps = UnsafePointer(scratch.steps(isNew: isNew))
    read(out, isNew: isNew, places, steps, count)
    guard separated.contains(isNew ? .new : .old) else { return }
    let first = isNew ? 2 : 0
    let (u, v) = (plane(places, first), plane(places, first + 1))
    let other = scratch.row(5)
    let start = WarpScratch.before + first * WarpScratch.stride
    for (index, factor) in [(2, separation.red), (3, separation.blue)] {
      for i in 0..<(count + 8) {
        let (column, row) = (Float(x + i) + 0.5, Float(y) + 0.5)
        other[start + i] = column + (u[i] - column) * factor
        other[start + i + WarpScratch.stride] = row + (v[i] - row) * factor
      }
      read(scratch.pixels(index), isNew: isNew, other, steps, count)
    }
    pgb_row_channels(out, scratch.pixels(2), out, scratch.pixels(3), count)
  }

  private func compose(
    _ out: UnsafeMutablePointer<UInt8>, _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>,
    _ weights: UnsafePointer<Float>, _ count: Int
  ) {
    switch blend {
    case .even(let weight) where weight <= 0: pgb_row_copy(out, a, count)
    case .even(let weight) where weight >= 1: pgb_row_copy(out, b, count)
    case .even(let weight): rows.mix(out, a, b, count, UInt32(weight * 65536 + 0.5))
    case .varying: warps.mix(out, a, b, weights, count)
    case .oldAbove: lay(out, b, a, count)
    case .newAbove: lay(out, a, b, count)
    }
  }

  /// Lays b over a.
  private func lay(
    _ out: UnsafeMutablePointer<UInt8>, _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>,
    _ count: Int
  ) {
    if opacity == 255 {
      rows.over(out, a, b, count)
    } else {
      rows.fade(scratch.behind, b, count, opacity)
      rows.over(out, a, scratch.behind, count)
    }
  }
}
