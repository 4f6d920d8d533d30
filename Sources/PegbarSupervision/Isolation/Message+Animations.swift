import PegbarCore

/// Animations as messages; timing functions go as their number, and are called back.
extension Message {
  mutating func put(_ setup: AnimationSetup) {
    put(setup.valueKind.rawValue)
    put(setup.componentCount)
    put(setup.keyCount)
    put(setup.keys.count)
    for key in setup.keys { put(key) }
    put(setup.keyTimes)
    put(setup.timings.count)
    put(setup.duration)
    put(Int(setup.calculationMode.rawValue))
    put(Int(setup.rotationMode.rawValue))
    for list in [setup.tension, setup.continuity, setup.bias] { put(list) }
    put(setup.childCount)
    put(setup.path)
  }

  /// Reads a setup; `curve` makes a timing function of its number.
  ///
  /// - Throws: `malformed`.
  mutating func animationSetup(_ curve: (Int) -> any Timing) throws -> AnimationSetup {
    var setup = AnimationSetup()
    guard let kind = ValueKind(rawValue: try text()) else { throw malformed }
    setup.valueKind = kind
    setup.componentCount = try int()
    setup.keyCount = try int()
    setup.keys = try (0..<(try count())).map { _ in try doubles() }
    setup.keyTimes = try doubles()
    setup.timings = (0..<(try count())).map(curve)
    setup.duration = try double()
    guard let mode = CalculationMode(rawValue: UInt32(clamping: try int())),
      let rotation = RotationMode(rawValue: UInt32(clamping: try int()))
    else { throw malformed }
    setup.calculationMode = mode
    setup.rotationMode = rotation
    setup.tension = try doubles()
    setup.continuity = try doubles()
    setup.bias = try doubles()
    setup.childCount = try int()
    setup.path = try path()
    return setup
  }

  mutating func put(_ path: Path?) {
    guard let path else { return put(-1) }
    put(path.elements.count)
    for element in path.elements {
      let (word, points): (Int, [Point]) =
        switch element {
        case .move(let p): (1, [p])
        case .line(let p): (2, [p])
        case .quad(let c, let p): (3, [c, p])
        case .cubic(let c1, let c2, let p): (4, [c1, c2, p])
        case .close: (5, [])
        }
      put(word)
      put(points.flatMap { [$0.x, $0.y] })
    }
  }

  mutating func path() throws -> Path? {
    let count = try int()
    if count < 0 { return nil }
    return Path(
      elements: try (0..<count).map { _ in
        let word = try int()
        let numbers = try doubles()
        let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
          Point(x: numbers[$0], y: numbers[$0 + 1])
        }
        switch (word, points.count) {
        case (1, 1): return .move(points[0])
        case (2, 1): return .line(points[0])
        case (3, 2): return .quad(control: points[0], to: points[1])
        case (4, 3): return .cubic(control1: points[0], control2: points[1], to: points[2])
        case (5, 0): return .close
        default: throw malformed
        }
      })
  }

  mutating func put(_ segments: [KeySegment]?) {
    guard let segments else { return put(-1) }
    put(segments.count)
    for segment in segments {
      put(segment.start)
      put(segment.from)
      put(segment.to)
      switch segment.easing {
      case .linear: put(-1)
      case .hold: put(-2)
      case .timing(let index): put(index)
      }
    }
  }

  /// Reads segments between keys, of which there are so many, as there are curves.
  mutating func segments(keyCount: Int, curveCount: Int) throws -> [KeySegment]? {
    let count = try int()
    if count < 0 { return nil }
    guard count <= 1 << 20 else { throw malformed }
    return try (0..<count).map { _ in
      let (start, from, to, curve) = (try double(), try int(), try int(), try int())
      guard start.isFinite, 0..<keyCount ~= from, 0..<keyCount ~= to, -2..<curveCount ~= curve
      else { throw malformed }
      let easing: KeySegment.Easing =
        curve == -1 ? .linear : curve == -2 ? .hold : .timing(curve)
      return KeySegment(start: start, from: from, to: to, easing: easing)
    }
  }

  /// A number of things, none of which is smaller than a byte.
  private mutating func count() throws -> Int {
    let count = try int()
    guard 0...bytes.count ~= count else { throw malformed }
    return count
  }
}
