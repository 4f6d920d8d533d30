import CPegbarKernels
import PegbarCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A gaussian blur; `inputRadius`, 10 by default, is the standard deviation in the layer's units.
struct GaussianBlur: ImageFilter {
  private let gaussian: GaussianWeights

  init(_ inputs: FilterInputs) {
    gaussian = GaussianWeights(
      deviation: max(0, inputs.number("inputRadius", or: 10)) * inputs.scale)
  }

  var reach: Int { gaussian.reach }

  func draw(_ input: PixelRows, into output: PixelRows) {
    for y in 0..<input.height {
      memcpy(output.data + y * output.stride, input.data + y * input.stride, input.width * 4)
    }
    if gaussian.reach == 0 { return }
    let done = pegbar_blur(
      output.data.assumingMemoryBound(to: UInt8.self), Int64(output.stride),
      Int32(output.width), Int32(output.height), 4, gaussian.weights,
      Int32(gaussian.weights.count))
    precondition(done == 1, "no memory to blur \(output.width)x\(output.height) pixels")
  }
}
