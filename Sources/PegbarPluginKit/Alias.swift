/// Another name for a plugin, perhaps with presets and a direction of its own.
public struct Alias: Sendable {
  /// Case matters: "slideleft".
  public var name: String
  /// Whose word it is.
  public var vocabulary: String
  /// Parameters that the name sets; what the user gives wins.
  public var presets: KeyValuePairs<String, ParameterValue>
  /// The direction that the name sets; nil for the plugin's default.
  public var direction: Direction?

  /// A name in a vocabulary: "pegbar", "ca", "uikit", "coreimage", "xfade", "gl".
  public init(
    _ name: String, vocabulary: String, direction: Direction? = nil,
    presets: KeyValuePairs<String, ParameterValue> = [:]
  ) {
    self.name = name
    self.vocabulary = vocabulary
    self.presets = presets
    self.direction = direction
  }

  /// A name of Pegbar's own.
  public static func pegbar(
    _ name: String, _ direction: Direction? = nil,
    presets: KeyValuePairs<String, ParameterValue> = [:]
  ) -> Alias {
    Alias(name, vocabulary: "pegbar", direction: direction, presets: presets)
  }

  /// Core Animation's name.
  public static func ca(
    _ name: String, _ direction: Direction? = nil,
    presets: KeyValuePairs<String, ParameterValue> = [:]
  ) -> Alias {
    Alias(name, vocabulary: "ca", direction: direction, presets: presets)
  }

  /// UIKit's name.
  public static func uikit(
    _ name: String, _ direction: Direction? = nil,
    presets: KeyValuePairs<String, ParameterValue> = [:]
  ) -> Alias {
    Alias(name, vocabulary: "uikit", direction: direction, presets: presets)
  }

  /// Core Image's name.
  public static func coreImage(
    _ name: String, _ direction: Direction? = nil,
    presets: KeyValuePairs<String, ParameterValue> = [:]
  ) -> Alias {
    Alias(name, vocabulary: "coreimage", direction: direction, presets: presets)
  }

  /// The name in ffmpeg's xfade filter.
  public static func xfade(
    _ name: String, _ direction: Direction? = nil,
    presets: KeyValuePairs<String, ParameterValue> = [:]
  ) -> Alias {
    Alias(name, vocabulary: "xfade", direction: direction, presets: presets)
  }

  /// The name in the GL Transitions collection.
  public static func gl(
    _ name: String, _ direction: Direction? = nil,
    presets: KeyValuePairs<String, ParameterValue> = [:]
  ) -> Alias {
    Alias(name, vocabulary: "gl", direction: direction, presets: presets)
  }
}
