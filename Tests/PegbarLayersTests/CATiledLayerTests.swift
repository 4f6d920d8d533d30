import Pegbar
import Testing

/// Tiles of a layer: which are drawn, how sharp, and where.
///
/// Rule: layers.tiles.
@Suite struct CATiledLayerTests {
  /// Fills every tile with a colour that tells its level, and writes down what it is asked for.
  private final class Map: CATiledLayer {
    var asked: [(box: CGRect, scale: CGFloat)] = []

    override func draw(in context: CGContext) {
      asked.append((context.boundingBoxOfClipPath, context.ctm.a))
      context.setFillColor(red: context.ctm.a == 1 ? 1 : 0, green: 1, blue: 0, alpha: 1)
      context.fill(bounds)
    }
  }

  private func makeStage(_ size: CGFloat = 1000) -> (Stage, Map) {
    let (root, map) = (CALayer(), Map())
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    map.anchorPoint = .zero
    map.bounds = CGRect(x: 0, y: 0, width: size, height: size)
    map.tileSize = CGSize(width: 64, height: 64)
    root.addSublayer(map)
    let stage = Stage(layer: root, size: CGSize(width: 100, height: 100))
    map.setNeedsDisplay()
    CATransaction.flush()
    return (stage, map)
  }

  @Test func onlyTilesInSightAreDrawnAndOnce() throws {
    let (stage, map) = makeStage()
    let picture = try stage.frame(at: 0)
    let boxes = [(0, 0), (64, 0), (0, 64), (64, 64)].map { x, y in
      CGRect(x: x, y: y, width: 64, height: 64)
    }
    #expect(map.asked.map(\.box) == boxes && map.asked.allSatisfy { $0.scale == 1 })
    #expect(
      picture.pixel(99, 99) == [255, 255, 0, 255] && picture.pixel(63, 64) == picture.pixel(0, 0))
    _ = try stage.frame(at: 1)
    #expect(map.asked.count == 4)
    CATransaction.setDisableActions(true)
    map.position = CGPoint(x: -64, y: 0)
    CATransaction.flush()
    _ = try stage.frame(at: 2)
    #expect(map.asked.dropFirst(4).map(\.box.minX) == [128, 128])
  }

  @Test func redrawsWhatIsAskedFor() throws {
    let (stage, map) = makeStage()
    _ = try stage.frame(at: 0)
    map.setNeedsDisplay(CGRect(x: 70, y: 10, width: 4, height: 4))
    CATransaction.flush()
    _ = try stage.frame(at: 1)
    #expect(map.asked.count == 5 && map.asked.last?.box.origin == CGPoint(x: 64, y: 0))
    map.setNeedsDisplay()
    CATransaction.flush()
    _ = try stage.frame(at: 2)
    #expect(map.asked.count == 9)
  }

  /// A row: levels, how many of them magnify, the scale on the screen, and the pixels a point that are drawn.
  @Test(
    arguments: [
      (1, 0, 1, 1), (1, 0, 0.1, 1), (1, 0, 8, 1), (4, 0, 0.5, 0.5), (4, 0, 0.3, 0.5),
      (4, 0, 0.01, 0.125),
      (4, 2, 1, 1), (4, 2, 1.5, 2), (4, 2, 4, 4), (4, 2, 9, 4), (1, 2, 1, 4),
    ] as [(Int, Int, CGFloat, CGFloat)])
  func theLevelFollowsTheScaleOnTheScreen(
    _ levels: Int, _ bias: Int, _ scale: CGFloat, _ detail: CGFloat
  ) throws {
    let (stage, map) = makeStage(100)
    (map.levelsOfDetail, map.levelsOfDetailBias) = (levels, bias)
    CATransaction.setDisableActions(true)
    map.setAffineTransform(CGAffineTransform(scaleX: scale, y: scale))
    CATransaction.flush()
    let picture = try stage.frame(at: 0)
    #expect(!map.asked.isEmpty && map.asked.allSatisfy { $0.scale == detail })
    // A layer of one pixel shares the tile's pixels at its edge with nothing.
    #expect(picture.pixel(0, 0).w >= 128)
  }

  /// Tiles that meet inside pixels leave no seam.
  @Test func tilesMeet() throws {
    let (stage, map) = makeStage(300)
    CATransaction.setDisableActions(true)
    map.setAffineTransform(CGAffineTransform(rotationAngle: 0.3).scaledBy(x: 0.83, y: 0.83))
    CATransaction.flush()
    let picture = try stage.frame(at: 0)
    for y in 45..<100 { #expect(picture.pixel(20, y).w >= 254, "row \(y)") }
  }

  @Test func hugeLayersStaySmall() throws {
    let (stage, map) = makeStage(1e7)
    map.tileSize = CGSize(width: 1, height: 1)
    CATransaction.setDisableActions(true)
    map.setAffineTransform(CGAffineTransform(scaleX: 0.01, y: 0.01))
    CATransaction.flush()
    #expect(try stage.frame(at: 0).pixel(50, 50).w == 255)
    // Sides of tiles are 16 pixels or more; coarser ones are taken where there would be too many.
    #expect(map.asked.count <= 4096)
  }

  @Test func delegatesDrawAndPicturesShowTiles() throws {
    final class Artist: CALayerDelegate {
      func draw(_ layer: CALayer, in context: CGContext) {
        context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
        context.fill(context.boundingBoxOfClipPath)
      }
    }
    let (artist, layer) = (Artist(), CATiledLayer())
    layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    layer.delegate = artist
    layer.setNeedsDisplay()
    let context = CGContext(size: CGSize(width: 40, height: 40))
    layer.render(in: context)
    #expect(try context.makePicture().pixel(20, 20) == [0, 0, 255, 255])
    #expect(CATiledLayer.fadeDuration() == 0.25)
  }
}
