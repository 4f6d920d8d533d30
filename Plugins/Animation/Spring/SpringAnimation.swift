import PegbarPluginKit
import PegbarReadings

/// Goes from one value to another like a damped spring, in seconds: a duration cuts it off.
struct SpringAnimation: AnimationPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.animation.spring", name: "Spring",
    summary: "Goes from one value to another like a damped spring.", category: "property",
    parameters: Parameter.spring + [
      .bool(
        "allowsOverdamping", "Allows Overdamping", default: false,
        doc: "Whether damping above critical slows the motion down further.")
    ],
    aliases: [.ca("CASpringAnimation")])
  static let inputs: AnimationInputs = .ends

  private static let holdsSampledValue = Reading.springHoldsSampledValue.isFollowed

  private let spring: DampedSpring

  /// Rule: springs.overdamping.
  init(_ arguments: Arguments) {
    spring = DampedSpring(
      mass: arguments.number("mass"), stiffness: arguments.number("stiffness"),
      damping: arguments.number("damping"),
      initialVelocity: arguments.number("initialVelocity"),
      allowsOverdamping: arguments.bool("allowsOverdamping")
        || !Reading.overdampingClamped.isFollowed)
  }

  let ignoresKeys = true

  func prepare(_ setup: AnimationSetup) -> AnimationAnswer { .blend }

  /// Rule: springs.cut.
  func blend(at moment: Moment) -> Blend {
    if !Self.holdsSampledValue, moment.progress >= 1 {
      return Blend(from: 0, to: 1, fraction: 1)
    }
    return Blend(from: 0, to: 1, fraction: spring.position(at: moment.time))
  }

  var naturalDuration: Double? { spring.settlingDuration }
}
