import CPegbarKernels
import PegbarPluginKit

/// The mean of a square, by running sums.
struct BoxBlur: FilterPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.filter.boxBlur", name: "Box Blur",
    summary: "Every pixel becomes the mean of a square around it.", category: "blur",
    parameters: [
      .number(
        "inputRadius", "Radius", default: 10, range: 0...Double.infinity, softRange: 0...100,
        unit: .points,
        doc: "From the middle of the square to its sides, in whole pixels, at most 500.")
    ],
    aliases: [.pegbar("boxBlur"), .coreImage("CIBoxBlur")])

  private let radius: Double
  private var pixels: Int32 = 0
  private(set) var plan = Plan()

  init(_ arguments: Arguments) { radius = arguments.number("inputRadius") }

  func reach(_ setup: EffectSetup) -> Int {
    Int(min(radius * setup.scale, 500).rounded())
  }

  mutating func prepare(_ setup: EffectSetup) {
    pixels = Int32(reach(setup))
    plan = Plan(
      passes: 2, frameBytes: setup.width * setup.height * 4, callBytes: setup.width * 16 + 64)
    plan.isIdentity = pixels == 0
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let plane = frame.frameMemory, let memory = frame.callMemory else {
      fatalError("a box blur has memory")
    }
    let bytes = plane.assumingMemoryBound(to: UInt8.self)
    let (input, stride) = (frame.input(0), Int64(frame.width) * 4)
    let isLast = frame.pass == 1
    var window = pgb_window(
      in: isLast ? UnsafePointer(bytes) : UnsafePointer(input.row(0)),
      in_stride: isLast ? stride : input.image.pointee.stride,
      out: isLast ? frame.out.row(0) : bytes,
      out_stride: isLast ? frame.out.image.pointee.stride : stride, width: Int32(frame.width),
      height: Int32(frame.height), kind: Int32(PGB_WINDOW_MEAN), before: pixels, behind: pixels)
    let (first, end) = (Int32(rows.lowerBound), Int32(rows.upperBound))
    if isLast {
      pgb_window_down(&window, first, end, memory)
    } else {
      pgb_window_across(&window, first, end, memory)
    }
  }
}
