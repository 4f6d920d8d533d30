/// How much of what replicators ask for is drawn: beyond it no frame would ever be done.
package enum ReplicatorLimits {
  /// The most copies of one replicator.
  package static let copies = 100_000

  /// The most copies in a frame, those of replicators in replicators included.
  package static let copiesInFrame = 1_000_000

  /// The points of shapes, a curve's straight pieces included, after which a frame gets no further copy.
  package static let pointsInFrame = 50_000_000
}
