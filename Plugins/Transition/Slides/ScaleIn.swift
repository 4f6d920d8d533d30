import CPegbarKernels
import PegbarPluginKit

/// The new picture, at first much enlarged, appears as it becomes smaller.
struct ScaleIn: StretchTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.scaleIn", name: "Scale In",
    summary: "The new picture appears enlarged and shrinks to its size.", category: "slide",
    parameters: [.mixing], aliases: [.pegbar("scaleIn"), .gl("scale-in")])

  var plan = Plan()

  private let mixesLight: Bool

  init(_ arguments: Arguments) { mixesLight = arguments.mixesLight }

  func scene(_ frame: Frame) -> StretchScene {
    let (width, height) = (Double(frame.width), Double(frame.height))
    var picture = StretchedPicture(isNew: true, x: 0...width, y: 0...height)
    let scale = 1 / frame.progress
    picture.across = pgb_stretch_axis(size: width, scale: scale, around: 0.5)
    picture.down = pgb_stretch_axis(size: height, scale: scale, around: 0.5)
    picture.opacity = mixesLight ? 1 : frame.progress
    return StretchScene(ground: .old, pictures: [picture])
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    scene(frame).render(frame, rows: rows)
    guard mixesLight else { return }
    let weight = UInt32(frame.progress * 65536 + 0.5)
    for row in rows {
      let out = frame.out.row(row)
      pgb_row_mix_light(out, frame.from.row(row), out, frame.width, weight)
    }
  }
}
