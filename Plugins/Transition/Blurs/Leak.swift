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
    let waves = parts.map { Float.sine(up * $0.upwards.rate + $0.upwards.start) }
    for i in stride(from: 0, to: count, by: 4) {
      let u = ((Lanes(0, 1, 2, 3) + Float(i)) * step + x) * (1 / moment.width)
      var sum = Lanes(repeating: 4)
      for (part, wave) in zip(parts, waves) {
        sum += LaneMath.sine(u * part.across.rate + part.across.start) * wave
        let distance = LaneMath.length(u - part.spot.x, Lanes(repeating: up - part.spot.y))
        sum += 1 - LaneMath.held(distance * part.spot.sharpness)
      }
      LaneMath.store(sum * (1 / 11), out + i)
    }
  }

  /// Makes colours of light.
  func color(_ out: UnsafeMutablePointer<UInt32>, _ lights: UnsafePointer<Float>, count: Int) {
    for x in 0..<count {
      let place = (lights[x] - Leak.darkest) * (Float(Leak.count) / Leak.range) + 0.5
      out[x] = colors[Int(max(0, min(Float(Leak.count), place)))]
    }
  }
}

/// Adds light to rows, which is worked out at nodes some pixels apart.
struct LeakPainter {
  private let leak: Leak
  private let width: Int
  private let top: UnsafeMutablePointer<Float>
  private let bottom: UnsafeMutablePointer<Float>
  private let lights: UnsafeMutablePointer<Float>
  private let colors: UnsafeMutablePointer<UInt32>
  private var kept = -1

  /// Bytes of memory for rows of a width.
  static func bytes(width: Int) -> Int { 4 * (2 * (width / 2 + 16) + width + 80 + width) }

  /// Works in memory of `bytes`.
  init(_ leak: Leak, _ memory: UnsafeMutableRawPointer, _ width: Int) {
    (self.leak, self.width) = (leak, width)
    top = memory.assumingMemoryBound(to: Float.self)
    bottom = top + width / 2 + 16
    lights = bottom + width / 2 + 16
    colors = UnsafeMutableRawPointer(lights + width + 80).assumingMemoryBound(to: UInt32.self)
  }

  mutating func add(_ out: UnsafeMutablePointer<UInt8>, _ y: Int) {
    let spacing = leak.spacing
    if spacing == 1 {
      leak.write(lights, count: width, x: 0.5, step: 1, y: Float(y) + 0.5)
    } else {
      let node = y / spacing
      if node != kept {
        kept = node
        for (row, index) in [(top, node), (bottom, node + 1)] {
          leak.write(
            row, count: width / spacing + 4, x: 0, step: Float(spacing),
            y: Float(index * spacing))
        }
      }
      let down = (Float(y - node * spacing) + 0.5) / Float(spacing)
      pgb_kernels_current().pointee.warps.pointee.expand(
        lights, top, bottom, down, Int32(spacing), width)
    }
    leak.color(colors, lights, count: width)
    pgb_row_glare(
      out, UnsafeMutableRawPointer(colors).assumingMemoryBound(to: UInt8.self), width)
  }
}
