import PegbarPluginKit
import PegbarReadings

/// Goes through several values or along a path, in one of five modes.
struct KeyframeAnimation: AnimationPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.animation.keyframe", name: "Keyframe",
    summary: "Goes through several values or along a path.", category: "property",
    aliases: [.ca("CAKeyframeAnimation")])
  static let inputs: AnimationInputs = [.keys, .path]

  private enum Motion {
    case steps(Steps)
    case segments(Segments)
    case spline(Spline)
    case path(PathMotion)
  }

  private var motion = Motion.steps(Steps(valueCount: 1, keyTimes: []))

  init(_ arguments: Arguments) {}

  /// Rules: keyframes.modes, keyframes.cubic-matrices, paths.wins.
  mutating func prepare(_ setup: AnimationSetup) throws(PluginError) -> AnimationAnswer {
    // A path moves points; it wins over values.
    if !setup.pathSegments.isEmpty, setup.componentCount == 2 {
      let path = try PathMotion(setup)
      motion = .path(path)
      return .numbers(rotation: path.turns)
    }
    guard setup.keyCount > 0 else { throw .invalid("values: there are none") }
    if setup.mode == PEGBAR_MODE_DISCRETE || setup.keyCount == 1 {
      motion = .steps(Steps(valueCount: setup.keyCount, keyTimes: setup.keyTimes))
      return .blend
    }
    let segments = Segments(setup)
    let isMatrix = setup.valueKind == PEGBAR_VALUE_TRANSFORM
    if setup.mode == PEGBAR_MODE_CUBIC || setup.mode == PEGBAR_MODE_CUBIC_PACED,
      !isMatrix || Reading.cubicMatricesByComponent.isFollowed,
      let spline = Spline(setup, segments: segments)
    {
      motion = .spline(spline)
      return .numbers()
    }
    motion = .segments(segments)
    return .blend
  }

  func evaluate(_ batch: MomentBatch) {
    switch motion {
    case .steps(let steps):
      for moment in 0..<batch.count {
        let key = steps.index(at: batch[moment].progress)
        batch.set(moment, Blend(from: key, to: key, fraction: 0))
      }
    case .segments(let segments):
      segments.forEachPlace(batch) { moment, place in
        batch.set(
          moment, Blend(from: place.index, to: place.index + 1, fraction: place.fraction))
      }
    case .spline(let spline): spline.write(batch)
    case .path(let path): path.write(batch)
    }
  }

  var ignoresKeys: Bool {
    switch motion {
    case .steps: true
    case .segments(let segments): !segments.isPaced
    case .spline, .path: false
    }
  }

  var segments: [pegbar_segment]? {
    switch motion {
    case .steps(let steps): steps.lowered
    case .segments(let segments): segments.lowered
    case .spline, .path: nil
    }
  }
}
