import PegbarPluginKit

/// The new picture grows from a line over the old one.
struct Stretching: StretchTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.stretch", name: "Stretch",
    summary: "The new picture is stretched from a line over the old one.", category: "slide",
    parameters: [.stretchAxis, .stretchAnchor], aliases: [.pegbar("stretch")])

  var plan = Plan()

  init(_ arguments: Arguments) {}

  func scene(_ frame: Frame) -> StretchScene {
    StretchScene(
      ground: .old, pictures: [frame.stretched(isNew: true, scale: frame.progress)])
  }
}
