import PegbarCore

/// A layer as a scene file describes it: names, types and references are checked.
public struct SceneLayer: Sendable {
  /// The layer's class.
  public var layerClass: LayerClass
  /// Unique among the layers that are there at one time; nil for a layer that is not addressed.
  public var name: String?
  /// The properties that the file sets, in its order; `frame` comes last.
  public var settings: [SceneSetting] = []
  /// The layer's own time; the duration is infinite unless the file gives one.
  public var timing: MediaTiming
  /// The layer whose alpha covers this one.
  public var mask: SceneLayer? {
    get { masks.first }
    set { masks = newValue.map { [$0] } ?? [] }
  }
  /// In the order of insertion.
  public var sublayers: [SceneLayer] = []
  /// Added once the layer is committed, in the order of the file.
  public var animations: [SceneAnimation] = []

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

/// A value for a property, or for a part of one.
public struct SceneSetting: Sendable {
  /// What is set.
  public enum Target: Sendable, Hashable {
    /// A property, a stored key, or a part of a property.
    case property(PropertyPath)
    /// One of CAMediaTiming's properties, by name.
    case timing(SceneTimingKey)
  }

  /// What is set.
  public var target: Target
  /// Of the property's type.
  public var value: Value
}

/// CAMediaTiming's properties under their names in scene files.
public typealias SceneTimingKey = TimingKey
