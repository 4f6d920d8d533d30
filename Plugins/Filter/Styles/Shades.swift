import CPegbarKernels
import PegbarPluginKit

// Filters that change colours by where they are.

/// Darker towards the corners.
struct Vignette: FilterPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.filter.vignette", name: "Vignette",
    summary: "The picture darkens away from its middle.", category: "style",
    parameters: [
      .number(
        "inputIntensity", "Intensity", default: 1, range: 0...1, unit: .fraction,
        doc: "How much is taken away at the end of the vignette."),
      .number(
        "inputRadius", "Radius", default: 1, range: 0.01...100, softRange: 0.1...2,
        doc: "Where it ends: 1 is at the layer's corners."),
      .number(
        "inputFalloff", "Falloff", default: 0.75, range: 0...1, unit: .fraction,
        doc: "How much of the radius lies between the beginning and the end."),
      .center, .extent,
    ],
    aliases: [.pegbar("vignette"), .coreImage("CIVignette"), .coreImage("CIVignetteEffect")])

  private let vignette: pgb_vignette

  init(_ arguments: Arguments) {
    let extent = arguments.extent
    let center = extent.point(arguments.pair("inputCenter"))
    let radius = arguments.number("inputRadius")
    let begin = 1 - arguments.number("inputFalloff")
    // The corners are √2 times as far as the sides, and squares are compared.
    let scale = { (side: Double) in 2 / (side * side * radius * radius) }
    vignette = pgb_vignette(
      center_x: center.x, center_y: center.y, scale_x: scale(extent.width),
      scale_y: scale(extent.height), begin: begin * begin,
      rest: 1 - arguments.number("inputIntensity"))
  }

  var plan: Plan { vignette.rest == 1 ? .identity : Plan() }

  func render(_ frame: Frame, rows: Range<Int>) {
    var vignette = vignette
    for row in rows {
      pgb_row_vignette(
        frame.out.row(row), frame.input(0).row(row), frame.width, Int32(frame.origin.x),
        Int32(frame.origin.y + row), &vignette)
    }
  }
}

/// Grain, still or new many times a second.
struct Noise: FilterPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.filter.noise", name: "Noise",
    summary: "Colours become lighter and darker at random, like film grain.", category: "style",
    parameters: [
      .number(
        "inputAmount", "Amount", default: 0.15, range: 0...1, unit: .fraction,
        doc: "How far a colour moves at most."),
      .number(
        "inputScale", "Scale", default: 1, range: 0...1024, softRange: 1...8, unit: .points,
        doc: "The edge of a grain, in whole pixels, 1 or more."),
      .number(
        "inputSpeed", "Speed", default: 0, range: 0...1000, softRange: 0...60, unit: .perSecond,
        doc: "How often all grains change, by the layer's time; 0 for never."),
      .integer(
        "inputSeed", "Seed", default: 0, range: 0...65535, unit: .none, doc: "Which noise."),
      .bool(
        "inputMonochrome", "Monochrome", default: true,
        doc: "Whether red, green and blue move alike."),
      .extent,
    ],
    aliases: [.pegbar("noise"), .pegbar("grain")])

  private let amount: Double
  private let scale: Double
  private let speed: Double
  private let seed: Int
  private let isGray: Bool
  private let origin: (x: Double, y: Double)
  private var size = 1
  private(set) var plan = Plan()

  init(_ arguments: Arguments) {
    amount = arguments.number("inputAmount")
    scale = arguments.number("inputScale")
    speed = arguments.number("inputSpeed")
    seed = arguments.integer("inputSeed")
    isGray = arguments.bool("inputMonochrome")
    origin = arguments.extent.point((0, 0))
  }

  mutating func prepare(_ setup: EffectSetup) {
    size = max(1, Int(min(scale * setup.scale, 1024).rounded()))
    plan = amount == 0 ? .identity : Plan()
    plan.isFrameVarying = speed > 0
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    let moment = Int(min(max((frame.time * speed).rounded(.down), -1e9), 1e9))
    let whole = { (v: Double) in Int32(min(max(v.rounded(.down), -1e8), 1e8)) }
    var grain = pgb_grain(
      x: whole(origin.x), y: whole(origin.y), size: Int32(size),
      seed: UInt32(truncatingIfNeeded: seed &+ moment &* 65_537), amount: Float(amount * 255),
      is_gray: isGray ? 1 : 0)
    for row in rows {
      pgb_row_grain(
        frame.out.row(row), frame.input(0).row(row), frame.width, Int32(frame.origin.x),
        Int32(frame.origin.y + row), &grain)
    }
  }
}

/// Outlines of what differs from its surroundings.
struct Edges: FilterPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.filter.edges", name: "Edges",
    summary: "Colours become how much they change from pixel to pixel.", category: "style",
    parameters: [
      .number(
        "inputIntensity", "Intensity", default: 1, range: 0...64, softRange: 0...10,
        doc: "What the change is multiplied by.")
    ],
    aliases: [.pegbar("edges"), .coreImage("CIEdges")])

  private let strength: Float

  init(_ arguments: Arguments) { strength = Float(arguments.number("inputIntensity") / 4) }

  func extent(of inputs: [pegbar_region], _ setup: EffectSetup) -> pegbar_region { inputs[0] }

  func regionOfInterest(
    ofInput input: Int, drawing output: pegbar_region, _ setup: EffectSetup
  ) -> pegbar_region {
    output.grown(by: 1)
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    var ground = frame.ground
    for row in rows {
      pgb_row_edges(
        frame.out.row(row), Int32(frame.width), Int32(frame.origin.x),
        Int32(frame.origin.y + row), &ground, strength)
    }
  }
}
