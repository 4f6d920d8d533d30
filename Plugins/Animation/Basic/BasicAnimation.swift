import PegbarPluginKit

/// Goes from one value to another.
struct BasicAnimation: AnimationPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.animation.basic", name: "Basic", summary: "Goes from one value to another.",
    category: "property", aliases: [.ca("CABasicAnimation")])
  static let inputs: AnimationInputs = .ends

  init(_ arguments: Arguments) {}

  let ignoresKeys = true

  func prepare(_ setup: AnimationSetup) -> AnimationAnswer { .blend }

  func blend(at moment: Moment) -> Blend { Blend(from: 0, to: 1, fraction: moment.progress) }

  var segments: [pegbar_segment]? {
    [
      pegbar_segment(
        start: 0, from_key: 0, to_key: 1, curve: Int32(PEGBAR_CURVE_LINEAR), reserved: 0)
    ]
  }
}
