import PegbarCore

/// The law of the region of interest: pixels outside it have no influence.
enum InterestLaw {
  /// The area that the tests draw; inputs are visible everywhere in it, so that any read outside shows.
  private static let canvas = FilterScene.visible.grown(by: 40)

  /// Long strips, which detect a filter that reads pixels far away.
  private static let strips = [
    PixelRegion(x0: -300, y0: 16, x1: 500, y1: 36), PixelRegion(x0: 16, y0: -300, x1: 36, y1: 500),
  ]

  /// The upper left corner of what is visible, its middle, and pixels that may be reached from it.
  private static let parts = [
    PixelRegion(x0: 18, y0: 16, x1: 27, y1: 22), PixelRegion(x0: 33, y0: 25, x1: 34, y1: 26),
    PixelRegion(x0: 55, y0: 30, x1: 70, y1: 41),
  ]

  @Sendable static func test(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any ImageFilterType).self)
    for (index, variant) in try subject.variants().enumerated() {
      try FarRegions.checkInterest(plugin, variant, drawing: parts[0])
      let scene = try FilterScene(plugin, variant)
      let whole = try scene.draw(canvas, showing: FilterScene.noise)
      for part in parts { try check(scene, part, against: whole, onlyChanged: false) }
      for strip in index == 0 ? strips : [] {
        let long = try scene.draw(strip, showing: FilterScene.noise)
        try check(
          scene, PixelRegion(x0: 20, y0: 20, x1: 29, y1: 27), against: long, onlyChanged: true)
      }
    }
    return .passed
  }

  /// Draws a part with other pixels outside the region of interest, and with inputs that are cut to it.
  private static func check(
    _ scene: FilterScene, _ part: PixelRegion, against whole: FilterPicture, onlyChanged: Bool
  ) throws {
    let needed = try (0..<scene.inputCount).map { input in
      try scene.filtering.regionOfInterest(ofInput: input, drawing: part)
    }
    let changed = try scene.draw(whole.region) { input, x, y in
      FilterScene.noise(needed[input].contains(x, y) ? input : input + 32, x, y)
    }
    try compare(whole, changed, part, needed, scene, "differ outside of")
    if onlyChanged { return }
    let area = needed.reduce(part) { $0.union($1) }.intersection(whole.region)
    let cut = try scene.draw(area, showing: FilterScene.noise)
    try compare(whole, cut, part, needed, scene, "are cut to")
  }

  private static func compare(
    _ whole: FilterPicture, _ picture: FilterPicture, _ part: PixelRegion,
    _ needed: [PixelRegion], _ scene: FilterScene, _ words: String
  ) throws {
    guard let (x, y) = picture.first(in: part, where: { whole[$0, $1] != $2 }) else { return }
    throw LawBroken(
      "pixel \(x), \(y) differs\(scene.label) where the inputs \(words) the region of interest of "
        + "\(part.words), which is \(needed.map(\.words).joined(separator: ", and ")): "
        + "\(whole[x, y].levels) and \(picture[x, y].levels)")
  }
}

/// Checks a filter's answers for regions a billion pixels away, and for empty ones.
enum FarRegions {
  /// Nearly a billion; a multiple of the grid, and of larger blocks that a filter may use.
  private static let far = 953 << 20

  private static let offsets = [(far, far), (-far, -far)]

  /// The magnitude from which a coordinate means that the region has no end.
  private static let endless = 1_050_000_000

  private static let visible = FilterScene.visible

  /// Empty regions, which may lie anywhere.
  private static let empties = [
    PixelRegion.empty, PixelRegion(x0: 20, y0: 18, x1: 20, y1: 35),
    PixelRegion(x0: 53, y0: 35, x1: 20, y1: 18),
    PixelRegion(x0: -1_000_000_000, y0: 5, x1: -1_000_000_000, y1: 9),
    PixelRegion(x0: 1_000_000_000, y0: 1_000_000_000, x1: 1_000_000_000, y1: 1_000_000_000),
  ]

  /// - Throws: `LawBroken` if the extent does not move with the inputs, or depends on where empty inputs lie.
  static func checkExtent(
    _ plugin: any ImageFilterType, _ variant: LawSubject.Variant
  ) throws {
    let scene = try FilterScene(plugin, variant)
    LawPlace.note("the extent of inputs in \(visible.words)\(scene.label)")
    let near = try scene.filtering.extent(of: scene.inputs(in: visible))
    for (x, y) in offsets {
      let far = try FilterScene(plugin, variant, movedBy: (x, y))
      LawPlace.note("the extent of inputs in \(visible.moved(by: x, y).words)\(scene.label)")
      let found = try far.filtering.extent(of: scene.inputs(in: visible.moved(by: x, y)))
      guard matches(near, found, x, y) else {
        throw LawBroken(
          "the extent of inputs in \(visible.words) is \(near.words)\(scene.label), but that of "
            + "inputs in \(visible.moved(by: x, y).words) is \(found.words)")
      }
    }
    if scene.inputCount == 0 { return }
    let nothing = try scene.filtering.extent(of: scene.inputs(in: .empty))
    for empty in empties {
      LawPlace.note("the extent of empty inputs\(scene.label)")
      let found = try scene.filtering.extent(of: scene.inputs(in: empty))
      guard found == nothing || found.isEmpty && nothing.isEmpty else {
        throw LawBroken(
          "the extent of empty inputs is \(nothing.words)\(scene.label), but \(found.words) where the "
            + "empty region is (\(empty.x0), \(empty.y0), \(empty.x1), \(empty.y1)); it may lie "
            + "anywhere")
      }
    }
  }

  /// - Throws: `LawBroken` if the region of interest does not move with what is drawn.
  static func checkInterest(
    _ plugin: any ImageFilterType, _ variant: LawSubject.Variant, drawing part: PixelRegion
  ) throws {
    let scene = try FilterScene(plugin, variant)
    for (x, y) in offsets {
      let far = try FilterScene(plugin, variant, movedBy: (x, y))
      for input in 0..<scene.inputCount {
        let near = try scene.filtering.regionOfInterest(ofInput: input, drawing: part)
        LawPlace.note("the region of interest of \(part.moved(by: x, y).words)\(scene.label)")
        let found = try far.filtering.regionOfInterest(
          ofInput: input, drawing: part.moved(by: x, y))
        guard matches(near, found, x, y) else {
          throw LawBroken(
            "the region of interest of \(part.words) is \(near.words)\(scene.label), but that of "
              + "\(part.moved(by: x, y).words) is \(found.words)")
        }
      }
    }
  }

  /// Whether one region is the other one moved; an edge without end must have none in both.
  private static func matches(_ near: PixelRegion, _ far: PixelRegion, _ x: Int, _ y: Int) -> Bool {
    if near.isEmpty || far.isEmpty { return near.isEmpty && far.isEmpty }
    func fits(_ a: Int, _ b: Int, _ offset: Int) -> Bool {
      if abs(a) >= endless { return abs(b) >= endless && (a > 0) == (b > 0) }
      return b == a + offset
    }
    return fits(near.x0, far.x0, x) && fits(near.x1, far.x1, x) && fits(near.y0, far.y0, y)
      && fits(near.y1, far.y1, y)
  }
}
