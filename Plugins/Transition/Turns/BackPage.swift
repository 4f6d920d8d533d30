import PegbarPluginKit

/// A picture that was stretched to the size of a page.
final class BackPage: @unchecked Sendable {
  private let bytes: UnsafeMutablePointer<UInt8>
  private let width: Int
  private let height: Int

  /// Each pixel is the mean of as many samples as it covers pixels, at most 16 along an axis.
  ///
  /// - Parameters:
  ///   - picture: of any size.
  ///   - width: pixels of the page.
  ///   - height: its rows.
  init(_ picture: Pixels, width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    bytes = .allocate(capacity: 4 * width * height)
    let texture = PageTexture(picture)
    let (stepX, stepY) = (
      Float(picture.width) / Float(width), Float(picture.height) / Float(height)
    )
    let (across, down) = (BackPage.samples(stepX), BackPage.samples(stepY))
    for y in 0..<height {
      for x in 0..<width {
        var sum = SIMD4<UInt32>()
        for j in 0..<down {
          let v = (Float(y) + (Float(j) + 0.5) / Float(down)) * stepY
          for i in 0..<across {
            let u = (Float(x) + (Float(i) + 0.5) / Float(across)) * stepX
            sum &+= texture.color(x: u, y: v).channels
          }
        }
        let count = UInt32(across * down)
        let mean = (sum &+ count / 2) / count
        for c in 0..<4 { bytes[4 * (y * width + x) + c] = UInt8(mean[c]) }
      }
    }
  }

  deinit { bytes.deallocate() }

  var texture: PageTexture {
    PageTexture(first: UnsafePointer(bytes), stride: 4 * width, width: width, height: height)
  }

  /// How many samples a pixel needs along an axis that is shrunk by a factor.
  private static func samples(_ factor: Float) -> Int { max(1, min(16, Int(factor.rounded(.up)))) }
}
