import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// A transition that mixes both pictures and blurs the mixture.
///
/// The blur doubles: the mean of the picture and the same picture one pixel farther, of that one and the same two
/// pixels farther, and so on. Its cost grows with the logarithm of its length.
protocol Smear: TransitionPlugin {
  /// The sizes of the pictures.
  var smear: SmearSize { get set }
  /// What the blur does in a frame.
  func look(_ arguments: Arguments, _ moment: WarpMoment) -> SmearLook
  /// Draws over rows that are done, in the call's memory of ten rows of pixels. Does nothing by default.
  func finish(_ frame: Frame, rows: Range<Int>)
}

/// The memory and the passes that blurs need.
struct SmearSize {
  private(set) var plan = Plan()
  private(set) var width = 0
  private(set) var height = 0

  mutating func prepare(_ setup: EffectSetup) {
    (width, height) = (setup.width, setup.height)
    plan = Plan(
      passes: SmearLook.mostSteps + 2, frameBytes: 2 * planeBytes, callBytes: 10 * rowBytes)
  }

  var rowBytes: Int { 4 * width + 32 }
  private var planeBytes: Int { rowBytes * height }

  /// One of two planes, halved some times.
  func plane(_ index: Int, _ memory: UnsafeMutableRawPointer, halvings: Int) -> pgb_plane {
    let size = 1 << halvings
    return pgb_plane(
      pixels: (memory + index * planeBytes).assumingMemoryBound(to: UInt8.self),
      stride: Int64(rowBytes), width: Int32((width + size - 1) / size),
      height: Int32((height + size - 1) / size))
  }
}

extension Smear {
  var plan: Plan { smear.plan }

  func finish(_ frame: Frame, rows: Range<Int>) {}

  mutating func prepare(_ setup: EffectSetup) { smear.prepare(setup) }

  func render(_ frame: Frame, rows: Range<Int>) {
    let look = look(frame.arguments, WarpMoment(frame))
    let isEnlarged = look.halvings > 0
    // The first pass mixes, and the last one draws.
    let stages = 1 + look.steps.count + (isEnlarged ? 1 : 0)
    let stage = frame.pass - (smear.plan.passes - stages)
    guard stage >= 0, let memory = frame.frameMemory, let own = frame.callMemory else { return }
    let isLast = stage == stages - 1
    let brush = SmearBrush(frame, look, smear, memory, own)
    let size = 1 << (isLast ? 0 : look.halvings)
    let first = (rows.lowerBound + size - 1) / size
    let end = (rows.upperBound + size - 1) / size
    for y in first..<max(first, end) {
      let out = isLast ? frame.out.row(y) : brush.row(stage, y)
      if stage == 0 {
        brush.mix(out, y, halvings: look.halvings)
      } else if stage <= look.steps.count {
        brush.step(out, stage, y, isLast: isLast)
      } else {
        brush.enlarge(out, stage, y)
      }
    }
    if isLast { finish(frame, rows: rows) }
  }
}
