import CPegbarKernels
import PegbarPluginKit

/// The old picture becomes smaller and vanishes in a point.
struct Shrink: StretchTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.shrink", name: "Shrink",
    summary: "The old picture shrinks to a point and leaves the new one.", category: "slide",
    parameters: [.shrinkAnchor, .stretchAntialiased],
    aliases: [
      .pegbar("shrink"),
      .gl("Slides", presets: ["anchor": .numbers([0.5, 0]), "antialiased": 0]),
    ])

  var plan = Plan()

  init(_ arguments: Arguments) {}

  func scene(_ frame: Frame) -> StretchScene {
    StretchScene(
      ground: .new, pictures: [frame.resized(isNew: false, scale: 1 - frame.progress)])
  }
}

/// The new picture grows from a point.
struct Grow: StretchTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.grow", name: "Grow",
    summary: "The new picture grows from a point over the old one.", category: "slide",
    parameters: [.shrinkAnchor, .stretchAntialiased], aliases: [.pegbar("grow")])

  var plan = Plan()

  init(_ arguments: Arguments) {}

  func scene(_ frame: Frame) -> StretchScene {
    StretchScene(ground: .old, pictures: [frame.resized(isNew: true, scale: frame.progress)])
  }
}

extension Parameter {
  /// Where a picture is when it has no size.
  fileprivate static let shrinkAnchor = Parameter.point(
    "anchor", "Anchor", default: (0.5, 0.5), range: 0...1, unit: .fraction,
    doc:
      "The point to which the picture shrinks, or from which it grows; (0,0) is the upper left corner."
  ).with(flags: .animatable)
}

extension Frame {
  fileprivate func resized(isNew: Bool, scale: Double) -> StretchedPicture {
    let anchor = arguments.pair("anchor")
    var result = StretchedPicture(isNew: isNew, x: 0...1, y: 0...1)
    result.across = pgb_stretch_axis(size: Double(width), scale: scale, around: anchor.x)
    result.down = pgb_stretch_axis(size: Double(height), scale: scale, around: anchor.y)
    result.isPoint = !arguments.bool("antialiased")
    return result
  }
}
