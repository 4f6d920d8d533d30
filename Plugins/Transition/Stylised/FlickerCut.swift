import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// The new picture flickers in, in blocks, and the old one flashes back, with red and cyan ghosts of both.
struct FlickerCut: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.flickerCut", name: "Flicker Cut",
    summary: "Blocks of the new picture flicker in, and the old one flashes back.",
    category: "stylised",
    parameters: [
      .integer(
        "changes", "Changes", default: 24, range: 1...1000, softRange: 4...60,
        doc: "How many still pictures the transition consists of."),
      .warpNumber(
        "separation", "Separation", default: 0.014, range: 0...0.5, softRange: 0...0.1,
        unit: .fraction, doc: "How far red and blue are moved apart, of the width."),
      .warpNumber(
        "blocks", "Blocks", default: 0.72, range: 0...1, unit: .fraction,
        doc: "How much sooner or later blocks change than the picture."),
      .warpNumber(
        "ghost", "Ghost", default: 0.62, range: 0...1, unit: .fraction,
        doc: "How much of the old picture comes back."),
      .warpNumber(
        "tint", "Tint", default: 0.58, range: 0...2, softRange: 0...1,
        doc: "How red the old ghost is, at the left, and how cyan the new one."),
      .warpNumber(
        "scanlines", "Scan Lines", default: 0.075, range: 0...1, softRange: 0...0.3,
        unit: .fraction, doc: "How much lighter and darker lines are."),
    ],
    aliases: [.pegbar("flickerCut"), .gl("Drop_Zone_Flicker")])

  private(set) var plan = Plan()

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: TransitionSetup) {
    plan.callBytes = FlickerRows.bytes(setup.width)
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let memory = frame.callMemory else { return }
    var painter = FlickerRows(frame, memory)
    for y in rows { painter.paint(y) }
  }
}

/// One of the still pictures.
private struct FlickerStill {
  /// How much of the new picture has come, and how much everything flickers.
  let reveal: Float
  let glitch: Float
  let number: Float

  /// The course of the flicker in 24 steps: the new picture comes, goes, flashes up and goes again.
  private static let reveals: [Float] = [
    0, 0.28, 0.43, 0.46, 0.38, 0.48, 0.26, 0.1, 0, 0, 0.3, 0.58, 1, 0.7, 0.42, 0.55, 0.72, 0.88,
    0.34, 0.48, 0.56, 0.76, 0.93, 1,
  ]

  init(progress: Float, changes: Int) {
    let index = Int(progress * Float(changes))
    let step = min(23, index * 24 / changes)
    number = Float(index)
    let strength: Float =
      switch step {
      case 0: 0
      case ..<7: 0.92
      case ..<11: 0.38
      case 11: 0.78
      case 12: 0.12
      case ..<18: 0.74
      case ..<23: 0.88
      default: 0.28
      }
    // The very last moments are quiet, and lead to the new picture.
    let rest = min(1, 100 * (1 - progress))
    glitch = strength * rest
    reveal = 1 - (1 - FlickerStill.reveals[step]) * rest
  }

  /// Pseudo-random numbers of 0..<1 that need no sine.
  static func random(_ x: Float, _ y: Float) -> Float {
    var (a, b) = (x * 443.8975, y * 397.2973)
    a -= a.rounded(.down)
    b -= b.rounded(.down)
    let sum = a * (b + 19.19) + b * (a + 19.19)
    let product = (a + sum) * (b + sum)
    return product - product.rounded(.down)
  }

  func random(_ y: Float) -> Float { FlickerStill.random(number, y) }
}

/// Paints rows of a still picture.
private struct FlickerRows {
  private let frame: Frame
  private let still: FlickerStill
  private let moment: WarpMoment
  private let separation: Float
  private let blocks: Float
  private let ghost: Float
  private let tint: Float
  private let scanlines: Float
  private let old: UnsafeMutablePointer<UInt8>
  private let new: UnsafeMutablePointer<UInt8>
  private let line: UnsafeMutablePointer<Int16>
  private let weights: FlickerWeights
  /// The row of blocks that the weights are for, and how much sooner it changes than others.
  private var blockRow = -1
  private var lead = Float()

  private static func room(_ width: Int) -> Int { 4 * width + 32 }

  static func bytes(_ width: Int) -> Int {
    2 * room(width) + FlickerWeights.bytes(width)
      + MemoryLayout<Int16>.stride * Int(pgb_apart_numbers(Int32(width)))
  }

  init(_ frame: Frame, _ memory: UnsafeMutableRawPointer) {
    self.frame = frame
    moment = WarpMoment(frame)
    still = FlickerStill(
      progress: moment.progress, changes: frame.arguments.integer("changes"))
    separation = frame.arguments.float("separation") * still.glitch * moment.width
    blocks = frame.arguments.float("blocks") * still.glitch
    ghost = frame.arguments.float("ghost")
    tint = frame.arguments.float("tint") * still.glitch
    scanlines = frame.arguments.float("scanlines") * still.glitch
    weights = FlickerWeights(memory, frame.width)
    let room = FlickerRows.room(frame.width)
    let pixels = memory + FlickerWeights.bytes(frame.width)
    old = pixels.assumingMemoryBound(to: UInt8.self)
    new = old + room
    line = (pixels + 2 * room).assumingMemoryBound(to: Int16.self)
  }

