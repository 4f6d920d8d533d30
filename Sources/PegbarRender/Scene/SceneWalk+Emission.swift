import CPegbarKernels
import PegbarCore
import PegbarEngine

/// Draws the particles of emitter layers.
extension SceneWalk {
  /// How an emitter that keeps its depth lies in its superlayer's plane.
  struct EmitterSpace {
    /// From the layer's space to that of the superlayer.
    var matrix: Transform3D
    /// From the superlayer's space to pixels.
    var map: PlaneMap
  }

  /// Draws an emitter layer's particles above everything else that it shows.
  ///
  /// Rules: emitters.drawing, emitters.order, emitters.limits.
  mutating func addEmission(_ row: Int, _ place: Place, opacity: Double) {
    guard let moment = frame.rows[row].emission, !place.scissor.isEmpty else { return }
    let properties = frame.rows[row].properties
    let emission = moment.emission(seed: properties.number(.seed))
    let room = EmitterLimits.particlesInFrame - tally.particles
    guard !emission.particles.isEmpty, room > 0 else { return }
    let mode = properties.string(.renderMode)
    var brush = ParticleBrush(
      place, spaces[row], tint: place.tint, opacity: opacity, looks: emission.looks, context.reduced
    )
    let count = min(emission.particles.count, room)
    brush.list.reserve(count)
    if let order = emission.order(mode) {
      for number in order.prefix(count) { brush.add(emission.particles[number]) }
    } else {
      for particle in emission.particles.prefix(count) { brush.add(particle) }
    }
    tally.particles += brush.list.particles.count
    let area = brush.hull.intersection(place.scissor)
    guard !brush.list.particles.isEmpty, !area.isEmpty else { return }
    brush.list.finish(area)
    builder.list.append(brush.list, of: brush.pictures, area, adds: mode == "additive")
  }
}

extension Emission {
  /// The places of particles in the order of drawing; nil for the order in which they are.
  ///
  /// Rule: emitters.order.
  func order(_ mode: String) -> [Int]? {
    let ranks: [Double]
    switch mode {
    case "oldestFirst": ranks = particles.map(\.birth)
    case "oldestLast": ranks = particles.map { -$0.birth }
    case "backToFront": ranks = particles.map(\.position.z)
    default: return nil
    }
    if zip(ranks, ranks.dropFirst()).allSatisfy({ $0 <= $1 }) { return nil }
    return ranks.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
  }
}

extension DisplayList {
  /// Adds particles and keeps their pictures.
  mutating func append(
    _ particles: ParticleList, of pictures: [Picture], _ area: PixelArea, adds: Bool
  ) {
    self.pictures += pictures
    self.particles.append(particles)
    let number = Int32(self.particles.count - 1)
    items.append(.particles(ParticleItem(area: area, number: number, adds: adds)))
  }
}

/// Takes particles to pixels.
private struct ParticleBrush {
  var list = ParticleList()
  /// The pictures that particles show.
  var pictures: [Picture] = []
  /// Where any particle shows.
  var hull = PixelArea()

  private let map: PlaneMap
  /// What a step along z adds to a point's numerators and denominator.
  private var depth = SIMD3<Double>()
  private let scissor: PixelArea
  private let isFlipped: Bool
  private let tint: Tint
  private let opacity: Double
  private let reduced: ReducedPictures

  /// What particles of a look need: without references, which cost counting for each of them.
  private struct Look {
    /// The picture's size, pixels.
    var width: Int
    var height: Int
    /// The part shown, pixels.
    var part: Rect
    /// Points of the whole part.
    var size: Size
    var filter: PictureFilter
  }
  private let looks: [Look?]
  private let originals: [Picture?]
  /// The numbers of the list's looks, by look and halvings across and down; −1 where there is none
  /// yet.
  private var levels: [Int32]

