import CPegbarKernels
import PegbarPluginKit

/// A gaussian blur in four passes: averaging blocks of pixels, across, down, reading back.
struct GaussianBlur: FilterPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.filter.gaussianBlur", name: "Gaussian Blur",
    summary: "Every pixel becomes the average of its neighbourhood.", category: "blur",
    parameters: [
      .number(
        "inputRadius", "Radius", default: 10, range: 0...Double.infinity, softRange: 0...100,
        unit: .points, doc: "The standard deviation; more than 300 pixels count as 300.")
    ],
    aliases: [.ca("gaussianBlur"), .coreImage("CIGaussianBlur")])

  private let radius: Double
  private(set) var plan = Plan()
  private var levels: Int32 = 0
  private var weights: [UInt16] = []

  init(_ arguments: Arguments) { radius = arguments.number("inputRadius") }

  /// The standard deviation, pixels.
  private func deviation(_ setup: EffectSetup) -> Double {
    min(radius * setup.scale, Double(PGB_BLUR_WIDEST))
  }

  /// What lies farther than three deviations away is less than half a level.
  func extent(of inputs: [pegbar_region], _ setup: EffectSetup) -> pegbar_region {
    inputs[0].isEmpty ? inputs[0] : inputs[0].grown(by: Int((3 * deviation(setup)).rounded(.up)))
  }

  func regionOfInterest(
    ofInput input: Int, drawing output: pegbar_region, _ setup: EffectSetup
  ) -> pegbar_region {
    output.grown(by: Int(pgb_gaussian_reach(deviation(setup))))
  }

  mutating func prepare(_ setup: EffectSetup) {
    let deviation = deviation(setup)
    var levels: Int32 = 0
    weights = Array(unsafeUninitializedCapacity: Int(PGB_BLUR_WEIGHTS)) { room, count in
      guard let start = room.baseAddress else { return }
      count = Int(pgb_gaussian_weights(deviation, &levels, start))
    }
    self.levels = levels
    plan = Plan(passes: Int(PGB_BLUR_PASSES))
    plan.isIdentity = deviation == 0
    plan.frameBytes = Int(
      pgb_blur_bytes(
        Int32(setup.width), Int32(setup.height), 4, levels, Int32(weights.count)))
  }

  func beginFrame(_ frame: Frame) {
    withJob(frame) { pgb_blur_begin(&$0) }
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    withJob(frame) { job in
      pgb_blur_resume(&job)
      let isLast = frame.pass == plan.passes - 1
      let first = isLast ? rows.lowerBound : reduced(rows.lowerBound)
      let end = isLast ? rows.upperBound : reduced(rows.upperBound)
      pgb_blur_pass(&job, Int32(frame.pass), Int32(first), Int32(end))
    }
  }

  /// The first row of blocks that begins at a row or below.
  private func reduced(_ row: Int) -> Int { (row + (1 << levels) - 1) >> levels }

  private func withJob(_ frame: Frame, _ body: (inout pgb_blur) -> Void) {
    let (input, output) = (frame.input(0), frame.out)
    weights.withUnsafeBufferPointer { weights in
      guard let start = weights.baseAddress, let planes = frame.frameMemory else {
        fatalError("a blur has weights and memory")
      }
      var job = pgb_blur(
        in: UnsafePointer(input.row(0)), in_stride: input.image.pointee.stride,
        out: output.row(0), out_stride: output.image.pointee.stride, width: Int32(frame.width),
        height: Int32(frame.height), channels: 4, levels: levels, weights: start,
        count: Int32(weights.count), planes: planes.assumingMemoryBound(to: UInt16.self),
        low_width: 0, low_height: 0)
      body(&job)
    }
  }
}
