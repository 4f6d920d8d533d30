import CPegbarKernels
import PegbarPluginKit

/// A gaussian blur in four passes: averaging blocks of pixels, across, down, reading back.
struct BlurPasses {
  /// The standard deviation, points.
  let radius: Double
  private(set) var plan = Plan()
  private var levels: Int32 = 0
  private var weights: [UInt16] = []

  init(radius: Double) { self.radius = radius }

  /// The standard deviation, pixels.
  private func deviation(_ setup: EffectSetup) -> Double {
    min(radius * setup.scale, Double(PGB_BLUR_WIDEST))
  }

  /// How far something shows: what lies farther than three deviations away is less than half a level.
  func spread(_ setup: EffectSetup) -> Int { Int((3 * deviation(setup)).rounded(.up)) }

  /// How far pixels are read.
  func reach(_ setup: EffectSetup) -> Int { Int(pgb_gaussian_reach(deviation(setup))) }

  mutating func prepare(_ setup: EffectSetup) {
    let deviation = deviation(setup)
    var levels: Int32 = 0
    weights = Array(unsafeUninitializedCapacity: Int(PGB_BLUR_WEIGHTS)) { room, count in
      guard let start = room.baseAddress else { return }
      count = Int(pgb_gaussian_weights(deviation, &levels, start))
    }
    self.levels = levels
    plan = Plan(passes: Int(PGB_BLUR_PASSES))
    plan.frameBytes = Int(
      pgb_blur_bytes(
        Int32(setup.width), Int32(setup.height), 4, levels, Int32(weights.count)))
  }

  func begin(_ frame: Frame) {
    withJob(frame) { pgb_blur_begin(&$0) }
  }

  /// Does a pass; true after the last one, when the output's rows are blurred.
  func draw(_ frame: Frame, rows: Range<Int>) -> Bool {
    let isLast = frame.pass == plan.passes - 1
    withJob(frame) { job in
      pgb_blur_resume(&job)
      let first = isLast ? rows.lowerBound : reduced(rows.lowerBound)
      let end = isLast ? rows.upperBound : reduced(rows.upperBound)
      pgb_blur_pass(&job, Int32(frame.pass), Int32(first), Int32(end))
    }
    return isLast
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

/// A filter that puts a picture and its blur together.
protocol BlurringFilter: FilterPlugin {
  var blur: BlurPasses { get set }
  /// Whether its parameters leave the picture as it is.
  var changesNothing: Bool { get }
  /// Whether something shows around the picture.
  var grows: Bool { get }
  /// Puts a row together in the place of its blur.
  func combine(
    _ blur: UnsafeMutablePointer<UInt8>, _ input: UnsafePointer<UInt8>, _ count: Int)
}

extension BlurringFilter {
  var plan: Plan { changesNothing ? .identity : blur.plan }

  func extent(of inputs: [pegbar_region], _ setup: EffectSetup) -> pegbar_region {
    let isLarger = grows && !changesNothing && !inputs[0].isEmpty
    return isLarger ? inputs[0].grown(by: blur.spread(setup)) : inputs[0]
  }

  func regionOfInterest(
    ofInput input: Int, drawing output: pegbar_region, _ setup: EffectSetup
  ) -> pegbar_region {
    changesNothing ? output : output.grown(by: blur.reach(setup))
  }

  mutating func prepare(_ setup: EffectSetup) { blur.prepare(setup) }

  func beginFrame(_ frame: Frame) { if !changesNothing { blur.begin(frame) } }

  func render(_ frame: Frame, rows: Range<Int>) {
    if changesNothing {
      for row in rows { frame.copy(frame.input(0), row: row, toRow: row) }
      return
    }
    guard blur.draw(frame, rows: rows) else { return }
    for row in rows {
      combine(frame.out.row(row), UnsafePointer(frame.input(0).row(row)), frame.width)
    }
  }
}

extension Parameter {
  /// The standard deviation of a blur.
  static func radius(default value: Double) -> Parameter {
    number(
      "inputRadius", "Radius", default: value, range: 0...Double.infinity, softRange: 0...100,
      unit: .points, doc: "The standard deviation; more than 300 pixels count as 300.")
  }
}
