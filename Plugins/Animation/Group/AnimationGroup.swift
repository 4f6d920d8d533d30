import PegbarPluginKit

/// Runs several animations in its own time, which cuts them off and does not stretch them.
struct AnimationGroup: AnimationPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.animation.group", name: "Group",
    summary: "Runs several animations together in its own time.", category: "group",
    aliases: [.ca("CAAnimationGroup")])
  static let inputs: AnimationInputs = .children

  init(_ arguments: Arguments) {}

  let ignoresKeys = true

  func prepare(_ setup: AnimationSetup) -> AnimationAnswer { .blend }

  /// Rule: combining.group-clips.
  func childTime(_ child: Int, at time: Double) -> Double? { time }
}
