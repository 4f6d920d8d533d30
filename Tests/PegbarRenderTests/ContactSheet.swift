import PegbarCore
import PegbarEngine
import PegbarRender

/// The fixed frame of the goldens: a sheet of cells, each with one thing that the renderer can do.
enum ContactSheet {
  static let columns = 6
  static let cell = (width: 100.0, height: 80.0)
  static let width = 600
  static let height = 640

  static var frame: PresentationFrame {
    let cells = blends + filters + shapes + groups + geometry
    let layers = cells.enumerated().map { i, content -> Tree in
      let (x, y) = (Double(i % columns) * cell.width, Double(i / columns) * cell.height)
      return .box(
        x, y, cell.width, cell.height, [.masksToBounds: .bool(true)], [ground] + content)
    }
    return scene(Double(width), Double(height), layers)
  }

  /// A layer that is turned meets no sibling here: the ground would hide its far half.
  static func room(_ content: Tree) -> Tree {
    .box(0, 0, cell.width, cell.height, [:], [content])
  }

  static var ground: Tree {
    var layer = GradientTests.layer([
      .colors: .colors([
        Color(red: 0.95, green: 0.6, blue: 0.2), Color(red: 0.1, green: 0.3, blue: 0.7),
      ]),
      .startPoint: .point(Point(x: 0, y: 0)), .endPoint: .point(Point(x: 1, y: 1)),
    ])
    layer.properties[.bounds] = .rect(Rect(x: 0, y: 0, width: cell.width, height: cell.height))
    layer.properties[.position] = .point(Point(x: cell.width / 2, y: cell.height / 2))
    return layer
  }

  static var blends: [[Tree]] {
    // The W3C's; the others have their pictures in Tests/Goldens/filters.txt.
    BlendRule.all.prefix(16).map { rule in
      [
        .box(
          20, 15, 60, 50,
          [
            .backgroundColor: .color(Color(red: 0.3, green: 0.8, blue: 0.5, alpha: 0.9)),
            .cornerRadius: .number(14), .compositingFilter: .string(rule.name + "BlendMode"),
            .transform: .transform(.rotation(0.2, 0, 0, 1)),
          ])
      ]
    }
  }

  static var filters: [[Tree]] {
    let inputs: [(String, [String: Value])] = [
      ("gaussianBlur", ["inputRadius": .number(3)]), ("brightness", ["inputAmount": .number(1.5)]),
      ("contrast", ["inputAmount": .number(0.4)]), ("saturation", ["inputAmount": .number(0)]),
      ("hueRotate", ["inputAngle": .number(2)]), ("colorInvert", [:]), ("sepia", [:]),
    ]
    return inputs.flatMap { type, values in
      ["filters", "backgroundFilters"].map { list -> [Tree] in
        var properties = FilterChainTests.filter(type, values, list: list)
        properties[.cornerRadius] = .number(12)
        let inner = Tree.box(20, 10, 20, 30, [.backgroundColor: .color(red)])
        return [.box(20, 15, 60, 50, properties, [inner])]
      }
    }
  }

  static var shapes: [[Tree]] {
    let star = ShapeTests.path(
      (0..<10).map { i in
        let (angle, r) = (Double(i) * .pi / 5, i % 2 == 0 ? 35.0 : 15)
        return (50 + r * Math.cos(angle), 40 + r * Math.sin(angle))
      })
    let lines: [[PropertyID: Value]] = [
      [.fillColor: .color(green)],
      [.fillColor: .null, .strokeColor: .color(.white), .lineWidth: .number(5)],
      [
        .fillColor: .null, .strokeColor: .color(.black), .lineWidth: .number(3),
        .lineDashPattern: .numbers([9, 4]),
      ],
    ]
    return lines.map { more in
      var all = more
      all[.path] = .path(star)
      all[.bounds] = .rect(Rect(x: 0, y: 0, width: 100, height: 80))
      all[.position] = .point(Point(x: 50, y: 40))
      return [Tree(.shape, all)]
    }
  }

  static var groups: [[Tree]] {
    var tilted = Transform3D.identity
    tilted.m34 = -1 / 200
    tilted = .rotation(0.9, 0.3, 1, 0) * tilted
    let picture = Picture.made(30, 20) { x, y in
      (x / 5 + y / 5) % 2 == 0 ? SIMD4(200, 40, 40, 255) : SIMD4(20, 60, 20, 128)
    }
    let shadowed = ShadowTests.shadowed([
      .shadowRadius: .number(4), .shadowOpacity: .number(0.7), .cornerRadius: .number(5),
    ])
    let content: [PropertyID: Value] = [.contents: .content(picture)]
    let turned = content.merging([.transform: .transform(tilted)]) { $1 }
    let round = content.merging([
      .masksToBounds: .bool(true), .cornerRadius: .number(20), .borderWidth: .number(3),
      .opacity: .number(0.8),
    ]) { $1 }
    let mask = Tree.box(
      5, 5, 40, 30, [.backgroundColor: .color(.black), .cornerRadius: .number(15)])
    return [
      [shadowed], [room(.box(20, 15, 60, 50, turned))],
      [.box(20, 15, 60, 50, round).masked(by: mask)],
    ]
  }
}
