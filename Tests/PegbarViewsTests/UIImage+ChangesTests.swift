import Pegbar
import Testing

@MainActor @Suite struct UIImageChangesTests {
  /// An image of a red and a half transparent blue pixel.
  private var image: UIImage {
    let picture = CGImage(width: 2, height: 1) { pixels, _ in
      pixels.storeBytes(of: SIMD4<UInt8>(255, 0, 0, 255), as: SIMD4<UInt8>.self)
      pixels.storeBytes(
        of: SIMD4<UInt8>(0, 0, 128, 128), toByteOffset: 4, as: SIMD4<UInt8>.self)
    }
    return UIImage(cgImage: picture, scale: 1, orientation: .up)
  }

  @Test func tintsKeepTheAlpha() {
    let tinted = image.withTintColor(UIColor(red: 0, green: 1, blue: 0, alpha: 0.5))
    #expect(tinted.cgImage?.pixel(0, 0) == [0, 128, 0, 128])
    #expect(tinted.cgImage?.pixel(1, 0) == [0, 64, 0, 64])
    let other = image.withTintColor(.green, renderingMode: .alwaysOriginal)
    #expect(other.renderingMode == .alwaysOriginal && tinted.renderingMode == .automatic)
  }

  @Test func viewsShowTemplatesInTheirTint() throws {
    let view = UIImageView(image: image.withRenderingMode(.alwaysTemplate))
    func color() throws -> SIMD4<UInt8> {
      try #require(view.layer.contents as? CGImage).pixel(0, 0)
    }
    #expect(try color() == [0, 122, 255, 255])
    let parent = UIView()
    parent.tintColor = .red
    parent.addSubview(view)
    #expect(try color() == [255, 0, 0, 255])
    parent.tintColor = .green
    #expect(try color() == [0, 255, 0, 255])
    view.tintColor = .blue
    parent.tintColor = .red
    #expect(try color() == [0, 0, 255, 255])
    (view.highlightedImage, view.isHighlighted) = (image, true)
    #expect(try color() == [255, 0, 0, 255])
  }

  @Test(arguments: (0..<8).compactMap(UIImage.Orientation.init(rawValue:)))
  func mirroredImagesAreMirrored(_ orientation: UIImage.Orientation) throws {
    let picture = CGImage(width: 2, height: 2) { pixels, stride in
      for (place, x) in [(0, UInt8(1)), (4, 2), (stride, 3), (stride + 4, 4)] {
        pixels.storeBytes(of: SIMD4(x, x, x, 255), toByteOffset: place, as: SIMD4<UInt8>.self)
      }
    }
    let image = UIImage(cgImage: picture, scale: 1, orientation: orientation)
    let mirrored = image.withHorizontallyFlippedOrientation()
    func shown(_ image: UIImage) throws -> CGImage {
      let renderer = UIGraphicsImageRenderer(size: image.size)
      return try #require(renderer.image { _ in image.draw(at: .zero) }.cgImage)
    }
    for y in 0..<2 {
      for x in 0..<2 { #expect(try shown(image).pixel(x, y) == shown(mirrored).pixel(1 - x, y)) }
    }
  }

  /// A checked image of 3 by 3: corners keep their size, the middle is stretched or repeated.
  @Test(arguments: [UIImage.ResizingMode.stretch, .tile])
  func edgesKeepTheirSize(_ mode: UIImage.ResizingMode) throws {
    let picture = CGImage(width: 4, height: 3) { pixels, stride in
      for y in 0..<3 {
        for x in 0..<4 {
          let pixel = SIMD4(UInt8(x * 60), UInt8(y * 100), 0, 255)
          pixels.storeBytes(of: pixel, toByteOffset: y * stride + x * 4, as: SIMD4<UInt8>.self)
        }
      }
    }
    let image = UIImage(cgImage: picture).resizableImage(
      withCapInsets: UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1), resizingMode: mode)
    let size = CGSize(width: 8, height: 6)
    let drawn = UIGraphicsImageRenderer(size: size).image { _ in
      image.draw(in: CGRect(origin: .zero, size: size))
    }
    let result = try #require(drawn.cgImage)
    #expect(result.pixel(0, 0) == [0, 0, 0, 255] && result.pixel(7, 5) == [180, 200, 0, 255])
    #expect(result.pixel(0, 3) == [0, 100, 0, 255] && result.pixel(7, 2) == [180, 100, 0, 255])
    let middle = (1..<7).map { result.pixel($0, 0).x }
    #expect(mode == .tile ? middle == [60, 120, 60, 120, 60, 120] : middle == middle.sorted())
    let view = UIImageView(image: image)
    let part = view.layer.contentsCenter
    #expect(part.minX == 0.25 && part.width == 0.5 && abs(part.height - 1 / 3) < 1e-12)
  }

  @Test func oldCapsLeaveOnePoint() {
    let image = UIImage(cgImage: CGImage(width: 9, height: 5) { _, _ in })
      .stretchableImage(withLeftCapWidth: 4, topCapHeight: 0)
    #expect(image.capInsets == UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 4))
    #expect(image.resizingMode == .stretch)
  }

  @Test func animatedImagesPlay() throws {
    let images = [UIColor.red, .green].map { color in
      UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
        color.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      }
    }
    let animated = try #require(UIImage.animatedImage(with: images, duration: 2))
    #expect(animated.images == images && animated.duration == 2)
    #expect(UIImage.animatedImage(with: [], duration: 2) == nil)
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 4, height: 4))
    let stage = Stage(view: view, size: CGSize(width: 4, height: 4))
    view.image = animated
    #expect(view.isAnimating)
    #expect(try stage.frame(at: 0.5).pixel(1, 1) == [255, 0, 0, 255])
    #expect(try stage.frame(at: 1.5).pixel(1, 1) == [0, 255, 0, 255])
    #expect(try stage.frame(at: 2.5).pixel(1, 1) == [255, 0, 0, 255])
    view.image = images[0]
    #expect(!view.isAnimating)
  }

  @Test func imagesAreFiles() throws {
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 8, height: 8))
    let data = renderer.jpegData(withCompressionQuality: 1) { context in
      UIColor.red.setFill()
      context.fill(context.format.bounds)
    }
    #expect(data.prefix(3) == Data([0xFF, 0xD8, 0xFF]))
    let pixel = try #require(UIImage(data: data)?.cgImage).pixel(4, 4)
    #expect(pixel.x > 250 && pixel.y < 6 && pixel.z < 6)
    #expect(UIImage().jpegData(compressionQuality: 1) == nil)
  }

  @Test func renderersBlend() throws {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
      UIColor.red.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 4), blendMode: .clear)
      UIColor.blue.setStroke()
      context.stroke(CGRect(x: 3, y: -1, width: 9, height: 9), blendMode: .multiply)
    }
    let picture = try #require(image.cgImage)
    #expect(picture.pixel(0, 0).w == 0 && picture.pixel(2, 1).x > 100)
  }
}
