import CPegbarKernels
import PegbarPluginKit

/// The new picture widens from an edge and squeezes the old one against the other.
struct Concertina: StretchTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.concertina", name: "Concertina",
    summary: "The new picture widens and squeezes the old one against the other edge.",
    category: "slide", directions: .all, defaultDirection: .fromLeft,
    aliases: [.pegbar("concertina")])

  var plan = Plan()
  private var direction = Direction.fromLeft

  static var pictureCount: Int { 2 }

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: TransitionSetup) {
    direction = setup.direction ?? .fromLeft
    plan = StretchScene.plan(setup, pictures: 2)
  }

  func scene(_ frame: Frame) -> StretchScene {
    let (x, y) = (0...Double(frame.width), 0...Double(frame.height))
    let length = direction.isHorizontal ? x.upperBound : y.upperBound
    let seam = length * (direction.isForward ? frame.progress : 1 - frame.progress)
    var (first, second) = (pgb_stretch_axis(0...seam), pgb_stretch_axis(seam...length))
    // The picture below fills the pixel that both share.
    first.last = seam.rounded(.up)
    second.first = seam
    let pictures = [direction.isForward, !direction.isForward].enumerated().map { index, isNew in
      var picture = StretchedPicture(isNew: isNew, x: x, y: y)
      let axis = index == 0 ? first : second
      if direction.isHorizontal { picture.across = axis } else { picture.down = axis }
      return picture
    }
    return StretchScene(ground: .nothing, pictures: pictures)
  }
}
