import Pegbar
import Testing

@Suite struct UIGraphicsImageRendererTests {
  @Test func closuresDrawImages() throws {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 6))
    let image = renderer.image { context in
      #expect(UIGraphicsGetCurrentContext() === context.cgContext)
      UIColor.green.setFill()
      context.fill(CGRect(x: 2, y: 0, width: 2, height: 6))
      context.clip(to: CGRect(x: 4, y: 3, width: 4, height: 3))
      context.fill(CGRect(x: 4, y: 0, width: 4, height: 6))
      #expect(context.currentImage.cgImage?.pixel(3, 0) == SIMD4(0, 255, 0, 255))
      context.cgContext.setStrokeColor(red: 0, green: 0, blue: 1, alpha: 1)
      context.stroke(CGRect(x: 5.5, y: 0.5, width: 2, height: 5))
    }
    #expect(UIGraphicsGetCurrentContext() == nil)
    #expect(image.size == CGSize(width: 8, height: 6))
    let picture = try #require(image.cgImage)
    #expect(picture.pixel(1, 0) == .zero && picture.pixel(3, 0) == SIMD4(0, 255, 0, 255))
    #expect(picture.pixel(5, 1) == .zero && picture.pixel(5, 4) == SIMD4(0, 0, 255, 255))
  }

  @Test func theAreaMayBeginAnywhere() {
    let renderer = UIGraphicsImageRenderer(bounds: CGRect(x: 10, y: -5, width: 2, height: 2))
    let image = renderer.image { context in
      context.fill(CGRect(x: 11, y: -5, width: 1, height: 1))
    }
    let picture = image.cgImage
    #expect(picture?.pixel(1, 0) == SIMD4(0, 0, 0, 255) && picture?.pixel(0, 0) == .zero)
    #expect(picture?.pixel(1, 1) == .zero)
  }

  @Test func theFormatSaysHowDense() {
    let format = UIGraphicsImageRendererFormat.default()
    (format.scale, format.opaque) = (3, true)
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 1), format: format)
    let image = renderer.image { _ in }
    #expect(image.scale == 3 && image.size == CGSize(width: 2, height: 1))
    #expect(image.cgImage?.pixel(5, 2) == SIMD4(0, 0, 0, 255))
  }

  @Test func filesHaveThePixels() throws {
    let data = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2)).pngData { context in
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    }
    let read = try #require(UIImage(data: data)?.cgImage)
    #expect(read.width == 3 && read.pixel(0, 0) == SIMD4(0, 0, 0, 255))
    #expect(read.pixel(2, 1) == .zero)
  }
}
