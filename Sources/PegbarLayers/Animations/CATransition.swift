import PegbarCore
import PegbarReadings

/// The type of a transition: the id or any alias of a transition plugin.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// The id or alias.
  public let rawValue: String

  /// Makes a type from the id or any alias of a transition plugin.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The old picture dissolves into the new one.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new picture slides over the old one.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new picture pushes the old one away.
  public static let push = CATransitionType(rawValue: "push")
  /// The old picture slides away from the new one.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The edge from which a transition's motion comes, as drawn.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  /// The string behind Core Animation's constant.
  public let rawValue: String

  /// Makes a subtype from Core Animation's string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// From the left edge.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// From the right edge.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// From the upper edge.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// From the lower edge.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// An animation of a whole layer subtree from its old appearance to the new one.
///
/// A layer has at most one; it is always stored under the key `transition`.
open class CATransition: CAAnimation {
  /// The transition plugin.
  ///
  /// Default `fade`.
  public var type = CATransitionType.fade

  /// The edge from which motion comes.
  ///
  /// Top and bottom follow the layer's y axis, as on iOS: where y runs downwards, `fromTop` enters from the lower edge as
  /// drawn. Scene files and the command line name edges as they are drawn.
  ///
  /// Default nil: the plugin's own default.
  ///
  /// Rule: transitions.axis.
  public var subtype: CATransitionSubtype?

  /// Whether the subtype names an edge as drawn, whatever the layer's y axis.
  package var subtypeIsVisual = false

  /// Where the transition starts, 0…1.
  ///
  /// Default 0.
  public var startProgress: Float = 0

  /// Where the transition ends, 0…1, not before `startProgress`.
  ///
  /// Default 1.
  public var endProgress: Float = 1

  /// The transition plugin's parameters; missing ones have its defaults.
  ///
  /// Numbers, Bool, String, points, sizes, colours, arrays of numbers, CGPath, Picture,
  /// CAMediaTimingFunction; checked when the transition is added.
  public var parameters: [String: Any] = [:]

  /// The transition to use instead of `type` and `subtype`.
  ///
  /// A `CAFilter` whose type is the id or any alias of a transition plugin and whose inputs are its
  /// parameters, or only the name as a string.
  ///
  /// Default nil.
  public var filter: Any?

  /// The old and the new appearance, where the program's own code has taken them; nil for what the layer
  /// shows before the addition and live.
  package final var frames: TransitionFrames?

  open override var kindID: String { "pegbar.animation.transition" }

  open override var kindParameters: [String: Any] {
    [
      "startProgress": startProgress, "endProgress": endProgress,
    ]
  }

  /// The plugin's name and parameters: the filter's if there is one.
  ///
  /// Rule: transitions.filter.
  ///
  /// - Throws: `AnimationError` for a filter that is neither a name nor a `CAFilter`.
  package var plugin: (name: String, parameters: [String: ParameterValue]) {
    get throws {
      switch filter {
      case nil: (type.rawValue, try ParameterValue.all(parameters))
      case let name as String: (name, [:])
      case let filter as CAFilter: (filter.type, try ParameterValue.all(filter.inputs))
      case let other?:
        throw AnimationError.unsupportedValue(
          property: "filter", description: "\(Swift.type(of: other))")
      }
    }
  }

  /// The name of the edge as drawn.
  ///
  /// - Parameter isYUp: whether y runs upwards in the layer.
  /// - Returns: nil for the plugin's own.
  package func visualSubtype(isYUp: Bool) -> String? {
    guard let word = subtype?.rawValue, filter == nil else { return nil }
    guard Reading.transitionAxisIsLayers.isFollowed, !subtypeIsVisual, !isYUp else { return word }
    return ["fromTop": "fromBottom", "fromBottom": "fromTop"][word] ?? word
  }

  open override func copyProperties(to other: CAAnimation) {
    super.copyProperties(to: other)
    guard let other = other as? CATransition else { return }
    other.type = type
    other.subtype = subtype
    other.subtypeIsVisual = subtypeIsVisual
    other.startProgress = startProgress
    other.endProgress = endProgress
    other.parameters = parameters
    other.filter = filter
    other.frames = frames
  }
}
