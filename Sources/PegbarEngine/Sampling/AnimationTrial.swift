import PegbarCore

extension AnimationRow {
  /// Asks an animation and all inside it at five moments of a cycle, before anything is shown.
  ///
  /// Every function that frames will call is called once, so that what cannot work is known when
  /// the animation is added.
  ///
  /// - Parameter model: the layer's values without animations.
  /// - Returns: the property whose values grow beyond what numbers hold; nil where all is well.
  /// - Throws: `PluginError` of the first plugin that failed.
  package func overflow(over model: PropertyTable) throws -> PropertyID? {
    var row = self
    row.timing = MediaTiming()
    row.timing.duration = timing.duration
    row.timing.fillMode = .both
    row.isRemovedOnCompletion = false
    if case .group(let evaluation, let children) = body {
      for child in children {
        if let found = try child.overflow(over: model) { return found }
      }
      // The group itself is asked for its children's times only.
      let idle = children.map { AnimationRow(id: $0.id, timing: $0.timing, body: .nothing) }
      row.body = .group(evaluation, idle)
    }
    for quarter in 0...4 {
      var sample = LayerSample(model: model)
      try sample.apply([row], at: timing.duration * (Double(quarter) / 4))
      if let property = sample.overflow { return property }
    }
    if case .transition(_, let recipe) = body { try recipe.tryOut() }
    return nil
  }
}

extension TransitionRecipe {
  /// Makes the transition for a small picture.
  fileprivate func tryOut() throws {
    let setup = TransitionSetup(
      width: 16, height: 16, direction: direction, duration: duration)
    _ = try type.makeTransition(parameters, setup: setup)
  }
}

/// What a plugin owes finite answers for; beyond it an answer that is none has no effect.
enum UsefulNumbers {
  /// How far a timing function may carry progress.
  static let progress = 1e6
  /// How large a value may be.
  static let value = 1e100

  /// Whether all numbers of some values are small enough.
  static func contain(_ values: [Value?]) -> Bool {
    values.allSatisfy { $0?.components?.allSatisfy { abs($0) <= value } ?? true }
  }
}

extension PropertyAnimation {
  /// The values that were given.
  var givenValues: [Value?] {
    switch keys {
    case .values(let list): list
    case .ends(let from, let to, let by): [from, to, by]
    }
  }
}
