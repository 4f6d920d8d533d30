import CPegbarKernels
import PegbarPluginKit

// Blurs that add light, or take it away.

struct Bloom: BlurringFilter {
  static let descriptor = Descriptor(
    id: "pegbar.filter.bloom", name: "Bloom",
    summary: "The picture's blur is screened over it: light spreads.", category: "blur",
    parameters: [
      .radius(default: 10),
      .number(
        "inputIntensity", "Intensity", default: 0.5, range: 0...4, softRange: 0...1,
        doc: "What the blur is multiplied by."),
    ],
    aliases: [.pegbar("bloom"), .coreImage("CIBloom")])

  var blur: BlurPasses
  private let intensity: Double

  init(_ arguments: Arguments) {
    blur = BlurPasses(radius: arguments.number("inputRadius"))
    intensity = arguments.number("inputIntensity")
  }

  var changesNothing: Bool { intensity == 0 }
  var grows: Bool { true }

  func combine(
    _ blur: UnsafeMutablePointer<UInt8>, _ input: UnsafePointer<UInt8>, _ count: Int
  ) {
    pgb_row_bloom(blur, input, count, Float(intensity))
  }
}

struct Gloom: BlurringFilter {
  static let descriptor = Descriptor(
    id: "pegbar.filter.gloom", name: "Gloom",
    summary: "What is lighter than its neighbourhood is dulled.", category: "blur",
    parameters: [
      .radius(default: 10),
      .number(
        "inputIntensity", "Intensity", default: 0.5, range: 0...1,
        doc: "How far highlights go down to their blur."),
    ],
    aliases: [.pegbar("gloom"), .coreImage("CIGloom")])

  var blur: BlurPasses
  private let intensity: Double

  init(_ arguments: Arguments) {
    blur = BlurPasses(radius: arguments.number("inputRadius"))
    intensity = arguments.number("inputIntensity")
  }

  var changesNothing: Bool { intensity == 0 || blur.radius == 0 }
  var grows: Bool { false }

  func combine(
    _ blur: UnsafeMutablePointer<UInt8>, _ input: UnsafePointer<UInt8>, _ count: Int
  ) {
    pgb_row_gloom(blur, input, count, Float(intensity))
  }
}

struct Glow: BlurringFilter {
  static let descriptor = Descriptor(
    id: "pegbar.filter.glow", name: "Glow",
    summary: "A light of one colour lies under the picture and shows around it.",
    category: "blur",
    parameters: [
      .radius(default: 10),
      .color("inputColor", "Colour", default: [1, 1, 1, 1], doc: "The colour of the light."),
      .number(
        "inputIntensity", "Intensity", default: 1, range: 0...8, softRange: 0...4,
        doc: "What the light is multiplied by; it is at most as opaque as the colour."),
    ],
    aliases: [.pegbar("glow")])

  var blur: BlurPasses
  private let intensity: Double
  private let color: [Float]

  init(_ arguments: Arguments) {
    blur = BlurPasses(radius: arguments.number("inputRadius"))
    intensity = arguments.number("inputIntensity")
    color = arguments.numbers("inputColor").map { Float($0) }
  }

  var changesNothing: Bool { intensity == 0 || color[3] == 0 }
  var grows: Bool { true }

  func combine(
    _ blur: UnsafeMutablePointer<UInt8>, _ input: UnsafePointer<UInt8>, _ count: Int
  ) {
    pgb_row_halo(blur, input, count, color, Float(intensity))
  }
}
