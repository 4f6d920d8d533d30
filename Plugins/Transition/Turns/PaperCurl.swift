import PegbarPluginKit

/// The old page, whose back is pale grey paper, curls up from its upper corner and rolls away across the new one.
///
/// The page lies about a cylinder whose circumference is the side of the picture. Lengths are sides of the picture, as
/// if it were a square.
struct PaperCurl: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.paperCurl", name: "Paper Curl",
    summary: "The old page curls up from its upper corner and shows its grey back.",
    category: "turn", directions: Directions(.fromLeft, .fromRight), defaultDirection: .fromRight,
    parameters: [
      .number(
        "shadow", "Shadow", default: 1, range: 0...3, softRange: 0...2,
        doc: "How dark the shadows of the page are."
      ).with(flags: .animatable)
    ],
    aliases: [.pegbar("paperCurl"), .gl("InvertedPageCurl", .fromRight)])

  private var isMirrored = false
  private let gloss = PaperGloss()

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: TransitionSetup) { isMirrored = setup.direction == .fromLeft }

  func render(_ frame: Frame, rows: Range<Int>) {
    let roll = PaperRoll(progress: Float(frame.progress))
    let painter = PaperPainter(
      frame, roll, gloss, shadow: Float(frame.arguments.number("shadow")), isMirrored: isMirrored)
    for row in rows { painter.paint(row) }
  }
}

/// The cylinder of a moment.
///
/// Places count from the lower left corner. In the cylinder's own coordinates `along` runs with its axis, and `ahead`
/// across it, from the axis towards the flat part of the page.
struct PaperRoll {
  /// One side goes around it once.
  static let radius: Float = 0.15915494
  /// How far the axis has moved.
  let amount: Float
  private let sine: Float = 0.98480775
  private let cosine: Float = -0.17364818

  init(progress: Float) { amount = progress * 1.66 - 0.16 }

  /// A place in the cylinder's coordinates.
  @inline(__always)
  func rolled(_ x: Float, _ y: Float) -> (along: Float, ahead: Float) {
    (cosine * x + sine * y - 0.801, cosine * y - sine * x + 0.89 - amount)
  }

  /// The place on the page that lies at an angle about the axis.
  @inline(__always)
  func page(along: Float, angle: Float) -> PaperPlace {
    let around = angle * PaperRoll.radius
    return PaperPlace(
      x: cosine * along - sine * around + 0.985, y: sine * along + cosine * around + 0.985)
  }

  /// The column, in parts of the width, at which `ahead` is a number in a row.
  func column(ahead: Float, y: Float) -> Float { (cosine * y + 0.89 - amount - ahead) / sine }

  /// The angle between the page and its beginning at a place of the cylinder, −1…1 of its radius.
  @inline(__always)
  func angle(_ part: Float) -> Float { PaperRoll.arc(part) + 2 * .pi * amount - .pi }

  /// The same of the part of the page below.
  @inline(__always)
  func lowerAngle(_ part: Float) -> Float { .pi - PaperRoll.arc(part) + 2 * .pi * amount }

  /// Whether there is no page above the cylinder.
  @inline(__always)
  func isOpen(_ angle: Float) -> Bool {
    let turns = angle / (2 * .pi)
    let rest = (turns - turns.rounded(.down)) * 2 * .pi
    return rest > .pi && amount < 0.5 || rest > .pi / 2 && amount < 0
  }

  /// The arc cosine within 0.00003 (Abramowitz and Stegun, 4.4.46).
  @inline(__always)
  private static func arc(_ x: Float) -> Float {
    let u = min(abs(x), 1)
    let end = 0.0308918810 + u * (-0.0170881256 + u * (0.0066700901 - u * 0.0012624911))
    let middle = 0.0889789874 + u * (-0.0501743046 + u * end)
    let series = 1.5707963050 + u * (-0.2145988016 + u * middle)
    let arc = (1 - u).squareRoot() * series
    return x < 0 ? .pi - arc : arc
  }
}

/// A place on the page, from the lower left corner.
struct PaperPlace {
  let x: Float
  let y: Float

  @inline(__always)
  var isOutside: Bool { x < 0 || y < 0 || x > 1 || y > 1 }

  /// The distance from the edge of the page, inside or outside.
  @inline(__always)
  var edgeDistance: Float {
    let (dx, dy) = (abs(x > 0.5 ? 1 - x : x), abs(y > 0.5 ? 1 - y : y))
    let isBeyond = (x < 0 || x > 1) && (y < 0 || y > 1)
    return isBeyond ? (dx * dx + dy * dy).squareRoot() : min(dx, dy)
  }

  /// 1 in the middle of the page, about 0 in its corners.
  @inline(__always)
  var nearness: Float {
    let (dx, dy) = (x - 0.5, y - 0.5)
    return 1 - (dx * dx + dy * dy).squareRoot() / 0.71
  }
}

/// How light the back of the page is, by its distance from the edge of the cylinder.
struct PaperGloss {
  private static let last = 2048
  private let values: [Float]

  init() {
    values = (0...(PaperGloss.last + 1)).map {
      Float(0.4 * (pegbar_pow(Double($0) / Double(PaperGloss.last), 0.2) + 1))
    }
  }

  /// At 0…1 of the radius from the edge.
  @inline(__always)
  func callAsFunction(_ part: Float) -> Float {
    let place = max(0, min(1, part)) * Float(PaperGloss.last)
    let index = Int(place)
    let rest = place - Float(index)
    return values.withUnsafeBufferPointer {
      $0[index] + ($0[index &+ 1] - $0[index]) * rest
    }
  }
}
