import PegbarPluginKit
import PegbarReadings

/// A damped spring, scaled to settle at the end.
struct SpringCurve: TimingPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.timing.spring", name: "Spring",
    summary: "A damped spring that settles at the end.", category: "physics",
    parameters: Parameter.spring, aliases: [.pegbar("spring")])

  private let spring: DampedSpring
  private let duration: Double

  init(_ arguments: Arguments) {
    spring = DampedSpring(
      mass: arguments.number("mass"), stiffness: arguments.number("stiffness"),
      damping: arguments.number("damping"), initialVelocity: arguments.number("initialVelocity"),
      allowsOverdamping: !Reading.overdampingClamped.isFollowed)
    duration = spring.settlingDuration
  }

  func sample(_ x: Double) -> Double {
    x >= 1 ? 1 : spring.position(at: x * duration)
  }

  var settlingTime: Double? { duration }
}
