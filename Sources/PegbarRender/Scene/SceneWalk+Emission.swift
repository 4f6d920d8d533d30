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
    let seed = properties.number(.seed)
    var room = EmitterLimits.particlesInFrame - tally.particles
    guard room > 0 else { return tally.note(.particlesInFrame, frame.rows[row]) }
    let mode = properties.string(.renderMode)
    var isCut = false
    var brush = ParticleBrush(
      place, spaces[row], tint: place.tint, opacity: opacity, context.reduced,
      builder.list.takeParticles())
    if Emission.isOrdered(mode) {
      let emission = moment.emission(seed: seed)
      brush.learn(emission.looks)
      let order = emission.order(mode)
      room -= emission.particles.count
      isCut = emission.isCut
      emission.particles.withUnsafeBufferPointer { particles in
        guard let first = particles.baseAddress else { return }
        for place in 0..<particles.count + min(room, 0) {
          brush.add(first + (order?[place] ?? place))
        }
      }
    } else {
      isCut = moment.forEachParticles(seed: seed) { particles, looks in
        brush.learn(looks)
        if let first = particles.baseAddress {
          for number in 0..<min(room, particles.count) { brush.add(first + number) }
        }
        room -= particles.count
        return room >= 0
      }
    }
    if isCut { tally.note(.particles, frame.rows[row]) }
    if room < 0 { tally.note(.particlesInFrame, frame.rows[row]) }
    tally.particles += brush.list.count
    let area = brush.hull.intersection(place.scissor)
    guard brush.list.count > 0, !area.isEmpty else { return }
    brush.list.finish(area)
    builder.list.append(brush.list, of: brush.pictures, area, adds: mode == "additive")
  }
}

extension Emission {
  /// Whether particles are drawn in another order than the one in which they are.
  static func isOrdered(_ mode: String) -> Bool {
    mode == "oldestFirst" || mode == "oldestLast" || mode == "backToFront"
  }

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
  var list: ParticleList
  /// The pictures that particles show.
  var pictures: [Picture] = []
  /// Where any particle shows.
  var hull: PixelArea {
    low.x > high.x
      ? PixelArea() : PixelArea(pgb_area(x0: low.x, y0: low.y, x1: high.x, y1: high.y))
  }
  private var low = SIMD2<Int32>(repeating: .max)
  private var high = SIMD2<Int32>(repeating: .min)

  private let map: PlaneMap
  /// What a step along z adds to a point's numerators and denominator.
  private var depth = SIMD3<Double>()
  private let scissor: PixelArea
  private let isFlipped: Bool
  /// What colours are multiplied by.
  private let factors: SIMD4<Double>
  private let reduced: ReducedPictures

  /// What particles of a look need: without references, which cost counting for each of them.
  private struct Look {
    /// The picture's size, pixels.
    var width: Int
    var height: Int
    /// The part shown, pixels.
    var part: Rect
    /// Points in a pixel of the picture, across and down.
    var pixel: (Double, Double)
    var filter: PictureFilter
    /// False for what cannot be shown.
    var isSeen = true
  }
  private var looks: [Look] = []
  private var originals: [Picture?] = []
  /// The numbers of the list's looks, by look and halvings across and down; −1 where there is none
  /// yet.
  private var levels: [Int32] = []

