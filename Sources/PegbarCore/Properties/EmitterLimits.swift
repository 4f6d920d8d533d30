/// How much an emitter layer draws.
package enum EmitterLimits {
  /// The most particles of a layer that are looked at in a frame, dead ones that have living
  /// particles of their own included.
  package static let particles = 250_000
  /// The most particles in a frame, of all layers and copies.
  package static let particlesInFrame = 1_000_000
  /// How deep cells lie in cells.
  package static let depth = 8
  /// The most cells of a layer, cells of cells included.
  package static let cells = 1024
  /// The most changes of a layer that are remembered.
  package static let changes = 1024
  /// Values that animations change are taken so many times in a second of the layer's time.
  package static let stepsPerSecond = 128.0
  /// The most such steps since a change; later births go on at the last one's rate.
  package static let steps = 1 << 20

  /// What is said of a layer that asks for more.
  package static let message =
    "particles of an emitter beyond 250,000 (birth rates are lowered, then the oldest are left out)"
  /// What is said of a scene that asks for more in a frame.
  package static let frameMessage =
    "particles of all emitters and their copies beyond 1,000,000 (those drawn last are left out)"
}
