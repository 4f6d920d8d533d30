import PegbarCore

/// Warns about animations that cannot interpolate their values or have no effect.
extension SceneDecoder {
  /// Warns if `fromValue` and `toValue` cannot be interpolated.
  mutating func checkSteps(_ ends: SceneEnds, _ members: Members) {
    guard let from = ends.from, let to = ends.to, let node = members["toValue"] else { return }
    if let gap = gap(between: from, and: to) { warn(gap, at: node.path) }
  }

  /// Warns about the first pair of keyframes that cannot be interpolated.
  mutating func checkSteps(_ frames: SceneKeyframes, _ members: Members) {
    guard frames.path == nil, frames.calculationMode != .discrete,
      let values = frames.values, let node = members["values"]
    else { return }
    for i in values.indices.dropFirst() {
      guard let gap = gap(between: values[i - 1], and: values[i]) else { continue }
      warn(gap, at: node.path.appending(i))
      return
    }
  }

  /// Explains why two values cannot be interpolated; returns nil if they can.
  private func gap(between a: Value, and b: Value) -> String? {
    guard a != b else { return nil }
    switch (a, b) {
    case (.path(let x), .path(let y)):
      guard Path.interpolate(x, y, 0.5) == nil else { return nil }
      return "the paths have different commands: they change half way at once; give both the same"
    case (.colors(let x), .colors(let y)): return gap(x.count, y.count, "colors")
    case (.numbers(let x), .numbers(let y)): return gap(x.count, y.count, "numbers")
    case (.transform(let x), .transform(let y)):
      return [x, y].contains { TransformParts($0) == nil }
        ? "a matrix without an inverse, such as a scale of 0, cannot be interpolated: it changes half way "
          + "at once; use a small scale such as 0.001" : nil
    default: return nil
    }
  }

  private func gap(_ first: Int, _ second: Int, _ what: String) -> String? {
    first == second
      ? nil
      : "\(first) and \(second) \(what) have nothing in between: the animation has no effect; give both "
        + "as many"
  }

  // MARK: - Animations side by side

  /// Warns about animations with the same key.
  mutating func checkKeys(_ animations: [SceneAnimation]) {
    var known: Set<String> = []
    for animation in animations {
      guard let key = animation.key, !known.insert(key).inserted else { continue }
      warn(
        "two animations have the key '\(key)': this one replaces the other; choose another key",
        at: animation.path)
    }
  }

  /// Warns about children that begin after the end of their group.
  mutating func checkChildren(_ children: [SceneAnimation], of group: SceneAnimation) {
    let duration = group.timing.duration
    guard duration > 0 else { return }
    for child in children where child.timing.beginTime >= duration {
      warn(
        "it begins at \(short(child.timing.beginTime)) s, when its group of \(short(duration)) s is over; "
          + "give the group a longer 'duration'", at: child.path)
    }
  }

  /// Warns about the fill mode `forwards` if the animation is removed at its end.
  mutating func checkStay(_ animation: SceneAnimation, _ members: Members) {
    guard animation.timing.fillMode == .forwards, animation.isRemovedOnCompletion,
      let node = members["fillMode"]
    else { return }
    warn(
      "the animation is removed at its end, so 'forwards' has no effect; set 'removedOnCompletion' to false",
      at: node.path)
  }
}
