import CPegbarKernels
import PegbarPluginKit

/// A dissolve in which each picture's colours say where the other's pixels come from.
protocol Displacement: TransitionPlugin {
  /// What the colours do.
  func fill(_ pictures: inout pgb_displace, _ arguments: Arguments)
}

extension Displacement {
  func render(_ frame: Frame, rows: Range<Int>) {
    var pictures = pgb_displace(
      old: frame.from.row(0), young: frame.to.row(0),
      old_stride: frame.from.image.pointee.stride, young_stride: frame.to.image.pointee.stride,
      width: Int32(frame.width), height: Int32(frame.height), kind: 0, strength: 0,
      progress: Float(frame.progress), across: 0, down: 0, old_reach: 0, young_reach: 0,
      parts: pgb_displace_parts())
    fill(&pictures, frame.arguments)
    pgb_rows_displace(
      frame.out.row(rows.lowerBound), frame.out.image.pointee.stride, Int32(rows.lowerBound),
      Int32(rows.upperBound), &pictures)
  }
}

/// Pixels move by the colours of both pictures while they dissolve.
struct Morph: Displacement {
  static let descriptor = Descriptor(
    id: "pegbar.transition.morph", name: "Morph",
    summary: "The pictures dissolve while their colours move the pixels.", category: "dissolve",
    parameters: [
      .number(
        "strength", "Strength", default: 0.1, range: 0...1, softRange: 0...0.5, unit: .fraction,
        doc: "How far a pixel moves at most, as a fraction of the picture."
      ).with(flags: .animatable)
    ],
    aliases: [.pegbar("morph"), .gl("morph")])

  init(_ arguments: Arguments) {}

  func fill(_ pictures: inout pgb_displace, _ arguments: Arguments) {
    pictures.kind = Int32(PGB_DISPLACE_MORPH)
    pictures.strength = Float(arguments.number("strength"))
  }
}

/// Red and green of each picture are the places in the other to which pixels go.
struct ColorCoordinates: Displacement {
  static let descriptor = Descriptor(
    id: "pegbar.transition.colorCoordinates", name: "Colour Coordinates",
    summary: "The colours of each picture are places in the other, from which pixels come.",
    category: "dissolve", aliases: [.pegbar("colorCoordinates"), .gl("coord-from-in")])

  init(_ arguments: Arguments) {}

  func fill(_ pictures: inout pgb_displace, _ arguments: Arguments) {
    pictures.kind = Int32(PGB_DISPLACE_COORDINATES)
  }
}
