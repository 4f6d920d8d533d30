import PegbarCore

/// An emitter layer at one moment.
public struct EmitterMoment: Sendable {
  /// What the layer has been.
  public var record: EmitterRecord
  /// The layer's time, seconds.
  public var time: Double

  /// Makes a moment.
  public init(record: EmitterRecord, time: Double) { (self.record, self.time) = (record, time) }

  /// All particles that live, cell after cell, those of a cell's cells behind each of its own; in each
  /// cell the oldest first.
  ///
  /// A function of the record, the time and the seed alone; what was asked before does not matter.
  ///
  /// - Parameter seed: the layer's.
  /// - Returns: the particles and what they show.
  public func emission(seed: Double = 0) -> Emission {
    var emission = Emission(self, seed: seed)
    emission.run()
    return emission
  }
}

/// The particles of an emitter layer at one moment, being found.
public struct Emission {
  /// The particles.
  public private(set) var particles: [Particle] = []
  /// What they show.
  public private(set) var looks: [ParticleLook] = []
  /// Whether the layer has more particles than are drawn.
  public private(set) var isCut = false

  private let record: EmitterRecord
  private let time: Double
  private let seed: UInt64
  private let isShown: [Bool]
  private let children: [[Int]]
  private var births: [BirthTimes] = []
  /// How long a cell's particles and all that come of them live, seconds of the cell's time.
  private var spans: [Double] = []
  /// Of each cell: the look of its last particle, and the episode of that.
  private var lastLooks: [(number: Int, episode: Int)] = []
  /// How many births may still be looked at.
  private var left = EmitterLimits.particles
  /// The values taken last, where animations change them.
  private var taken: (episode: Int, step: Double, values: EmitterValues)?

  init(_ moment: EmitterMoment, seed: Double) {
    record = moment.record
    time = moment.time
    isShown = record.cells.map(\.isEnabled)
    children = record.cells.map(\.children)
    self.seed = ParticleNumbers.mixed(seed.bitPattern)
    births = record.cells.indices.map { BirthTimes(record, $0, until: moment.time) }
    spans = births.map { $0.longestLife() }
    for cell in record.cells.indices.reversed() {
      let inner = record.cells[cell].children.map { child -> Double in
        let timing = record.cells[child].timing
        return timing.speed > 0 ? spans[child] / timing.speed : 0
      }
      spans[cell] += inner.max() ?? 0
    }
    lastLooks = Array(repeating: (-1, -1), count: record.cells.count)
  }

  mutating func run() {
    guard time.isFinite else { return }
    for cell in record.top {
      emit(cell, ParticleNumbers.mixed(seed ^ record.cells[cell].hash), from: nil)
    }
  }

  /// A particle whose cells have particles.
  private struct Parent {
    var motion: ParticleMotion
    /// The layer's time of its birth.
    var birth: Double
    var lifetime: Double
    /// Seconds of its cell's time in one of the layer's.
    var speed: Double

    /// Where the particle is at a time of the layer, and where it goes.
    func place(_ time: Double) -> (SIMD3<Double>, SIMD3<Double>) {
      let age = (time - birth) * speed
      return (motion.position(age), motion.velocity(age))
    }
  }

  /// Finds the particles of a cell that come of the layer itself or of a particle.
  ///
  /// Rules: emitters.births, emitters.cells-of-cells, emitters.cell-time.
  private mutating func emit(_ cell: Int, _ key: UInt64, from parent: Parent?) {
    let timing = record.cells[cell].timing
    let outer = parent?.speed ?? 1
    let speed = outer * timing.speed
    guard speed > 0, speed.isFinite else { return }
    let shown = (parent?.birth ?? 0) + timing.beginTime / outer
    let begin = shown - timing.timeOffset / speed
    var end = min(time, shown + (timing.activeDuration - timing.timeOffset) / speed)
    if let parent { end = min(end, parent.birth + parent.lifetime / outer) }
    guard time >= shown, end > begin else { return }
    let before = births[cell].count(at: begin)
    let last = ((births[cell].count(at: end) - before) * speed + 1e-9).rounded(.down)
    var first = 1.0
    let oldest = time - spans[cell] / speed
    if oldest > begin {
      first = max(1, ((births[cell].count(at: oldest) - before) * speed).rounded(.down))
    }
    if last - first >= Double(left) {
      (first, isCut) = (last - Double(left) + 1, true)
    }
    guard last >= first, last < 9e15 else { return }
    if parent == nil { particles.reserveCapacity(particles.count + Int(last - first) + 1) }
    for number in Int(first)...Int(last) {
      guard let birth = births[cell].birth(before + Double(number) / speed) else { continue }
      guard left > 0 else {
        isCut = true
        return
      }
      left -= 1
      let numbers = ParticleNumbers(parent: key, number: number)
      if let parent, birth.time < parent.birth { continue }
      spawn(cell, numbers, birth, speed, parent)
    }
  }

  /// Makes a particle, if it lives, and its cells' particles.
  private mutating func spawn(
    _ cell: Int, _ numbers: ParticleNumbers, _ birth: BirthTimes.Birth, _ speed: Double,
    _ parent: Parent?
  ) {
    let episode = record.episodes[birth.episode]
    guard episode.isAnimated else {
      return spawn(cell, numbers, birth, speed, parent, episode.fixed)
    }
    let step = ((birth.time - episode.origin) * EmitterLimits.stepsPerSecond).rounded(.down)
    if taken?.episode != birth.episode || taken?.step != step {
      let at = episode.origin + step / EmitterLimits.stepsPerSecond
      taken = (birth.episode, step, episode.values(at: at))
    }
    if let values = taken?.values { spawn(cell, numbers, birth, speed, parent, values) }
  }

