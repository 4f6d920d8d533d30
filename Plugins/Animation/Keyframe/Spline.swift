import PegbarPluginKit

/// A Kochanek–Bartels spline through values, component by component.
///
/// Tangents belong to the uniform parameter; with paced times the inner ones are scaled to the
/// lengths of the intervals beside them. At the ends they are the whole step to the neighbour.
struct Spline {
  private let segments: Segments
  private let width: Int
  private let keys: [Double]
  /// The outgoing and incoming tangents of each key.
  private var leaving: [Double]
  private var reaching: [Double]

  init?(_ setup: AnimationSetup, segments: Segments) {
    guard let keys = setup.keys, setup.keyCount > 1, setup.componentCount > 0 else { return nil }
    self.segments = segments
    self.keys = keys
    width = setup.componentCount
    leaving = [Double](repeating: 0, count: keys.count)
    reaching = leaving
    let isPaced = setup.mode == PEGBAR_MODE_CUBIC_PACED
    for key in 0..<setup.keyCount { setTangents(key, setup, isPaced: isPaced) }
  }

  /// Rules: keyframes.cubic, keyframes.cubic-paced.
  private mutating func setTangents(_ key: Int, _ setup: AnimationSetup, isPaced: Bool) {
    let last = setup.keyCount - 1
    let slack = 1 - (key < setup.tension.count ? setup.tension[key] : 0)
    let continuity = key < setup.continuity.count ? setup.continuity[key] : 0
    let bias = key < setup.bias.count ? setup.bias[key] : 0
    let times = segments.keyTimes.times
    var (before, after) = (1.0, 1.0)
    if isPaced, key > 0, key < last, times[key + 1] > times[key - 1] {
      let span = times[key + 1] - times[key - 1]
      before = 2 * (times[key] - times[key - 1]) / span
      after = 2 * (times[key + 1] - times[key]) / span
    }
    for place in (key * width)..<(key * width + width) {
      let from = key > 0 ? keys[place] - keys[place - width] : 0
      let to = key < last ? keys[place + width] - keys[place] : 0
      guard key > 0, key < last else {
        leaving[place] = slack * to
        reaching[place] = slack * from
        continue
      }
      let near = slack * (1 + bias) / 2 * from
      let far = slack * (1 - bias) / 2 * to
      leaving[place] = after * ((1 + continuity) * near + (1 - continuity) * far)
      reaching[place] = before * ((1 - continuity) * near + (1 + continuity) * far)
    }
  }

  /// Writes the value at every moment of a batch.
  func write(_ batch: MomentBatch) {
    keys.withUnsafeBufferPointer { keys in
      leaving.withUnsafeBufferPointer { leaving in
        reaching.withUnsafeBufferPointer { reaching in
          segments.forEachPlace(batch) { moment, place in
            guard let out = batch.out(moment) else { return }
            let s = place.fraction
            let rest = 1 - s
            // Hermite's base.
            let start = (1 + 2 * s) * rest * rest
            let end = s * s * (3 - 2 * s)
            let leave = s * rest * rest
            let reach = -s * s * rest
            let first = place.index * width
            for component in 0..<width {
              let (a, b) = (first + component, first + component + width)
              out[component] =
                start * keys[a] + end * keys[b] + leave * leaving[a] + reach * reaching[b]
            }
          }
        }
      }
    }
  }
}
