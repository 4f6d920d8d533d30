import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// A bar of a colour that runs over the picture; behind it the new one shows.
enum LightBar {
  /// The parameters of such transitions.
  static func parameters(color: [Double], width: Double, opacity: Double) -> [Parameter] {
    [
      .color("color", "Colour", default: color, doc: "The colour of the light.")
        .with(flags: .animatable),
      .angle(
        "angle", "Angle", default: 0, softRange: -Double.pi...Double.pi,
        doc: "Where the bar runs: 0 to the right, positive clockwise."
      ).with(flags: [.animatable, .periodic]),
      .warpNumber(
        "width", "Width", default: width, range: 0.001...2, softRange: 0.02...0.5,
        unit: .fraction, doc: "The width of the bar, of its way."),
      .warpNumber(
        "opacity", "Opacity", default: opacity, range: 0...3, unit: .fraction,
        doc: "How bright the light is; above 1 its middle is covered wholly."),
      .mixing,
    ]
  }

  /// The memory of a call for pictures of a width.
  static func bytes(_ width: Int) -> Int { 5 * width + 64 }

  /// Draws rows.
  ///
  /// - Parameters:
  ///   - frame: with that memory.
  ///   - rows: of the output.
  ///   - isSoft: whether the new picture appears over the width of the bar; otherwise in its middle.
  static func draw(_ frame: Frame, rows: Range<Int>, isSoft: Bool) {
    guard let memory = frame.callMemory else { return }
    let values = frame.arguments
    let weights = memory.assumingMemoryBound(to: Float.self)
    let cover = (memory + 4 * frame.width + 32).assumingMemoryBound(to: UInt8.self)
    let angle = values.float("angle")
    let (x, y) = (Float.cosine(angle), Float.sine(angle))
    let (width, height) = (Float(frame.width), Float(frame.height))
    let length = abs(x) * width + abs(y) * height
    let half = values.float("width") / 2
    // Before and behind the picture there is room for the bar and for half a pixel.
    let room = half + 0.5 / length
    let front = Float(frame.progress) * (1 + 2 * room) - room
    let opacity = values.float("opacity")
    let slope = isSoft ? 1 / (2 * room) : length
    let kernels = pgb_kernels_current().pointee
    let mix = values.mixesLight ? pgb_row_mix_light_parts : kernels.warps.pointee.mix
    let color = values.pixel("color")
    for row in rows {
      let down = y * (Float(row) + 0.5 - height / 2)
      for column in 0..<frame.width {
        let across = x * (Float(column) + 0.5 - width / 2)
        let behind = front - 0.5 - (across + down) / length
        weights[column] = behind * slope + 0.5
        let t = behind / half
        let bell = t * t < 1 ? (1 - t * t) * (1 - t * t) * opacity : 0
        cover[column] = UInt8((bell < 1 ? bell : 1) * 255 + 0.5)
      }
      let out = frame.out.row(row)
      mix(out, frame.from.row(row), frame.to.row(row), weights, frame.width)
      kernels.rows.pointee.solid_cover(out, cover, frame.width, color)
    }
  }
}
