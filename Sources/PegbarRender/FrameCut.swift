import PegbarCore

/// Something that a frame does not show because a limit of drawing was reached.
package struct FrameCut: Hashable, Sendable {
  /// What there was too much of.
  package enum Limit: Sendable {
    /// Particles of one emitter.
    case particles
    /// Particles of all emitters and their copies.
    case particlesInFrame
    /// Copies of one replicator.
    case copies
    /// Copies of all replicators.
    case copiesInFrame
    /// Points of the shapes that replicators draw.
    case pointsInFrame

    /// Whether it is a limit for all layers of a frame together.
    package var isOfFrame: Bool { self != .particles && self != .copies }
  }

  /// What there was too much of.
  package var limit: Limit
  /// The id of the layer that asks for it, or at which the frame had enough.
  package var layer: UInt64
  /// The layer's name; nil for none.
  package var name: String?
  /// The layer's class.
  package var layerClass: LayerClass

  /// Makes a note of what is left out of a layer.
  package init(limit: Limit, layer: UInt64, name: String?, layerClass: LayerClass) {
    (self.limit, self.layer, self.name, self.layerClass) = (limit, layer, name, layerClass)
  }

  /// What is drawn instead, and what to do; the layer's place stands before it.
  package var message: String {
    switch limit {
    case .particles:
      "more than 250,000 particles are asked for at a time: birth rates are lowered and the oldest are "
        + "left out; lower birthRate or lifetime"
    case .particlesInFrame:
      "all emitters and their copies ask for more than 1,000,000 particles in a frame: those drawn last "
        + "are left out; lower birthRate, lifetime or instanceCount"
    case .copies:
      "more than 100,000 copies are asked for: the others are left out; lower instanceCount"
    case .copiesInFrame:
      "all replicators ask for more than 1,000,000 copies in a frame: the last are left out; lower "
        + "instanceCount of one that is inside another"
    case .pointsInFrame:
      "copies of shapes ask for more than 50,000,000 points in a frame: the last are left out; lower "
        + "instanceCount or simplify the path"
    }
  }
}
