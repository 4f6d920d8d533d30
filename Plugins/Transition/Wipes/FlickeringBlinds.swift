import PegbarPluginKit
import PegbarWarps

/// Every other of many blinds, which grow finer, dissolves ahead of the others.
struct FlickeringBlinds: WarpTransition {
  static let descriptor = Descriptor(
    id: "pegbar.transition.flickeringBlinds", name: "Flickering Blinds",
    summary: "Every other of ever finer blinds dissolves ahead.", category: "wipe",
    parameters: [
      .warpNumber(
        "blinds", "Blinds", default: 100, range: 1...10_000, softRange: 10...300,
        doc: "How many there are at the end."),
      .warpNumber(
        "lead", "Lead", default: 0.5, range: 0...10, softRange: 0...1, unit: .fraction,
        doc: "How much faster every other blind dissolves."),
      .warpNumber(
        "settles", "Settles", default: 0.8, range: 0...0.99, unit: .fraction,
        doc: "The progress from which on all blinds become alike."),
    ],
    aliases: [.pegbar("flickeringBlinds"), .gl("windowblinds")])

  var warp: Warp<FlickeringBlindsMap>
}

/// The weight of a row.
struct FlickeringBlindsMap: WarpMap {
  private let moment: WarpMoment
  private let count: Float
  private let ahead: Float

  init(_ arguments: Arguments, _ moment: WarpMoment) {
    self.moment = moment
    count = arguments.float("blinds") * moment.progress
    let lead = 1 - Float.smooth(arguments.float("settles"), 1, moment.progress)
    ahead = moment.progress * (1 + arguments.float("lead") * lead)
  }

  let moved: WarpPictures = []
  let blend = WarpBlend.varying
  let spacing = 64
  let spacingDown = 1

  @inline(__always)
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let half = LaneMath.floor(moment.upward(y) * count) * 0.5
    let isEven = half .== LaneMath.floor(half)
    let weight = Lanes(repeating: moment.progress)
    return WarpPlace(x, y, weight: weight.replacing(with: Lanes(repeating: ahead), where: isEven))
  }
}
