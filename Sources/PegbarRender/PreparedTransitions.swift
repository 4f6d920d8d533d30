import PegbarCore
import PegbarEngine
import Synchronization

/// Transitions made ready for a size, kept from frame to frame.
final class PreparedTransitions: Sendable {
  private struct Key: Hashable {
    var recipe: ObjectIdentifier
    var parameters: ParameterValues
    var width: Int
    var height: Int
    var scale: Double
  }

  private struct Entry {
    var key: Key
    /// Keeps the identifier from being used again.
    var recipe: TransitionRecipe
    var rendering: any EffectRendering
  }

  /// The latest used at the end.
  private let entries = Mutex<[Entry]>([])

  private static let most = 32

  /// The transition of a recipe for pictures of a size, at an eased progress.
  ///
  /// - Throws: `PluginError`.
  func rendering(
    _ recipe: TransitionRecipe, width: Int, height: Int, scale: Double, progress: Double
  ) throws -> any EffectRendering {
    let parameters = recipe.parameters.made(at: progress, for: recipe.type.descriptor)
    let key = Key(
      recipe: ObjectIdentifier(recipe), parameters: parameters, width: width, height: height,
      scale: scale)
    return try entries.withLock { entries in
      if let i = entries.firstIndex(where: { $0.key == key }) {
        let entry = entries.remove(at: i)
        entries.append(entry)
        return entry.rendering
      }
      let setup = TransitionSetup(
        width: width, height: height, direction: recipe.direction, scale: scale,
        duration: recipe.duration)
      let rendering = try recipe.type.makeTransition(parameters, setup: setup)
      if entries.count == PreparedTransitions.most { entries.removeFirst() }
      entries.append(Entry(key: key, recipe: recipe, rendering: rendering))
      return rendering
    }
  }
}
