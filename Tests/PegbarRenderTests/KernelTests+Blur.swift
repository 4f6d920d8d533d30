import CPegbarKernels
import PegbarCore
import Testing

extension KernelTests {
  /// A plane of some pixels.
  struct Plane: Equatable {
    var bytes: [UInt8]
    var width: Int
    var channels = 1

    var height: Int { bytes.count / width / channels }

    func blurred(_ weights: [UInt16], levels: Int = 0) -> Plane {
      var result = self
      weights.withUnsafeBufferPointer { weights in
        result.bytes.withUnsafeMutableBufferPointer { bytes in
          guard let base = bytes.baseAddress, let first = weights.baseAddress else {
            preconditionFailure("the array is empty")
          }
          let stride = Int64(width * channels)
          let bytes = pgb_blur_bytes(
            Int32(width), Int32(height), Int32(channels), Int32(levels), Int32(weights.count))
          let memory = UnsafeMutablePointer<UInt16>.allocate(capacity: Int(bytes) / 2)
          defer { memory.deallocate() }
          memory.update(repeating: 0xA5A5, count: Int(bytes) / 2)
          var blur = pgb_blur(
            in: base, in_stride: stride, out: base, out_stride: stride, width: Int32(width),
            height: Int32(height), channels: Int32(channels), levels: Int32(levels),
            weights: first, count: Int32(weights.count), planes: memory, low_width: 0, low_height: 0
          )
          pgb_blur_begin(&blur)
          for pass in 0..<Int32(PGB_BLUR_PASSES) {
            let rows = pgb_blur_rows(&blur, pass)
            // The lower half first: rows of a pass do not depend on each other.
            pgb_blur_pass(&blur, pass, rows / 2, rows)
            pgb_blur_pass(&blur, pass, 0, rows / 2)
          }
        }
      }
      return result
    }
  }

  /// A gaussian's weights, half of the middle's first; together 32768.
  static func gaussian(variance: Double) -> [UInt16] {
    let reach = Int((3.2 * variance.squareRoot()).rounded(.up))
    var values = (0...reach).map { Math.exp(-Double($0 * $0) / max(2 * variance, 1e-9)) }
    values[0] /= 2
    let sum = values.reduce(0, +)
    var weights = values.map { UInt16($0 / sum * 32768 + 0.5) }
    weights[0] = UInt16(32768 - weights.dropFirst().reduce(0) { $0 + Int($1) })
    return weights
  }

  @Test(arguments: [0.0, 0.6, 3, 10, 20]) func aBlurKeepsWhatIsEven(_ deviation: Double) {
    let weights = KernelTests.gaussian(variance: deviation * deviation)
    let size = 2 * weights.count + 9
    for level in [UInt8](arrayLiteral: 0, 1, 100, 254, 255) {
      let plane = Plane(bytes: [UInt8](repeating: level, count: size * size), width: size)
      let middle = plane.blurred(weights).bytes[size / 2 * size + size / 2]
      #expect(abs(Int(middle) - Int(level)) <= 1)
    }
  }

  /// Widths about the vectors' and bytes without a pattern, beside sums in Double.
  @Test(arguments: [2, 31, 32, 33, 75, 200]) func blursAreSumsInEveryVariant(_ width: Int) {
    let weights: [UInt16] = [4096, 8192, 8192, 6144, 4096, 2048]
    let bytes = (0..<width * 12).map { UInt8(truncatingIfNeeded: $0 * $0 * 37 + $0 / 7) }
    let plane = Plane(bytes: bytes, width: width)
    let blurred = KernelTests.everyVariant { plane.blurred(weights) }
    #expect(blurred[0] == blurred[1])
    let across = KernelTests.sums(bytes.map(Double.init), weights, width, step: 1)
    let exact = KernelTests.sums(across, weights, width, step: width)
    for (found, wanted) in zip(blurred[0].bytes, exact) {
      #expect(abs(Double(found) - wanted) <= 1)
    }
  }

  /// Reduced planes, odd sizes, both kinds of pixels.
  @Test(arguments: [1, 2, 3, 4], [1, 4]) func reducedBlursAgreeToTheBit(
    _ levels: Int, _ channels: Int
  ) {
    var dice = Dice(UInt64(levels * 8 + channels))
    for (width, height) in [(1, 1), (2, 3), (15, 9), (16, 17), (83, 30), (1030, 5)] {
      let bytes = (0..<width * height * channels).map { _ in dice.byte() }
      let plane = Plane(bytes: bytes, width: width, channels: channels)
      let weights = KernelTests.gaussian(variance: 6)
      let blurred = KernelTests.everyVariant { plane.blurred(weights, levels: levels) }
      #expect(blurred[0] == blurred[1], "\(width)x\(height)")
    }
  }

  /// The middle row of a wide band's blur, beside the error function's integral summed in Double.
  @Test(arguments: [(8.0, 1), (10, 1), (15.9, 1), (20, 2), (40, 3), (70, 4)])
  func reducedBlursAreExactWithinTwoLevels(_ deviation: Double, _ levels: Int) {
    let reach = Int(3 * deviation) + 2
    let (inner, height) = (61, 2 * reach + 240)
    let width = inner + 2 * reach
    let bytes = (0..<width * height).map { i -> UInt8 in
      let isInside = (reach..<reach + inner).contains(i % width)
      return isInside ? 255 : 0
    }
    let size = Double(1 << levels)
    let weights = KernelTests.gaussian(variance: deviation * deviation / (size * size) - 0.25)
    let found = Plane(bytes: bytes, width: width).blurred(weights, levels: levels).bytes
    let taps = (-4 * reach...4 * reach).map {
      Math.exp(-Double($0 * $0) / (2 * deviation * deviation))
    }
    let total = taps.reduce(0, +)
    for x in 0..<width {
      let covered = (reach..<reach + inner).reduce(0.0) { $0 + taps[$1 - x + 4 * reach] }
      let wanted = 255 * covered / total
      #expect(abs(Double(found[height / 2 * width + x]) - wanted) <= 2, "column \(x)")
    }
  }

  /// What comes of it with each variant.
  static func everyVariant<R>(_ body: () -> R) -> [R] {
    return [PGB_LEVEL_SCALAR, PGB_LEVEL_AVX2].map { level in
      pgb_kernels_use(Int32(level))
      return body()
    }
  }

  /// One pass; `step` leads to the next pixel.
  static func sums(
    _ plane: [Double], _ weights: [UInt16], _ width: Int, step: Int
  ) -> [Double] {
    plane.indices.map { i in
      let (place, count) = step == 1 ? (i % width, width) : (i / width, plane.count / width)
      return weights.enumerated().reduce(0) { sum, tap in
        let before = place >= tap.offset ? plane[i - tap.offset * step] : 0
        let behind = place + tap.offset < count ? plane[i + tap.offset * step] : 0
        return sum + (before + behind) * Double(tap.element) / 65536
      }
    }
  }
}
