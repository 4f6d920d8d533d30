import PegbarMasks
import PegbarPluginKit

/// Core Animation's dissolve.
struct Fade: Dissolve {
  static let descriptor = Descriptor(
    id: "pegbar.transition.fade", name: "Fade",
    summary: "The old picture dissolves into the new one.", category: "dissolve",
    parameters: [.mixing],
    aliases: [
      .pegbar("fade"), .ca("fade"), .coreImage("CIDissolveTransition"), .xfade("fade"), .gl("fade"),
      .obs("fade"),
    ])

  let mixesLight: Bool

  init(_ arguments: Arguments) { mixesLight = arguments.mixesLight }
}
