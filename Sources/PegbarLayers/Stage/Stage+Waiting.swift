import PegbarCore

/// The reason why a stage has not seen an animation end.
public enum AnimationWaitError: Error, Equatable, CustomStringConvertible {
  /// The layer has no running animation with this key; it has others.
  case noAnimation(key: String, others: [String])
  /// Animations still run after the given seconds.
  case stillRunning(keys: [String], after: CFTimeInterval)

  /// What is missing or runs on, in one line.
  public var description: String {
    switch self {
    case .noAnimation(let key, let others):
      "the layer has no running animation '\(key)'; it has \(AnimationWaitError.list(others))"
    case .stillRunning(let keys, let limit):
      "\(AnimationWaitError.list(keys)) still running after \(limit) s"
    }
  }

  private static func list(_ keys: [String]) -> String {
    keys.isEmpty ? "none" : keys.map { "'\($0)'" }.joined(separator: ", ")
  }
}

extension Stage {
  /// Advances the clock to the moment at which an animation ends, for tests.
  ///
  /// Everything else that is due before happens too.
  ///
  /// ```swift
  /// #expect(try stage.advance(untilAnimation: "shake", of: field.layer))
  /// ```
  ///
  /// - Parameters:
  ///   - key: the key under which the animation was added.
  ///   - layer: the layer that has it.
  ///   - limit: the maximum number of seconds to move.
  /// - Returns: true if the animation has run to its end; false if it was removed or replaced.
  /// - Throws: `AnimationWaitError` if there is no such animation, or if it still runs at the limit.
  /// - Precondition: the stage is not live.
  @discardableResult
  public func advance(
    untilAnimation key: String, of layer: CALayer, within limit: CFTimeInterval = 3600
  ) throws -> Bool {
    let running = layer.animations.filter { !$0.hasStopped }
    guard var awaited = running.first(where: { $0.key == key }) else {
      throw AnimationWaitError.noAnimation(key: key, others: running.compactMap(\.key))
    }
    try advance(within: limit) {
      // One that took its place without an end, as when an animator goes on, is the same animation.
      let others = layer.animations
      if !awaited.hasStopped, !others.contains(where: { $0 === awaited }) {
        awaited = others.first { $0.key == key } ?? awaited
      }
      return awaited.hasStopped ? [] : [key]
    }
    return awaited.hasFinished
  }

  /// Advances the clock until no animation of a layer and its sublayers runs, for tests.
  ///
  /// Animations that are added on the way are waited for; those that never end are not.
  ///
  /// - Parameters:
  ///   - layer: the layer.
  ///   - limit: the maximum number of seconds to move.
  /// - Throws: `AnimationWaitError` if animations still run at the limit.
  /// - Precondition: the stage is not live.
  public func advance(
    untilAnimationsOf layer: CALayer, within limit: CFTimeInterval = 3600
  ) throws {
    try advance(within: limit) { layer.endingAnimations.map { $0.key ?? "without key" } }
  }

  /// Advances until no keys are left.
  private func advance(within limit: Double, whileRunning keys: () -> [String]) throws {
    demand(!isLive, "Stage.advance(untilAnimations…:)", "the clock of a live stage moves by itself")
    let end = time + limit
    asCurrent { commitChanges() }
    while case let running = keys(), !running.isEmpty {
      guard let due = nextDueTime(upTo: end), due.isFinite else {
        throw AnimationWaitError.stillRunning(keys: running, after: limit)
      }
      advance(to: max(due, time))
    }
  }
}

extension CALayer {
  /// The animations of the layer's tree that run and will end.
  fileprivate var endingAnimations: [StoredAnimation] {
    let own = animations.filter { !$0.hasStopped && endTime(of: $0).isFinite }
    let below = state.sublayers + (state.mask.map { [$0] } ?? [])
    return own + below.flatMap(\.endingAnimations)
  }
}
