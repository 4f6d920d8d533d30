import PegbarPluginKit

/// The average of a neighbourhood with the weights of a bell curve.
struct GaussianBlur: BlurringFilter {
  static let descriptor = Descriptor(
    id: "pegbar.filter.gaussianBlur", name: "Gaussian Blur",
    summary: "Every pixel becomes the average of its neighbourhood.", category: "blur",
    parameters: [.radius(default: 10)],
    aliases: [.ca("gaussianBlur"), .coreImage("CIGaussianBlur")])

  var blur: BlurPasses

  init(_ arguments: Arguments) {
    blur = BlurPasses(radius: arguments.number("inputRadius"))
  }

  var changesNothing: Bool { blur.radius == 0 }
  var grows: Bool { true }

  func combine(
    _ blur: UnsafeMutablePointer<UInt8>, _ input: UnsafePointer<UInt8>, _ count: Int
  ) {}
}
