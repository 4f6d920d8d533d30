/// A property of CAMediaTiming with its key in key paths and scene files.
///
/// `allCases` declares each of them.
public struct TimingKey: Sendable, RawRepresentable, CaseIterable {
  /// What is declared of a property; keys share it, as they are copied often.
  private final class Declaration: Sendable {
    let key: String
    let place: Place
    let range: NumberRange?
    let allowsInfinity: Bool
    let note: String

    init(
      _ key: String, _ place: Place, _ range: NumberRange?, _ allowsInfinity: Bool, _ note: String
    ) {
      (self.key, self.place, self.range) = (key, place, range)
      (self.allowsInfinity, self.note) = (allowsInfinity, note)
    }
  }

  /// Where in a timing a property is.
  private enum Place: Sendable {
    case number(WritableKeyPath<MediaTiming, Double> & Sendable)
    case flag(WritableKeyPath<MediaTiming, Bool> & Sendable)
    case fillMode
  }

  private let declaration: Declaration

  private init(
    _ key: String, _ place: Place, range: NumberRange? = nil, allowsInfinity: Bool = false,
    note: String
  ) {
    declaration = Declaration(key, place, range, allowsInfinity, note)
  }

  /// Finds a property by its key.
  public init?(rawValue: String) {
    guard let found = TimingKey.byKey[rawValue] else { return nil }
    self = found
  }

  /// The key.
  public var rawValue: String { declaration.key }

  /// Which numbers a scene file may give it; nil for any.
  package var range: NumberRange? { declaration.range }

  /// Whether it may last for ever.
  package var allowsInfinity: Bool { declaration.allowsInfinity }

  /// What a reader of the scene format is told of it.
  package var note: String { declaration.note }

  /// Every property.
  public static let allCases = [
    TimingKey(
      "beginTime", .number(\.beginTime),
      note: "The start in the parent's time, seconds; 0 means the time at which it is added."),
    TimingKey(
      "duration", .number(\.duration), range: .from(0),
      note: "The duration of one cycle, seconds; 0 for an animation means the transaction's."),
    TimingKey("speed", .number(\.speed), note: "The ratio of local time to the parent's time."),
    TimingKey(
      "timeOffset", .number(\.timeOffset), note: "An offset added to the local time, seconds."),
    TimingKey(
      "repeatCount", .number(\.repeatCount), range: .from(0), allowsInfinity: true,
      note: "The number of cycles, may be fractional; \"inf\" repeats forever."),
    TimingKey(
      "repeatDuration", .number(\.repeatDuration), range: .from(0), allowsInfinity: true,
      note: "The time for which cycles repeat, seconds; overrides repeatCount."),
    TimingKey(
      "autoreverses", .flag(\.autoreverses),
      note: "Whether every cycle is followed by its reverse."),
    TimingKey("fillMode", .fillMode, note: "What is shown outside the active interval."),
  ]

  private static let byKey = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// The kind of its values.
  public var kind: ValueKind {
    switch declaration.place {
    case .number: .number
    case .flag: .bool
    case .fillMode: .string
    }
  }

  /// The words that it takes; empty where it takes none.
  package var words: [String] { kind == .string ? FillMode.allCases.map(\.rawValue) : [] }

  fileprivate func read(_ timing: MediaTiming) -> Value {
    switch declaration.place {
    case .number(let path): .number(timing[keyPath: path])
    case .flag(let path): .bool(timing[keyPath: path])
    case .fillMode: .string(timing.fillMode.rawValue)
    }
  }

  fileprivate func write(_ value: Value, _ timing: inout MediaTiming) {
    switch (declaration.place, value) {
    case (.number(let path), .number(let x)): timing[keyPath: path] = x
    case (.flag(let path), .bool(let flag)): timing[keyPath: path] = flag
    case (.fillMode, .string(let word)):
      timing.fillMode = FillMode(rawValue: word) ?? .removed
    default: break
    }
  }
}

extension TimingKey: Hashable {
  /// Compares the keys.
  public static func == (a: TimingKey, b: TimingKey) -> Bool { a.declaration === b.declaration }

  /// Feeds the key to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension MediaTiming {
  /// One of the properties; ignores a new value of another type than the property's.
  public subscript(key: TimingKey) -> Value {
    get { key.read(self) }
    set { key.write(newValue, &self) }
  }
}
