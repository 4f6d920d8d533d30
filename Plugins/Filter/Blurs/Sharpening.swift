import CPegbarKernels
import PegbarPluginKit

// Filters that take a blur away from the picture. At the edge of a shape, only the shape's own colours count.

struct UnsharpMask: BlurringFilter {
  static let descriptor = Descriptor(
    id: "pegbar.filter.unsharpMask", name: "Unsharp Mask",
    summary: "Colours move away from those of their neighbourhood.", category: "sharpen",
    parameters: [
      .radius(default: 2.5),
      .number(
        "inputIntensity", "Intensity", default: 0.5, range: 0...16, softRange: 0...2,
        doc: "How far, as a part of the difference."),
    ],
    aliases: [.pegbar("unsharpMask"), .coreImage("CIUnsharpMask")])

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
    pgb_row_unsharp(blur, input, count, Float(intensity))
  }
}

struct SharpenLuminance: BlurringFilter {
  static let descriptor = Descriptor(
    id: "pegbar.filter.sharpenLuminance", name: "Sharpen Luminance",
    summary: "Details become clearer without changes of hue.", category: "sharpen",
    parameters: [
      .radius(default: 1.69),
      .number(
        "inputSharpness", "Sharpness", default: 0.4, range: 0...16, softRange: 0...2,
        doc: "How far the luminance moves, as a part of the difference."),
    ],
    aliases: [.pegbar("sharpenLuminance"), .coreImage("CISharpenLuminance")])

  var blur: BlurPasses
  private let sharpness: Double

  init(_ arguments: Arguments) {
    blur = BlurPasses(radius: arguments.number("inputRadius"))
    sharpness = arguments.number("inputSharpness")
  }

  var changesNothing: Bool { sharpness == 0 || blur.radius == 0 }
  var grows: Bool { false }

  func combine(
    _ blur: UnsafeMutablePointer<UInt8>, _ input: UnsafePointer<UInt8>, _ count: Int
  ) {
    pgb_row_sharpen(blur, input, count, Float(sharpness))
  }
}
