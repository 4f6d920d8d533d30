/// A property of an emitter cell; raw values are the keys in key paths and scene files.
///
/// A layer stores a cell's properties under `emitterCells.NAME.KEY`, those of cells of cells under
/// `emitterCells.NAME.emitterCells.NAME.KEY`.
package enum EmitterCellKey: String, Sendable, CaseIterable {
  case enabled, contents, contentsRect, contentsScale
  case minificationFilter, magnificationFilter, minificationFilterBias
  case birthRate, lifetime, lifetimeRange
  case emissionLatitude, emissionLongitude, emissionRange
  case velocity, velocityRange, xAcceleration, yAcceleration, zAcceleration
  case scale, scaleRange, scaleSpeed, spin, spinRange
  case color, redRange, greenRange, blueRange, alphaRange
  case redSpeed, greenSpeed, blueSpeed, alphaSpeed
  case beginTime, duration, speed, timeOffset, repeatCount, repeatDuration
  case autoreverses, fillMode

  /// The list's name in key paths.
  package static let list = "emitterCells"

  /// The kind of the property's values.
  package var kind: ValueKind {
    switch self {
    case .enabled, .autoreverses: .bool
    case .contents: .content
    case .contentsRect: .rect
    case .color: .color
    case .minificationFilter, .magnificationFilter, .fillMode: .string
    default: .number
    }
  }

  /// The value of a cell that never set the property.
  ///
  /// Rule: emitters.cell-defaults.
  package var defaultValue: Value {
    switch self {
    case .enabled: .bool(true)
    case .autoreverses: .bool(false)
    case .contents: .null
    case .contentsRect: .rect(Rect(x: 0, y: 0, width: 1, height: 1))
    case .color: .color(.white)
    case .minificationFilter, .magnificationFilter: .string("linear")
    case .fillMode: .string(FillMode.removed.rawValue)
    case .contentsScale, .scale, .speed: .number(1)
    case .duration: .number(.infinity)
    default: .number(0)
    }
  }

  /// The words that a string may be; empty for any.
  package var words: [String] {
    switch self {
    case .minificationFilter, .magnificationFilter: ["nearest", "linear", "trilinear"]
    case .fillMode: FillMode.allCases.map(\.rawValue)
    default: []
    }
  }

  /// Whether negative numbers make no sense: they count as 0.
  package var isNonnegative: Bool {
    switch self {
    case .birthRate, .lifetime, .duration, .repeatCount, .repeatDuration: true
    default: false
    }
  }

  /// Whether only numbers above 0 make sense.
  package var isPositive: Bool { self == .contentsScale }

  /// Whether infinity is a value.
  package var mayBeInfinite: Bool {
    switch self {
    case .duration, .repeatCount, .repeatDuration, .lifetime: true
    default: false
    }
  }

  /// Whether animations may change it: cells' own times stay as they were set.
  package var isAnimatable: Bool { TimingKey(rawValue: rawValue) == nil }
}

/// Where a property of an emitter cell is stored: the names of the cells on the way, and the key.
package struct EmitterCellPath: Sendable, Hashable {
  /// The cells' names, the outermost first; not empty.
  package var names: [String]
  /// The property.
  package var key: EmitterCellKey

  /// Makes a path.
  package init(_ names: [String], _ key: EmitterCellKey) {
    (self.names, self.key) = (names, key)
  }

  /// Reads a stored key; nil for one that is no cell's.
  package init?(storedKey: String) {
    let parts = storedKey.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 3, parts.count % 2 == 1, let last = parts.last,
      let key = EmitterCellKey(rawValue: last)
    else { return nil }
    var names: [String] = []
    for place in stride(from: 0, to: parts.count - 1, by: 2) {
      guard parts[place] == EmitterCellKey.list, !parts[place + 1].isEmpty else { return nil }
      names.append(parts[place + 1])
    }
    (self.names, self.key) = (names, key)
  }

  /// The key under which a layer stores the value.
  package var storedKey: String {
    EmitterCellPath.prefix(names) + key.rawValue
  }

  /// What the keys of a cell begin with.
  package static func prefix(_ names: [String]) -> String {
    names.map { EmitterCellKey.list + "." + $0 + "." }.joined()
  }
}
