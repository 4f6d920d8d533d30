import CPegbarKernels
import PegbarPluginKit

/// A push in which the pictures are smaller while they move.
struct PushScaled: StretchTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.pushScaled", name: "Push Scaled",
    summary: "The pictures become smaller, move on and grow again.",
    doc: "Between and around the pictures the transition is transparent.", category: "slide",
    directions: .all, defaultDirection: .fromLeft,
    parameters: [
      .number(
        "scale", "Scale", default: 0.7, range: 0.01...1, unit: .fraction,
        doc: "The size of the pictures in the middle of the transition."
      ).with(flags: .animatable),
      .stretchAntialiased,
    ],
    aliases: [
      .pegbar("pushScaled"),
      .gl("DirectionalScaled", .fromTop, presets: ["antialiased": 0]),
    ])

  var plan = Plan()
  private var direction = Direction.fromLeft

  static var pictureCount: Int { 2 }

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: TransitionSetup) {
    direction = setup.direction ?? .fromLeft
    plan = StretchScene.plan(setup, pictures: 2)
  }

  func scene(_ frame: Frame) -> StretchScene {
    let quarter = pegbar_sin(frame.progress * Double.pi / 2)
    let way = quarter * quarter * quarter
    let bow = pegbar_sin(frame.progress * Double.pi)
    let scale = 1 / (1 + (1 / frame.arguments.number("scale") - 1) * bow)
    let sign = direction.isForward ? 1.0 : -1
    let pictures = [(false, way), (true, way - 1)].map { isNew, moved in
      let (width, height) = (Double(frame.width), Double(frame.height))
      let along = sign * moved * (direction.isHorizontal ? width : height)
      let (x, y) = direction.isHorizontal ? (along, 0) : (0, along)
      let (left, top) = (x + width * (1 - scale) / 2, y + height * (1 - scale) / 2)
      var picture = StretchedPicture(
        isNew: isNew, x: left...(left + width * scale), y: top...(top + height * scale))
      picture.isPoint = !frame.arguments.bool("antialiased")
      return picture
    }
    return StretchScene(ground: .nothing, pictures: pictures)
  }
}
