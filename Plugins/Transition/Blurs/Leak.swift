import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// The light of a moment: products of waves across and waves upwards, and spots that wander.
struct Leak {
  /// A wave, as many turns as it has and where it begins, and a spot.
  private struct Part {
    let across: (rate: Float, start: Float)
    let upwards: (rate: Float, start: Float)
    let spot: (x: Float, y: Float, sharpness: Float)
  }

  let moment: WarpMoment
  let spacing: Int
  private let parts: [Part]
  /// Colours for light from `Leak.darkest` on, as pixels.
  private let colors: UnsafePointer<UInt32>

  private static let count = 1024
  private static let darkest: Float = -1
  private static let range: Float = 4

  /// Bytes of the colours.
  static let colorBytes = 4 * (count + 1)

  init(_ arguments: Arguments, _ moment: WarpMoment, _ colors: UnsafePointer<UInt32>) {
    (self.moment, self.colors) = (moment, colors)
    // The smallest spots are a seventieth of the picture wide.
    spacing = moment.spacing(1.8, in: 1 / 70)
    let dice = LeakDice(seed: arguments.float("seed"))
    let progress = moment.progress
    parts = (0..<13).map { index in
      let i = Float(index)
      let own = dice.number(i)
      return Part(
        across: (own * 6, progress * 8 + dice.number(i + 1.43)),
        upwards: (dice.number(i + 4.4) * 6, progress * 6 + dice.number(i + 2.4)),
        spot: (
          dice.wandering(progress * 1.3, i + 1), dice.wandering(progress * 0.5, i + 6.25),
          20 + 50 * own
        ))
    }
  }

  /// Writes the colours of light at a moment.
  static func writeColors(
    _ colors: UnsafeMutablePointer<UInt32>, _ arguments: Arguments, _ moment: WarpMoment
  ) {
    let peak = Float.sine(3.14159265 * moment.progress)
    let strength = Double(arguments.float("strength") * peak)
    for index in 0...count {
      let light = darkest + Float(index) / Float(count) * range
      func level(_ part: Float, _ power: Float) -> UInt32 {
        let value = pegbar_pow(Double(abs(light * part)), Double(power)) * strength
        return UInt32(max(0, min(1, value)) * 255 + 0.5)
      }
      colors[index] = UInt32(
        littleEndian: level(1, 1) | level(0.7, 2 - peak) << 8 | level(0.6, 1.3) << 16)
    }
  }

  /// Writes the light of a row of places, which begin at `x` and lie `step` apart, pixels.
  func write(_ out: UnsafeMutablePointer<Float>, count: Int, x: Float, step: Float, y: Float) {
    let up = 1 - y / moment.height
    let own = parts.map {
      pgb_leak_part(
        rate: $0.across.rate, start: $0.across.start,
        height: .sine(up * $0.upwards.rate + $0.upwards.start), x: $0.spot.x, dy: up - $0.spot.y,
        sharpness: $0.spot.sharpness)
    }
    pgb_leak_lights(out, own, Int32(own.count), 4, 1 / 11, x, step, 1 / moment.width, count)
  }

  /// Adds the colours of light to pixels.
  func add(_ out: UnsafeMutablePointer<UInt8>, _ lights: UnsafePointer<Float>, count: Int) {
    var own = pgb_leak_colors(
      colors: colors, last: Int32(Leak.count), darkest: Leak.darkest,
      scale: Float(Leak.count) / Leak.range)
    pgb_row_leak(out, lights, &own, count)
  }
}

/// Adds light to rows, which is worked out at nodes some pixels apart.
struct LeakPainter {
  private let leak: Leak
  private let width: Int
  private var top: UnsafeMutablePointer<Float>
  private var bottom: UnsafeMutablePointer<Float>
  private let lights: UnsafeMutablePointer<Float>
  /// The node of the row above, which has been worked out.
  private var kept = -2

  /// Bytes of memory for rows of a width.
  static func bytes(width: Int) -> Int { 4 * (2 * (width / 2 + 16) + width + 80) }

  /// Works in memory of `bytes`.
  init(_ leak: Leak, _ memory: UnsafeMutableRawPointer, _ width: Int) {
    (self.leak, self.width) = (leak, width)
    top = memory.assumingMemoryBound(to: Float.self)
    bottom = top + width / 2 + 16
    lights = bottom + width / 2 + 16
  }

  mutating func add(_ out: UnsafeMutablePointer<UInt8>, _ y: Int) {
    let spacing = leak.spacing
    if spacing == 1 {
      leak.write(lights, count: width, x: 0.5, step: 1, y: Float(y) + 0.5)
    } else {
      let node = y / spacing
      if node != kept {
        if node == kept + 1 {
          swap(&top, &bottom)
        } else {
          write(node, to: top)
        }
        write(node + 1, to: bottom)
        kept = node
      }
      let down = (Float(y - node * spacing) + 0.5) / Float(spacing)
      pgb_kernels_current().pointee.warps.pointee.expand(
        lights, top, bottom, down, Int32(spacing), width)
    }
    leak.add(out, lights, count: width)
  }

  /// Writes the light of a row of nodes.
  private func write(_ node: Int, to row: UnsafeMutablePointer<Float>) {
    let spacing = leak.spacing
    leak.write(
      row, count: width / spacing + 4, x: 0, step: Float(spacing), y: Float(node * spacing))
  }
}
