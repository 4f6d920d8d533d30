import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// The reception is lost in noise and comes back with the new picture.
struct TVStatic: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.tvStatic", name: "TV Static",
    summary: "The picture is lost in noise; the new one comes out of it.",
    category: "stylised",
    parameters: [
      .warpNumber(
        "offset", "Offset", default: 0.3, range: 0.001...0.5, unit: .fraction,
        doc: "The progress at which there is nothing but noise, and the rest after it."),
      .bool(
        "fade", "Fade", default: true,
        doc: "Whether the noise comes and goes slowly; otherwise at once."),
      .integer(
        "changes", "Changes", default: 30, range: 1...1000, softRange: 4...60,
        doc: "How often the noise changes during the transition."),
      .warpNumbers,
    ],
    aliases: [
      .pegbar("tvStatic"),
      .gl("TVStatic", presets: ["offset": 0.05, "fade": 0, "numbers": "sine"]),
    ])

  private(set) var plan = Plan()

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: TransitionSetup) { plan.callBytes = 4 * setup.width }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let own = frame.callMemory?.assumingMemoryBound(to: UInt8.self) else { return }
    let values = frame.arguments
    let progress = Float(frame.progress)
    let offset = values.float("offset")
    let edge = min(progress, 1 - progress)
    let isFading = values.bool("fade")
    let part = isFading ? min(1, edge / offset) : edge < offset ? 0 : 1
    let picture = progress < 0.5 ? frame.from : frame.to
    let change = UInt32(progress * Float(values.integer("changes")))
    let seed = UInt32(truncatingIfNeeded: frame.seed) &* 31 &+ change
    let isOfSine = values.text("numbers") == "sine"
    let mix = pgb_kernels_current().pointee.rows.pointee.mix
    for y in rows {
      let source = picture.row(y)
      if part == 0 {
        pgb_row_copy(frame.out.row(y), source, frame.width)
        continue
      }
      if isOfSine {
        writeNoise(part == 1 ? frame.out.row(y) : own, frame, y)
        if part == 1 { continue }
      } else {
        pgb_row_noise(own, frame.width, Int32(y), seed)
      }
      mix(frame.out.row(y), source, own, frame.width, UInt32(part * 65536 + 0.5))
    }
  }

  /// A row of noise as a shader makes it, from the place times the progress.
  private func writeNoise(_ out: UnsafeMutablePointer<UInt8>, _ frame: Frame, _ row: Int) {
    let progress = Float(frame.progress)
    let across = 1 / Float(frame.width)
    let v = (Float(frame.height - row) - 0.5) * (1 / Float(frame.height))
    for x in stride(from: 0, to: frame.width, by: 4) {
      let u = (Lanes(0.5, 1.5, 2.5, 3.5) + Float(x)) * across
      let angle = ShaderRandom.angle(u, Lanes(repeating: v)) * progress
      let light = ShaderRandom.number(ShaderRandom.wrapped(angle)) * 255 + LaneMath.rounder
      let level = unsafeBitCast(light, to: SIMD4<UInt32>.self) & 255
      let pixels = level &* 0x10101 | 0xFF00_0000
      let raw = UnsafeMutableRawPointer(out + 4 * x)
      if x + 4 <= frame.width {
        raw.storeBytes(of: pixels, as: SIMD4<UInt32>.self)
      } else {
        for i in 0..<(frame.width - x) {
          raw.storeBytes(of: pixels[i], toByteOffset: 4 * i, as: UInt32.self)
        }
      }
    }
  }
}
