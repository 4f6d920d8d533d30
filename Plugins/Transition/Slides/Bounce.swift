import PegbarPluginKit

/// The old picture falls out of sight and bounces, with a shadow on the new one.
struct Bounce: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.bounce", name: "Bounce",
    summary: "The old picture falls down, bounces and reveals the new one.", category: "slide",
    parameters: [
      .number(
        "bounces", "Bounces", default: 3, range: 0...100, softRange: 0...10, unit: .count,
        doc: "How often the picture touches the ground."
      ).with(flags: .animatable),
      .number(
        "shadowHeight", "Shadow Height", default: 0.075, range: 0...1, softRange: 0...0.3,
        unit: .fraction, doc: "How far the shadow reaches, as a fraction of the height."
      ).with(flags: .animatable),
      .color(
        "shadowColor", "Shadow Colour", default: [0, 0, 0, 0.6],
        doc: "The colour of the shadow and, as its alpha, how strong it is at the edge."
      ).with(flags: .animatable),
    ],
    aliases: [.pegbar("bounce"), .gl("Bounce")])

  private(set) var plan = Plan()

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: TransitionSetup) { plan = Plan(callBytes: 8 * setup.width) }

  func render(_ frame: Frame, rows: Range<Int>) {
    let height = Double(frame.height)
    let phase = frame.progress * Double.pi * frame.arguments.number("bounces")
    let fallen = 1 - abs(pegbar_cos(phase)) * (1 - pegbar_sin(frame.progress * Double.pi / 2))
    let piece = Piece(frame.from, x: Fixed(0), y: Fixed(fallen * height))
    let reach = frame.arguments.number("shadowHeight") * height
    // The shadow goes at the end.
    let late = max(0, (frame.progress - 0.95) / 0.05)
    let strength = 1 - late * late * (3 - 2 * late)
    for row in rows {
      let way = fallen * height - (Double(row) + 0.5)
      var below = UnsafePointer(frame.to.row(row))
      if reach > 0, way > -1, way < reach {
        let memory = frame.scratch + 4 * frame.width
        let weight = strength * (1 - max(0, way) / reach)
        shade(frame, row, memory, UInt32(weight * 65536))
        below = UnsafePointer(memory)
      }
      frame.draw(piece, over: below, row: row, columns: 0..<frame.width, frame.scratch)
    }
  }

  /// Writes the new picture's row in the shadow, which darkens only where the picture is.
  private func shade(
    _ frame: Frame, _ row: Int, _ out: UnsafeMutablePointer<UInt8>, _ weight: UInt32
  ) {
    let color = frame.arguments.color("shadowColor")
    let part = UInt32(color.alpha * Double(weight) + 0.5)
    let rest = 65536 &- part
    let red = UInt32(color.red * 255 + 0.5)
    let green = UInt32(color.green * 255 + 0.5)
    let blue = UInt32(color.blue * 255 + 0.5)
    let source = frame.to.row(row)
    for pixel in 0..<frame.width {
      let i = 4 &* pixel
      let alpha = UInt32(source[i &+ 3])
      // A colour of the shadow, times the alpha of what it lies on.
      let by = alpha &* part / 255
      out[i] = UInt8(truncatingIfNeeded: (UInt32(source[i]) &* rest &+ red &* by) &>> 16)
      out[i &+ 1] = UInt8(
        truncatingIfNeeded: (UInt32(source[i &+ 1]) &* rest &+ green &* by) &>> 16)
      out[i &+ 2] = UInt8(
        truncatingIfNeeded: (UInt32(source[i &+ 2]) &* rest &+ blue &* by) &>> 16)
      out[i &+ 3] = source[i &+ 3]
    }
  }
}
