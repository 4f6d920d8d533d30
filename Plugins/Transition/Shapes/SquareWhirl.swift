import PegbarMasks
import PegbarPluginKit

/// Squares in squares, each turned a little more, from the outside to the centre.
struct SquareWhirl: MaskTransition {
  static let descriptor = Descriptor.mask(
    id: "pegbar.transition.squareWhirl", name: "Square Whirl",
    summary: "Squares in squares, each turned a little more, show the new picture from outside.",
    category: "shape",
    parameters: [
      .maskCenter(),
      .maskCount("count", "Squares", default: 20, range: 1...60, doc: "The number of squares."),
      .angle(
        "turn", "Turn", default: 0.17, range: 0.02...0.78,
        doc:
          "The angle by which each square is turned, clockwise; its corners touch the one before."),
      .stretched(true),
    ],
    aliases: [.pegbar("squareWhirl"), .obs("fractal", presets: ["latest": 0.75])])

  var mask: Mask<SquareWhirlMap>
}

/// The number of squares around a point, and the way to the next one.
struct SquareWhirlMap: MaskMap {
  private let center: MaskPoint
  private let count: Double
  private let turn: Double
  private let isStretched: Bool
  private var frame = MaskFrame()
  private var reach = 1.0
  private var sine = 0.0
  private var cosine = 1.0
  /// The size of the innermost square.
  private var least = 0.0

  init(_ arguments: Arguments) {
    center = MaskPoint(arguments.pair("center"))
    count = arguments.number("count")
    turn = arguments.number("turn")
    isStretched = arguments.bool("stretched")
  }

  mutating func fit(_ area: MaskArea) {
    frame = MaskFrame(area, center: center.pair, isStretched: isStretched)
    reach = frame.largest { x, y in max(abs(x), abs(y)) }
    (sine, cosine) = (pegbar_sin(turn), pegbar_cos(turn))
    least = pegbar_pow(sine + cosine, -count)
  }

  func value(_ x: Double, _ y: Double) -> Double {
    let point = frame(x, y)
    // The square is as wide as the coordinates: they turn and grow instead of it.
    var (across, down) = (point.x / reach, point.y / reach)
    let scale = sine + cosine
    let farthest = scale * scale
    for number in 0..<Int(count) {
      (across, down) = (
        scale * (across * cosine + down * sine), scale * (down * cosine - across * sine)
      )
      let distance = max(abs(across), abs(down))
      if distance > 1 {
        let way = min(1, (distance - 1) / (farthest - 1))
        let inner = Double(number) + 1 - way
        // The squares shrink by the same part each: the size of what is left goes down evenly.
        return (1 - pegbar_pow(scale, -inner)) / (1 - least)
      }
    }
    return 1
  }

  // Of a step of the innermost squares, half.
  var leastJump: Double { (sine + cosine - 1) * least / 2 }
}
