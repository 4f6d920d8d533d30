/// The limits of drawing replicators, so that every frame ends.
package enum ReplicatorLimits {
  /// The maximum number of copies of one replicator.
  package static let copies = 100_000

  /// The maximum number of copies in a frame, including those of nested replicators.
  package static let copiesInFrame = 1_000_000

  /// The points of shapes, a curve's straight pieces included, after which a frame gets no further copy.
  package static let pointsInFrame = 50_000_000

  /// What is said of a replicator that asks for more.
  package static let message = "copies of a replicator beyond 100,000"
  /// What is said of a scene that asks for more in a frame.
  package static let frameMessage =
    "copies of all replicators beyond 1,000,000 (those drawn last are left out)"
}
