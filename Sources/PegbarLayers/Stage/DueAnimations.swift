/// The starts and ends of animations that a clock reaches.
enum DueAnimations {
  /// The next time at which an animation starts or ends; infinite for never.
  static func nextTime(in layers: [CALayer]) -> Double {
    var due = Double.infinity
    for layer in layers {
      for animation in layer.animations { due = min(due, layer.dueTime(of: animation)) }
    }
    return due
  }

  /// Calls the delegates of animations that have started or ended, and removes those that have ended.
  ///
  /// Rule: adding.turn-order.
  static func handle(in layers: [CALayer], at time: Double) {
    var starting: [StoredAnimation] = []
    var stopping: [(layer: CALayer, animation: StoredAnimation)] = []
    for layer in layers {
      for animation in layer.animations {
        if animation.hasStopped { continue }
        if !animation.hasStarted {
          guard layer.startTime(of: animation) <= time else { continue }
          starting.append(animation)
        }
        if layer.endTime(of: animation) <= time { stopping.append((layer, animation)) }
      }
    }
    starting.sort { $0.row.id < $1.row.id }
    stopping.sort { $0.animation.row.id < $1.animation.row.id }
    for animation in starting { animation.start() }
    for (layer, animation) in stopping { layer.end(animation) }
  }
}
