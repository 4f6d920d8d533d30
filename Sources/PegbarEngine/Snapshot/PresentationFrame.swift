import PegbarCore

/// A layer tree as it looks at one moment: what is drawn.
public struct PresentationFrame: Sendable {
  /// The layers in depth-first order; row 0 is the root.
  ///
  /// `properties` are the presented values.
  public var rows: [LayerRow]

  /// The layer transitions that are running.
  public var transitions: [RunningTransition]

  /// For replicators whose copies lag behind, by row: what the second copy shows, the third and so on.
  ///
  /// The frames have the same rows as this one; copies beyond the last are like that. Empty as a rule.
  public var copies: [Int: [PresentationFrame]] = [:]

  /// Makes a frame.
  public init(rows: [LayerRow], transitions: [RunningTransition] = []) {
    self.rows = rows
    self.transitions = transitions
  }

  /// The sublayers of a row, in the order of insertion, masks left out.
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

/// A layer transition at one moment.
public struct RunningTransition: Sendable {
  /// The transition with its parameters and direction.
  public var recipe: TransitionRecipe

  /// Between `source` (0) and the live layer (1), eased; start and end progress are in it.
  public var progress: Double

  /// What the layer's subtree looked like when the transition was added; row 0 is the layer itself.
  public var source: PresentationFrame { recipe.source }
}

/// A transition that was added to a layer: the same object for all its frames.
public final class TransitionRecipe: Sendable {
  /// The plugin.
  public let type: any TransitionType
  /// Its parameters.
  public let parameters: ParameterValues
  /// The edge that motion comes from.
  public let direction: Direction
  /// Seconds.
  public let duration: Double
  /// The same for every frame of the transition.
  public let seed: UInt64
  /// What the layer's subtree looked like when the transition was added.
  public let source: PresentationFrame

  /// Makes a recipe.
  public init(
    type: any TransitionType, parameters: ParameterValues, direction: Direction,
    duration: Double, seed: UInt64, source: PresentationFrame
  ) {
    self.type = type
    self.parameters = parameters
    self.direction = direction
    self.duration = duration
    self.seed = seed
    self.source = source
  }
}
