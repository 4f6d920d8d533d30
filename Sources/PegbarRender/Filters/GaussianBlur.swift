import PegbarCore
import PegbarSystem

/// A gaussian blur; `inputRadius`, 10 by default, is the standard deviation in the layer's units.
struct GaussianBlur: ImageFilter {
  private let gaussian: Gaussian

  init(_ inputs: FilterInputs) {
    gaussian = Gaussian(deviation: max(0, inputs.number("inputRadius", or: 10)) * inputs.scale)
  }

  var reach: Int { gaussian.reach }

  var margin: Int { gaussian.blockSize }

  var key: [UInt64] { [1, gaussian.deviation.bitPattern] }

  func draw(_ input: PixelRows, into output: PixelRows, _ pool: ThreadPool) {
    gaussian.blur(
      Gaussian.Plane(bytes: input.data.assumingMemoryBound(to: UInt8.self), stride: input.stride),
      into: Gaussian.Plane(
        bytes: output.data.assumingMemoryBound(to: UInt8.self), stride: output.stride),
      width: output.width, height: output.height, channels: 4, pool)
  }
}
