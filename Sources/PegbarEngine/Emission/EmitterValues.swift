import PegbarCore

/// What a particle shows, apart from its colour.
public struct ParticleLook: Sendable {
  /// The picture; nil for a particle that is not seen.
  public var contents: (any Content)?
  /// The part that is shown, in unit coordinates.
  public var contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)
  /// Pixels of the picture in a point.
  public var contentsScale = 1.0
  /// How the picture is shrunk: `nearest`, `linear` or `trilinear`.
  public var minificationFilter = "linear"
  /// How it is enlarged.
  public var magnificationFilter = "linear"
  /// How many halvings more `trilinear` takes.
  public var minificationFilterBias = 0.0

  /// Whether another look is the same.
  func isSame(_ other: ParticleLook) -> Bool {
    contents === other.contents && contentsRect == other.contentsRect
      && contentsScale == other.contentsScale && minificationFilter == other.minificationFilter
      && magnificationFilter == other.magnificationFilter
      && minificationFilterBias == other.minificationFilterBias
  }
}

/// A cell's values at one moment.
struct EmitterCellValues: Sendable {
  var isEnabled = true
  var look = ParticleLook()
  var hasContents: Bool { look.contents != nil }
  var birthRate = 0.0
  var lifetime = 0.0, lifetimeRange = 0.0
  var velocity = 0.0, velocityRange = 0.0
  var acceleration = SIMD3<Double>()
  var scale = 1.0, scaleRange = 0.0, scaleSpeed = 0.0
  var spin = 0.0, spinRange = 0.0
  /// Red, green, blue, alpha.
  var color = SIMD4<Double>(repeating: 1)
  var colorRange = SIMD4<Double>()
  var colorSpeed = SIMD4<Double>()
  /// Where particles go, of length 1.
  var direction = SIMD3<Double>(1, 0, 0)
  /// Two directions at right angles to it and to each other.
  var across = SIMD3<Double>(0, 1, 0)
  var upward = SIMD3<Double>(0, 0, 1)
  /// The cosine of the angle between the middle and the side of the cone of directions.
  var coneCosine = 1.0
  var timing = MediaTiming()

  /// Reads a cell.
  init(_ read: (EmitterCellKey) -> Value?) {
    func number(_ key: EmitterCellKey) -> Double {
      guard case .number(let x) = read(key) ?? key.defaultValue, !x.isNaN else { return 0 }
      return key.isNonnegative ? max(x, 0) : x
    }
    if case .bool(let flag)? = read(.enabled) { isEnabled = flag }
    if case .content(let content)? = read(.contents) {
      let shown = (content as? ContentBlend)?.nearer ?? content
      look.contents = (shown as? any MovingContent)?.poster ?? shown
    }
    if case .rect(let rect)? = read(.contentsRect) { look.contentsRect = rect }
    look.contentsScale = number(.contentsScale)
    if case .string(let word)? = read(.minificationFilter) { look.minificationFilter = word }
    if case .string(let word)? = read(.magnificationFilter) { look.magnificationFilter = word }
    look.minificationFilterBias = number(.minificationFilterBias)
    birthRate = number(.birthRate)
    (lifetime, lifetimeRange) = (number(.lifetime), number(.lifetimeRange).magnitude)
    (velocity, velocityRange) = (number(.velocity), number(.velocityRange))
    acceleration = SIMD3(
      number(.xAcceleration), number(.yAcceleration), number(.zAcceleration))
    (scale, scaleRange, scaleSpeed) = (number(.scale), number(.scaleRange), number(.scaleSpeed))
    (spin, spinRange) = (number(.spin), number(.spinRange))
    if case .color(let c)? = read(.color) { color = SIMD4(c.red, c.green, c.blue, c.alpha) }
    colorRange = SIMD4(
      number(.redRange), number(.greenRange), number(.blueRange), number(.alphaRange))
    colorSpeed = SIMD4(
      number(.redSpeed), number(.greenSpeed), number(.blueSpeed), number(.alphaSpeed))
    aim(number(.emissionLatitude), number(.emissionLongitude), number(.emissionRange))
    timing.beginTime = number(.beginTime)
    timing.duration = number(.duration)
    timing.speed = number(.speed)
    timing.timeOffset = number(.timeOffset)
    timing.repeatCount = number(.repeatCount)
    timing.repeatDuration = number(.repeatDuration)
  }

  /// Longitude turns from the x axis to the y axis, latitude from their plane to the z axis; the range
  /// is the angle of the whole cone about that direction.
  ///
  /// Rule: emitters.directions.
  private mutating func aim(_ latitude: Double, _ longitude: Double, _ range: Double) {
    let (sine, cosine) = (Math.sin(longitude), Math.cos(longitude))
    let (rise, level) = (Math.sin(latitude), Math.cos(latitude))
    direction = SIMD3(level * cosine, level * sine, rise)
    across = SIMD3(-sine, cosine, 0)
    upward = SIMD3(-rise * cosine, -rise * sine, level)
    coneCosine = range == 0 ? 1 : Math.cos(min(range.magnitude / 2, Double.pi))
  }
}

/// The values of an emitter layer with its cells at one moment.
struct EmitterValues: Sendable {
  var birthRate = 1.0, lifetime = 1.0, velocity = 1.0, scale = 1.0, spin = 1.0
  var position = SIMD3<Double>()
  /// Width, height and depth.
  var size = SIMD3<Double>()
  var shape = EmitterShape()
  /// In the order of the layout's cells.
  var cells: [EmitterCellValues] = []

  /// Reads a layer.
  init(_ table: PropertyTable, _ layout: EmitterLayout) {
    birthRate = max(table.number(.birthRate), 0)
    lifetime = max(table.number(.lifetime), 0)
    velocity = table.number(.velocity)
    scale = table.number(.emitterScale)
    spin = table.number(.spin)
    let (place, area) = (table.point(.emitterPosition), table.size(.emitterSize))
    position = SIMD3(place.x, place.y, table.number(.emitterZPosition))
    size = SIMD3(area.width, area.height, table.number(.emitterDepth))
    shape = EmitterShape(table.string(.emitterShape), table.string(.emitterMode))
    cells = layout.cells.map { cell in
      EmitterCellValues { key in cell.ids[key].flatMap { table.explicit($0) } }
    }
  }

  /// The longest life of a cell's particles, seconds.
  func longestLife(_ cell: Int) -> Double {
    (cells[cell].lifetime + cells[cell].lifetimeRange) * lifetime
  }

  /// Births of a cell in a second of its own time: as many as are drawn at most.
  ///
  /// Rule: emitters.limits.
  func rate(_ cell: Int) -> Double {
    let life = longestLife(cell)
    return life > 0 ? min(wantedRate(cell), EmitterValues.mostBirths(life)) : 0
  }

  /// Births of a cell in a second of its own time, as many as are asked for.
  func wantedRate(_ cell: Int) -> Double { cells[cell].birthRate * birthRate }

  /// Whether a cell has fewer births than are asked for.
  func isLowered(_ cell: Int) -> Bool {
    let life = longestLife(cell)
    return life > 0 && wantedRate(cell) > EmitterValues.mostBirths(life)
  }

  /// The most births in a second of particles that live so long.
  private static func mostBirths(_ life: Double) -> Double {
    // Of particles that hardly ever die the oldest are left out instead.
    life < 1e5 ? Double(EmitterLimits.particles) / life : 1e9
  }
}
