import PegbarMasks
import PegbarPluginKit

/// Wind that blows the pictures away row by row.
struct Wind: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.wind", name: "Wind",
    summary: "Every row of pixels is wiped a little earlier or later.", category: "wipe",
    directions: .all,
    parameters: [
      .number(
        "size", "Size", default: 0.2, range: 0...1, unit: .fraction,
        doc: "How far the edges of rows differ, as a part of the picture."
      ).with(flags: .animatable),
      .maskSeed, .maskNumbers,
    ],
    aliases: [
      .pegbar("wind"),
      .xfade("hlwind", .fromRight, presets: ["softness": 0.2, "edge": "smooth"]),
      .xfade("hrwind", .fromLeft, presets: ["softness": 0.2, "edge": "smooth"]),
      .xfade("vuwind", .fromBottom, presets: ["softness": 0.2, "edge": "smooth"]),
      .xfade("vdwind", .fromTop, presets: ["softness": 0.2, "edge": "smooth"]),
      .gl(
        "wind", .fromLeft,
        presets: ["softness": 0.2, "edge": "smooth", "numbers": "sine", "antialiased": 0]),
    ])

  var mask: Mask<WindMap>
}

/// The way to a point, and a random number for its row.
struct WindMap: MaskMap {
  private let size: Double
  private let seed: Int
  private let isOfSine: Bool
  private var area = MaskArea(width: 1, height: 1)

  init(_ arguments: Arguments) {
    size = arguments.number("size")
    seed = arguments.integer("seed")
    isOfSine = arguments.text("numbers") == "sine"
  }

  mutating func fit(_ area: MaskArea) { self.area = area }

  func value(_ x: Double, _ y: Double) -> Double {
    area.along(x, y) * (1 - size) + size * delay(x, y)
  }

  private func delay(_ x: Double, _ y: Double) -> Double {
    if isOfSine {
      // Shaders count from below.
      let (place, size) =
        area.direction.isHorizontal ? (area.height - y, area.height) : (x, area.width)
      return Double(ShaderRandom.number(0, Float(place) * Float(1 / size)))
    }
    return MaskMath.random(
      MaskMath.cell(area.direction.isHorizontal ? y : x), 0, seed: seed)
  }
}
