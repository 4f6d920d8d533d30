import CPegbarKernels
import PegbarCore
import PegbarEngine
import PegbarSystem

/// Draws a display list into one band of rows.
///
/// One painter for each thread; it keeps its memory.
final class BandPainter {
  private var memory = ScratchStack()
  /// What strokes are drawn in, from the first one on.
  private var cells: OpaquePointer?

  deinit { pgb_stroke_cells_free(cells) }

  /// Draws the items that touch a band.
  ///
  /// - Parameters:
  ///   - list: what to draw.
  ///   - numbers: the items that touch the band, in order.
  ///   - surface: the band's memory.
  func draw(_ list: DisplayList, _ numbers: ArraySlice<Int32>, on surface: pgb_surface) {
    list.points.withUnsafeBufferPointer { points in
      list.items.withUnsafeBufferPointer { items in
        list.textures.withUnsafeBufferPointer { textures in
          numbers.withUnsafeBufferPointer { numbers in
            var run = Run(
              list: list, items: items, textures: textures, points: points, numbers: numbers)
            draw(&run, end: items.count, on: surface)
          }
        }
      }
    }
  }

  /// A band being drawn.
  private struct Run {
    /// For what is rare; reading it costs counting references.
    let list: DisplayList
    let items: UnsafeBufferPointer<DisplayItem>
    let textures: UnsafeBufferPointer<Texture>
    let points: UnsafeBufferPointer<Double>
    let numbers: UnsafeBufferPointer<Int32>
    /// The place in `numbers` of the item to draw next.
    var next = 0

    func shape(_ polygon: Span, hole: Span = Span()) -> pgb_convex? {
      guard let base = points.baseAddress else { return nil }
      return pgb_convex(
        points: base + Int(polygon.start) * 2, count: polygon.count,
        hole: hole.isEmpty ? nil : base + Int(hole.start) * 2, hole_count: hole.count,
        limits: nil, limit_count: 0)
    }
  }

  /// Draws the items below `end`.
  private func draw(_ run: inout Run, end: Int, on surface: pgb_surface) {
    while run.next < run.numbers.count {
      let number = Int(run.numbers[run.next])
      if number >= end { return }
      run.next += 1
      switch run.items[number] {
      case .paint(let item): paint(item, run, on: surface)
      case .group(let group): draw(group, &run, on: surface)
      case .particles(let item):
        run.list.particles[Int(item.number)].draw(item.area, adds: item.adds, on: surface)
      }
    }
  }

  private func paint(_ item: PaintItem, _ run: Run, on surface: pgb_surface) {
    switch item.paint {
    case .copy(let number, let dx, let dy):
      guard let textures = run.textures.baseAddress else { return }
      let texture = UnsafeRawPointer(textures + Int(number))
      var paint = pgb_paint()
      paint.kind = UInt32(PGB_PAINT_COPY)
      paint.opacity = item.opacity
      paint.blend = blender(item.blend, run)
      paint.opaque = textures[Int(number)].isOpaque ? 1 : 0
      (paint.dx, paint.dy) = (dx, dy)
      // The kernel's part of a texture comes first.
      paint.texture = texture.assumingMemoryBound(to: pgb_texture.self)
      cover(item, &paint, run, on: surface)
    case .color(let color):
      var paint = pgb_paint()
      paint.kind = UInt32(PGB_PAINT_COLOR)
      paint.color = color
      paint.opacity = 255
      cover(item, &paint, run, on: surface)
    case .gradient(let number):
      paint(item, gradient: run.list.gradients[Int(number)], run, on: surface)
    case .texture(let number):
      let texture = run.textures[Int(number)]
      let second = texture.second < 0 ? texture.kernel : run.textures[Int(texture.second)].kernel
      withUnsafePointer(to: (texture.kernel, second)) { pair in
        let kernel = UnsafeRawPointer(pair).assumingMemoryBound(to: pgb_texture.self)
        var paint = pgb_paint()
        paint.kind = texture.kind
        paint.opacity = item.opacity
        paint.blend = blender(item.blend, run)
        paint.opaque = texture.isOpaque ? 1 : 0
        paint.texture = kernel
        if texture.second >= 0 {
          paint.second = kernel + 1
          paint.weight = texture.weight
        }
        cover(item, &paint, run, on: surface)
      }
    }
  }