  init(
    _ place: SceneWalk.Place, _ space: SceneWalk.EmitterSpace?, tint: Tint, opacity: Double,
    looks: [ParticleLook], _ reduced: ReducedPictures
  ) {
    (map, scissor, isFlipped) = (place.map.normalized, place.scissor, place.isFlipped)
    (self.tint, self.opacity, self.reduced) = (tint, opacity, reduced)
    self.looks = looks.map(ParticleBrush.look)
    originals = looks.map { $0.contents as? Picture }
    levels = [Int32](repeating: -1, count: looks.count * 512)
    if let space {
      let (m, p) = (space.matrix, space.map)
      depth = SIMD3(
        m.m31 * p.m11 + m.m32 * p.m21 + m.m34 * p.m31,
        m.m31 * p.m12 + m.m32 * p.m22 + m.m34 * p.m32,
        m.m31 * p.m13 + m.m32 * p.m23 + m.m34 * p.m33)
      // The numerators must be in the map's own units.
      if place.map.isAffine, place.map.m33 > 0 { depth /= place.map.m33 }
    }
  }

  private static func look(_ look: ParticleLook) -> Look? {
    guard let picture = look.contents as? Picture else { return nil }
    let (w, h) = (Double(picture.width), Double(picture.height))
    let unit = look.contentsRect.standardized
    let left = max(unit.minX, 0) * w, top = max(unit.minY, 0) * h
    let right = min(unit.maxX, 1) * w, bottom = min(unit.maxY, 1) * h
    let scale = look.contentsScale
    guard right > left, bottom > top, scale > 0, scale.isFinite else { return nil }
    var filter = PictureFilter()
    filter.shrinksNearest = look.minificationFilter == "nearest"
    filter.shrinksTrilinear = look.minificationFilter == "trilinear"
    filter.bias = look.minificationFilterBias
    filter.enlargesNearest = look.magnificationFilter == "nearest"
    let part = Rect(x: left, y: top, width: right - left, height: bottom - top)
    return Look(
      width: picture.width, height: picture.height, part: part,
      size: Size(width: part.size.width / scale, height: part.size.height / scale),
      filter: filter)
  }

  /// Adds a particle if it shows.
  mutating func add(_ p: Particle) {
    guard let look = looks[p.look] else { return }
    let (part, size) = (look.part, look.size)
    let (x, y, z) = (p.position.x, p.position.y, p.position.z)
    let w = x * map.m13 + y * map.m23 + map.m33 + z * depth.z
    guard w > 1e-6 else { return }
    let k = 1 / w
    let px = (x * map.m11 + y * map.m21 + map.m31 + z * depth.x) * k
    let py = (x * map.m12 + y * map.m22 + map.m32 + z * depth.y) * k
    // What a point across and one down become about the particle's middle.
    let ax = (map.m11 - px * map.m13) * k, ay = (map.m12 - py * map.m13) * k
    let bx = (map.m21 - px * map.m23) * k, by = (map.m22 - py * map.m23) * k
    let (sine, cosine) = p.angle == 0 ? (0, 1) : (Math.sin(p.angle), Math.cos(p.angle))
    // What a pixel of the picture across and one down become.
    let sx = p.scale * size.width / part.size.width
    let sy = (isFlipped ? -p.scale : p.scale) * size.height / part.size.height
    let cx = (ax * cosine + bx * sine) * sx, cy = (ay * cosine + by * sine) * sx
    let dx = (bx * cosine - ax * sine) * sy, dy = (by * cosine - ay * sine) * sy
    let halfX = ((cx * part.size.width).magnitude + (dx * part.size.height).magnitude) / 2
    let halfY = ((cy * part.size.width).magnitude + (dy * part.size.height).magnitude) / 2
    let determinant = cx * dy - cy * dx
    guard halfX < 1e5, halfY < 1e5, px.magnitude < 1e6, py.magnitude < 1e6,
      determinant.magnitude > 1e-9
    else { return }
    let area = PixelArea(
      touchedFrom: SIMD2(px - halfX - 0.5, py - halfY - 0.5),
      to: SIMD2(px + halfX + 0.5, py + halfY + 0.5))
    if area.intersection(scissor).isEmpty { return }
    let inverse = 1 / determinant
    // Texels in a pixel, across and down.
    let ux = dy * inverse, uy = -dx * inverse, vx = -cy * inverse, vy = cx * inverse
    let lengths = (
      (cx * cx + cy * cy).squareRoot(), (dx * dx + dy * dy).squareRoot()
    )
    let level = level(p.look, look, lengths)
    guard level.number >= 0 else { return }
    let fx = level.across, fy = level.down
    let stepX = Double(area.x0) + 0.5 - px, stepY = Double(area.y0) + 0.5 - py
    let u = part.minX + part.size.width / 2 + stepX * ux + stepY * uy
    let v = part.minY + part.size.height / 2 + stepX * vx + stepY * vy
    let gu = 1 / (ux * ux + uy * uy).squareRoot(), gv = 1 / (vx * vx + vy * vy).squareRoot()
    let color = Color(
      red: p.color.x * tint.red, green: p.color.y * tint.green, blue: p.color.z * tint.blue,
      alpha: p.color.w * opacity)
    list.append(
      pgb_particle(
        u: Float(u * fx), v: Float(v * fy), ux: Float(ux * fx), vx: Float(vx * fy),
        uy: Float(uy * fx), vy: Float(vy * fy), gu: Float(gu / fx), gv: Float(gv / fy),
        area: area.kernelArea, tint: color.pixel(), look: UInt32(level.number)))
    hull = hull.union(area)
  }

