import PegbarCore

/// Laws of image filters, besides those that they share with transitions.
enum FilterLaws {
  /// In the order in which they are tested.
  static let all = [
    OverlapLaw.law(for: .imageFilter),
    Law(name: "extent", kinds: [.imageFilter], test: extent),
    Law(name: "region-of-interest", kinds: [.imageFilter], test: interest),
    Law(name: "moving", kinds: [.imageFilter], test: moving),
    Law(name: "identity", kinds: [.imageFilter], test: identity),
    Law(name: "frame-varying", kinds: [.imageFilter], test: varying),
    Law(name: "row-blend", kinds: [.imageFilter], test: rowBlend),
  ]

  private static func scenes(_ subject: LawSubject) throws -> [FilterScene] {
    let plugin = try subject.plugin((any ImageFilterType).self)
    return try subject.variants().map { try FilterScene(plugin, $0) }
  }

  /// What the tests look at.
  private static let canvas = FilterScene.visible.grown(by: FilterScene.reach)

  @Sendable private static func extent(_ subject: LawSubject) throws -> LawVerdict {
    for scene in try scenes(subject) {
      for isEmpty in [false, true] {
        let inputs = [PixelRegion](
          repeating: isEmpty ? .empty : FilterScene.visible, count: scene.inputCount)
        let extent = try scene.filtering.extent(of: inputs)
        let picture = try scene.draw(canvas, isEmpty: isEmpty)
        let stray = picture.first(in: picture.region) { x, y, pixel in
          !extent.contains(x, y) && pixel != SIMD4()
        }
        if let (x, y) = stray {
          throw LawBroken(
            "pixel \(x), \(y) is visible\(scene.label), outside of the extent of "
              + (isEmpty ? "empty inputs" : "inputs in \(FilterScene.visible.words)")
              + ", \(extent.isEmpty ? "which is empty" : extent.words)")
        }
      }
    }
    return .passed
  }

  @Sendable private static func interest(_ subject: LawSubject) throws -> LawVerdict {
    // The left edge of what is visible, its middle, and pixels that may be reached from it.
    let parts = [
      PixelRegion(x0: 18, y0: 16, x1: 27, y1: 22), PixelRegion(x0: 33, y0: 25, x1: 34, y1: 26),
      PixelRegion(x0: 55, y0: 30, x1: 70, y1: 41),
    ]
    for scene in try scenes(subject) {
      let whole = try scene.draw(canvas)
      for part in parts {
        var needed = part
        for input in 0..<scene.inputCount {
          needed = needed.union(
            try scene.filtering.regionOfInterest(ofInput: input, drawing: part))
        }
        let area = needed.grown(by: FilterSetup.grid).intersection(whole.region)
        let picture = try scene.draw(area)
        if let (x, y) = picture.first(in: part, where: { whole[$0, $1] != $2 }) {
          throw LawBroken(
            "pixel \(x), \(y) differs\(scene.label) where the inputs are cut to the region of "
              + "interest of \(part.words), \(needed.words): \(whole[x, y]) and \(picture[x, y])")
        }
      }
    }
    return .passed
  }

