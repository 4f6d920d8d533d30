/// The kind of a plugin.
public enum PluginKind: UInt32, Sendable, Hashable, CaseIterable {
  case animation = 1
  case valueFunction = 2
  case timingFunction = 3
  case transition = 4
  case imageFilter = 6
  case provider = 9

  /// The name in output and messages: `animation`, `value`, `timing`, `transition`, `filter`, `provider`.
  public var word: String {
    switch self {
    case .animation: "animation"
    case .valueFunction: "value"
    case .timingFunction: "timing"
    case .transition: "transition"
    case .imageFilter: "filter"
    case .provider: "provider"
    }
  }

  /// The words for one plugin of the kind, in sentences.
  package var noun: String {
    switch self {
    case .animation: "animation kind"
    case .valueFunction: "value function"
    case .timingFunction: "timing function"
    default: word
    }
  }
}

/// How calls on a plugin may overlap.
public enum ThreadClass: UInt32, Sendable, Hashable {
  /// One call at a time in the whole library.
  case none = 1
  /// One call at a time on each instance.
  case instance = 2
  /// Any number of calls at once.
  case full = 3

  /// The name in output: `none`, `instance`, `full`.
  public var word: String {
    switch self {
    case .none: "none"
    case .instance: "instance"
    case .full: "full"
    }
  }
}

/// The edge from which the motion of a transition comes, as drawn.
public struct Direction: OptionSet, Sendable, Hashable {
  /// The bits of the plugin interface.
  public let rawValue: UInt32

  /// Makes a set from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// From the left edge.
  public static let fromLeft = Direction(rawValue: 1)
  /// From the right edge.
  public static let fromRight = Direction(rawValue: 2)
  /// From the upper edge.
  public static let fromTop = Direction(rawValue: 4)
  /// From the lower edge.
  public static let fromBottom = Direction(rawValue: 8)

  /// Every direction with Core Animation's name for it.
  public static let named: [(name: String, direction: Direction)] = [
    ("fromLeft", .fromLeft), ("fromRight", .fromRight), ("fromTop", .fromTop),
    ("fromBottom", .fromBottom),
  ]

  /// The direction with a name; nil for an unknown name.
  public init?(name: String) {
    guard let match = Direction.named.first(where: { $0.name == name }) else { return nil }
    self = match.direction
  }

  /// The names of the directions in the set, in a fixed order.
  public var names: [String] {
    Direction.named.filter { contains($0.direction) }.map(\.name)
  }
}

/// Another name for a plugin, optionally with parameters and a direction.
public struct PluginAlias: Sendable, Hashable {
  /// The name; case matters.
  public var name: String

  /// The vocabulary of the name: `pegbar`, `ca`, `uikit`, `coreimage`, `xfade`, `gl`.
  public var vocabulary: String

  /// The parameters that the name sets.
  public var presets: [String: ParameterValue]

  /// The direction that the name sets; empty for the plugin's default.
  public var direction: Direction

  /// Makes an alias.
  public init(
    name: String, vocabulary: String, presets: [String: ParameterValue] = [:],
    direction: Direction = []
  ) {
    self.name = name
    self.vocabulary = vocabulary
    self.presets = presets
    self.direction = direction
  }
}

/// The description of a plugin.
public struct PluginDescriptor: Sendable, Hashable {
  /// The kind of the plugin.
  public var kind: PluginKind
  /// Reverse dotted, lower case: `pegbar.transition.push`.
  public var id: String
  /// The revision, which increases when the plugin's output changes.
  public var revision: UInt32
  /// How calls may overlap.
  public var threads: ThreadClass
  /// The display name.
  public var name: String
  /// One sentence.
  public var summary: String
  /// The documentation; may be empty.
  public var documentation: String
  /// A word that groups plugins of a kind; may be empty.
  public var category: String
  /// Whether results depend only on the arguments.
  public var isPure: Bool
  /// Whether same arguments give the same bytes on every machine.
  public var isDeterministic: Bool
  /// Whether a timing function does not end at 1.
  public var hasOpenEnd: Bool
  /// Transitions: the directions offered; empty for none.
  public var directions: Direction
  /// Transitions: the default direction.
  public var defaultDirection: Direction
  /// The parameters, in the order in which values are passed.
  public var parameters: [Parameter]
  /// Other names.
  public var aliases: [PluginAlias]
  /// The extensions of the host without which the plugin cannot work.
  public var requiredExtensions: [String] = []
  /// Ids of plugins of the same kind for which this one stands where they are missing.
  public var replacedIDs: [String] = []

  /// Makes a descriptor.
  public init(
    kind: PluginKind, id: String, revision: UInt32 = 1, threads: ThreadClass = .full,
    name: String, summary: String, documentation: String = "", category: String = "",
    isPure: Bool = true, isDeterministic: Bool = true, hasOpenEnd: Bool = false,
    directions: Direction = [], defaultDirection: Direction = [],
    parameters: [Parameter] = [], aliases: [PluginAlias] = []
  ) {
    self.kind = kind
    self.id = id
    self.revision = revision
    self.threads = threads
    self.name = name
    self.summary = summary
    self.documentation = documentation
    self.category = category
    self.isPure = isPure
    self.isDeterministic = isDeterministic
    self.hasOpenEnd = hasOpenEnd
    self.directions = directions
    self.defaultDirection = defaultDirection
    self.parameters = parameters
    self.aliases = aliases
  }
}