  mutating func paint(_ y: Int) {
    let up = 1 - (Float(y) + 0.5) / moment.height
    weigh(up)
    let glitch = still.glitch
    let across = (still.random(9.13) - 0.5) * 0.042 * glitch * moment.width
    let down = (0.5 - still.random(2.71)) * 0.01 * glitch * moment.height
    read(old, frame.from, y, (across, down), separation)
    read(new, frame.to, y, (across * -0.55, down * -0.55), -separation)
    let lines = Float.sine((up + still.number * 0.017) * 1080) * scanlines
    let light = lines + (still.random(12.4) - 0.35) * 0.1 * glitch
    var red = pgb_tint(
      plain: weights.old, tinted: weights.red, red: 1.34, green: 0.42, blue: 0.38)
    var cyan = pgb_tint(
      plain: weights.new, tinted: weights.cyan, red: 0.48, green: 1.12, blue: 1.24)
    pgb_row_tints(frame.out.row(y), old, &red, new, &cyan, light, frame.width)
  }

  /// Finds the weights of a row, if they are not those of the row before.
  private mutating func weigh(_ up: Float) {
    let row = Int(up * 4)
    let sooner = (still.random((up * 9).rounded(.down)) - 0.5) * 0.18 * still.glitch
    guard row != blockRow || sooner != lead else { return }
    (blockRow, lead) = (row, sooner)
    weights.writeLeads(still, row: row, blocks: blocks, moment.width)
    let rest = still.glitch * (1 - .smooth(0.94, 1, still.reveal)) * ghost
    weights.write(reveal: still.reveal + sooner, tint: tint, ghost: rest, moment.width)
  }

  /// A row of a picture that is moved, its red and its blue farther by `apart`; pixels.
  private func read(
    _ out: UnsafeMutablePointer<UInt8>, _ picture: Pixels, _ y: Int, _ move: (x: Float, y: Float),
    _ apart: Float
  ) {
    var plane = pgb_plane(
      pixels: UnsafeMutablePointer(mutating: picture.row(0)),
      stride: picture.image.pointee.stride, width: Int32(frame.width), height: Int32(frame.height))
    let moves = pgb_moves(
      red: move.x + apart, green: move.x, blue: move.x - apart, down: move.y)
    pgb_row_apart(out, &plane, Int32(y), moves, line)
  }
}

/// What each pixel of a row has of both pictures, and of their ghosts; together 1.
private struct FlickerWeights {
  let old: UnsafeMutablePointer<Float>
  let red: UnsafeMutablePointer<Float>
  let new: UnsafeMutablePointer<Float>
  let cyan: UnsafeMutablePointer<Float>
  /// How much sooner pixels change.
  private let leads: UnsafeMutablePointer<Float>
  private let width: Int

  /// Blocks of 8 pixels are worked on whole.
  private static func floats(_ width: Int) -> Int { (width + 7) & ~7 }

  static func bytes(_ width: Int) -> Int { 5 * MemoryLayout<Float>.stride * floats(width) }

  init(_ memory: UnsafeMutableRawPointer, _ width: Int) {
    let count = FlickerWeights.floats(width)
    self.width = width
    old = memory.assumingMemoryBound(to: Float.self)
    red = old + count
    new = red + count
    cyan = new + count
    leads = cyan + count
  }

  /// Writes how much sooner pixels change: in wide blocks, in small ones, and on one side of a cut.
  func writeLeads(_ still: FlickerStill, row: Int, blocks: Float, _ full: Float) {
    let number = still.number
    let cells = (0..<8).map { cell in
      let wide = FlickerStill.random(Float(cell / 2), number * 1.37) < 0.48 ? 0 : Float(1)
      let small =
        FlickerStill.random(Float(cell) + number * 2.11, Float(row) + number * 0.73) < 0.56
        ? 0 : Float(1)
      return (wide + (small - wide) * 0.38) * 0.72
    }
    let cut = 0.18 + 0.6 * still.random(4.7)
    for x in 0..<FlickerWeights.floats(width) {
      let u = (Float(x) + 0.5) / full
      let block = cells[min(7, Int(u * 8))] + Float.smooth(-0.035, 0.035, u - cut) * 0.28
      leads[x] = (block - 0.5) * blocks
    }
  }

  /// The new picture comes over the old one, red and cyan ghosts over both, and the old one over all.
  func write(reveal: Float, tint: Float, ghost: Float, _ full: Float) {
    for x in stride(from: 0, to: FlickerWeights.floats(width), by: 4) {
      let u = (Lanes(0.5, 1.5, 2.5, 3.5) + Float(x)) * (1 / full)
      let lead = LaneMath.load(leads + x)
      let weight = LaneMath.smooth(0.22, 0.78, LaneMath.held(lead + reveal))
      let redder = (1 - LaneMath.smooth(0.1, 0.78, u)) * (tint * 0.42)
      var bluer: Lanes = LaneMath.smooth(0.08, 0.62, u) * (1 - LaneMath.smooth(0.86, 1, u))
      bluer *= tint * 0.3
      let back: Lanes = (0.18 + 0.52 * (1 - LaneMath.magnitude(weight - 0.5) * 2)) * ghost
      let underBack = 1 - back
      let underCyan = (1 - bluer) * underBack
      let underRed = (1 - redder) * underCyan
      LaneMath.store((1 - weight) * underRed + back, old + x)
      LaneMath.store(weight * underRed, new + x)
      LaneMath.store(redder * underCyan, red + x)
      LaneMath.store(bluer * underBack, cyan + x)
    }
  }
}
