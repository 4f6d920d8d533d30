import PegbarCore

/// What animations and events change of a scene's camera.
package struct CameraKeyPath: Sendable, Hashable {
  /// How the file calls it, such as `zoom`.
  package let name: String
  /// What the camera's layer has in its place.
  package let ofLayer: String
  /// Whether the layer has the number with the other sign, as things move against the camera.
  let isNegative: Bool
  /// Whether a change of it moves things out of the plane.
  let makesDepth: Bool

  private init(
    _ name: String, _ ofLayer: String, isNegative: Bool = false, makesDepth: Bool = false
  ) {
    (self.name, self.ofLayer) = (name, ofLayer)
    (self.isNegative, self.makesDepth) = (isNegative, makesDepth)
  }

  /// Every one, in the order in which they are told.
  package static let all = [
    CameraKeyPath("position", "bounds.origin"), CameraKeyPath("position.x", "bounds.origin.x"),
    CameraKeyPath("position.y", "bounds.origin.y"),
    CameraKeyPath("z", "zPosition", isNegative: true, makesDepth: true),
    CameraKeyPath("zoom", "transform.scale"),
    CameraKeyPath("rotation", "sublayerTransform.rotation.z", isNegative: true),
    CameraKeyPath("rotation.x", "sublayerTransform.rotation.x", isNegative: true, makesDepth: true),
    CameraKeyPath("rotation.y", "sublayerTransform.rotation.y", isNegative: true, makesDepth: true),
    CameraKeyPath("rotation.z", "sublayerTransform.rotation.z", isNegative: true),
  ]

  /// Finds what a name stands for; nil for nothing of a camera.
  package init?(_ name: String) {
    guard let found = CameraKeyPath.all.first(where: { $0.name == name }) else { return nil }
    self = found
  }

  /// Finds what stands for a key path of the camera's layer; nil for nothing.
  package init?(ofLayer keyPath: String) {
    guard let found = CameraKeyPath.all.first(where: { $0.ofLayer == keyPath }) else { return nil }
    self = found
  }

  /// The camera's value for one of the layer, and the other way round.
  package func flipped(_ value: JSONValue) -> JSONValue {
    // Not the negation, which would make a zero negative.
    isNegative ? value.number.map { .number(0 - $0) } ?? value : value
  }
}