  @Sendable private static func moving(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any ImageFilterType).self)
    for variant in try subject.variants() {
      let scene = try FilterScene(plugin, variant)
      let extent = try scene.filtering.extent(of: scenesInputs(scene)).intersection(canvas)
      let still = try scene.draw(canvas)
      for (x, y) in [(16, 0), (-32, 48), (-4096, -160)] {
        let region = PixelRegion(
          x0: canvas.x0 + x, y0: canvas.y0 + y, x1: canvas.x1 + x, y1: canvas.y1 + y)
        let moved = try FilterScene(plugin, variant, movedBy: (x, y)).draw(
          region, movedBy: (x, y))
        if let (px, py) = still.first(in: extent, where: { moved[$0 + x, $1 + y] != $2 }) {
          throw LawBroken(
            "pixel \(px), \(py) differs\(scene.label) where everything is moved by \(x), \(y) "
              + "pixels: \(still[px, py]) and \(moved[px + x, py + y])")
        }
      }
    }
    return .passed
  }

  private static func scenesInputs(_ scene: FilterScene) -> [PixelRegion] {
    [PixelRegion](repeating: FilterScene.visible, count: scene.inputCount)
  }

  @Sendable private static func identity(_ subject: LawSubject) throws -> LawVerdict {
    var hasAny = false
    for scene in try scenes(subject) {
      let size = FilterPicture(canvas) { _, _ in SIMD4() }.rows
      guard try scene.filtering.prepared(width: size.width, height: size.height).isIdentity else {
        continue
      }
      hasAny = true
      let picture = try scene.draw(canvas)
      let wrong = picture.first(in: canvas) { x, y, pixel in
        let plain = FilterScene.visible.contains(x, y) ? FilterScene.noise(0, x, y) : SIMD4()
        return pixel != plain
      }
      if let (x, y) = wrong {
        throw LawBroken(
          "its plan says PEGBAR_PLAN_IDENTITY\(scene.label), and it draws another pixel than the "
            + "input's at \(x), \(y): \(picture[x, y])")
      }
    }
    return hasAny ? .passed : .skipped("its plan never says that it changes nothing")
  }

  @Sendable private static func varying(_ subject: LawSubject) throws -> LawVerdict {
    for scene in try scenes(subject) {
      let first = try scene.draw(canvas)
      let size = first.rows
      if try scene.filtering.prepared(width: size.width, height: size.height).isFrameVarying {
        return .skipped("its plan says that it reads time or number")
      }
      let second = try scene.draw(canvas) { frame in
        (frame.time, frame.number, frame.seed) = (3.75, 90, 12)
      }
      if let (x, y) = first.first(in: first.region, where: { second[$0, $1] != $2 }) {
        throw LawBroken(
          "pixel \(x), \(y) differs\(scene.label) in another frame; set "
            + "PEGBAR_PLAN_FRAME_VARYING in its plan")
      }
    }
    return .passed
  }

  @Sendable private static func rowBlend(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any ImageFilterType).self)
    guard plugin.inputCounts.contains(2) else {
      return .skipped("it does not compose two pictures")
    }
    for variant in try subject.variants() {
      let filtering = try plugin.makeFilter(variant.values, setup: FilterSetup(inputCount: 2))
      guard let blend = try filtering.rowBlend() else { return .skipped("it is no blend mode") }
      let area = FilterScene.visible
      let source = FilterPicture(area) { x, y in
        x % 3 == 0 ? SIMD4() : FilterScene.noise(0, x, y)
      }
      let backdrop = FilterPicture(area) { FilterScene.noise(1, $0, $1) }
      let output = FilterPicture(area) { _, _ in SIMD4() }
      let rows = output.rows
      let prepared = try filtering.prepared(width: rows.width, height: rows.height)
      try prepared.rendering.draw(
        EffectFrame(inputs: [source.rows, backdrop.rows], output: rows),
        bands: [0..<rows.height])
      let plain = FilterPicture(area) { backdrop[$0, $1] }
      for y in 0..<rows.height {
        blend.function(
          blend.context, (plain.rows.data + y * rows.stride).assumingMemoryBound(to: UInt8.self),
          (source.rows.data + y * rows.stride).assumingMemoryBound(to: UInt8.self),
          UInt64(rows.width))
      }
      if let (x, y) = plain.first(in: plain.region, where: { output[$0, $1] != $2 }) {
        throw LawBroken(
          "pixel \(x), \(y) is \(plain[x, y]) by its function for rows\(variant.label), and "
            + "\(output[x, y]) by render")
      }
      if let message = eraser(blend, source, backdrop, plain) { throw LawBroken(message) }
    }
    return .passed
  }

  /// What a blend mode takes away or changes without having said so; nil for nothing.
  private static func eraser(
    _ blend: any RowBlending, _ source: FilterPicture, _ backdrop: FilterPicture,
    _ result: FilterPicture
  ) -> String? {
    if !blend.erases {
      let wrong = result.first(in: result.region) { x, y, pixel in pixel.w < backdrop[x, y].w }
      if let (x, y) = wrong {
        return "pixel \(x), \(y), \(source[x, y]) over \(backdrop[x, y]), becomes \(result[x, y]): "
          + "it takes away from what lies below; set PEGBAR_ROW_BLEND_ERASES"
      }
    }
    if blend.actsEverywhere { return nil }
    let wrong = result.first(in: result.region) { x, y, pixel in
      source[x, y] == SIMD4() && pixel != backdrop[x, y]
    }
    return wrong.map { x, y in
      "pixel \(x), \(y), nothing over \(backdrop[x, y]), becomes \(result[x, y]): what is transparent "
        + "changes what lies below; set PEGBAR_ROW_BLEND_EVERYWHERE"
    }
  }
}

extension PixelRegion {
  /// For messages.
  fileprivate var words: String { "columns \(x0)..<\(x1) of rows \(y0)..<\(y1)" }
}
