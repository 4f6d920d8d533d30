import PegbarCore

/// A layer in a scene file, with checked names, types and references.
public struct SceneLayer: Sendable {
  /// The layer's class.
  public var layerClass: LayerClass
  /// The name, unique among the layers that exist at one time; nil for none.
  public var name: String?
  /// The properties that the file sets, in its order; `frame` comes last.
  public var settings: [SceneSetting] = []
  /// The layer's timing; the duration is infinite unless the file gives one.
  public var timing: MediaTiming
  /// The layer whose alpha masks this one.
  public var mask: SceneLayer? {
    get { masks.first }
    set { masks = newValue.map { [$0] } ?? [] }
  }
  /// The sublayers in the order of insertion.
  public var sublayers: [SceneLayer] = []
  /// The animations, added once the layer is committed, in the order of the file.
  public var animations: [SceneAnimation] = []

  /// The keys under which the inputs of the layer's filters are stored, set or not, with the type of their values.
  var filterKinds: [String: ValueKind] = [:]

  /// What answers changes of keys instead of the usual animations, in the order of the file; nil for nothing.
  public var actions: [(key: String, animation: SceneAnimation?)] = []

  /// Its place in the document, where too much may be asked of it or its frame may be none; nil for others.
  var path: JSONPath?

  private var masks: [SceneLayer] = []

  init(layerClass: LayerClass) {
    self.layerClass = layerClass
    timing = MediaTiming()
    timing.duration = .infinity
  }

  /// Calls a function with this layer and every layer below it, masks included.
  func forEach(_ body: (SceneLayer) -> Void) {
    body(self)
    mask?.forEach(body)
    for layer in sublayers { layer.forEach(body) }
  }
}

/// A value for a property or a part of one.
public struct SceneSetting: Sendable {
  /// The target of a setting.
  public enum Target: Sendable, Hashable {
    /// A property, a stored key, or a part of a property.
    case property(PropertyPath)
    /// One of CAMediaTiming's properties, by name.
    case timing(SceneTimingKey)
  }

  /// The target of a setting.
  public var target: Target
  /// The value, of the property's type.
  public var value: Value
}

/// CAMediaTiming's properties with their names in scene files.
public typealias SceneTimingKey = TimingKey
