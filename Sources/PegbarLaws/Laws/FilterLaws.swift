import PegbarCore

/// Laws of image filters, besides those that they share with transitions.
enum FilterLaws {
  /// In the order in which they are tested.
  static let all = [
    OverlapLaw.law(for: .imageFilter),
    Law(name: "extent", kinds: [.imageFilter], test: extent),
    Law(name: "region-of-interest", kinds: [.imageFilter], test: InterestLaw.test),
    Law(name: "moving", kinds: [.imageFilter], test: moving),
    Law(name: "identity", kinds: [.imageFilter], test: identity),
    Law(name: "frame-varying", kinds: [.imageFilter], test: varying),
    Law(name: "row-blend", kinds: [.imageFilter], test: RowBlendLaw.test),
  ]

  /// A scene for each choice of parameters.
  static func scenes(_ subject: LawSubject) throws -> [FilterScene] {
    let plugin = try subject.plugin((any ImageFilterType).self)
    return try subject.variants().map { try FilterScene(plugin, $0) }
  }

  /// What the tests look at.
  private static let canvas = FilterScene.visible.grown(by: FilterScene.reach)

  @Sendable private static func extent(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any ImageFilterType).self)
    for variant in try subject.variants() { try FarRegions.checkExtent(plugin, variant) }
    for scene in try scenes(subject) {
      for isEmpty in [false, true] {
        let extent = try scene.filtering.extent(
          of: scene.inputs(in: isEmpty ? .empty : FilterScene.visible))
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

  @Sendable private static func moving(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any ImageFilterType).self)
    for variant in try subject.variants() {
      let scene = try FilterScene(plugin, variant)
      let extent = try scene.filtering.extent(of: scene.inputs(in: FilterScene.visible))
        .intersection(canvas)
      let still = try scene.draw(canvas)
      for (x, y) in [(16, 0), (-32, 48), (-4096, -160)] {
        let moved = try FilterScene(plugin, variant, movedBy: (x, y)).draw(
          canvas.moved(by: x, y), movedBy: (x, y))
        if let (px, py) = still.first(in: extent, where: { moved[$0 + x, $1 + y] != $2 }) {
          throw LawBroken(
            "pixel \(px), \(py) differs\(scene.label) where everything is moved by \(x), \(y) "
              + "pixels: \(still[px, py].levels) and \(moved[px + x, py + y].levels)")
        }
      }
    }
    return .passed
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
            + "input's at \(x), \(y): \(picture[x, y].levels)")
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
}
