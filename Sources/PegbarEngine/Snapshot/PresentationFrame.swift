import PegbarCore

/// A layer tree with its presented values at one time.
public struct PresentationFrame: Sendable {
  /// The layers in depth-first order; row 0 is the root.
  ///
  /// `properties` are the presented values.
  public var rows: [LayerRow]

  /// The running layer transitions.
  public var transitions: [RunningTransition]

  /// The frames of delayed copies of replicators, by row: of the second copy, the third and so on.
  ///
  /// These frames have the same rows as this one; further copies show the last frame. Usually empty.
  public var copies: [Int: [PresentationFrame]] = [:]

  /// What draws layers in tiles.
  package var tiles = TileSources()

  /// The stage's time, seconds.
  public var time = 0.0

  /// Makes a frame.
  public init(rows: [LayerRow], transitions: [RunningTransition] = []) {
    self.rows = rows
    self.transitions = transitions
  }

  /// The sublayers of a row, in the order of insertion, without masks.
  public func sublayers(of row: Int) -> [Int] {
    rows.withUnsafeBufferPointer { rows in
      var result: [Int] = []
      var next = rows[row].mask < 0 ? row + 1 : rows[rows[row].mask].subtreeEnd
      while next < rows[row].subtreeEnd {
        result.append(next)
        next = rows[next].subtreeEnd
      }
      return result
    }
  }
}

/// A layer transition at one time.
public struct RunningTransition: Sendable {
  /// The transition with its parameters and direction.
  public var recipe: TransitionRecipe

  /// The eased progress between `source` (0) and the live layer (1), including start and end progress.
  public var progress: Double

  /// The progress in time, before the timing function.
  public var linearProgress: Double

  /// Seconds since the transition began.
  public var time: Double

  /// The layer's subtree when the transition was added; row 0 is the layer itself.
  public var source: PresentationFrame { recipe.source }
}

/// A transition that was added to a layer: the same object for all its frames.
public final class TransitionRecipe: Sendable {
  /// The plugin.
  public let type: any TransitionType
  /// Its parameters.
  public let parameters: ParameterValues
  /// The edge from which motion comes.
  public let direction: Direction
  /// The duration, seconds.
  public let duration: Double
  /// The seed, the same for every frame of the transition.
  public let seed: UInt64
  /// The layer's subtree when the transition was added.
  public let source: PresentationFrame
  /// The layer's subtree that the transition ends with; nil for the live layer.
  public let target: PresentationFrame?

  /// Makes a recipe.
  public init(
    type: any TransitionType, parameters: ParameterValues, direction: Direction,
    duration: Double, seed: UInt64, source: PresentationFrame, target: PresentationFrame? = nil
  ) {
    self.type = type
    self.parameters = parameters
    self.direction = direction
    self.duration = duration
    self.seed = seed
    self.source = source
    self.target = target
  }
}
