import PegbarPluginKit

/// The shape of a crop at one moment.
struct CropShape {
  /// What stays the same at all moments.
  struct Kind {
    /// Whether the colour is inside.
    let isFilled: Bool
    let isCircle: Bool
    let isStretched: Bool
    let power: Double

    init(_ arguments: Arguments) {
      isFilled = arguments.bool("filled")
      isCircle = arguments.text("shape") == "circle"
      isStretched = arguments.bool("stretched")
      power = arguments.number("power")
    }
  }

  private let isCircle: Bool
  private let center: (x: Double, y: Double)
  /// How many pixels across a pixel down counts.
  private let aspect: Double
  /// Of a circle, pixels across.
  private let radius: Double
  /// Of a rectangle, pixels.
  private let sides: (left: Double, top: Double, right: Double, bottom: Double)

  init(_ kind: Kind, _ frame: Frame) {
    let values = frame.arguments
    let (width, height) = (Double(frame.width), Double(frame.height))
    isCircle = kind.isCircle
    let hold = values.number("hold")
    let left = min(1, max(0, (abs(2 * frame.progress - 1) - hold) / (1 - 2 * hold)))
    let size = pegbar_pow(kind.isFilled ? 1 - left : left, kind.power)
    let place = values.pair("center")
    center = (place.x * width, place.y * height)
    aspect = kind.isStretched ? width / height : 1
    let farthest = (
      x: max(center.x, width - center.x), y: max(center.y, height - center.y) * aspect
    )
    radius =
      size * values.number("reach")
      * (farthest.x * farthest.x + farthest.y * farthest.y).squareRoot()
    sides = (
      center.x * (1 - size), center.y * (1 - size), center.x + (width - center.x) * size,
      center.y + (height - center.y) * size
    )
  }

  /// What a row shows of the shape.
  struct Slice {
    /// The middle, pixels.
    var middle: Double
    /// Half the width up to which everything is covered, pixels; 0 for nothing.
    var inner: Double
    /// Half the width beyond which nothing is.
    var outer: Double
    /// How much of a pixel is covered, at a distance from the middle.
    var part: (Double) -> Double
  }

  /// What the row shows whose middle lies at y, pixels.
  func slice(_ y: Double) -> Slice {
    guard isCircle else {
      let middle = (sides.left + sides.right) / 2
      let half = (sides.right - sides.left) / 2
      let down = half > 0 ? CropShape.part(min(y - sides.top, sides.bottom - y)) : 0
      return Slice(
        middle: middle, inner: down < 1 ? 0 : half - 0.5, outer: down > 0 ? half + 0.5 : 0
      ) { CropShape.part(half - $0) * down }
    }
    let (down, radius) = ((y - center.y) * aspect, radius)
    // Nothing and everything is covered beyond a pixel on both sides of the rim.
    let rim = max(1, aspect)
    return Slice(
      middle: center.x, inner: CropShape.chord(radius - rim, down),
      outer: CropShape.chord(radius + rim, down)
    ) {
      CropShape.part(radius - ($0 * $0 + down * down).squareRoot())
    }
  }

  /// Half the length of a circle's chord; 0 where the line misses the circle.
  private static func chord(_ radius: Double, _ y: Double) -> Double {
    radius > abs(y) ? (radius * radius - y * y).squareRoot() : 0
  }

  /// The part of a pixel inside an edge at a distance from its middle, pixels.
  private static func part(_ distance: Double) -> Double { max(0, min(1, distance + 0.5)) }
}
