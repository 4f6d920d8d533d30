import CPegbarKernels
import PegbarPluginKit

/// The old picture shrinks to a line and leaves the new one.
struct Squeeze: StretchTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.squeeze", name: "Squeeze",
    summary: "The old picture is squeezed to a line and leaves the new one.", category: "slide",
    parameters: [
      .stretchAxis, .stretchAnchor,
      .number(
        "colorSeparation", "Colour Separation", default: 0, range: -1...1, softRange: 0...0.2,
        unit: .fraction,
        doc: "How far red and blue are apart from green at the end, as a fraction of the picture."
      ).with(flags: .animatable),
      .stretchAntialiased,
    ],
    aliases: [
      .pegbar("squeeze"),
      .xfade("squeezeh", presets: ["axis": .text("vertical")]),
      .xfade("squeezev", presets: ["axis": .text("horizontal")]),
      .gl("squeeze", presets: ["colorSeparation": 0.04, "antialiased": 0]),
    ])

  var plan = Plan()

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: TransitionSetup) {
    plan = StretchScene.plan(setup, pictures: 3)
    plan.callBytes += 3 * 4 * setup.width
  }

  func scene(_ frame: Frame) -> StretchScene {
    var picture = frame.stretched(isNew: false, scale: 1 - frame.progress)
    picture.isPoint = !frame.arguments.bool("antialiased")
    let shift = frame.progress * frame.arguments.number("colorSeparation")
    guard shift != 0 else { return StretchScene(ground: .new, pictures: [picture]) }
    let (before, behind) = (
      shifted(picture, frame, -shift), shifted(picture, frame, shift)
    )
    return StretchScene(ground: .new, pictures: [before, picture, behind])
  }

  private func shifted(
    _ picture: StretchedPicture, _ frame: Frame, _ part: Double
  ) -> StretchedPicture {
    var result = picture
    if frame.arguments.text("axis") == "horizontal" {
      result.across.shift = part * Double(frame.width)
    } else {
      result.down.shift = part * Double(frame.height)
    }
    return result
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    let scene = scene(frame)
    guard scene.pictures.count == 3 else {
      scene.render(frame, rows: rows)
      return
    }
    let memory = frame.scratch + plan.callBytes - 12 * frame.width
    for row in rows {
      let colors = (0..<3).map { memory + 4 * frame.width * $0 }
      for (index, color) in colors.enumerated() {
        frame.operations.pointee.copy(color, frame.to.row(row), UInt64(frame.width))
        scene.draw(frame, index, row: row, to: color)
      }
      pgb_row_channels(frame.out.row(row), colors[0], colors[1], colors[2], frame.width)
    }
  }
}
