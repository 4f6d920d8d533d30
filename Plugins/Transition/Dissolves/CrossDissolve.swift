import PegbarMasks
import PegbarPluginKit

/// UIKit's dissolve, the same mix under its own name.
struct CrossDissolve: Dissolve {
  static let descriptor = Descriptor(
    id: "pegbar.transition.crossDissolve", name: "Cross Dissolve",
    summary: "The old view dissolves into the new one.", category: "dissolve",
    parameters: [.mixing], aliases: [.pegbar("crossDissolve"), .uikit("crossDissolve")])

  let mixesLight: Bool

  init(_ arguments: Arguments) { mixesLight = arguments.mixesLight }
}
