import PegbarPluginKit
import PegbarWarps

/// The camera rushes through the old picture into the new one, blurred by the motion.
struct CrossZoom: Smear {
  static let descriptor = Descriptor(
    id: "pegbar.transition.crossZoom", name: "Cross Zoom",
    summary: "The camera rushes through the old picture into the new one.",
    category: "blur",
    parameters: [
      .warpNumber(
        "strength", "Strength", default: 0.4, range: 0...0.95, softRange: 0...0.8,
        unit: .fraction, doc: "The length of the blur, of the distance from the centre."),
      .warpNumber(
        "drift", "Drift", default: 0, range: -1...1, unit: .fraction,
        doc: "How far the centre moves during the transition, of the width."),
      .mixing,
    ],
    aliases: [.pegbar("crossZoom"), .gl("CrossZoom", presets: ["drift": 0.5])])

  var smear = SmearSize()

  init(_ arguments: Arguments) {}

  func look(_ arguments: Arguments, _ moment: WarpMoment) -> SmearLook {
    let rest = Double(2 * moment.progress - 1)
    let bend = pegbar_pow(2, -10 * abs(rest)) / 2
    var look = SmearLook(weight: Float(rest < 0 ? bend : 1 - bend))
    let cosine = Float.cosine(6.2831853 * moment.progress)
    let strength = arguments.float("strength") * (1 - cosine) / 2
    let x = 0.5 + arguments.float("drift") * (moment.progress - 0.5)
    // As spread out as samples whose weights are a parabola.
    let (first, last) = (1 - 0.113 * strength, 1 - 0.887 * strength)
    let farthest = max(x, 1 - x) * moment.width
    let length = (first - last) * max(farthest, moment.height / 2)
    guard length > 0.5 else { return look }
    look.halvings = length >= 24 ? 1 : 0
    var count = 1
    while Float(1 << count) * Float(2 << look.halvings) < length && count < 9 { count += 1 }
    let share = pegbar_log(Double(last / first)) / Double(1 << count)
    for i in 0..<count {
      let factor = Float(pegbar_exp(share * Double(1 << i)))
      look.steps.append(.scale(centerX: x, centerY: 0.5, factor: factor))
    }
    look.zoom = ((x, 0.5), first * Float(pegbar_exp(share / 2)))
    return look
  }
}
