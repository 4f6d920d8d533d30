/// Another name for a plugin, optionally with presets and a direction.
public struct Alias: Sendable {
  /// The name, case-sensitive: "slideleft".
  public var name: String
  /// The program or framework that uses the name.
  public var vocabulary: String
  /// Parameters that the name sets; the user's parameters override them.
  public var presets: KeyValuePairs<String, ParameterValue>
  /// The direction that the name sets; nil for the plugin's default.
  public var direction: Direction?

  /// Makes a name in a vocabulary: "pegbar", "ca", "uikit", "coreimage", "xfade", "gl".
  public init(
    _ name: String, vocabulary: String, direction: Direction? = nil,
    presets: KeyValuePairs<String, ParameterValue> = [:]
  ) {
    self.name = name
    self.vocabulary = vocabulary
    self.presets = presets
    self.direction = direction
  }

  /// Pegbar's own name.
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

  /// The name in OBS Studio, which users write with its vocabulary: "obs:iris".
  ///
  /// Luma wipes have an edge that is soft by 0.03 there by default.
  public static func obs(
    _ name: String, _ direction: Direction? = nil,
    presets: KeyValuePairs<String, ParameterValue> = [:]
  ) -> Alias {
    Alias(name, vocabulary: "obs", direction: direction, presets: presets)
  }
}
