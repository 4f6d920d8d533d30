import CPegbarKernels
import PegbarPluginKit

/// The old picture fades to its contours, these dissolve into those of the new one, and it comes out of them.
struct EdgeDissolve: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.edgeDissolve", name: "Edge Dissolve",
    summary: "The pictures fade to their contours and dissolve there.", category: "dissolve",
    parameters: [
      .number(
        "thickness", "Thickness", default: 0.001, range: 0...0.1, softRange: 0...0.01,
        unit: .fraction, doc: "How far pixels lie apart that are compared, of each side."
      ).with(flags: .animatable),
      .number(
        "brightness", "Brightness", default: 8, range: 0...100, softRange: 1...20,
        doc: "How bright contours are."
      ).with(flags: .animatable),
    ],
    aliases: [.pegbar("edgeDissolve"), .gl("EdgeTransition")])

  private(set) var plan = Plan()
  private var memoryBytes = 0

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: TransitionSetup) {
    // For the thickest contours.
    let farthest = Float(setup.width) / 10
    memoryBytes =
      MemoryLayout<Int16>.stride * Int(pgb_contours_numbers(Int32(setup.width), farthest))
    plan.callBytes = memoryBytes + 4 * setup.width
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let memory = frame.callMemory else { return }
    let numbers = memory.assumingMemoryBound(to: Int16.self)
    let new = (memory + memoryBytes).assumingMemoryBound(to: UInt8.self)
    let progress = frame.progress
    var (from, to) = (
      contours(of: frame.from, frame, amount: min(1, 2 * progress)),
      contours(of: frame.to, frame, amount: min(1, 2 - 2 * progress))
    )
    let mix = pgb_kernels_current().pointee.rows.pointee.mix
    for y in rows {
      let out = frame.out.row(y)
      pgb_row_contours(out, Int32(y), &from, numbers)
      pgb_row_contours(new, Int32(y), &to, numbers)
      mix(out, out, new, frame.width, UInt32(progress * 65536 + 0.5))
    }
  }

  private func contours(of picture: Pixels, _ frame: Frame, amount: Double) -> pgb_contours {
    let thickness = Float(frame.arguments.number("thickness"))
    return pgb_contours(
      pixels: picture.row(0), stride: picture.image.pointee.stride, width: Int32(frame.width),
      height: Int32(frame.height), across: thickness * Float(frame.width),
      down: thickness * Float(frame.height),
      brightness: Float(frame.arguments.number("brightness")), amount: Float(amount))
  }
}
