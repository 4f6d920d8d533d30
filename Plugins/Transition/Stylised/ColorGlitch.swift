import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// The colours of the old picture say how far its pixels scatter while it dissolves.
struct ColorGlitch: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.colorGlitch", name: "Colour Glitch",
    summary: "The old picture's colours scatter its pixels while it dissolves.",
    category: "stylised",
    parameters: [
      .warpNumber(
        "across", "Across", default: 1, range: -100...100, softRange: 0...5,
        doc: "How finely pixels scatter across."),
      .warpNumber(
        "down", "Down", default: 1, range: -100...100, softRange: 0...5,
        doc: "How finely pixels scatter downwards."),
    ],
    aliases: [.pegbar("colorGlitch"), .gl("parametric_glitch")])

  private(set) var plan = Plan()

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: TransitionSetup) {
    plan.callBytes = ScatteredRow.bytes(setup.width)
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let memory = frame.callMemory else { return }
    let row = ScatteredRow(memory, frame.from)
    let moment = WarpMoment(frame)
    let progress = moment.progress
    let (across, down) = (frame.arguments.float("across"), frame.arguments.float("down"))
    let mix = pgb_kernels_current().pointee.rows.pointee.mix
    let turns = 1 / (progress + 0.01)
    for y in rows {
      let up = moment.upward(Lanes(repeating: (Float(y) + 0.5) / moment.height))
      let colors = UnsafePointer(frame.from.row(y))
      row.fill { x in
        let u = (Lanes(0, 1, 2, 3) + Float(x) + 0.5) * (1 / moment.width)
        let pixels = SIMD4<UInt32>(pixelsOf: colors, from: x, count: frame.width)
        let sphere = ColorGlitch.sphere(pixels)
        let right = LaneMath.fraction(LaneMath.cosine(sphere - u * turns) * u * across)
        let above = LaneMath.fraction(LaneMath.sine(sphere - up * turns) * up * down)
        return (
          (u + (u - right) * progress) * moment.width,
          (1 - up - (up - above) * progress) * moment.height
        )
      }
      row.read(frame.out.row(y))
      mix(
        frame.out.row(y), frame.out.row(y), frame.to.row(y), frame.width,
        UInt32(progress * 65536 + 0.5))
    }
  }

  /// The sum of the squares of red, green and blue, less 1.
  @inline(__always)
  private static func sphere(_ pixels: SIMD4<UInt32>) -> Lanes {
    let red = Lanes(truncatingBytes: pixels)
    let green = Lanes(truncatingBytes: pixels &>> 8)
    let blue = Lanes(truncatingBytes: pixels &>> 16)
    return red * red + green * green + blue * blue - 1
  }
}
