import CPegbarKernels
import PegbarMasks
import PegbarPluginKit

/// Red, green and blue dissolve one after the other.
struct ColorPhase: MatrixDissolve {
  static let descriptor = Descriptor(
    id: "pegbar.transition.colorPhase", name: "Colour Phase",
    summary: "Red, green and blue dissolve one after the other.", category: "dissolve",
    parameters: [
      .vector3(
        "begin", "Begin", default: [0, 0.2, 0.4], range: 0...0.9, unit: .fraction,
        doc: "The progress at which red, green and blue begin to change."
      ).with(flags: .animatable),
      .vector3(
        "end", "End", default: [0.6, 0.8, 1], range: 0.1...1, unit: .fraction,
        doc: "The progress at which red, green and blue have changed."
      ).with(flags: .animatable), .mixing,
    ],
    aliases: [.pegbar("colorPhase"), .gl("colorphase")])

  let mixesLight: Bool

  init(_ arguments: Arguments) { mixesLight = arguments.mixesLight }

  func matrix(_ arguments: Arguments, _ p: Double) -> pgb_mix_matrix {
    let (begin, end) = (arguments.numbers("begin"), arguments.numbers("end"))
    let new = (0..<3).map { p.smoothStep(begin[$0], max(begin[$0] + 1e-6, end[$0])) }
    return pgb_mix_matrix(
      p.smoothStep(0, 1), old: ColorFactors((1 - new[0], 1 - new[1], 1 - new[2])),
      new: ColorFactors((new[0], new[1], new[2])))
  }
}