  /// The list's look of a particle's size, and how much smaller than the picture its picture is.
  private mutating func level(
    _ number: Int, _ look: Look, _ stretch: (Double, Double)
  ) -> (number: Int32, across: Double, down: Double) {
    let shrinks = stretch.0 * stretch.1 < 1
    let nearest = shrinks ? look.filter.shrinksNearest : look.filter.enlargesNearest
    var limit = 1.75
    if shrinks, look.filter.shrinksTrilinear {
      limit = 1.75 * Math.exp(-max(-16, min(16, look.filter.bias)) * 0.6931471805599453)
    }
    let across = nearest ? 0 : halvings(stretch.0, look.width, limit)
    let down = nearest ? 0 : halvings(stretch.1, look.height, limit)
    let place = number * 512 + (nearest ? 256 : 0) + across * 16 + down
    let smaller = (1 / Double(1 << across), 1 / Double(1 << down))
    if levels[place] >= 0 { return (levels[place], smaller.0, smaller.1) }
    guard let original = originals[number] else { return (-1, 1, 1) }
    let picture = reduced.reduced(original, across: across, down: down)
    guard picture.width <= Int(PGB_LOOK_SIDE), picture.height <= Int(PGB_LOOK_SIDE) else {
      return (-1, 1, 1)
    }
    let new = pgb_look(
      texture: picture.kernelTexture, left: Float(look.part.minX * smaller.0),
      top: Float(look.part.minY * smaller.1), right: Float(look.part.maxX * smaller.0),
      bottom: Float(look.part.maxY * smaller.1), nearest: nearest ? 1 : 0)
    levels[place] = Int32(list.looks.count)
    list.looks.append(new)
    pictures.append(picture)
    return (levels[place], smaller.0, smaller.1)
  }

  /// How often a picture is halved so that what is left shrinks by no more than a limit.
  private func halvings(_ stretch: Double, _ length: Int, _ limit: Double) -> Int {
    var (count, rest, left) = (0, stretch, length)
    while rest * limit < 1 || left > Int(PGB_LOOK_SIDE), left > 1, count < 15 {
      (count, rest, left) = (count + 1, rest * 2, (left + 1) / 2)
    }
    return count
  }
}
