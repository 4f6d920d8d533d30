/// A mass on a damped spring that starts at distance 1 from its rest position.
///
/// m·x″ + c·x′ + k·x = 0 in seconds, kilograms, newtons. `position(at: 0)` is 0 and the rest is 1.
public struct DampedSpring: Sendable {
  private enum Motion: Sendable {
    case oscillating(decay: Double, frequency: Double, sine: Double)
    case critical(frequency: Double, rate: Double)
    case creeping(slow: Double, fast: Double, slowPart: Double)
  }

  private let motion: Motion

  /// Makes a spring from its constants.
  ///
  /// `initialVelocity` is in distances per second. Damping above critical counts as critical unless
  /// `allowsOverdamping` is true.
  ///
  /// Rule: springs.overdamping.
  public init(
    mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    let frequency = (stiffness / mass).squareRoot()
    let ratio = damping / (2 * (stiffness * mass).squareRoot())
    if ratio < 1 {
      let damped = frequency * (1 - ratio * ratio).squareRoot()
      motion = .oscillating(
        decay: ratio * frequency, frequency: damped,
        sine: (ratio * frequency - initialVelocity) / damped)
    } else if ratio == 1 || !allowsOverdamping {
      motion = .critical(frequency: frequency, rate: frequency - initialVelocity)
    } else {
      let root = (ratio * ratio - 1).squareRoot()
      let fast = -frequency * (ratio + root)
      // The product of both is the frequency's square; this form does not cancel.
      let slow = frequency * frequency / fast
      motion = .creeping(
        slow: slow, fast: fast, slowPart: (initialVelocity + fast) / (slow - fast))
    }
  }

  /// The position at `time` seconds; 0 at and before 0.
  ///
  /// Rule: springs.motion.
  public func position(at time: Double) -> Double {
    guard time > 0 else { return 0 }
    // Later, phases have no meaning left; all products of a spring's numbers stay finite.
    let time = min(time, 1e15)
    switch motion {
    case .oscillating(let decay, let frequency, let sine):
      let phase = frequency * time
      return 1 - pegbar_exp(-decay * time) * (pegbar_cos(phase) + sine * pegbar_sin(phase))
    case .critical(let frequency, let rate):
      return 1 - (1 + rate * time) * pegbar_exp(-frequency * time)
    case .creeping(let slow, let fast, let part):
      return 1 + part * pegbar_exp(slow * time) - (1 + part) * pegbar_exp(fast * time)
    }
  }

  /// The settling time as Core Animation defines it, seconds.
  ///
  /// For an oscillating spring: the time at which the envelope falls to 0.001. Otherwise: the first tenth of
  /// a second at which the distance is below 0.001. At most a million.
  ///
  /// Rule: springs.settling.
  public var settlingDuration: Double {
    let limit = 1e6
    if case .oscillating(let decay, _, let sine) = motion {
      guard decay > 0 else { return limit }
      return min(limit, max(0, -pegbar_log(0.001 / (1 + abs(sine))) / decay))
    }
    var tenths = 1.0
    while abs(1 - position(at: tenths / 10)) >= 0.001 {
      tenths += tenths < 100_000 ? 1 : tenths
      if tenths >= 10 * limit { return limit }
    }
    return tenths / 10
  }
}

extension Parameter {
  /// Mass, stiffness, damping and initial velocity, with Core Animation's names and defaults.
  public static var spring: [Parameter] {
    [
      .number(
        "mass", "Mass", default: 1, range: 1e-9...1e9, softRange: 0.1...10, unit: .kilograms,
        doc: "The mass on the spring."),
      .number(
        "stiffness", "Stiffness", default: 100, range: 1e-9...1e9, softRange: 1...500,
        unit: .newtonsPerMetre, doc: "The force per distance."),
      .number(
        "damping", "Damping", default: 10, range: 0...1e9, softRange: 0...50,
        unit: .newtonSecondsPerMetre, doc: "The friction per speed."),
      .number(
        "initialVelocity", "Initial Velocity", default: 0, range: -1e9...1e9, softRange: -20...20,
        unit: .perSecond, doc: "Distances per second at the start; positive towards the target."),
    ]
  }
}
