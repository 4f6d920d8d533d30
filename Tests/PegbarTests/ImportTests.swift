import CoreGraphics
import CoreText
import ImageIO
import QuartzCore
import Testing
import UIKit

/// Code for Apple's systems with its own import lines.
@Suite struct ImportTests {
  /// A ring that draws itself on, as an iOS developer writes it.
  final class RingLayer: CAShapeLayer {
    override init() {
      super.init()
      let path = CGMutablePath()
      path.addArc(
        center: CGPoint(x: 20, y: 20), radius: 15, startAngle: 0, endAngle: .pi * 2,
        clockwise: false)
      self.path = path
      fillColor = nil
      strokeColor = CGColor(red: 0, green: 0.5, blue: 1, alpha: 1)
      lineWidth = 4
    }

    override init(layer: Any) { super.init(layer: layer) }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    func start() {
      let grow = CABasicAnimation(keyPath: "strokeEnd")
      grow.fromValue = 0
      grow.toValue = 1
      grow.duration = 2
      grow.repeatCount = HUGE
      add(grow, forKey: "grow")
    }
  }

  @Test func theImportLinesOfAppleSystemsBringEverything() throws {
    let ring = RingLayer()
    ring.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    let stage = Stage(layer: ring, size: CGSize(width: 40, height: 40))
    ring.start()
    stage.advance(by: 0.5)
    #expect(ring.presentation()?.strokeEnd == 0.25)
    let picture = try stage.frame(at: 4.5)
    // A quarter of the ring: there is something at (15 + 20, 20), and nothing on the other side.
    #expect(picture.row(20).load(fromByteOffset: 34 * 4 + 3, as: UInt8.self) > 200)
    #expect(picture.row(20).load(fromByteOffset: 5 * 4 + 3, as: UInt8.self) == 0)
  }

  /// A controller whose view shows a picture, as an iOS developer writes it.
  final class CardController: UIViewController {
    let card = UIImageView()

    override func viewDidLoad() {
      super.viewDidLoad()
      let renderer = UIGraphicsImageRenderer(size: CGSize(width: 10, height: 10))
      card.image = renderer.image { context in
        UIColor.red.setFill()
        context.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
      }
      view.addSubview(card)
    }

    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      card.frame = CGRect(x: 0, y: 0, width: view.bounds.width / 2, height: view.bounds.height)
    }
  }

  @MainActor @Test func viewsComeWithTheImportOfUIKit() throws {
    let controller = CardController()
    controller.view.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    let stage = Stage(view: controller.view, size: CGSize(width: 40, height: 20))
    let picture = try stage.frame(at: 0)
    #expect(picture.pixel(19, 10) == SIMD4(255, 0, 0, 255) && picture.pixel(20, 10) == .zero)
  }

  /// A title in a picture file, as an iOS developer writes it.
  @Test func textAndPictureFilesComeWithTheirImports() throws {
    let space = CGColorSpaceCreateDeviceRGB()
    let bitmap = CGContext(
      data: nil, width: 40, height: 20, bitsPerComponent: 8, bytesPerRow: 0, space: space,
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    let context = try #require(bitmap)
    let font = CTFontCreateWithName("DejaVu Sans" as CFString, 12, nil)
    let line = CTLineCreateWithAttributedString(
      NSAttributedString(string: "I", attributes: [.font: font]))
    context.textPosition = CGPoint(x: 4, y: 4)
    CTLineDraw(line, context)
    let image = try #require(context.makeImage())
    let data = NSMutableData()
    let destination = try #require(
      CGImageDestinationCreateWithData(data as CFMutableData, "public.png" as CFString, 1, nil))
    CGImageDestinationAddImage(destination, image, nil)
    #expect(CGImageDestinationFinalize(destination))
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    let read = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    let isDrawn = (0..<20).contains { y in (0..<40).contains { x in read.pixel(x, y).w > 128 } }
    #expect(isDrawn && read.width == 40)
  }

  /// A needle that turns with the clock.
  final class NeedleView: UIView, @preconcurrency CADisplayLinkTarget {
    private var links: [CADisplayLink] = []

    func start() {
      links = [
        CADisplayLink(target: self, selector: Selector("step:")),
        CADisplayLink { [weak self] link in self?.alpha = 1 - link.timestamp / 2 },
      ]
      for link in links { link.add(to: .main, forMode: .common) }
    }

    func stop() {
      for link in links { link.invalidate() }
    }

    func perform(_ selector: Selector, with link: CADisplayLink) {
      if selector == "step:" { step(link) }
    }

    private func step(_ link: CADisplayLink) {
      transform = CGAffineTransform(rotationAngle: link.timestamp * .pi)
    }
  }

  @MainActor @Test func displayLinksCallViews() throws {
    let needle = NeedleView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    let stage = Stage(view: needle, size: CGSize(width: 40, height: 40))
    needle.start()
    stage.advance(to: 0.5)
    #expect(abs(needle.transform.b - 1) < 1e-15 && needle.alpha == 0.75)
    needle.stop()
    stage.advance(to: 1)
    #expect(needle.alpha == 0.75)
  }
}
