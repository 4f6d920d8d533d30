import CPegbarFrei0r
import PegbarPluginKit

/// How the pictures of a frame go to a frei0r plugin and come back.
struct Frei0rDrawing {
  let content: Frei0rContent
  private var size = (width: 1, height: 1)

  init(_ arguments: Arguments) throws(PluginError) {
    guard let content = arguments.content as? Frei0rContent else {
      throw PluginError("it has no frei0r plugin")
    }
    self.content = content
  }

  mutating func prepare(_ setup: EffectSetup) { size = (setup.width, setup.height) }

  var plan: Plan {
    Plan(
      frameBytes: Frei0rCanvas.bytes(
        width: size.width, height: size.height, inputCount: content.inputCount))
  }

  /// The whole of a frame.
  static func whole(_ frame: Frame) -> pgb_f0r_box {
    pgb_f0r_box(x: 0, y: 0, width: Int32(frame.width), height: Int32(frame.height))
  }

  /// What is visible of a frame's pictures.
  static func visible(_ frame: Frame) -> pgb_f0r_box {
    (0..<frame.inputCount).reduce(pgb_f0r_box()) { box, index in
      var picture = native(frame.input(index))
      return pgb_f0r_visible(&picture, box)
    }
  }

  /// Has the plugin draw a frame.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - box: the part of it that the plugin sees; the rest becomes transparent.
  ///   - order: the frame's pictures in frei0r's order.
  /// - Throws: `PluginError`.
  func begin(_ frame: Frame, _ box: pgb_f0r_box, order: [Int]) throws(PluginError) {
    guard let memory = frame.frameMemory else { return }
    Frei0rCanvas.box(in: memory).initialize(to: box)
    if box.width == 0 { return }
    let canvas = Frei0rCanvas(memory, width: Int(box.width), height: Int(box.height))
    for (place, index) in order.enumerated() {
      var picture = Frei0rDrawing.native(frame.input(index))
      pgb_f0r_lend(
        canvas.input(place), UInt32(canvas.width), UInt32(canvas.height), &picture, box,
        content.isBGRA ? 1 : 0)
    }
    var job = canvas.job(inputCount: order.count)
    job.time = frame.time
    job.seed = Frei0rDrawing.seed(frame.time.bitPattern ^ frame.seed)
    try content.draw(job, frame.arguments, progress: frame.progress)
    try canvas.check()
  }

  /// Writes rows of the output.
  func render(_ frame: Frame, rows: Range<Int>) {
    guard let memory = frame.frameMemory else { return }
    let box = Frei0rCanvas.box(in: memory).pointee
    let (left, top) = (Int(box.x), Int(box.y))
    let canvas = Frei0rCanvas(memory, width: Int(box.width), height: Int(box.height))
    for y in rows {
      let row = frame.out.row(y)
      let isInside = y >= top && y < top + Int(box.height) && box.width > 0
      guard isInside else {
        row.update(repeating: 0, count: 4 * frame.width)
        continue
      }
      let right = left + Int(box.width)
      row.update(repeating: 0, count: 4 * left)
      pgb_f0r_take(
        row + 4 * left, canvas.row(y - top, of: box), UInt32(box.width), content.isBGRA ? 1 : 0)
      (row + 4 * right).update(repeating: 0, count: 4 * (frame.width - right))
    }
  }

  private static func native(_ pixels: Pixels) -> pgb_f0r_picture {
    pgb_f0r_picture(
      data: pixels.row(0), stride: pixels.image.pointee.stride, width: Int32(pixels.width),
      height: Int32(pixels.height))
  }

  /// Where random numbers begin in a frame: by Steele, Lea and Flood's mixer of 64 bits.
  private static func seed(_ bits: UInt64) -> UInt32 {
    var x = bits &+ 0x9E37_79B9_7F4A_7C15
    x = (x ^ (x >> 30)) &* 0xBF58_476D_1CE4_E5B9
    x = (x ^ (x >> 27)) &* 0x94D0_49BB_1331_11EB
    return UInt32(truncatingIfNeeded: x ^ (x >> 31))
  }
}
