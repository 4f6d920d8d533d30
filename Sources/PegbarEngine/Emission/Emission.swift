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

  /// Calls with all particles that live, some hundreds at a time, in the order of `emission`.
  ///
  /// Takes no memory for all of them where no cell has cells.
  ///
  /// - Parameters:
  ///   - seed: the layer's.
  ///   - body: receives particles and the looks of all until then; returns whether it wants more.
  /// - Returns: whether the layer has more particles than are drawn, as far as `body` wanted them.
  @discardableResult
  package func forEachParticles(
    seed: Double,
    _ body: (_ particles: UnsafeBufferPointer<Particle>, _ looks: [ParticleLook]) -> Bool
  ) -> Bool {
    withoutActuallyEscaping(body) { body in
      var emission = Emission(self, seed: seed)
      if emission.hasCellsOfCells {
        emission.run()
        emission.particles.withUnsafeBufferPointer { _ = body($0, emission.looks) }
        return emission.isCut
      }
      emission.take = body
      emission.run()
      emission.handOver()
      return emission.isCut
    }
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
  /// Whether births were left out because so many were looked at.
  private var ranOut = false {
    didSet { if ranOut { isCut = true } }
  }
  /// Whether nobody wants more particles.
  private var isStopped = false

  private let record: EmitterRecord
  private let time: Double
  private let seed: UInt64
  private let isShown: [Bool]
  private let children: [[Int]]
  private var births: [BirthTimes] = []
  /// How long a cell's particles and all that come of them live, seconds of the cell's time.
  private var spans: [Double] = []
  /// Of each cell: the look of its last particle; −1 for none.
  private var lastLooks: [Int] = []
  /// Of each episode.
  private let isAnimated: [Bool]
  /// Whether particles are found in the order that is the reverse of theirs.
  private var isBackwards = false
  /// How many births may still be looked at.
  private var left = EmitterLimits.particles
  /// Whether every particle's cells get an even share of those, behind the particle itself.
  private var isShared = false
  /// The cells whose births were looked at for rates that are lowered.
  private var isAsked: [Bool] = []
  /// The values taken last, where animations change them.
  private var taken: (episode: Int, step: Double, values: EmitterValues)?
  /// What the last birth was made with, and of which episode, step and cell.
  private var plan = BirthPlan()
  private var planned: (episode: Int, step: Double, cell: Int) = (-1, 0, -1)
  /// Receives particles some at a time, where they are not all wanted at once.
  fileprivate var take: ((UnsafeBufferPointer<Particle>, [ParticleLook]) -> Bool)?
  private static let portion = 256

  init(_ moment: EmitterMoment, seed: Double) {
    record = moment.record
    time = moment.time
    isShown = record.cells.map(\.isEnabled)
    children = record.cells.map(\.children)
    isAnimated = record.episodes.map(\.isAnimated)
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
    lastLooks = Array(repeating: -1, count: record.cells.count)
    isAsked = Array(repeating: false, count: record.cells.count)
  }

  /// Whether particles emit particles.
  fileprivate var hasCellsOfCells: Bool { children.contains { !$0.isEmpty } }

  mutating func run() {
    guard time.isFinite else { return }
    // The youngest of all are looked at first, so that the oldest are left out where there are too many.
    isBackwards = hasCellsOfCells
    runOnce()
    if isBackwards, ranOut {
      // One particle's cells must not take what all others and their cells would show.
      (particles, left, isShared) = ([], EmitterLimits.particles, true)
      runOnce()
    }
    if isBackwards { particles.reverse() }
  }

  private mutating func runOnce() {
    let top = isBackwards ? record.top.reversed() : record.top
    for (place, cell) in top.enumerated() {
      sharing(among: top.count - place) {
        $0.emit(cell, ParticleNumbers.mixed($0.seed ^ $0.record.cells[cell].hash), from: nil)
      }
    }
  }

  /// Does something with an even share of the births that may still be looked at; what it leaves is for
  /// the others.
  private mutating func sharing(among count: Int, _ body: (inout Emission) -> Void) {
    guard isShared else { return body(&self) }
    let own = left / count, others = left - own
    left = own
    body(&self)
    left += others
  }

  /// Hands over the particles found since the last time.
  fileprivate mutating func handOver() {
    guard let take, !particles.isEmpty else { return }
    if !particles.withUnsafeBufferPointer({ take($0, looks) }) { (left, isStopped) = (0, true) }
    particles.removeAll(keepingCapacity: true)
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
    guard last >= first, last < 9e15 else { return }
    noteLowered(cell, since: max(oldest, begin))
    if last - first >= Double(left) {
      // Behind the very first, the first that is looked at is gone.
      if first == 1 || last - first > Double(left) { ranOut = true }
      first = last - Double(left) + 1
      guard last >= first else { return }
    }
    let count = Int(last) - Int(first) + 1
    if parent == nil, take == nil { particles.reserveCapacity(particles.count + count) }
    var times = births[cell]
    let hasChildren = !children[cell].isEmpty
    let isReserved = isShared && hasChildren
    if isReserved { left -= count }
    for place in 0..<count {
      let number = isBackwards ? Int(last) - place : Int(first) + place
      guard let birth = times.birth(before + Double(number) / speed) else { continue }
      if !isReserved {
        guard left > 0 else {
          if !isStopped { ranOut = true }
          return
        }
        left -= 1
      }
      let numbers = ParticleNumbers(parent: key, number: number)
      if let parent, birth.time < parent.birth { continue }
      prepare(cell, birth)
      let age = (time - birth.time) * speed
      let lifetime = plan.lifetime(numbers)
      guard (age >= 0 && age < lifetime) || hasChildren, lifetime > 0 else { continue }
      let motion = plan.motion(numbers, parent?.place(birth.time))
      // Those of its cells lie behind it, in lists that are found backwards.
      if hasChildren {
        let own = Parent(motion: motion, birth: birth.time, lifetime: lifetime, speed: speed)
        sharing(among: count - place) { $0.emitCells(of: cell, numbers, own) }
        prepare(cell, birth)
      }
      guard age >= 0, age < lifetime, plan.isSeen else { continue }
      append(numbers, motion, birth: birth.time, age: age, lifetime: lifetime)
      if take != nil, particles.count >= Emission.portion { handOver() }
    }
  }

  /// Finds the particles that come of a particle.
  private mutating func emitCells(of cell: Int, _ numbers: ParticleNumbers, _ own: Parent) {
    let cells = children[cell]
    for (place, child) in cells.reversed().enumerated() {
      sharing(among: cells.count - place) {
        $0.emit(child, ParticleNumbers.mixed(numbers.key ^ $0.record.cells[child].hash), from: own)
      }
    }
  }

  /// Notes whether a cell has had fewer births than are asked for.
  private mutating func noteLowered(_ cell: Int, since time: Double) {
    if isAsked[cell] { return }
    isAsked[cell] = true
    if births[cell].isLowered(since: time) { isCut = true }
  }

  /// Adds a particle if something of it is seen.
  @inline(__always)
  private mutating func append(
    _ numbers: ParticleNumbers, _ motion: ParticleMotion, birth: Double, age: Double,
    lifetime: Double
  ) {
    let scale = plan.scale(numbers, age)
    let color = plan.color(numbers, age)
    guard scale > 0, color.w > 0 else { return }
    particles.append(
      Particle(
        key: numbers.key, birth: birth, age: age, lifetime: lifetime,
        position: motion.position(age), velocity: motion.velocity(age), scale: scale,
        angle: plan.spin(numbers) * age, color: color, look: plan.look))
  }

  /// Sets the plan of a birth: mostly the one of the birth before.
  @inline(__always)
  private mutating func prepare(_ cell: Int, _ birth: BirthTimes.Birth) {
    if planned.episode == birth.episode, planned.cell == cell, !isAnimated[birth.episode] { return }
    prepareAnew(cell, birth)
  }

  @inline(never)
  private mutating func prepareAnew(_ cell: Int, _ birth: BirthTimes.Birth) {
    let episode = record.episodes[birth.episode]
    guard episode.isAnimated else {
      planned = (birth.episode, 0, cell)
      return plan(episode.fixed, cell, birth)
    }
    let step = ((birth.time - episode.origin) * EmitterLimits.stepsPerSecond).rounded(.down)
    if planned == (birth.episode, step, cell) { return }
    planned = (birth.episode, step, cell)
    if let taken, taken.episode == birth.episode, taken.step == step {
      return plan(taken.values, cell, birth)
    }
    let values = episode.values(at: episode.origin + step / EmitterLimits.stepsPerSecond)
    taken = (birth.episode, step, values)
    plan(values, cell, birth)
  }

  private mutating func plan(
    _ layer: EmitterValues, _ cell: Int, _ birth: BirthTimes.Birth
  ) {
    let values = layer.cells[birth.cell]
    plan = BirthPlan(layer, values)
    plan.isSeen = isShown[cell] && values.hasContents
    if plan.isSeen { plan.look = look(values.look, cell) }
  }

  private mutating func look(_ look: ParticleLook, _ cell: Int) -> Int {
    let last = lastLooks[cell]
    if last >= 0, looks[last].isSame(look) { return last }
    let number = looks.firstIndex { $0.isSame(look) } ?? looks.count
    if number == looks.count { looks.append(look) }
    lastLooks[cell] = number
    return number
  }
}
