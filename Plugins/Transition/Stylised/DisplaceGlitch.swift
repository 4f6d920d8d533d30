import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// Each picture's colours move the other one's pixels aside, and the old one turns to bright grey on the way.
struct DisplaceGlitch: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.displaceGlitch", name: "Displace Glitch",
    summary: "Colours move pixels aside, and the picture flashes in grey.", category: "stylised",
    parameters: [
      .warpNumber(
        "strength", "Strength", default: 1, range: -4...4, softRange: 0...2,
        doc: "How far pixels move."),
      .warpNumber(
        "gain", "Gain", default: 2, range: 0...4, softRange: 1...3,
        doc: "How bright the grey is."),
    ],
    aliases: [.pegbar("displaceGlitch"), .gl("GlitchDisplace")])

  private(set) var plan = Plan()

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: TransitionSetup) {
    plan.callBytes = ScatteredRow.bytes(setup.width) + 8 * setup.width + 64
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let memory = frame.callMemory else { return }
    let progress = frame.progress
    // Slow at both ends, fast in the middle; and fast at once.
    let late =
      progress < 0.5
      ? 0.5 * pegbar_pow(2, 20 * progress - 10) : 1 - 0.5 * pegbar_pow(2, 10 - 20 * progress)
    let early = 1 - pegbar_pow(2, -10 * progress)
    let strength = frame.arguments.float("strength")
    let gray = Float.smooth(0, 0.5, Float(progress))
    let moved = 1 - Float.smooth(0.5, 1, Float(progress))
    let weight = Float(late)
    let parts = DisplaceParts(
      old: (1 - gray) * (1 - weight), new: (1 - moved) * weight, moved: moved * weight,
      gray: gray * (1 - weight) * frame.arguments.float("gain"))
    let pixels = memory.assumingMemoryBound(to: UInt8.self) + ScatteredRow.bytes(frame.width)
    let (new, old) = (pixels, pixels + 4 * frame.width + 32)
    for y in rows {
      move(memory, frame, y, frame.from, 0.7, strength * (1 - weight), read: frame.to, new)
      move(memory, frame, y, frame.to, 0.5, strength * Float(early), read: frame.from, old)
      parts.write(
        frame.out.row(y), frame.from.row(y), frame.to.row(y), movedOld: old, movedNew: new,
        count: frame.width)
    }
  }

  /// Reads a picture at places that the red and the green of another one move.
  private func move(
    _ memory: UnsafeMutableRawPointer, _ frame: Frame, _ y: Int, _ colors: Pixels, _ depth: Float,
    _ strength: Float, read picture: Pixels, _ out: UnsafeMutablePointer<UInt8>
  ) {
    let row = ScatteredRow(memory, picture)
    let pixels = UnsafePointer(colors.row(y))
    let near: Float = 0.33
    let (width, height) = (Float(frame.width), Float(frame.height))
    row.fill { x in
      let four = SIMD4<UInt32>(pixelsOf: pixels, from: x, count: frame.width)
      let red = Lanes(truncatingBytes: four) * (near - depth) + depth * near
      let green = Lanes(truncatingBytes: four &>> 8) * (near - depth) + depth * near
      return (
        Lanes(0, 1, 2, 3) + Float(x) + 0.5 + red * strength * width,
        Float(y) + 0.5 - green * strength * height
      )
    }
    row.read(out)
  }
}

/// How much of each picture shows.
private struct DisplaceParts {
  var old: Float
  var new: Float
  var moved: Float
  var gray: Float

  /// Writes pixels.
  func write(
    _ out: UnsafeMutablePointer<UInt8>, _ from: UnsafePointer<UInt8>, _ to: UnsafePointer<UInt8>,
    movedOld: UnsafePointer<UInt8>, movedNew: UnsafePointer<UInt8>, count: Int
  ) {
    for x in stride(from: 0, to: count, by: 4) {
      let four = mixed(
        SIMD4(pixelsOf: from, from: x, count: count), SIMD4(pixelsOf: to, from: x, count: count),
        SIMD4(pixelsOf: movedOld, from: x, count: count),
        SIMD4(pixelsOf: movedNew, from: x, count: count))
      let place = UnsafeMutableRawPointer(out + 4 * x)
      if count - x >= 4 {
        place.storeBytes(of: four, as: SIMD4<UInt32>.self)
      } else {
        for i in 0..<(count - x) {
          (place + 4 * i).storeBytes(of: four[i], as: UInt32.self)
        }
      }
    }
  }

  /// Four pixels, made channel by channel.
  @inline(__always)
  private func mixed(
    _ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>, _ c: SIMD4<UInt32>, _ d: SIMD4<UInt32>
  ) -> SIMD4<UInt32> {
    let light =
      Self.least(c, d) * 0.299 + Self.least(c &>> 8, d &>> 8) * 0.587
      + Self.least(c &>> 16, d &>> 16) * 0.114
    let grays = light * gray
    let red = sum(a, b, d) + grays
    let green = sum(a &>> 8, b &>> 8, d &>> 8) + grays
    let blue = sum(a &>> 16, b &>> 16, d &>> 16) + grays
    // The grey is opaque.
    let alpha = LaneMath.held(sum(a &>> 24, b &>> 24, d &>> 24) + gray)
    return Self.levels(red, alpha) | Self.levels(green, alpha) &<< 8
      | Self.levels(blue, alpha) &<< 16 | Self.levels(alpha, alpha) &<< 24
  }

  @inline(__always)
  private static func least(_ c: SIMD4<UInt32>, _ d: SIMD4<UInt32>) -> Lanes {
    let (first, second) = (Lanes(truncatingBytes: c), Lanes(truncatingBytes: d))
    return first.replacing(with: second, where: second .< first)
  }

  @inline(__always)
  private func sum(_ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>, _ d: SIMD4<UInt32>) -> Lanes {
    Lanes(truncatingBytes: a) * old + Lanes(truncatingBytes: b) * new
      + Lanes(truncatingBytes: d) * moved
  }

  /// Numbers up to a limit of 0…1 as bytes.
  @inline(__always)
  private static func levels(_ value: Lanes, _ top: Lanes) -> SIMD4<UInt32> {
    let limited = LaneMath.held(value.replacing(with: top, where: value .> top))
    return unsafeBitCast(limited * 255 + 12_582_912, to: SIMD4<UInt32>.self) & 255
  }
}

extension Lanes {
  /// The lowest bytes of four pixels, 0…1.
  @inline(__always)
  init(truncatingBytes pixels: SIMD4<UInt32>) {
    // A float's last bits count units at 2²³.
    self = (unsafeBitCast(pixels & 255 | 0x4B00_0000, to: Lanes.self) - 8_388_608) * (1 / 255)
  }
}
