import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// An old television loses the picture: lines drift aside while it dissolves.
struct LostSignal: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.lostSignal", name: "Lost Signal",
    summary: "Lines of an old television drift aside while the picture dissolves.",
    category: "stylised",
    parameters: [
      .integer(
        "lines", "Lines", default: 120, range: 1...2000, softRange: 20...400,
        doc: "How many lines the television has."),
      .warpNumber(
        "drift", "Drift", default: 0.02, range: 0...1, softRange: 0...0.2, unit: .fraction,
        doc: "How far lines drift at most, of the width."),
      .warpNumber(
        "share", "Share", default: 0.08, range: 0...1, unit: .fraction,
        doc: "How many of the lines drift."),
      .warpNumber(
        "scanlines", "Scan Lines", default: 0.06, range: 0...1, unit: .fraction,
        doc: "How dark it is between the lines."),
      .bool(
        "lightens", "Lightens", default: false,
        doc: "Whether the lines are as much lighter as it is darker between them."),
      .integer(
        "changes", "Changes", default: 30, range: 1...1000, softRange: 4...60,
        doc: "How often other lines drift during the transition."),
      .warpNumbers, .mixing,
    ],
    aliases: [
      .pegbar("lostSignal"),
      .gl("old_tv_lost_signal", presets: ["lightens": 1, "numbers": "sine"]),
    ])

  private(set) var plan = Plan()

  private let mixesLight: Bool

  init(_ arguments: Arguments) { mixesLight = arguments.mixesLight }

  mutating func prepare(_ setup: TransitionSetup) { plan.callBytes = 8 * setup.width + 64 }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let memory = frame.callMemory else { return }
    let own = memory.assumingMemoryBound(to: UInt8.self)
    let other = own + 4 * frame.width + 32
    let values = frame.arguments
    let progress = Float(frame.progress)
    let strength = Float.sine(3.14159265 * progress)
    let lines = Float(values.integer("lines"))
    let (drift, share) = (values.float("drift") * Float(frame.width), values.float("share"))
    let change = UInt32(progress * Float(values.integer("changes")))
    let isOfSine = values.text("numbers") == "sine"
    let lightens = values.bool("lightens")
    let kernels = pgb_kernels_current().pointee.rows.pointee
    let mix = mixesLight ? pgb_row_mix_light : kernels.mix
    let weight = UInt32(progress * 65536 + 0.5)
    for y in rows {
      let out = frame.out.row(y)
      let place = 1 - (Float(y) + 0.5) / Float(frame.height)
      mix(out, frame.from.row(y), frame.to.row(y), frame.width, weight)
      let line = Lanes(repeating: (place * lines).rounded(.down))
      // A shader's lines are those of the largest numbers.
      let dice =
        isOfSine
        ? 1 - ShaderRandom.number(line * 127.1 + progress * 20 * 311.7)
        : LaneMath.random(line, Lanes(), seed: change &+ 17)
      if dice[0] < share {
        let move = drift * strength * .sine(place * 30 + progress * 10)
        shift(own, frame.from, y, by: move)
        shift(other, frame.to, y, by: move)
        mix(own, own, other, frame.width, weight)
        mix(out, out, own, frame.width, UInt32(strength * 65536 + 0.5))
      }
      let wave = 0.5 * Float.sine(place * lines * 7.5)
      let scan = values.float("scanlines") * strength
      if lightens {
        let light = UInt32(scan * abs(wave) * 255 + 0.5)
        wave < 0 ? pgb_row_lighten(out, frame.width, light) : pgb_row_dim(out, frame.width, light)
      } else {
        kernels.shade(out, out, frame.width, UInt32((1 - scan * (0.5 + wave)) * 255 + 0.5))
      }
    }
  }

  /// A row that is read some pixels farther.
  private func shift(
    _ out: UnsafeMutablePointer<UInt8>, _ picture: Pixels, _ y: Int, by move: Float
  ) {
    var texture = pgb_texture(
      pixels: UnsafePointer(picture.row(0)), stride: picture.image.pointee.stride,
      width: Int32(picture.width), height: Int32(picture.height),
      map: (1, 0, 0, 0, 1, 0, Double(move), 0, 1))
    pgb_kernels_current().pointee.samplers.pointee.affine(
      out, &texture, 0, Int32(y), picture.width)
  }
}
