import PegbarPluginKit
import PegbarWarps

/// A push in which the new picture is unfolded as the old one is folded up.
struct PushStretched: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.pushStretched", name: "Push Stretched",
    summary: "The old picture is squeezed to one side as the new one is stretched.",
    category: "slide", directions: .all, defaultDirection: .fromLeft,
    aliases: [.pegbar("pushStretched"), .gl("Fold", .fromLeft)])

  var warp: Warp<PushStretchedMap>
}

/// Both pictures beside each other.
struct PushStretchedMap: WarpMap {
  private let moment: WarpMoment

  init(_ arguments: Arguments, _ moment: WarpMoment) { self.moment = moment }

  let blend = WarpBlend.varying
  let leastJump: Float = .infinity

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let (isHorizontal, isForward) = (moment.direction.isHorizontal, moment.direction.isForward)
    let along = isHorizontal ? x : y
    let way = isForward ? along : 1 - along
    let isNew = way .<= moment.progress
    let new = way * (1 / moment.progress)
    let old = (way - moment.progress) * (1 / (1 - moment.progress))
    let (a, b) = isForward ? (old, new) : (1 - old, 1 - new)
    let weight = Lanes().replacing(with: Lanes(repeating: 1), where: isNew)
    return isHorizontal
      ? WarpPlace(old: (a, y), new: (b, y), weight: weight)
      : WarpPlace(old: (x, a), new: (x, b), weight: weight)
  }
}
