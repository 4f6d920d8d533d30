import PegbarCore
import PegbarLayers

/// The changes of a keyframe block.
final class KeyframeRecording {
  private struct Track {
    /// The change of the first keyframe.
    let first: PropertyChange
    var keyframes: [Keyframe] = []
  }

  private struct Keyframe {
    /// Which call made it; a second change there goes on from the first.
    var call: Int
    var start: Double
    var end: Double
    var value: Value
  }

  private struct TrackID: Hashable {
    let layer: ObjectIdentifier
    let property: ViewProperty
  }

  private let mode: CAAnimationCalculationMode
  private var tracks: [Track] = []
  private var places: [TrackID: Int] = [:]
  /// Where changes belong, in parts of the duration, and the number of the call that said so.
  private var interval = (start: 0.0, end: 1.0, call: 0)
  private var callCount = 0

  init(_ mode: CAAnimationCalculationMode) { self.mode = mode }

  /// Runs a keyframe's changes.
  func keyframe(start: Double, duration: Double, _ changes: () -> Void) {
    let former = interval
    let start = KeyframeRecording.part(start)
    callCount += 1
    interval = (start, min(start + KeyframeRecording.part(duration), 1), callCount)
    changes()
    interval = former
  }

  private static func part(_ number: Double) -> Double {
    number.isFinite ? min(max(number, 0), 1) : 0
  }

  /// Records a change.
  func note(_ change: PropertyChange) {
    let id = TrackID(layer: ObjectIdentifier(change.layer), property: change.property)
    if places[id] == nil {
      places[id] = tracks.count
      tracks.append(Track(first: change))
    }
    let place = places[id, default: 0]
    tracks[place].keyframes.removeAll { $0.call == interval.call }
    tracks[place].keyframes.append(
      Keyframe(
        call: interval.call, start: interval.start, end: interval.end, value: change.latter))
  }

  /// Turns the changes into one animation a layer and key path.
  func addAnimations(of block: AnimationBlock) {
    for track in tracks { add(track, of: block) }
    (tracks, places) = ([], [:])
  }

  private func add(_ track: Track, of block: AnimationBlock) {
    let (layer, property) = (track.first.layer, track.first.property)
    let first = track.first.former
    let isCurrent = !property.isAdditive && block.settings.options.contains(.beginFromCurrentState)
    let former = isCurrent ? layer.presentedValue(of: property.property, model: first) : first
    let (times, values) = course(track.keyframes, from: property.known(former))
    let change = PropertyChange(of: layer, property, from: first)
    let offsets =
      property.isAdditive ? values.map { property.offsets(of: $0, from: change.latter) } : []
    let isAdditive = property.isAdditive && offsets.allSatisfy { $0 != nil }
    for (index, keyPath) in (isAdditive ? property.keyPaths : [property.rawValue]).enumerated() {
      let animation = CAKeyframeAnimation(keyPath: keyPath)
      animation.timing = block.settings.timing(in: layer)
      let pace = block.settings.pace
      animation.timingFunction = pace.function ?? UIView.AnimationCurve.easeInOut.function
      animation.calculationMode = mode
      animation.isAdditive = isAdditive
      let shown = isAdditive ? offsets.compactMap { $0?[index] } : values.map(property.known)
      animation.keyframes.values = shown.map { GivenValue($0) }
      animation.keyframes.shape.keyTimes = times
      let key = isAdditive ? layer.freeKey(keyPath) : keyPath
      block.add(animation, to: layer, forKey: key, change)
    }
  }

  /// The values to go through and their times, held where there is no keyframe.
  ///
  /// Rule: views.keyframes.
  private func course(
    _ keyframes: [Keyframe], from former: Value
  ) -> (times: [Double]?, values: [Value]) {
    let sorted = keyframes.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }.map(\.element)
    if mode == .paced || mode == .cubicPaced { return (nil, [former] + sorted.map(\.value)) }
    var (times, values) = ([0.0], [former])
    func add(_ time: Double, _ value: Value) {
      times.append(time)
      values.append(value)
    }
    for keyframe in sorted {
      let start = max(keyframe.start, times[times.count - 1])
      if start > times[times.count - 1] || keyframe.end <= start {
        add(start, values[values.count - 1])
      }
      add(max(keyframe.end, start), keyframe.value)
    }
    if times[times.count - 1] < 1 { add(1, values[values.count - 1]) }
    // A discrete animation has one more time: the end of the last value.
    if mode == .discrete { times.append(1) }
    return (times, values)
  }
}
