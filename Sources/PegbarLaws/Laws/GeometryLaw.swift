import CPegbarPlugin
import PegbarCore
import PegbarEngine
import PegbarPlugins

/// The law that the placements of a transition give the picture that it draws.
enum GeometryLaw {
  private static let size = PixelSize(width: 64, height: 48)

  /// Levels by which a pixel may differ: another filter than the plugin's samples the pictures.
  private static let tolerance = 12

  /// The share of pixels that may differ by more.
  private static let share = 0.01

  @Sendable static func test(_ subject: LawSubject) throws -> LawVerdict {
    guard let raw = try subject.table() else { return ArgumentLaws.hasNoTable }
    let plugin = try subject.plugin((any TransitionType).self)
    var hasSome = false
    for direction in plugin.eachDirection {
      let effect = try BareEffect(subject.descriptor, raw, subject.defaults(), at: .end)
      guard let find = effect.table.get_extension else { break }
      try effect.prepare(size, direction)
      var table: pegbar_transition_geometry?
      try effect.instance.set("get_extension") { pointer in
        table = find(pointer, PEGBAR_EXT_TRANSITION_GEOMETRY).flatMap {
          ExtensionTable.read($0, least: PEGBAR_TRANSITION_GEOMETRY_SIZE_0_10)
        }
        return 0
      }
      guard let table else { break }
      for progress in [0.1, 0.25, 0.5, 0.77] {
        guard let placed = try Placed(effect, table, progress) else { break }
        hasSome = true
        let place = direction.names.map { " " + $0 }.joined()
        if let fault = try fault(placed, effect, progress) {
          throw LawBroken("at progress \(progress.exact)\(place): \(fault)")
        }
      }
    }
    return hasSome ? .passed : .skipped("it has no placements")
  }

  /// The first of too many differences between a frame and its placements, in words.
  private static func fault(
    _ placed: Placed, _ effect: BareEffect, _ progress: Double
  ) throws -> String? {
    let pictures = try effect.pictures(size)
    pictures.fill(color)
    try effect.draw(
      pictures, at: progress, in: [PixelRegion(rows: 0..<size.height, width: size.width)])
    let drawn = pictures.pixels
    var first: String?
    var count = 0
    for y in 0..<size.height {
      for x in 0..<size.width {
        guard let expected = placed.pixel(x, y) else { continue }
        let at = (y * size.width + x) * 4
        guard
          let channel = (0..<4).first(where: {
            abs(expected[$0] - Double(drawn[at + $0])) > Double(tolerance)
          })
        else { continue }
        count += 1
        first =
          first
          ?? "pixel \(x), \(y) is \(Array(drawn[at..<at + 4])), but "
          + "\(expected.map { Int($0.rounded()) }) by its placements (channel \(channel))"
      }
    }
    return Double(count) > share * Double(size.width * size.height) ? first : nil
  }

  /// Two pictures of slow changes, so that any filter samples the same.
  fileprivate static func color(_ picture: Int, _ x: Int, _ y: Int) -> [UInt8] {
    let levels = level(picture, Double(x) + 0.5, Double(y) + 0.5)
    return [UInt8(levels[0]), UInt8(levels[1]), UInt8(levels[2]), 255]
  }

  private static func level(_ picture: Int, _ x: Double, _ y: Double) -> [Double] {
    let (across, down) = (x / Double(size.width) * 160, y / Double(size.height) * 160)
    return picture == 0 ? [40 + across, 30 + down, 60] : [220 - across, 200, 210 - down]
  }

  /// Both pictures where the plugin puts them.
  struct Placed {
    /// From below.
    private let pictures: [(number: Int, back: Homography, opacity: Double)]

    /// - Returns: nil where the plugin has no placements.
    fileprivate init?(
      _ effect: BareEffect, _ table: pegbar_transition_geometry, _ progress: Double
    ) throws {
      let edge = LentMemory.Edge.end
      let places = try ["from", "to"].map {
        try LentMemory([pegbar_placement()], at: edge, name: "the placement of '\($0)'")
      }
      let above = try LentMemory([UInt32(0)], at: edge, name: "to_above")
      let hasAnswer = try effect.instance.answers("place") { pointer in
        table.place(
          pointer, progress, places[0].elements(pegbar_placement.self),
          places[1].elements(pegbar_placement.self), above.elements(UInt32.self))
      }
      if !hasAnswer { return nil }
      let order = above.list(UInt32.self)[0] == 1 ? [0, 1] : [1, 0]
      pictures = try order.compactMap { number in
        let place = places[number].list(pegbar_placement.self)[0]
        guard place.visible != 0 else { return nil }
        guard place.opacity.isFinite, 0...1 ~= place.opacity else {
          throw LawBroken("an opacity of \(place.opacity.exact) in its placements")
        }
        // A picture that stands on its edge is not seen.
        return Homography(place).inverse.map { (number, $0, place.opacity) }
      }
    }

    /// The channels of a pixel; nil near an edge, which is drawn in many ways.
    fileprivate func pixel(_ x: Int, _ y: Int) -> [Double]? {
      var result = [0.0, 0, 0, 0]
      for (number, back, opacity) in pictures {
        let near = [(-1.5, -1.5), (1.5, -1.5), (-1.5, 1.5), (1.5, 1.5), (0, 0)].map { dx, dy in
          back.apply((Double(x) + 0.5 + dx) / 64, (Double(y) + 0.5 + dy) / 48)
        }
        let inside = near.filter { place in
          place.map { 0...1 ~= $0.u && 0...1 ~= $0.v } ?? false
        }
        if inside.isEmpty { continue }
        guard inside.count == near.count, let here = near[4] else { return nil }
        let color = GeometryLaw.level(number, here.u * 64, here.v * 48) + [255]
        for channel in 0..<4 {
          result[channel] = color[channel] * opacity + result[channel] * (1 - opacity)
        }
      }
      return result
    }
  }
}

/// A projective map of the plane.
private struct Homography {
  /// Rows of a matrix for row vectors: x y w of the images of (1,0), (0,1) and the origin.
  var m: [Double]

  init(_ place: pegbar_placement) {
    m = withUnsafeBytes(of: place.transform) { raw in
      let t = raw.bindMemory(to: Double.self)
      return [t[0], t[1], t[3], t[4], t[5], t[7], t[12], t[13], t[15]]
    }
  }

  /// Where a point goes; nil behind the viewer.
  func apply(_ x: Double, _ y: Double) -> (u: Double, v: Double)? {
    let w = x * m[2] + y * m[5] + m[8]
    guard abs(w) > 1e-12 else { return nil }
    return ((x * m[0] + y * m[3] + m[6]) / w, (x * m[1] + y * m[4] + m[7]) / w)
  }

  /// The way back; nil for a map onto a line.
  var inverse: Homography? {
    let cofactors = [
      m[4] * m[8] - m[5] * m[7], m[2] * m[7] - m[1] * m[8], m[1] * m[5] - m[2] * m[4],
      m[5] * m[6] - m[3] * m[8], m[0] * m[8] - m[2] * m[6], m[2] * m[3] - m[0] * m[5],
      m[3] * m[7] - m[4] * m[6], m[1] * m[6] - m[0] * m[7], m[0] * m[4] - m[1] * m[3],
    ]
    let determinant = m[0] * cofactors[0] + m[1] * cofactors[3] + m[2] * cofactors[6]
    guard determinant.isFinite, abs(determinant) > 1e-9 else { return nil }
    var inverse = self
    inverse.m = cofactors.map { $0 / determinant }
    return inverse
  }
}
