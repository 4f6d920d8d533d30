import PegbarPluginKit

/// A soft edge runs over the picture, in the colour of a light if there is one.
struct Swipe: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.swipe", name: "Swipe",
    summary: "A soft edge runs over the picture, with a light in it if it shall have one.",
    category: "stylised",
    parameters: LightBar.parameters(color: [1, 1, 1, 1], width: 0.3, opacity: 0),
    aliases: [.pegbar("swipe"), .coreImage("CISwipeTransition")])

  private(set) var plan = Plan()

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: TransitionSetup) { plan.callBytes = LightBar.bytes(setup.width) }

  func render(_ frame: Frame, rows: Range<Int>) {
    LightBar.draw(frame, rows: rows, isSoft: true)
  }
}
