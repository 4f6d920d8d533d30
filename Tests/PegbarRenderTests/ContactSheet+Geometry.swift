import PegbarCore
import PegbarEngine

/// The lower rows of the sheet: what layers do in space, with pictures and in groups.
extension ContactSheet {
  static var geometry: [[Tree]] {
    crossing + corners + pictures + spaces
  }

  private static func perspective(_ distance: Double) -> Transform3D {
    DepthOrderTests.perspective(distance)
  }

  /// Planes that pass through one another: solid ones, translucent ones, pictures.
  private static var crossing: [[Tree]] {
    let photo = photo(40)
    return [1.0, 0.6].map { alpha in
      let planes = [(0.7, red), (-0.7, blue), (1.4, green)].map { angle, color in
        Tree([
          .bounds: .rect(Rect(x: 0, y: 0, width: 60, height: 44)),
          .transform: .transform(.rotation(angle, 0.25, 1, 0.1)), .opacity: .number(alpha),
          .backgroundColor: .color(color), .contents: .content(photo),
          .contentsGravity: .string("center"), .borderWidth: .number(2),
        ])
      }
      let space = Tree(.transform, [.position: .point(Point(x: 50, y: 40))], planes)
      return [
        .box(0, 0, 100, 80, [.sublayerTransform: .transform(perspective(180))], [space])
      ]
    }
  }

  private static var corners: [[Tree]] {
    let continuous = [(8.0, 30.0), (50, 30)].map { x, r in
      Tree.box(
        x, 10, 40, 60,
        [
          .backgroundColor: .color(.white), .cornerRadius: .number(r / 2),
          .cornerCurve: .string("continuous"), .borderWidth: .number(2),
          .maskedCorners: .number(x == 8 ? 15 : 9),
        ])
    }
    let inner = Tree.box(4, 4, 30, 20, [.backgroundColor: .color(red)])
    let kept = [1.0, 0.25].enumerated().map { i, scale in
      Tree.box(
        6 + Double(i) * 47, 18, 42, 44,
        [
          .backgroundColor: .color(.white), .cornerRadius: .number(12),
          .shouldRasterize: .bool(true), .rasterizationScale: .number(scale),
          .transform: .transform(.rotation(0.15, 0, 0, 1)),
        ], [inner])
    }
    return [continuous, kept]
  }

  static func photo(_ size: Int) -> Picture {
    Picture.made(size, size, isOpaque: true) { x, y in
      let light = UInt8((x / 4 + y / 4) % 2 * 120)
      return SIMD4(UInt8(x * 250 / size), UInt8(y * 250 / size), light, 255)
    }
  }

  /// Shrinking by each filter, the part that stretches, gravities.
  private static var pictures: [[Tree]] {
    let large = photo(240)
    let shrunk = ["nearest", "linear", "trilinear"].enumerated().map { i, filter in
      Tree.box(
        2 + Double(i) * 33, 25, 30, 30,
        [.contents: .content(large), .minificationFilter: .string(filter)])
    }
    let nine = Tree.box(
      10, 10, 80, 60,
      [
        .contents: .content(photo(24)),
        .contentsCenter: .rect(Rect(x: 0.4, y: 0.4, width: 0.2, height: 0.2)),
      ])
    let gravities = ["topLeft", "resizeAspect", "bottomRight", "resizeAspectFill"].enumerated()
      .map { i, gravity in
        Tree.box(
          8 + Double(i % 2) * 44, 6 + Double(i / 2) * 36, 40, 32,
          [
            .contents: .content(photo(24)), .contentsGravity: .string(gravity),
            .backgroundColor: .color(.white), .masksToBounds: .bool(true),
            .cornerRadius: .number(6),
          ])
      }
    return [shrunk, [nine], gravities]
  }

  /// Replicators, a clip that is tilted, gradients, shadows of content, a plane through the viewer.
  private static var spaces: [[Tree]] {
    let dot = Tree.box(46, 8, 8, 20, [.backgroundColor: .color(.white), .cornerRadius: .number(4)])
    let ring = Tree(
      .replicator,
      [
        .bounds: .rect(Rect(x: 0, y: 0, width: 100, height: 80)),
        .position: .point(Point(x: 50, y: 40)), .instanceCount: .number(10),
        .instanceTransform: .transform(.rotation(.pi / 5, 0, 0, 1)),
        .instanceAlphaOffset: .number(-0.08), .instanceRedOffset: .number(-0.1),
      ], [dot])
    let tilted = Transform3D.rotation(1.0, 1, 0.4, 0) * perspective(150)
    let clipped = Tree.box(
      10, 8, 80, 64,
      [
        .masksToBounds: .bool(true), .cornerRadius: .number(20), .transform: .transform(tilted),
        .contents: .content(photo(60)), .borderWidth: .number(3),
        .borderColor: .color(.white),
      ])
    let gradients = ["radial", "conic"].enumerated().map { i, kind -> Tree in
      var layer = GradientTests.layer([
        .gradientType: .string(kind),
        .colors: .colors([red, Color(red: 1, green: 1, blue: 0), blue, red]),
        .startPoint: .point(Point(x: 0.5, y: 0.5)), .endPoint: .point(Point(x: 1, y: 1)),
      ])
      layer.properties[.bounds] = .rect(Rect(x: 0, y: 0, width: 44, height: 60))
      layer.properties[.position] = .point(Point(x: 26 + Double(i) * 48, y: 40))
      layer.properties[.cornerRadius] = .number(14)
      return layer
    }
    let letters = [0.0, 20, 40].map { x in
      Tree.box(x, 0, 12, 40 - x / 2, [.backgroundColor: .color(.white)])
    }
    let thrown = Tree.box(
      24, 16, 60, 44,
      [
        .shadowOpacity: .number(0.8), .shadowRadius: .number(3),
        .shadowOffset: .size(Size(width: 4, height: 4)),
      ], letters)
    let through = Tree.box(
      -100, 20, 300, 40,
      [.transform: .transform(.rotation(1.35, 0, 1, 0)), .contents: .content(photo(60))])
    let room = Tree.box(
      0, 0, 100, 80, [.sublayerTransform: .transform(perspective(120))], [through])
    return [[ring], [ContactSheet.room(clipped)], gradients, [thrown], [room]]
  }
}
