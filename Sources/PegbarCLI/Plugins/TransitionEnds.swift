import Pegbar
import PegbarCore
import PegbarLaws

/// Looks whether transitions of files begin with the old picture and end with the new one.
///
/// The host clamps the ends: a file that breaks them jumps beside the first and the last frame.
enum TransitionEnds {
  /// Warns of each file of which Pegbar runs the code, such as GLSL, that breaks its ends.
  ///
  /// - Parameters:
  ///   - styles: what plays at the cuts.
  ///   - names: the transitions, one for all cuts or one for each.
  static func warn(of styles: [CutStyle], _ names: [PluginSet.Name]) {
    var told: Set<String> = []
    for (cut, style) in styles.enumerated() {
      let name = names[min(cut, names.count - 1)]
      let entry = name.plugin.entry
      // A part jumps as it was told to.
      guard style.part == 0...1, let file = entry.file, !entry.isForeign,
        told.insert(name.id).inserted
      else { continue }
      // Parameters that change are different at both ends.
      let changes = style.values.values.contains { if case .change = $0 { true } else { false } }
      guard !changes else { continue }
      let broken = Laws.brokenEnds(
        of: style.transition, values: style.values, direction: style.direction)
      guard let broken else { continue }
      Console.warning(
        "\(name.id): it does not begin with the old picture and end with the new one, and jumps there "
          + "(\(broken)); see 'pegbar check \(file)'")
    }
  }
}