  private func paint(
    _ item: PaintItem, gradient: GradientPaint, _ run: Run, on surface: pgb_surface
  ) {
    run.list.colors.withUnsafeBufferPointer { colors in
      guard let base = colors.baseAddress else { return }
      let kernel = gradient.kernel(base + gradient.colors)
      withUnsafePointer(to: kernel) { kernel in
        var paint = pgb_paint()
        paint.kind = UInt32(PGB_PAINT_GRADIENT)
        paint.opacity = item.opacity
        paint.opaque = gradient.isOpaque ? 1 : 0
        paint.gradient = kernel
        cover(item, &paint, run, on: surface)
      }
    }
  }

  private func cover(
    _ item: PaintItem, _ paint: inout pgb_paint, _ run: Run, on surface: pgb_surface
  ) {
    var surface = surface
    switch item.coverage {
    case .area:
      pgb_paint_area(&surface, item.area.kernelArea, &paint, nil)
    case .convex(let points, let hole):
      guard var shape = run.shape(points, hole: hole) else { return }
      pgb_paint_convex(&surface, item.area.kernelArea, &shape, &paint, nil)
    case .trimmed(let number):
      let trim = run.list.trims[Int(number)]
      guard var shape = run.shape(trim.points, hole: trim.hole) else { return }
      trim.limits.withUnsafeBufferPointer { limits in
        shape.limits = limits.baseAddress
        shape.limit_count = Int32(limits.count)
        pgb_paint_convex(&surface, item.area.kernelArea, &shape, &paint, nil)
      }
    case .path(let edges, let isEvenOdd):
      run.list.edges.withUnsafeBufferPointer { all in
        let own = UnsafeBufferPointer(rebasing: all[edges.range])
        fill(own, isEvenOdd: isEvenOdd, item.area, &paint, on: surface)
      }
    case .outline(let number):
      let done = run.list.outlines[Int(number)].paint(&surface, item.area, &paint)
      guard done else { MemoryShortage.end(for: "rows of an outline") }
    case .stroke(let number):
      if cells == nil { cells = pgb_stroke_cells_make() }
      guard let cells else { MemoryShortage.end(for: "the cells of a stroke") }
      let kept = run.list.strokes[Int(number)]
      kept.lines.withKernelStroke(kept.stroke, kept.map) { stroke in
        pgb_paint_stroke(&surface, item.area.kernelArea, stroke, &paint, cells)
      }
    }
  }

  private func fill(
    _ edges: UnsafeBufferPointer<pgb_edge>, isEvenOdd: Bool, _ area: PixelArea,
    _ paint: inout pgb_paint, on surface: pgb_surface
  ) {
    guard let base = edges.baseAddress, !edges.isEmpty else { return }
    var surface = surface
    var path = pgb_path(
      edges: base, count: Int32(edges.count),
      rule: UInt32(isEvenOdd ? PGB_RULE_EVEN_ODD : PGB_RULE_NONZERO))
    let done = pgb_paint_path(&surface, area.kernelArea, &path, &paint, nil)
    guard done == 1 else { MemoryShortage.end(for: "a path of \(edges.count) edges") }
  }

  private func blender(_ number: UInt32, _ run: Run) -> UnsafePointer<pgb_blender>? {
    number == 0 ? nil : run.list.blends?.blender(number)
  }

  /// Draws a group into memory of its own and lays that over the surface.
  private func draw(_ group: GroupItem, _ run: inout Run, on surface: pgb_surface) {
    let area = group.area.intersection(surface.area)
    if area.isEmpty {
      while run.next < run.numbers.count, run.numbers[run.next] < group.maskEnd { run.next += 1 }
      return
    }
    let own = memory.push(area)
    defer { memory.pop() }
    draw(&run, end: group.contentEnd, on: own)
    if group.isUnder, !group.clip.isEmpty {
      let plane = memory.push(area)
      layUnder(group, own, plane, run, on: surface)
      memory.pop()
      return
    }
    guard group.maskEnd == group.contentEnd else {
      let mask = memory.push(area)
      draw(&run, end: group.maskEnd, on: mask)
      lay(group, own, through: mask.alphaInPlace(), run, on: surface)
      memory.pop()
      return
    }
    lay(group, own, run, on: surface)
  }

