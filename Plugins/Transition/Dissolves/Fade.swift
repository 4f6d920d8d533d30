import PegbarPluginKit

/// Core Animation's dissolve.
struct Fade: Dissolve {
  static let descriptor = Descriptor(
    id: "pegbar.transition.fade", name: "Fade",
    summary: "The old picture dissolves into the new one.", category: "dissolve",
    aliases: [
      .ca("fade"), .coreImage("CIDissolveTransition"), .xfade("fade"), .gl("fade"),
    ])

  init(_ arguments: Arguments) {}
}