  init(
    _ place: SceneWalk.Place, _ space: SceneWalk.EmitterSpace?, tint: Tint, opacity: Double,
    _ reduced: ReducedPictures, _ list: ParticleList
  ) {
    self.list = list
    (map, scissor, isFlipped) = (place.map.normalized, place.scissor, place.isFlipped)
    self.reduced = reduced
    factors = SIMD4(tint.red, tint.green, tint.blue, opacity)
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

  /// Takes note of looks that it does not know yet.
  mutating func learn(_ all: [ParticleLook]) {
    for look in all.dropFirst(looks.count) {
      let known = ParticleBrush.look(look)
      looks.append(
        known
          ?? Look(
            width: 1, height: 1, part: Rect(), pixel: (1, 1), filter: PictureFilter(),
            isSeen: false))
      originals.append(look.contents as? Picture)
      levels.append(contentsOf: repeatElement(-1, count: 512))
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
      pixel: (
        part.size.width / scale / part.size.width, part.size.height / scale / part.size.height
      ), filter: filter)
  }

  /// Adds a particle if it shows.
  @inline(__always)
  mutating func add(_ particle: UnsafePointer<Particle>) {
    // A particle has many numbers, and is not copied as a whole.
    var p: Particle { @inline(__always) _read { yield particle.pointee } }
    let look = looks[p.look]
    guard look.isSeen else { return }
    let part = look.part
    let (x, y, z) = (p.position.x, p.position.y, p.position.z)
    let w = x * map.m13 + y * map.m23 + map.m33 + z * depth.z
    guard w > 1e-6 else { return }
    let k = 1 / w
    let px = (x * map.m11 + y * map.m21 + map.m31 + z * depth.x) * k
    let py = (x * map.m12 + y * map.m22 + map.m32 + z * depth.y) * k
    // What a point across and one down become about the particle's middle.
    let ax = (map.m11 - px * map.m13) * k, ay = (map.m12 - py * map.m13) * k
    let bx = (map.m21 - px * map.m23) * k, by = (map.m22 - py * map.m23) * k
    let (sine, cosine) = Math.sineAndCosine(p.angle)
    // What a pixel of the picture across and one down become.
    let sx = p.scale * look.pixel.0, sy = (isFlipped ? -p.scale : p.scale) * look.pixel.1
    let cx = (ax * cosine + bx * sine) * sx, cy = (ay * cosine + by * sine) * sx
    let dx = (bx * cosine - ax * sine) * sy, dy = (by * cosine - ay * sine) * sy
    let halfX = ((cx * part.size.width).magnitude + (dx * part.size.height).magnitude) / 2
    let halfY = ((cy * part.size.width).magnitude + (dy * part.size.height).magnitude) / 2
    guard halfX < 1e5, halfY < 1e5, px.magnitude < 1e6, py.magnitude < 1e6 else {
      return addFar(
        p, look, SIMD2(px, py), SIMD2(cx, cy), SIMD2(dx, dy), reach: SIMD2(halfX, halfY))
    }
    let area = PixelArea(
      nearFrom: SIMD2(px - halfX - 0.5, py - halfY - 0.5),
      to: SIMD2(px + halfX + 0.5, py + halfY + 0.5))
    if area.intersection(scissor).isEmpty { return }
    add(p, look, SIMD2(px, py), SIMD2(cx, cy), SIMD2(dx, dy), area)
  }

  /// Adds a particle that is far larger than what is seen, or far away.
  ///
  /// - Parameters:
  ///   - p: the particle.
  ///   - look: its look.
  ///   - middle: pixels.
  ///   - across: what a pixel of the picture across becomes.
  ///   - down: the same for one down.
  ///   - reach: from the middle to the sides of the box around it.
  @inline(never)
  private mutating func addFar(
    _ p: Particle, _ look: Look, _ middle: SIMD2<Double>, _ across: SIMD2<Double>,
    _ down: SIMD2<Double>, reach: SIMD2<Double>
  ) {
    guard (middle + across + down + reach).sum().isFinite else { return }
    let area = PixelArea(touchedFrom: middle - reach - 0.5, to: middle + reach + 0.5)
      .intersection(scissor)
    if area.isEmpty { return }
    // Larger by more, all that is seen is one point of the picture; and so it stays.
    let less = min(1, ParticleBrush.largest / reach.max())
    add(p, look, middle * less, across * less, down * less, area)
  }

  /// Pixels from a particle's middle to its sides from which on they do not change what is seen.
  private static let largest = 1e12

  @inline(__always)
  private mutating func add(
    _ p: Particle, _ look: Look, _ middle: SIMD2<Double>, _ across: SIMD2<Double>,
    _ down: SIMD2<Double>, _ area: PixelArea
  ) {
    let (part, px, py) = (look.part, middle.x, middle.y)
    let (cx, cy, dx, dy) = (across.x, across.y, down.x, down.y)
    let determinant = cx * dy - cy * dx
    guard determinant.magnitude > 1e-9 else { return }
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
    let gu = determinant.magnitude / lengths.1, gv = determinant.magnitude / lengths.0
    list.append(
      pgb_particle(
        u: Float(u * fx), v: Float(v * fy), ux: Float(ux * fx), vx: Float(vx * fy),
        uy: Float(uy * fx), vy: Float(vy * fy), gu: Float(gu / fx), gv: Float(gv / fy),
        area: area.kernelArea, tint: pixel(p.color), look: UInt32(level.number)))
    let a = area.kernelArea
    low = SIMD2(min(low.x, a.x0), min(low.y, a.y0))
    high = SIMD2(max(high.x, a.x1), max(high.y, a.y1))
  }

  /// A colour under the tint, premultiplied.
  @inline(__always)
  private func pixel(_ c: SIMD4<Double>) -> UInt32 {
    func held(_ x: Double) -> Double { x > 0 ? (x < 1 ? x : 1) : 0 }
    let share = held(c.w * factors.w)
    func byte(_ x: Double) -> UInt32 {
      UInt32(truncatingIfNeeded: Int((x * share) * 255 + 0.5))
    }
    return byte(held(c.x * factors.x)) | byte(held(c.y * factors.y)) << 8
      | byte(held(c.z * factors.z)) << 16 | byte(1) << 24
  }

  /// The list's look of a particle's size, and how much smaller than the picture its picture is.
  @inline(__always)
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
    // 2 to the power of −across and −down.
    let smaller = (
      Double(bitPattern: UInt64(1023 - across) << 52), Double(bitPattern: UInt64(1023 - down) << 52)
    )
    if levels[place] >= 0 { return (levels[place], smaller.0, smaller.1) }
    return (newLevel(place, number, look, nearest, smaller), smaller.0, smaller.1)
  }

  /// Adds a look to the list; its number, −1 where there is none.
  private mutating func newLevel(
    _ place: Int, _ number: Int, _ look: Look, _ nearest: Bool, _ smaller: (Double, Double)
  ) -> Int32 {
    let (across, down) = ((place >> 4) & 15, place & 15)
    guard let original = originals[number] else { return -1 }
    let picture = reduced.reduced(original, across: across, down: down)
    guard picture.width <= Int(PGB_LOOK_SIDE), picture.height <= Int(PGB_LOOK_SIDE) else {
      return -1
    }
    let new = pgb_look(
      texture: picture.kernelTexture, left: Float(look.part.minX * smaller.0),
      top: Float(look.part.minY * smaller.1), right: Float(look.part.maxX * smaller.0),
      bottom: Float(look.part.maxY * smaller.1), nearest: nearest ? 1 : 0)
    levels[place] = Int32(list.looks.count)
    list.looks.append(new)
    pictures.append(picture)
    return levels[place]
  }

  /// How often a picture is halved so that what is left shrinks by no more than a limit.
  @inline(__always)
  private func halvings(_ stretch: Double, _ length: Int, _ limit: Double) -> Int {
    var (count, rest, left) = (0, stretch, length)
    while rest * limit < 1 || left > Int(PGB_LOOK_SIDE), left > 1, count < 15 {
      (count, rest, left) = (count + 1, rest * 2, (left + 1) / 2)
    }
    return count
  }
}
