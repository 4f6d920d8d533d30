import CPegbarKernels
import PegbarPluginKit

/// The mean along a line, of twice as many pixels in every pass.
struct MotionBlur: FilterPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.filter.motionBlur", name: "Motion Blur",
    summary: "Every pixel becomes the mean of a line through it.", category: "blur",
    parameters: [
      .number(
        "inputRadius", "Radius", default: 20, range: 0...Double.infinity, softRange: 0...100,
        unit: .points, doc: "From the middle of the line to its ends, at most 500 pixels."),
      Parameter.angle(
        "inputAngle", "Angle", default: 0, softRange: -3.141592653589793...3.141592653589793,
        doc: "Of the line, counterclockwise; 0 is horizontal."
      ).with(flags: .periodic),
    ],
    aliases: [.pegbar("motionBlur"), .coreImage("CIMotionBlur")])

  private let radius: Double
  private let direction: (x: Double, y: Double)
  private var steps: [(x: Int32, y: Int32)] = []
  private(set) var plan = Plan()

  init(_ arguments: Arguments) {
    radius = arguments.number("inputRadius")
    let angle = arguments.number("inputAngle")
    direction = (pegbar_cos(angle), -pegbar_sin(angle))
  }

  /// How far apart the two pixels are that each pass takes the mean of.
  private func steps(_ setup: EffectSetup) -> [(x: Int32, y: Int32)] {
    var length = 2 * min(radius * setup.scale, 500)
    var result: [(x: Int32, y: Int32)] = []
    while length > 1 {
      length /= 2
      result.append(
        (Int32((length * direction.x).rounded()), Int32((length * direction.y).rounded())))
    }
    return result
  }

  /// Half of the way, and a transparent pixel at the edge for what lies outside.
  func reach(_ setup: EffectSetup) -> Int {
    let all = steps(setup)
    let way = all.reduce(0) { $0 + Int(max(abs($1.x), abs($1.y)) + 1) / 2 }
    return all.isEmpty ? 0 : way + 2
  }

  mutating func prepare(_ setup: EffectSetup) {
    steps = steps(setup)
    let planes = min(2, max(0, steps.count - 1))
    plan = Plan(
      passes: max(1, steps.count), frameBytes: planes * (setup.width * 4 + 32) * setup.height)
    plan.isIdentity = steps.isEmpty
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard !steps.isEmpty else {
      for row in rows { frame.copy(frame.input(0), row: row, toRow: row) }
      return
    }
    var from = frame.pass == 0 ? plane(of: frame.input(0)) : plane(frame.pass - 1, frame)
    let to = frame.pass == steps.count - 1 ? plane(of: frame.out) : plane(frame.pass, frame)
    let step = steps[frame.pass]
    let (ax, ay) = (-(step.x >> 1), -(step.y >> 1))
    for row in rows {
      pgb_smear_shift(
        to.pixels + row * Int(to.stride), &from, Int32(row), ax, ay, ax + step.x, ay + step.y,
        Int32(frame.pass & 1))
    }
  }

  private func plane(of pixels: Pixels) -> pgb_plane {
    pgb_plane(
      pixels: pixels.row(0), stride: pixels.image.pointee.stride, width: Int32(pixels.width),
      height: Int32(pixels.height))
  }

  private func plane(_ pass: Int, _ frame: Frame) -> pgb_plane {
    guard let memory = frame.frameMemory else { fatalError("a motion blur has memory") }
    let stride = frame.width * 4 + 32
    let start = memory.assumingMemoryBound(to: UInt8.self) + (pass & 1) * stride * frame.height
    return pgb_plane(
      pixels: start, stride: Int64(stride), width: Int32(frame.width),
      height: Int32(frame.height))
  }
}