  private mutating func spawn(
    _ cell: Int, _ numbers: ParticleNumbers, _ birth: BirthTimes.Birth, _ speed: Double,
    _ parent: Parent?, _ layer: EmitterValues
  ) {
    let children = children[cell]
    layer.cells.withUnsafeBufferPointer { cells in
      guard let base = cells.baseAddress else { return }
      // Not copied: there are many particles.
      let values = base + birth.cell
      let lifetime =
        (values.pointee.lifetime + numbers.spread(.lifetime, values.pointee.lifetimeRange))
        * layer.lifetime
      let age = (time - birth.time) * speed
      let lives = age >= 0 && age < lifetime
      guard lives || !children.isEmpty, lifetime > 0 else { return }
      let motion = values.pointee.motion(numbers, layer, birth.time, parent?.place(birth.time))
      if lives, isShown[cell], values.pointee.hasContents {
        let scale =
          (values.pointee.scale + numbers.spread(.scale, values.pointee.scaleRange)
            + values.pointee.scaleSpeed * age) * layer.scale
        let color = values.pointee.color(numbers, age)
        if scale > 0, color.w > 0 {
          let spin =
            (values.pointee.spin + numbers.spread(.spin, values.pointee.spinRange)) * layer.spin
          particles.append(
            Particle(
              key: numbers.key, birth: birth.time, age: age, lifetime: lifetime,
              position: motion.position(age), velocity: motion.velocity(age), scale: scale,
              angle: spin * age, color: color, look: look(values, cell, birth.episode)))
        }
      }
      if children.isEmpty { return }
      let own = Parent(motion: motion, birth: birth.time, lifetime: lifetime, speed: speed)
      for child in children {
        emit(child, ParticleNumbers.mixed(numbers.key ^ record.cells[child].hash), from: own)
      }
    }
  }

  private mutating func look(
    _ values: UnsafePointer<EmitterCellValues>, _ cell: Int, _ episode: Int
  ) -> Int {
    let last = lastLooks[cell]
    if last.episode == episode, !record.episodes[episode].isAnimated { return last.number }
    let look = values.pointee.look
    if last.number >= 0, looks[last.number].isSame(look) { return last.number }
    let number = looks.firstIndex { $0.isSame(look) } ?? looks.count
    if number == looks.count { looks.append(look) }
    lastLooks[cell] = (number, episode)
    return number
  }
}

extension EmitterCellValues {
  /// The colour of a particle.
  ///
  /// Rule: emitters.ranges.
  fileprivate func color(_ numbers: ParticleNumbers, _ age: Double) -> SIMD4<Double> {
    var result = color + colorSpeed * age
    if colorRange != SIMD4() {
      result += SIMD4(
        numbers.spread(.red, colorRange.x), numbers.spread(.green, colorRange.y),
        numbers.spread(.blue, colorRange.z), numbers.spread(.alpha, colorRange.w))
    }
    return result.clamped(lowerBound: SIMD4(), upperBound: SIMD4(repeating: 1))
  }

  /// A particle's motion from the layer's shape, or from where a particle is and goes.
  fileprivate func motion(
    _ numbers: ParticleNumbers, _ layer: EmitterValues, _ time: Double,
    _ parent: (place: SIMD3<Double>, course: SIMD3<Double>)?
  ) -> ParticleMotion {
    let speed = (velocity + numbers.spread(.velocity, velocityRange)) * layer.velocity
    var course = heading(numbers)
    var start: SIMD3<Double>
    if let parent {
      start = parent.place
      course = turned(course, to: parent.course)
    } else {
      let offset = layer.shape.place(numbers, layer.size)
      start = layer.position + offset
      if layer.shape.pointsOutwards { course = turned(course, to: offset) }
    }
    return ParticleMotion(start: start, velocity: course * speed, acceleration: acceleration)
  }

  /// A direction in the cone, all directions in it equally likely.
  private func heading(_ numbers: ParticleNumbers) -> SIMD3<Double> {
    guard coneCosine < 1 else { return direction }
    let cosine = 1 - numbers.unit(.cone) * (1 - coneCosine)
    let sine = max(1 - cosine * cosine, 0).squareRoot()
    let turn = numbers.unit(.turn) * 2 * Double.pi
    return direction * cosine + across * (sine * Math.cos(turn)) + upward * (sine * Math.sin(turn))
  }

  /// A direction in axes of which the first is another direction.
  private func turned(_ d: SIMD3<Double>, to axis: SIMD3<Double>) -> SIMD3<Double> {
    let length = (axis * axis).sum().squareRoot()
    guard length > 0, length.isFinite else { return d }
    let forward = axis / length
    let level = (forward.x * forward.x + forward.y * forward.y).squareRoot()
    let side =
      level > 0 ? SIMD3(-forward.y / level, forward.x / level, 0) : SIMD3<Double>(0, 1, 0)
    let top = SIMD3(
      forward.y * side.z - forward.z * side.y, forward.z * side.x - forward.x * side.z,
      forward.x * side.y - forward.y * side.x)
    return forward * d.x + side * d.y + top * d.z
  }
}
