import PegbarPluginKit

/// A bar of light runs over the picture; behind it the new picture shows.
struct CopyMachine: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.copyMachine", name: "Copy Machine",
    summary: "A bar of light runs over the picture; behind it the new one shows.",
    category: "stylised",
    parameters: LightBar.parameters(color: [0.6, 1, 0.8, 1], width: 0.2, opacity: 1.3),
    aliases: [.pegbar("copyMachine"), .coreImage("CICopyMachineTransition")])

  private(set) var plan = Plan()

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: TransitionSetup) { plan.callBytes = LightBar.bytes(setup.width) }

  func render(_ frame: Frame, rows: Range<Int>) {
    LightBar.draw(frame, rows: rows, isSoft: false)
  }
}
