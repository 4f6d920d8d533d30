import PegbarPluginKit

/// Animations together in one time, which clips and does not stretch them.
struct AnimationGroup: AnimationPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.animation.group", name: "Group", summary: "Animations together in one time.",
    category: "group", aliases: [.ca("CAAnimationGroup")])
  static let inputs: AnimationInputs = .children

  init(_ arguments: Arguments) {}

  let ignoresKeys = true

  func prepare(_ setup: AnimationSetup) -> AnimationAnswer { .blend }

  /// Rule: combining.group-clips.
  func childTime(_ child: Int, at time: Double) -> Double? { time }
}
