import CPegbarKernels
import PegbarMasks
import PegbarPluginKit

/// A hole with a wavy, charred edge burns from a centre.
struct UndulatingBurn: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.undulatingBurn", name: "Undulating Burn",
    summary: "A hole with a wavy, charred edge grows from a centre.", category: "dissolve",
    parameters: [
      .number(
        "smoothness", "Smoothness", default: 0.03, range: 0.001...0.1, unit: .fraction,
        doc: "How softly the new picture begins behind the edge."
      ).with(flags: .animatable),
      // Not animatable: `prepare` computes the distances from the centre.
      .maskCenter().with(flags: []),
      .color(
        "color", "Colour", default: [0, 0, 0, 1],
        doc: "The colour of the edge, mixed with a quarter of the old picture."
      ).with(flags: .animatable),
    ],
    aliases: [.pegbar("undulatingBurn"), .gl("undulatingBurnOut")])

  /// For a centre in the middle, the distance of the corners.
  private static let farthest = 0.5.squareRoot()
  /// What lies behind the edge in the table, and all that the table shows.
  private static let lead = 0.12
  private static let span = 0.24
  /// Where the edge is charred or light: how far it has passed.
  private static let band = -0.005...0.01

  private let center: (x: Double, y: Double)
  /// Halves of the distance from the centre and of the wave's height there, of 65536.
  private var map: [(distance: UInt16, wave: UInt16)] = []
  private(set) var plan = Plan()

  init(_ arguments: Arguments) { center = arguments.pair("center") }

  mutating func prepare(_ setup: TransitionSetup) {
    plan = Plan(frameBytes: GlowTable.bytes, callBytes: 2 * setup.width)
    let across = max(center.x, 1 - center.x)
    let down = max(center.y, 1 - center.y)
    let scale = UndulatingBurn.farthest / (across * across + down * down).squareRoot()
    map = (0..<(setup.width * setup.height)).map { index in
      let u = (Double(index % setup.width) + 0.5) / Double(setup.width) - center.x
      let v = (Double(index / setup.width) + 0.5) / Double(setup.height) - center.y
      let distance = (u * u + v * v).squareRoot() * scale
      // Fifteen waves around the centre.
      let t = MaskMath.wave(15 * MaskMath.turn(v, u))
      let height = t < 0.5 ? 2 * t * t : 4 * t - 2 * t * t - 1
      return (
        UInt16(min(1, distance / 2) * 65535), UInt16(max(0, min(1, height / 2)) * 65535)
      )
    }
  }

  /// How large the hole is, on average: less than nothing at the beginning, where its soft edge is not there yet.
  private func radius(_ frame: Frame) -> Double {
    let p = frame.progress
    return p - frame.arguments.number("smoothness") * max(0, 1 - 10 * p)
  }

  func beginFrame(_ frame: Frame) {
    let radius = radius(frame)
    let smoothness = frame.arguments.number("smoothness")
    let color = frame.arguments.color("color")
    let char = 0.75 * color.alpha
    GlowTable(frame).fill { place in
      // How far the edge has passed.
      let passed = UndulatingBurn.lead - UndulatingBurn.span * place
      if passed >= 0.005, passed <= UndulatingBurn.band.upperBound {
        return .init(
          old: 1 - char, new: 0, oldAlpha: 1,
          plus: (color.red * char, color.green * char, color.blue * char))
      }
      if passed >= UndulatingBurn.band.lowerBound, passed < 0.005 {
        return .init(old: 2, new: -1, oldAlpha: 1)
      }
      let new = (passed - (radius - passed) * smoothness).smoothStep(-smoothness, 0)
      return .init(old: 1 - new, new: new, oldAlpha: 1 - new)
    }
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let values = frame.callMemory?.assumingMemoryBound(to: UInt16.self) else { return }
    let table = GlowTable(frame)
    let places = Places(frame, radius: radius(frame))
    map.withUnsafeBufferPointer { map in
      guard let start = map.baseAddress else { return }
      for row in rows {
        let line = start + row * frame.width
        for x in 0..<frame.width { values[x] = places.value(line[x].distance, line[x].wave) }
        table.draw(frame, row: row, values: values, from: 0)
      }
    }
  }

  /// Where pixels lie in the table of a frame, of 65536.
  private struct Places {
    /// Of 2048 and of 32768, for each unit of the map.
    private let distance: Int32
    private let wave: Int32
    private let start: Int32
    /// How much farther a wave of the soft parts is, of 32768.
    private let softer: Int32
    /// The places of the band.
    private let first: Int32
    private let last: Int32

    init(_ frame: Frame, radius: Double) {
      let p = frame.progress
      let late = p.smoothStep(0, 1)
      let height = (0.02 + 0.07 * late) * pegbar_sin(p * (40 - 10 * late))
      let scale = 65536 / UndulatingBurn.span
      let smoothness = frame.arguments.number("smoothness")
      let unit = 2 * scale / 65535
      let rounded = { (value: Double) in Int32(value.rounded()) }
      distance = rounded(unit * 2048)
      wave = rounded(height * unit * 32768)
      start = rounded((UndulatingBurn.lead - radius) * scale)
      softer = rounded(height * unit * smoothness / (1 + smoothness) * 32768)
      first = rounded((UndulatingBurn.lead - UndulatingBurn.band.upperBound) * scale)
      last = rounded((UndulatingBurn.lead - UndulatingBurn.band.lowerBound) * scale)
    }

    /// A pixel's place; the softness of the edge grows with its distance from the centre.
    @inline(__always)
    func value(_ far: UInt16, _ high: UInt16) -> UInt16 {
      let (far, high) = (Int32(far), Int32(high))
      let place = (far &* distance) &>> 11 &- (high &* wave) &>> 15 &+ start
      let soft = place &+ (high &* softer) &>> 15
      let outside = place > last ? max(soft, last &+ 1) : place
      let value = place < first ? min(soft, first &- 1) : outside
      return UInt16(truncatingIfNeeded: max(0, min(65535, value)))
    }
  }
}