  /// Lays a group over the surface so that it and the rest of each pixel, which comes later, make up
  /// the whole; `plane` is for the coverage.
  private func layUnder(
    _ group: GroupItem, _ own: pgb_surface, _ plane: pgb_surface, _ run: Run,
    on surface: pgb_surface
  ) {
    guard var shape = run.shape(group.clip) else { return }
    let (width, height) = (Int(own.x1 - own.x0), Int(own.y1 - own.y0))
    for y in 0..<height { memset(plane.pixels + y * Int(plane.stride), 255, width) }
    pgb_mask_convex(plane.pixels, plane.stride, own.area.kernelArea, &shape)
    for y in 0..<height {
      let cover = plane.pixels + y * Int(plane.stride)
      pgb_cover_under(cover, own.pixels + y * Int(own.stride), width)
    }
    var whole = group
    whole.clip = Span()
    let mask = pgb_mask(bytes: plane.pixels, stride: plane.stride, area: own.area.kernelArea)
    lay(whole, own, through: mask, run, on: surface)
  }

  /// Lays a group without a mask over the surface.
  private func lay(
    _ group: GroupItem, _ own: pgb_surface, _ run: Run, on surface: pgb_surface
  ) {
    var surface = surface
    own.withCopyPaint(opacity: group.opacity, blend: blender(group.blend, run)) { paint in
      var paint = paint
      if !group.clip.isEmpty, var shape = run.shape(group.clip) {
        pgb_paint_convex(&surface, own.area.kernelArea, &shape, &paint, nil)
      } else {
        pgb_paint_area(&surface, own.area.kernelArea, &paint, nil)
      }
    }
  }

  /// Lays a group over the surface where a plane of coverage and the clip let it through.
  private func lay(
    _ group: GroupItem, _ own: pgb_surface, through mask: pgb_mask, _ run: Run,
    on surface: pgb_surface
  ) {
    var (surface, mask) = (surface, mask)
    own.withCopyPaint(opacity: group.opacity, blend: blender(group.blend, run)) { paint in
      var paint = paint
      if !group.clip.isEmpty, var shape = run.shape(group.clip) {
        pgb_paint_convex(&surface, own.area.kernelArea, &shape, &paint, &mask)
      } else {
        pgb_paint_area(&surface, own.area.kernelArea, &paint, &mask)
      }
    }
  }
}

extension pgb_surface {
  /// The pixels it has.
  var area: PixelArea { PixelArea(x0: Int(x0), y0: Int(y0), x1: Int(x1), y1: Int(y1)) }

  /// Its pixels as paint for the same place.
  func withCopyPaint(
    opacity: UInt32, blend: UnsafePointer<pgb_blender>?, _ body: (pgb_paint) -> Void
  ) {
    let texture = pgb_texture(
      pixels: UnsafePointer(pixels), stride: stride, width: x1 - x0, height: y1 - y0,
      map: (1, 0, 0, 0, 1, 0, 0, 0, 1))
    withUnsafePointer(to: texture) { kernel in
      var paint = pgb_paint()
      paint.kind = UInt32(PGB_PAINT_COPY)
      paint.opacity = opacity
      paint.blend = blend
      paint.dx = -x0
      paint.dy = -y0
      paint.texture = kernel
      body(paint)
    }
  }

  /// Turns its pixels into rows of their alpha bytes, in the same memory.
  func alphaInPlace() -> pgb_mask {
    for y in 0..<Int(y1 - y0) {
      let row = pixels + y * Int(stride)
      pgb_row_alpha(row, row, Int(x1 - x0))
    }
    return pgb_mask(bytes: pixels, stride: stride, area: area.kernelArea)
  }
}
