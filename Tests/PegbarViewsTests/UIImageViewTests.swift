import Pegbar
import Testing

@MainActor @Suite struct UIImageViewTests {
  private func image(_ color: UIColor, scale: CGFloat = 1) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 6, height: 4), format: format)
    return renderer.image { context in
      color.setFill()
      context.fill(CGRect(x: 0, y: 0, width: 6, height: 4))
    }
  }

  private func stage(_ view: UIView) -> Stage {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 12, height: 8))
    root.addSubview(view)
    return Stage(view: root, size: CGSize(width: 12, height: 8))
  }

  private let red = SIMD4<UInt8>(255, 0, 0, 255)
  private let green = SIMD4<UInt8>(0, 255, 0, 255)
  private let blue = SIMD4<UInt8>(0, 0, 255, 255)

  @Test func theViewHasTheSizeOfItsImage() throws {
    let view = UIImageView(image: image(.red, scale: 2))
    #expect(view.frame == CGRect(x: 0, y: 0, width: 6, height: 4))
    #expect(view.layer.contentsScale == 2 && !view.isUserInteractionEnabled)
    #expect((view.layer.contents as? CGImage)?.width == 12)
    let stage = stage(view)
    let picture = try stage.frame(at: 0)
    #expect(picture.pixel(5, 3) == red && picture.pixel(6, 3) == .zero)
    view.frame = CGRect(x: 0, y: 0, width: 12, height: 8)
    #expect(try stage.frame(at: 0).pixel(11, 7) == red)
    view.contentMode = .center
    #expect(try stage.frame(at: 0).pixel(2, 4) == .zero)
    #expect(try stage.frame(at: 0).pixel(3, 4) == red)
    view.sizeToFit()
    #expect(view.bounds.size == CGSize(width: 6, height: 4))
    #expect(view.intrinsicContentSize == CGSize(width: 6, height: 4))
    view.image = nil
    #expect(view.intrinsicContentSize.width == UIView.noIntrinsicMetric)
    #expect(view.layer.contents == nil && view.sizeThatFits(.zero) == .zero)
  }

  /// Another image shows at once; a subclass with `draw(_:)` does not replace it.
  @Test func anImageShowsAtOnce() throws {
    final class Drawing: UIImageView {
      override func draw(_ rect: CGRect) { UIRectFill(rect) }
    }
    let view = Drawing(image: image(.red))
    let stage = stage(view)
    #expect(try stage.frame(at: 0).pixel(0, 0) == red)
    view.image = image(.blue)
    view.setNeedsDisplay()
    #expect(view.layer.animationKeys() == nil)
    #expect(try stage.frame(at: 0).pixel(0, 0) == blue)
  }

  @Test func imagesFollowEachOther() throws {
    let view = UIImageView(image: image(.red))
    let stage = stage(view)
    view.animationImages = [image(.red), image(.green), image(.blue)]
    view.animationDuration = 3
    view.animationRepeatCount = 2
    #expect(!view.isAnimating)
    view.startAnimating()
    #expect(view.isAnimating)
    let shown = try [0.5, 1, 2.9, 3, 4.5, 5.9].map { try stage.frame(at: $0).pixel(0, 0) }
    #expect(shown == [red, green, blue, red, green, blue])
    #expect(try stage.frame(at: 6).pixel(0, 0) == red && !view.isAnimating)
  }

  @Test func theAnimationRunsUntilItIsStopped() throws {
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 6, height: 4))
    let stage = stage(view)
    view.startAnimating()
    #expect(!view.isAnimating)
    view.animationImages = [image(.green, scale: 2), image(.blue, scale: 2)]
    view.startAnimating()
    // Two thirtieths of a second a cycle.
    #expect(try stage.frame(at: 1000 + 0.5 / 30).pixel(0, 0) == green)
    #expect(try stage.frame(at: 1000 + 1.5 / 30).pixel(0, 0) == blue)
    #expect(view.layer.contentsScale == 2)
    view.stopAnimating()
    #expect(!view.isAnimating && view.layer.contents == nil)
    #expect(try stage.frame(at: 1001).pixel(0, 0) == .zero)
    view.startAnimating()
    view.animationImages = [image(.red)]
    #expect(!view.isAnimating)
    view.startAnimating()
    #expect(try stage.frame(at: 1002).pixel(0, 0) == red)
  }
}
