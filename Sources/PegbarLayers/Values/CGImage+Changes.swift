import PegbarCore
import PegbarEngine

extension Picture {
  /// A copy whose pixels a closure makes of this one's.
  ///
  /// - Throws: `PictureError`.
  func mapped(_ body: (SIMD4<UInt8>) -> SIMD4<UInt8>) throws -> Picture {
    try Picture(tryingWidth: width, height: height, isOpaque: false) { pixels, stride in
      for y in 0..<height {
        let from = row(y)
        for x in Swift.stride(from: 0, to: width * 4, by: 4) {
          let pixel = from.loadUnaligned(fromByteOffset: x, as: SIMD4<UInt8>.self)
          pixels.storeBytes(
            of: body(pixel), toByteOffset: y * stride + x, as: SIMD4<UInt8>.self)
        }
      }
    }
  }

  /// A copy in one colour, with the alpha of the picture times that of the colour.
  package func inOneColor(_ color: CGColor) throws -> Picture {
    let color = color.value
    return try mapped { p in
      let alpha = Double(p.w) * color.alpha
      func byte(_ x: Double) -> UInt8 { UInt8(min(max(x * alpha, 0), 255).rounded()) }
      return SIMD4(byte(color.red), byte(color.green), byte(color.blue), byte(1))
    }
  }

  /// A copy without colours: grey is the luminance of the encoded ones.
  func grayed() throws -> Picture {
    try mapped { p in
      let y = 0.2126 * Double(p.x) + 0.7152 * Double(p.y) + 0.0722 * Double(p.z)
      let gray = UInt8(y.rounded())
      return SIMD4(gray, gray, gray, p.w)
    }
  }
}
