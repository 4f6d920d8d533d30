import Pegbar
import PegbarCore
import PegbarEngine
import Testing

@Suite struct ExposureTests {
  private func stage(_ background: CGColor?, moves: Bool) -> (Stage, CALayer) {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 40, height: 10)
    let box = CALayer()
    box.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    box.backgroundColor = CGColor(srgbRed: 1, green: 0.5, blue: 0.2, alpha: 1)
    root.addSublayer(box)
    let stage = Stage(layer: root, size: CGSize(width: 40, height: 10))
    stage.background = background
    if moves {
      let move = CABasicAnimation(keyPath: "position.x")
      move.fromValue = 5
      move.toValue = 35
      move.duration = 1
      box.add(move, forKey: nil)
    }
    return (stage, box)
  }

  private func bytes(_ picture: Picture) -> [SIMD4<UInt8>] {
    (0..<picture.height).flatMap { y in (0..<picture.width).map { picture.pixel($0, y) } }
  }

  /// Translucent edges and colours, too.
  @Test func leavesWhatDoesNotMove() throws {
    for alpha in [1, 0.3] {
      let (a, box) = stage(nil, moves: false)
      let (b, other) = stage(nil, moves: false)
      for layer in [box, other] {
        layer.opacity = Float(alpha)
        layer.cornerRadius = 4
      }
      #expect(
        try bytes(a.frame(at: 0)) == bytes(b.frame(at: 0, exposure: 0.5, samples: 7)))
    }
  }

  /// Half of the time white, half black, is half the light: 188 of 255.
  ///
  /// Rule: layers.exposure.
  @Test func averagesLight() throws {
    let (stage, box) = stage(CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1), moves: false)
    box.backgroundColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
    let show = CAKeyframeAnimation(keyPath: "opacity")
    show.values = [1, 0]
    show.calculationMode = .discrete
    show.duration = 1
    box.add(show, forKey: nil)
    let picture = try stage.frame(at: 0, exposure: 1, samples: 4)
    #expect(picture.pixel(5, 5) == SIMD4(188, 188, 188, 255))
    #expect(picture.pixel(20, 5) == SIMD4(0, 0, 0, 255))
    #expect(picture.isOpaque)
  }

  /// Over nothing the colour stays what it is, and alpha says how long it was there.
  @Test func averagesAlpha() throws {
    let (stage, _) = stage(nil, moves: true)
    let picture = try stage.frame(at: 0, exposure: 1, samples: 30)
    for x in 12..<28 {
      let pixel = picture.pixel(x, 5)
      #expect((80...90).contains(pixel.w), "\(x): \(pixel)")
      #expect(abs(Int(pixel.x) - Int(pixel.w)) <= 1)
      #expect(abs(Double(pixel.y) - Double(pixel.w) * 0.5) < 2, "\(pixel)")
    }
  }

  @Test func doesNotDependOnThreads() throws {
    var pictures: [[SIMD4<UInt8>]] = []
    for threads in [1, 2, 5] {
      let (stage, _) = stage(nil, moves: true)
      let renderer = FrameRenderer(threads: threads)
      let picture = try renderer.expose(9, Viewport(width: 40, height: 10)) { moment in
        stage.advance(to: Double(moment) / 9)
        return try stage.presentationFrame()
      }
      pictures.append(bytes(picture))
    }
    #expect(pictures[0] == pictures[1] && pictures[1] == pictures[2])
  }
}
