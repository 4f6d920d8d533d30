/// A plugin's description: id, names, parameters, promises.
public struct Descriptor: Sendable {
  /// Reverse dotted letters, digits and hyphens: `org.example.ripple`; never change it.
  public var id: String
  /// The display name: "Ripple".
  public var name: String
  /// One sentence of at most 100 characters.
  public var summary: String
  /// Longer text, or nil.
  public var doc: String?
  /// A word that groups plugins, such as "slide", or nil.
  public var category: String?
  /// The revision; increase it when the plugin's output changes.
  public var revision: UInt32
  /// How calls on an instance may overlap.
  public var threads: Threads
  /// Promises about results.
  public var promises: Promises
  /// The directions that a transition offers; empty for none.
  public var directions: Directions
  /// The default direction; nil for none.
  public var defaultDirection: Direction?
  /// The parameters, in the order in which hosts show them.
  public var parameters: [Parameter]
  /// Other names, optionally with presets.
  public var aliases: [Alias]
  /// The ids of plugins that this one replaces where they are missing.
  public var replacedIDs: [String] = []

  /// Makes a description; everything except id, name and summary has a default.
  public init(
    id: String, name: String, summary: String, doc: String? = nil, category: String? = nil,
    revision: UInt32 = 1, threads: Threads = .full,
    promises: Promises = [.pure, .deterministic], directions: Directions = [],
    defaultDirection: Direction? = nil, parameters: [Parameter] = [], aliases: [Alias] = []
  ) {
    self.id = id
    self.name = name
    self.summary = summary
    self.doc = doc
    self.category = category
    self.revision = revision
    self.threads = threads
    self.promises = promises
    self.directions = directions
    self.defaultDirection = defaultDirection
    self.parameters = parameters
    self.aliases = aliases
  }
}

/// How calls on a plugin may overlap.
public enum Threads: UInt32, Sendable {
  /// One call at a time in the whole library.
  case none = 1
  /// Concurrent calls on different instances.
  case instance = 2
  /// Concurrent calls on one instance; it must not change after `prepare`.
  case full = 3
}

/// What a plugin promises about its results.
public struct Promises: OptionSet, Sendable {
  /// The interface's bits.
  public let rawValue: UInt64

  /// Makes a set from the interface's bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Results depend only on the arguments.
  public static let pure = Promises(rawValue: 1)
  /// Same arguments, same bytes on every machine.
  public static let deterministic = Promises(rawValue: 2)
  /// A timing function that does not end at 1.
  public static let openEnd = Promises(rawValue: 4)
}

/// The edge from which motion comes, as drawn.
public enum Direction: UInt32, CaseIterable, Sendable {
  /// Everything moves right.
  case fromLeft = 1
  /// Everything moves left.
  case fromRight = 2
  /// Everything moves down.
  case fromTop = 4
  /// Everything moves up.
  case fromBottom = 8

  /// Whether the motion is horizontal.
  @inlinable public var isHorizontal: Bool { self == .fromLeft || self == .fromRight }

  /// Whether the motion is towards larger coordinates.
  @inlinable public var isForward: Bool { self == .fromLeft || self == .fromTop }
}

/// A set of directions.
public struct Directions: OptionSet, Sendable {
  /// The interface's bits.
  public let rawValue: UInt32

  /// Makes a set from the interface's bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// All four.
  public static let all = Directions(rawValue: 15)

  /// Makes a set of directions.
  public init(_ directions: Direction...) {
    self.init(rawValue: directions.reduce(0) { $0 | $1.rawValue })
  }
}
