import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// The new picture comes down behind a band of static.
struct StaticWipe: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.staticWipe", name: "Static Wipe",
    summary: "A band of static runs over the picture; behind it the new one shows.",
    category: "stylised", directions: Directions(.fromTop, .fromBottom),
    defaultDirection: .fromTop,
    parameters: [
      .warpNumber(
        "span", "Span", default: 0.5, range: 0.001...2, softRange: 0.05...1, unit: .fraction,
        doc: "How far the static reaches to both sides in the middle of the time.")
    ],
    aliases: [.pegbar("staticWipe"), .gl("static_wipe", .fromTop)])

  private(set) var plan = Plan()

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: TransitionSetup) { plan.callBytes = 4 * setup.width + 16 }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let memory = frame.callMemory else { return }
    let moment = WarpMoment(frame)
    let progress = moment.progress
    let peak = max(0, Float.sine(.pi * progress))
    let span = frame.arguments.float("span") * peak.squareRoot()
    let mix = pgb_kernels_current().pointee.rows.pointee.mix
    for y in rows {
      let up = moment.upward(Lanes(repeating: (Float(y) + 0.5) / moment.height))
      let edge = moment.direction == .fromTop ? 1 - up[0] : up[0]
      let (out, picture) = (frame.out.row(y), edge < progress ? frame.to : frame.from)
      let rise = span > 0 ? Float.smooth(progress - span, progress, edge) : 0
      let fall = span > 0 ? Float.smooth(progress, progress + span, edge) : 0
      let weight = UInt32(rise * (1 - fall) * 65536 + 0.5)
      if weight == 0 {
        pgb_row_copy(out, picture.row(y), frame.width)
        continue
      }
      noise(memory, frame.width, up, 1 + progress, 1 / moment.width)
      mix(out, picture.row(y), memory.assumingMemoryBound(to: UInt8.self), frame.width, weight)
    }
  }

  /// Writes a row of grey pixels.
  private func noise(
    _ memory: UnsafeMutableRawPointer, _ width: Int, _ up: Lanes, _ scale: Float, _ across: Float
  ) {
    let line = up * scale * 70
    for x in stride(from: 0, to: width, by: 4) {
      let column = (Lanes(0, 1, 2, 3) + Float(x) + 0.5) * across * scale
      let dice = ShaderRandom.number(column * 10 + line, times: 12345.5453123)
      let grays = unsafeBitCast(dice * 255 + 12_582_912, to: SIMD4<UInt32>.self) & 255
      (memory + 4 * x).storeBytes(
        of: grays &* 0x0001_0101 | 0xFF00_0000, as: SIMD4<UInt32>.self)
    }
  }
}
