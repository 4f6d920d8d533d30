import CPegbarKernels
import PegbarMasks
import PegbarPluginKit

/// The old picture fades to a colour, the new one out of it.
struct FadeColor: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.fadeColor", name: "Fade Through Colour",
    summary: "The old picture fades to a colour, and the new one out of it.",
    category: "dissolve",
    parameters: [
      .color("color", "Colour", default: [0, 0, 0, 1], doc: "The colour between the pictures.")
        .with(flags: .animatable),
      .number(
        "oldEnd", "Old End", default: 0.5, range: 0.01...1, unit: .fraction,
        doc: "The progress at which the old picture is gone."
      ).with(flags: .animatable),
      .number(
        "newBegin", "New Begin", default: 0.5, range: 0...0.99, unit: .fraction,
        doc: "The progress at which the new picture begins to show."
      ).with(flags: .animatable),
      .number(
        "newEnd", "New End", default: 1, range: 0.01...1, unit: .fraction,
        doc: "The progress at which the new picture has come out of the colour."
      ).with(flags: .animatable),
      .choice(
        "curve", "Curve", default: "linear",
        choices: [("linear", "Linear"), ("smooth", "Smooth and dissolving")],
        doc: """
          How the pictures fade: evenly, or by 3t² − 2t³ while the whole dissolves from the one \
          to the other.
          """), .mixing,
    ],
    aliases: [
      .pegbar("fadeColor"), .obs("fade_to_color"),
      .xfade("fadeblack", presets: xfade(level: 0)), .xfade("fadewhite", presets: xfade(level: 1)),
      .gl(
        "fadecolor", presets: ["oldEnd": 0.6, "newBegin": 0.4, "curve": .text("smooth")]),
    ])

  /// That program's phases.
  private static func xfade(level: Double) -> KeyValuePairs<String, ParameterValue> {
    [
      "color": .numbers([level, level, level, 1]), "oldEnd": 0.2, "newBegin": 0, "newEnd": 0.8,
      "curve": .text("smooth"),
    ]
  }

  private let mixesLight: Bool
  private(set) var plan = Plan()

  init(_ arguments: Arguments) { mixesLight = arguments.mixesLight }

  mutating func prepare(_ setup: TransitionSetup) { plan = Plan(callBytes: 4 * setup.width) }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let memory = frame.callMemory?.assumingMemoryBound(to: UInt8.self) else { return }
    pgb_row_fill(memory, frame.width, UInt32(pixel: frame.arguments.color("color")))
    let (old, new) = parts(frame.arguments, frame.progress)
    let both = old + new
    let share = both > 0 ? (new / both).weight : 0
    let rest = (1 - both).weight
    for row in rows {
      let out = frame.out.row(row)
      if share == 0 {
        mix(out, frame.from.row(row), memory, frame, rest)
      } else if share == 65536 {
        mix(out, frame.to.row(row), memory, frame, rest)
      } else {
        mix(out, frame.from.row(row), frame.to.row(row), frame, share)
        if rest > 0 { mix(out, out, memory, frame, rest) }
      }
    }
  }

  /// How much of the pictures there is; the rest is the colour.
  private func parts(_ arguments: Arguments, _ p: Double) -> (old: Double, new: Double) {
    let oldEnd = arguments.number("oldEnd")
    let begin = arguments.number("newBegin")
    let end = max(begin + 1e-6, arguments.number("newEnd"))
    if arguments.text("curve") == "smooth" {
      return ((1 - p) * (1 - p.smoothStep(0, oldEnd)), p * p.smoothStep(begin, end))
    }
    let old = max(0, 1 - p / oldEnd)
    let new = min(1, max(0, (p - begin) / (end - begin)))
    return old + new > 1 ? (old / (old + new), new / (old + new)) : (old, new)
  }

  private func mix(
    _ out: UnsafeMutablePointer<UInt8>, _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>,
    _ frame: Frame, _ weight: UInt32
  ) {
    if mixesLight {
      pgb_row_mix_light(out, a, b, frame.width, weight)
    } else {
      frame.operations.pointee.mix(out, a, b, UInt64(frame.width), weight)
    }
  }
}
