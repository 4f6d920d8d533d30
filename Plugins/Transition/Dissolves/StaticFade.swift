import CPegbarKernels
import PegbarMasks
import PegbarPluginKit

/// Coloured static covers the old picture and uncovers the new one.
struct StaticFade: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.staticFade", name: "Static Fade",
    summary: "Coloured static covers the old picture and uncovers the new one.",
    category: "dissolve",
    parameters: [
      .integer(
        "grains", "Grains", default: 200, range: 1...4000, softRange: 10...400,
        doc: "Grains along each side of the picture."
      ).with(flags: .animatable),
      .number(
        "luminosity", "Luminosity", default: 0.8, range: 0...1, unit: .fraction,
        doc: "The brightest that a grain can be."
      ).with(flags: .animatable),
      .maskSeed, .maskNumbers,
    ],
    aliases: [.pegbar("staticFade"), .gl("StaticFade", presets: ["numbers": "sine"])])

  private let seed: Int
  private let isOfSine: Bool

  init(_ arguments: Arguments) {
    seed = arguments.integer("seed")
    isOfSine = arguments.text("numbers") == "sine"
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    let base = frame.progress < 0.5 ? frame.from : frame.to
    let noise = StaticNoise(frame, seed: seed, isOfSine: isOfSine)
    let count = noise.count
    for row in rows {
      let line = noise.line(row, of: frame.height)
      var x = 0
      while x < frame.width {
        let column = (2 * x + 1) * count / (2 * frame.width)
        // The first pixel whose middle lies in the next column.
        let edge = 2 * (column + 1) * frame.width - count
        let end = max(x + 1, min(frame.width, (edge + 2 * count - 1) / (2 * count)))
        if let color = noise.color(column, line) {
          pgb_row_fill(frame.out.row(row) + 4 * x, end - x, color)
        } else {
          frame.copy(base, row: row, columns: x..<end, toRow: row, column: x)
        }
        x = end
      }
    }
  }
}

/// The grains of one frame.
private struct StaticNoise {
  /// Grains along each side.
  let count: Int
  private let seed: Int
  private let isOfSine: Bool
  private let share: Double
  private let light: Double
  private let progress: Double

  init(_ frame: Frame, seed: Int, isOfSine: Bool) {
    (self.seed, self.isOfSine) = (seed, isOfSine)
    progress = frame.progress
    // All grains are there for a while.
    share = min(1, 1.2 * (1 - abs(2 * progress - 1)) - 0.1)
    count = frame.arguments.integer("grains")
    light = frame.arguments.number("luminosity") * 255
  }

  /// The line of grains in which the middle of a row of pixels lies; shaders count from below.
  func line(_ row: Int, of height: Int) -> Int {
    guard isOfSine else { return (2 * row + 1) * count / (2 * height) }
    return Int((Float(height - row) - 0.5) * (1 / Float(height)) * Float(count))
  }

  /// The pixel of a grain as it lies in memory, if the grain is there.
  func color(_ column: Int, _ line: Int) -> UInt32? {
    isOfSine ? colorOfSine(column, line) : colorOfSeed(column, line)
  }

  private func colorOfSeed(_ column: Int, _ line: Int) -> UInt32? {
    guard MaskMath.random(column, line, seed: seed) < share else { return nil }
    // Other colours at another moment.
    let moment = Int(truncatingIfNeeded: progress.bitPattern ^ progress.bitPattern >> 31)
    let level = { (channel: Int) -> UInt32 in
      UInt32(MaskMath.random(column, line, seed: seed &+ moment &+ 7 &* channel) * light)
    }
    return pixel(level(0), level(1), level(2))
  }

  /// As a shader does it: colours are numbers of the grain's place times the progress and small primes.
  private func colorOfSine(_ column: Int, _ line: Int) -> UInt32? {
    let p = Float(progress)
    let across = Float(column) / Float(count) * 10.5302340293
    let down = Float(line) / Float(count) * 70.23492931
    let angle = across * SIMD4(1, p * 2, p * 3, p * 5) + down * SIMD4(1, p * 3, p * 5, p * 7)
    let numbers = ShaderRandom.number(angle, times: 12345.5453123)
    guard numbers[0] <= Float(share) else { return nil }
    let level = numbers * Float(light) + 0.5
    return pixel(UInt32(level[1]), UInt32(level[2]), UInt32(level[3]))
  }

  private func pixel(_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> UInt32 {
    UInt32(littleEndian: red | green << 8 | blue << 16 | 0xFF00_0000)
  }
}
