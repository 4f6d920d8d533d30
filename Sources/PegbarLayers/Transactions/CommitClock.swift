/// The state of one commit: the stages that it changes and how, and the time of the last superlayer, because
/// most changed layers are siblings.
struct CommitClock {
  private let number = SerialNumber.next()
  private var stages: [Stage] = []
  /// Whether a layer's timing has changed, and with it the times of animations below.
  private var movesTimes = false
  /// The new animations of layers.
  private var animated: [(layer: CALayer, new: [StoredAnimation])] = []
  /// The layers that entered a tree, moved within one, or left the place where they were.
  private var (entered, moved, left): ([CALayer], [CALayer], [CALayer]) = ([], [], [])
  private var superlayer: CALayer?
  private var time = 0.0

  /// Notifies the stage of a changed layer, once for each part of its tree.
  mutating func visit(_ layer: CALayer) {
    var layer = layer
    while layer.changes.lastCommit != number {
      layer.changes.lastCommit = number
      guard let parent = layer.parent else {
        if let stage = layer.stage {
          stage.noteChange()
          stages.append(stage)
          if !layer.changes.isInTree { noteEntry(of: layer) }
        }
        return
      }
      layer = parent
    }
  }

  /// Notes what has changed in a layer since the last commit.
  mutating func noteChange(from old: CALayer.State?, of layer: CALayer) {
    guard let old else { return }
    movesTimes = movesTimes || old.timing != layer.state.timing
    let (before, after) = (old.sublayers, layer.state.sublayers)
    let (start, end) = CommitClock.sameEnds(before, after)
    noteTree(from: before[start..<before.count - end], to: after[start..<after.count - end])
    if old.mask !== layer.state.mask {
      noteTree(from: [old.mask].compactMap(\.self), to: [layer.state.mask].compactMap(\.self))
    }
  }

  private mutating func noteTree(from old: some Sequence<CALayer>, to new: some Sequence<CALayer>) {
    for layer in new {
      if layer.changes.isInTree { moved.append(layer) } else { noteEntry(of: layer) }
    }
    for layer in old where layer.changes.isInTree {
      layer.changes.lastLeave = number
      left.append(layer)
    }
  }

  /// How many layers two lists have in common at their starts and at their ends.
  private static func sameEnds(_ a: [CALayer], _ b: [CALayer]) -> (start: Int, end: Int) {
    a.withUnsafeBytes { a in
      b.withUnsafeBytes { b in
        // As words, because a comparison of objects counts references.
        let (a, b) = (a.bindMemory(to: UInt.self), b.bindMemory(to: UInt.self))
        let most = min(a.count, b.count)
        if most > 0, a.count == b.count, a.baseAddress == b.baseAddress { return (most, 0) }
        var (start, end) = (0, 0)
        while start < most, a[start] == b[start] { start += 1 }
        while end < most - start, a[a.count - 1 - end] == b[b.count - 1 - end] { end += 1 }
        return (start, end)
      }
    }
  }

  private mutating func noteEntry(of layer: CALayer) {
    layer.changes.lastEntry = number
    entered.append(layer)
  }

  /// Notes animations that begin with the commit.
  mutating func note(_ new: [StoredAnimation], of layer: CALayer) { animated.append((layer, new)) }

  /// Tells the stages when animations begin and end now; called after all layers have been committed.
  func finish() {
    // A descendant of another entry is handled with that entry.
    for layer in entered
    where layer.parent?.changes.lastEntry != number && layer.rootLayer.stage != nil {
      layer.enterTree()
    }
    for layer in left
    where layer.parent?.changes.lastLeave != number && layer.rootLayer.stage == nil {
      layer.leaveStage()
    }
    guard !movesTimes else {
      for stage in stages { stage.due.forget() }
      return
    }
    guard !stages.isEmpty else { return }
    for layer in left + moved { tellTimes(below: layer) }
    for layer in entered where layer.changes.isInTree { tellTimes(below: layer) }
    // Layers with a number of this commit have been noted with all their animations.
    for (layer, new) in animated where layer.changes.dueNumber < number {
      layer.rootLayer.stage?.due.note(new, of: layer)
    }
  }

  /// Tells the stages when the animations of a layer and below begin and end in its new place.
  private func tellTimes(below layer: CALayer) {
    let own = layer.rootLayer.stage
    layer.forEachInTree { layer in
      // With the number 0, the layer's previous stage ignores its entries.
      layer.changes.dueNumber = 0
      own?.due.note(layer)
    }
  }

  /// The current time of a layer with new animations.
  mutating func time(of layer: CALayer) -> Double {
    let parent = layer.parent
    if parent == nil || parent !== superlayer {
      time = parent?.currentTime ?? layer.stageTime
      superlayer = parent
    }
    return layer.state.timing.localTime(atParentTime: time)
  }
}
