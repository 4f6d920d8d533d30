import PegbarCore
import PegbarLayers
import PegbarReadings

/// How an animation gets from its start to its end.
enum AnimationPace {
  /// Along a timing function.
  case function(CAMediaTimingFunction)
  /// As on a spring, in linear time.
  case spring(SpringShape)

  /// The curve in the bits of options.
  init(_ options: UIView.AnimationOptions) {
    let curve = Int(options.rawValue >> 16 & 15)
    if curve == 7 {
      self = .spring(.keyboard)
    } else {
      self.init(UIView.AnimationCurve(rawValue: curve) ?? .easeInOut)
    }
  }

  /// One of UIKit's curves.
  init(_ curve: UIView.AnimationCurve) { self = .function(curve.function) }

  /// The timing function; nil for springs.
  var function: CAMediaTimingFunction? {
    if case .function(let function) = self { function } else { nil }
  }
}

extension SpringShape {
  /// The spring of the keyboard.
  static let keyboard = SpringShape(mass: 3, stiffness: 1000, damping: 500)

  /// Makes a spring.
  init(mass: Double, stiffness: Double, damping: Double, initialVelocity: Double = 0) {
    self.init()
    (self.mass, self.stiffness, self.damping) = (mass, stiffness, damping)
    self.initialVelocity = initialVelocity
  }

  /// Makes the spring of mass 1 whose envelope has fallen to 0.001 after a duration.
  ///
  /// Rule: views.springs.
  ///
  /// - Parameters:
  ///   - ratio: the damping ratio; 1 or more counts as 1, 0 or less as 0.001.
  ///   - velocity: the initial velocity, distances per second.
  ///   - duration: seconds, more than 0.
  init(dampingRatio ratio: Double, initialVelocity velocity: Double, duration: Double) {
    let ratio = ratio > 0 ? min(ratio, 1) : 0.001
    self.init(SpringShape.frequency(ratio, velocity, duration), ratio, velocity)
  }

  /// Makes the spring of mass 1 with a natural frequency, radians per second.
  private init(_ frequency: Double, _ ratio: Double, _ velocity: Double) {
    self.init(
      mass: 1, stiffness: frequency * frequency, damping: 2 * ratio * frequency,
      initialVelocity: velocity)
  }

  /// Rule: springs.settling.
  private static func settlingTime(
    _ frequency: Double, _ ratio: Double, _ velocity: Double
  ) -> Double {
    let spring = CASpringAnimation()
    spring.spring = SpringShape(frequency, ratio, velocity)
    return spring.settlingDuration
  }

  /// The envelope that is left at the end of the duration.
  private static let rest = 0.001

  /// The greatest natural frequency, radians per second, at which the envelope has fallen to `rest` at
  /// the end.
  ///
  /// The greatest of up to three: the one that depends steadily on the velocity, down to the frequency
  /// without any.
  private static func frequency(_ ratio: Double, _ velocity: Double, _ duration: Double) -> Double {
    func isOver(_ frequency: Double) -> Bool {
      guard Reading.blockSpringFitsEnvelope.isFollowed else {
        return settlingTime(frequency, ratio, velocity) > duration
      }
      let decay = exp(-ratio * frequency * duration)
      let envelope =
        ratio < 1
        ? (ratio * frequency - velocity) / (frequency * (1 - ratio * ratio).squareRoot())
        : (frequency - velocity) * duration + 1
      return abs(envelope * decay) >= rest
    }
    // Far beyond any: there the decay alone is below the rest, whatever the rest of the envelope.
    var high = (60 + log(1 + abs(velocity * duration))) / (ratio * duration)
    if ratio < 1 { high += -0.5 * log(1 - ratio * ratio) / (ratio * duration) }
    var low = high
    repeat {
      high = low
      low *= 0.98
    } while !isOver(low) && low > 1e-9 / duration
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if isOver(middle) { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
