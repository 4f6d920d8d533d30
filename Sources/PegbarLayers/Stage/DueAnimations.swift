/// The times at which the animations of a stage's layers next begin or end.
///
/// A turn of the clock looks only at what is due: each layer's next time is kept until its animations change.
/// A change of a layer's timing makes all of them unknown.
struct DueAnimations {
  private var layers: [CALayer] = []
  /// The next time of each layer; infinite for none.
  private var times: [Double] = []
  /// Whether the times are known.
  private(set) var isKnown = false

  /// Makes all times unknown.
  mutating func forget() { self = DueAnimations() }

  /// The next time at which an animation below a root starts or ends; infinite for never.
  mutating func nextTime(below root: CALayer) -> Double {
    find(below: root)
    return times.reduce(.infinity, min)
  }

  /// The layers below a root of which an animation starts or ends up to a time.
  mutating func layers(below root: CALayer, upTo time: Double) -> [CALayer] {
    find(below: root)
    return times.indices.filter { times[$0] <= time }.map { layers[$0] }
  }

  /// Takes the changed animations of a layer into account; `isInTree` tells whether it may be a new one.
  mutating func note(_ layer: CALayer, isInTree: Bool) {
    guard isKnown else { return }
    let place = layer.changes.duePlace
    if layers.indices.contains(place), layers[place] === layer {
      times[place] = DueAnimations.nextTime(of: layer)
    } else if isInTree {
      append(layer)
    }
  }

  /// Forgets a layer, which is no longer in the tree.
  mutating func drop(_ layer: CALayer) {
    let place = layer.changes.duePlace
    if isKnown, layers.indices.contains(place), layers[place] === layer { times[place] = .infinity }
  }

  private mutating func find(below root: CALayer) {
    guard !isKnown else { return }
    isKnown = true
    root.forEachInTree { if !$0.animations.isEmpty { append($0) } }
  }

  private mutating func append(_ layer: CALayer) {
    layer.changes.duePlace = layers.count
    layers.append(layer)
    times.append(DueAnimations.nextTime(of: layer))
  }

  /// The next time at which an animation of a layer starts or ends; infinite for never.
  static func nextTime(of layer: CALayer) -> Double {
    layer.animations.reduce(.infinity) { min($0, layer.dueTime(of: $1)) }
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
