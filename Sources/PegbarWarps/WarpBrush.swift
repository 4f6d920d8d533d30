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
  private let isShared: Bool
  private let isLit: Bool
  private let unlit: UInt32?
  private let mixesLight: Bool
  /// Pixels within which the map stretches alike.
  private let straight: Int
  /// The lowest level that is read, in 256ths.
  private let least: UInt32
  private let warps: pgb_warps
  private let rows: pgb_rows

  init(
    _ map: some WarpMap, _ scratch: WarpScratch, old: pgb_pyramid, new: pgb_pyramid,
    mixesLight: Bool
  ) {
    (self.scratch, self.old, self.new) = (scratch, old, new)
    self.mixesLight = mixesLight
    // A mixture stands for both pictures.
    let isMixture = type(of: map).isMixedFirst
    moved = isMixture ? .old : map.moved
    blend = isMixture ? .even(0) : map.blend
    isTransparent = map.surroundings == .transparent
    separation = map.separation
    separated = map.separation == (1, 1) ? [] : map.separated
    inPlace = map.inPlace
    isShared = map.isShared
    isLit = type(of: map).isLit
    unlit = map.unlit
    // Places in a row may lie on a line that turns from row to row.
    straight = map.spacingDown > 1 ? max(map.spacing, Int(PGB_WARP_BLOCK)) : Int(PGB_WARP_BLOCK)
    background = map.background
    opacity = UInt32(max(0, min(1, map.opacity)) * 255 + 0.5)
    let width = max(1, min(1024, map.leastWidth))
    // Between powers of 2 straight lines are near enough.
    least = UInt32((width.bitPattern - Float(1).bitPattern) >> 15)
    let kernels = pgb_kernels_current().pointee
    (warps, rows) = (kernels.warps.pointee, kernels.rows.pointee)
    // Edges around nothing are hard.
    let wide: Float = map.isPoint ? 0 : 1
    for steps in [scratch.steps(isNew: false), scratch.steps(isNew: true)] {
      for i in 0...(WarpScratch.columns / Int(PGB_WARP_BLOCK)) {
        steps[i] = pgb_warp_step(
          du: 0, dv: 0, wide_u: wide, wide_v: wide, level: UInt16(least), taps: 1)
      }
    }
  }

  /// An array of a row of places.
  private func plane(_ row: UnsafePointer<Float>, _ index: Int) -> UnsafePointer<Float> {
    row + index * WarpScratch.stride + WarpScratch.before
  }

  /// The first of the arrays of a picture's places.
  private func first(isNew: Bool) -> Int { isNew && !isShared ? 2 : 0 }

  /// How the blocks of a row read a picture.
  private func steps(isNew: Bool) -> UnsafeMutablePointer<pgb_warp_step> {
    scratch.steps(isNew: isNew && !isShared)
  }

  /// Finds out how the map stretches a row's blocks.
  func measure(_ here: UnsafePointer<Float>, _ below: UnsafePointer<Float>, count: Int) {
    let isBoth = moved == .both && isShared
    for isNew in [false, true] where moved.contains(isNew ? .new : .old) {
      if isNew && isBoth { continue }
      let first = first(isNew: isNew)
      warps.steps(
        steps(isNew: isNew), plane(here, first), plane(here, first + 1), plane(below, first),
        plane(below, first + 1), least, straight, count)
    }
  }

  /// Calls for the pixels of the next row, which stretches as this one does.
  func prefetch(_ next: UnsafePointer<Float>, count: Int) {
    guard isLit, unlit != nil else { return prefetch(next, block: 0, count) }
    runs(plane(next, 5), count) { run, start in
      if run.kind == PGB_WARP_NONE { return }
      prefetch(next + start, block: start / block, run.count)
    }
  }

  private func prefetch(_ next: UnsafePointer<Float>, block: Int, _ count: Int) {
    guard blend == .varying else {
      let (isOld, isNew) = shown
      if isOld { prefetch(next, isNew: false, block, count) }
      if isNew { prefetch(next, isNew: true, block, count) }
      return
    }
    runs(plane(next, 4), count) { run, start in
      let first = block + start / self.block
      if run.kind != PGB_WARP_ALL { prefetch(next + start, isNew: false, first, run.count) }
      if run.kind != PGB_WARP_NONE { prefetch(next + start, isNew: true, first, run.count) }
    }
  }

  private func prefetch(
    _ next: UnsafePointer<Float>, isNew: Bool, _ block: Int, _ count: Int
  ) {
    guard moved.contains(isNew ? .new : .old) else { return }
    let first = first(isNew: isNew)
    var picture = isNew ? new : old
    warps.prefetch(
      &picture, plane(next, first), plane(next, first + 1), steps(isNew: isNew) + block, count)
  }

  private var block: Int { Int(PGB_WARP_BLOCK) }

  /// Calls `body` for each run of blocks that show the same pictures.
  @inline(__always)
  private func runs(
    _ weights: UnsafePointer<Float>, _ count: Int, _ body: (pgb_warp_run, Int) -> Void
  ) {
    var start = 0
    while start < count {
      let run = pgb_warp_run_of_weights(weights + start, count - start)
      body(run, start)
      start += run.count
    }
  }

  /// Draws pixels of a row, the first of them at (x, y).
  func draw(
    _ out: UnsafeMutablePointer<UInt8>, from: UnsafePointer<UInt8>, to: UnsafePointer<UInt8>,
    _ places: UnsafePointer<Float>, x: Int, y: Int, count: Int
  ) {
    let row = Row(out: out, from: from, to: to, places: places, x: x, y: y)
    guard isLit else { return draw(row, block: 0, count) }
    runs(plane(places, 5), count) { run, start in
      let part = row.from(start)
      if run.kind != PGB_WARP_NONE || unlit == nil { draw(part, block: start / block, run.count) }
      light(part.out, run, plane(places, 5) + start)
    }
  }

  /// Draws pixels as if all were lit.
  private func draw(_ row: Row, block: Int, _ count: Int) {
    if blend == .varying {
      runs(plane(row.places, 4), count) { run, start in
        draw(row.from(start), run.kind, block: block + start / self.block, run.count)
      }
      return
    }
    let (isOld, isNew) = shown
    draw(
      row, isOld && isNew ? PGB_WARP_SOME : isOld ? PGB_WARP_NONE : PGB_WARP_ALL, block: block,
      count)
    guard inPlace > 0 else { return }
    if blend == .even(0) { return mix(row.out, row.out, row.from, inPlace, count) }
    compose(scratch.pixels(0), row.from, row.to, plane(row.places, 4), count)
    mix(row.out, row.out, scratch.pixels(0), inPlace, count)
  }

  /// A part of a row of a frame, of pictures in place, and of places.
  private struct Row {
    var out: UnsafeMutablePointer<UInt8>
    var from: UnsafePointer<UInt8>
    var to: UnsafePointer<UInt8>
    var places: UnsafePointer<Float>
    var x: Int
    var y: Int

    /// What begins some pixels behind.
    func from(_ start: Int) -> Row {
      Row(
        out: out + 4 * start, from: from + 4 * start, to: to + 4 * start, places: places + start,
        x: x + start, y: y)
    }
  }

  /// Draws pixels that show none of the new picture, all of it or some, from a block of the row on.
  private func draw(_ row: Row, _ kind: pgb_warp_kind, block: Int, _ count: Int) {
    if kind != PGB_WARP_SOME {
      let isNew = kind == PGB_WARP_ALL
      if moved.contains(isNew ? .new : .old) {
        paint(row.out, row, isNew: isNew, block: block, count)
      } else {
        pgb_row_copy(row.out, isNew ? row.to : row.from, count)
      }
      return
    }
    var (a, b) = (row.from, row.to)
    if moved.contains(.old) {
      paint(scratch.pixels(0), row, isNew: false, block: block, count)
      a = UnsafePointer(scratch.pixels(0))
    }
    if moved.contains(.new) {
      paint(scratch.pixels(1), row, isNew: true, block: block, count)
      b = UnsafePointer(scratch.pixels(1))
    }
    compose(row.out, a, b, plane(row.places, 4), count)
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
        var step = steps(isNew: isNew)[column / Int(PGB_WARP_BLOCK)]
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
    if isLit {
      let parts = plane(places, 5)
      runs(parts, count) { run, start in light(a + 4 * start, run, parts + start) }
    }
    pgb_pixel_mean(out, a)
  }

  /// Mixes pixels of a run with the one that shows where there is no light, or darkens them.
  private func light(
    _ pixels: UnsafeMutablePointer<UInt8>, _ run: pgb_warp_run, _ parts: UnsafePointer<Float>
  ) {
    if run.kind == PGB_WARP_ALL { return }
    let behind = run.kind == PGB_WARP_NONE ? pixels : scratch.behind
    if let unlit {
      pgb_row_fill(behind, run.count, unlit)
    } else {
      rows.shade(behind, pixels, run.count, 0)
    }
    if run.kind == PGB_WARP_SOME { warps.mix(pixels, behind, pixels, parts, run.count) }
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
    let first = first(isNew: isNew)
    let (u, v) = (plane(places, first), plane(places, first + 1))
    var pyramid = isNew ? new : old
    guard isTransparent else {
      warps.sample(out, &pyramid, u, v, steps, count)
      return
    }
    let cover = scratch.cover
    warps.cover(cover, u, v, steps, old.width, old.height, count)
    var start = 0
    while start < count {
      let run = pgb_warp_run_of_cover(cover + start, count - start)
      let part = out + 4 * start
      if run.kind == PGB_WARP_NONE {
        pgb_row_fill(part, run.count, 0)
      } else {
        warps.sample(part, &pyramid, u + start, v + start, steps + start / block, run.count)
      }
      if run.kind == PGB_WARP_SOME { rows.fade_cover(part, part, cover + start, run.count) }
      start += run.count
    }
    guard background != 0 else { return }
    pgb_row_fill(scratch.behind, count, background)
    rows.over(out, scratch.behind, out, count)
  }

  /// Reads a picture at places, or its channels at three places.
  private func paint(
    _ out: UnsafeMutablePointer<UInt8>, _ row: Row, isNew: Bool, block: Int, _ count: Int
  ) {
    let steps = UnsafePointer(steps(isNew: isNew)) + block
    guard separated.contains(isNew ? .new : .old) else {
      return read(out, isNew: isNew, row.places, steps, count)
    }
    let first = first(isNew: isNew)
    let (u, v) = (plane(row.places, first), plane(row.places, first + 1))
    guard isTransparent else {
      var pyramid = isNew ? new : old
      var colors = pgb_warp_colors(
        x: Float(row.x) + 0.5, y: Float(row.y) + 0.5, red: separation.red, blue: separation.blue)
      return warps.separate(out, &pyramid, u, v, steps, &colors, count)
    }
    read(out, isNew: isNew, row.places, steps, count)
    let other = scratch.points
    let start = WarpScratch.before + first * WarpScratch.stride
    let (column, line) = (Float(row.x) + 0.5, Float(row.y) + 0.5)
    for (index, factor) in [(2, separation.red), (3, separation.blue)] {
      pgb_warp_separate(other + start, u, column, 1, factor, count + 8)
      pgb_warp_separate(other + start + WarpScratch.stride, v, line, 0, factor, count + 8)
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
    case .even(let weight): mix(out, a, b, weight, count)
    case .varying where mixesLight: pgb_row_mix_light_parts(out, a, b, weights, count)
    case .varying: warps.mix(out, a, b, weights, count)
    case .oldAbove: lay(out, b, a, count)
    case .newAbove: lay(out, a, b, count)
    }
  }

  /// Mixes with one weight of b.
  private func mix(
    _ out: UnsafeMutablePointer<UInt8>, _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>,
    _ weight: Float, _ count: Int
  ) {
    (mixesLight ? pgb_row_mix_light : rows.mix)(out, a, b, count, UInt32(weight * 65536 + 0.5))
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
