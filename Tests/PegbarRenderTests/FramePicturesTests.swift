import PegbarCore
import PegbarEngine
import PegbarTestSupport
import Testing

@testable import PegbarRender

/// What is drawn in what is drawn again is drawn once for a frame.
@Suite struct FramePicturesTests {
  /// Layers in one another, each with a shadow.
  private static func nested(_ depth: Int, _ more: [PropertyID: Value] = [:]) -> Tree {
    var properties: [PropertyID: Value] = [
      .shadowOpacity: .number(0.5), .shadowRadius: .number(2),
      .shadowOffset: .size(Size(width: 2, height: 3)),
      .backgroundColor: .color(Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.25)),
    ]
    properties.merge(more) { $1 }
    let inner = depth > 1 ? [nested(depth - 1, more)] : []
    return .box(1, 1, 40, 40, properties, inner)
  }

  /// Each layer has a shadow of one piece of work: without that, a turned tower of 40 takes 2^40.
  @Test(arguments: [0.0, 0.3]) func shadowsInShadowsEnd(
    _ angle: Double
  ) throws {
    let turn = Value.transform(
      Transform3D.rotation(angle, 0, 0, 1) * Transform3D.scale(0.97, 0.97, 1))
    let frame = scene(120, 120, [Self.nested(40, angle == 0 ? [:] : [.transform: turn])])
    let (one, time) = try processorTime { try drawn(frame, 120, 120) }
    #expect(time < .seconds(60))
    #expect(try drawn(frame, 120, 120, threads: 3).bytes == one.bytes)
    #expect(one.pixel(20, 20) != whitePixel)
  }

  /// A shadow's picture ends where a blur no longer shows, and a part of it is what the whole shows there.
  @Test func whatIsFarFromTheFrameHasNoPictures() throws {
    let tree = Self.nested(12)
    let whole = try drawn(scene(200, 200, [tree]), 200, 200)
    let part = try drawn(scene(30, 30, [tree]), 30, 30)
    for y in 0..<30 {
      for x in 0..<30 { #expect(part.pixel(x, y) == whole.pixel(x, y), "(\(x), \(y))") }
    }
  }

  @Test func scalesThatDifferByRoundingAreOne() {
    let (a, b) = (LayerPicture(whole: 0.7), LayerPicture(whole: 0.7.nextUp))
    #expect(FramePictures.Key(3, a) == FramePictures.Key(3, b))
    #expect(FramePictures.Key(3, a) != FramePictures.Key(4, a))
    #expect(FramePictures.Key(3, a) != FramePictures.Key(3, LayerPicture(whole: 0.71)))
  }

  /// A nested shadow asks for no more than a reach beyond what the outer one asks for.
  @Test func whatIsNeededGrowsByTheReach() {
    var place = SceneWalk.Place(
      map: .identity, scissor: PixelArea(x0: 0, y0: 0, x1: 64, y1: 64))
    for _ in 0..<20 {
      let views = LayerViews(
        1, Rect(x: 0, y: 0, width: 40, height: 40), reach: 12, place, seenPixels: 4096,
        isInside: true)
      #expect(views.needed.contains(place.scissor.grown(by: 12)))
      #expect(place.scissor.grown(by: 20).contains(views.needed))
      place.scissor = views.needed
    }
  }
}
