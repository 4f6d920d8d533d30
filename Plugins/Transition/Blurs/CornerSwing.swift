import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// The pictures swing around a corner, one after the other, blurred along their way.
///
/// Pictures repeat all around. The points of a trail begin at a random place for each pixel, which leaves grain.
struct CornerSwing: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.cornerSwing", name: "Corner Swing",
    summary: "The pictures swing around a corner and are blurred along their way.",
    category: "blur",
    parameters: [
      .warpCenter(1, 1),
      .angle(
        "turn", "Turn", default: -Double.pi, softRange: -2 * Double.pi...2 * Double.pi,
        doc: "How far the pictures turn altogether, clockwise if positive."
      ).with(flags: .animatable),
      .warpNumber(
        "blur", "Blur", default: 0.5, range: 0...4, softRange: 0...1,
        doc: "The length of the trails: 1 for the way that the fastest takes in all of the time."),
    ],
    aliases: [.pegbar("cornerSwing"), .gl("tangentMotionBlur")])

  private(set) var plan = Plan()

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: TransitionSetup) { plan.callBytes = SwingTrail.bytes }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let memory = frame.callMemory else { return }
    let trail = SwingTrail(memory)
    let swing = Swing(frame)
    let picture = WarpTrail.picture(swing.isNew ? frame.to : frame.from)
    for x in stride(from: 0, to: frame.width, by: Swing.columns) {
      let count = min(Swing.columns, frame.width - x)
      var points = 0
      for y in rows {
        if points == 0 || y % Swing.rows == 0 {
          points = swing.points(x: x, y: y - y % Swing.rows)
        }
        swing.draw(trail, picture, x: x, y: y, count: count, points: points)
        trail.sums.store(frame.out.row(y) + 4 * x, count)
      }
    }
  }
}

/// The memory for a row of a tile: sums, and for each pixel where its trail begins and how long it is.
private struct SwingTrail {
  let sums: WarpTrail
  let x: UnsafeMutablePointer<Float>
  let y: UnsafeMutablePointer<Float>
  let across: UnsafeMutablePointer<Float>
  let above: UnsafeMutablePointer<Float>

  static let bytes = WarpTrail.bytes + 16 * Swing.columns

  init(_ memory: UnsafeMutableRawPointer) {
    sums = WarpTrail(memory)
    x = (memory + WarpTrail.bytes).assumingMemoryBound(to: Float.self)
    y = x + Swing.columns
    across = y + Swing.columns
    above = across + Swing.columns
  }
}

/// How pictures lie and move at a moment; places count from the lower left corner.
private struct Swing {
  let isNew: Bool
  private let moment: WarpMoment
  private let center: (x: Float, y: Float)
  private let now: (sine: Float, cosine: Float)
  private let next: (sine: Float, cosine: Float)
  /// What the way to the next place is multiplied by.
  private let length: Float
  /// The size of tiles in which trails have as many points, pixels.
  static let columns = 64
  static let rows = 16
  private static let interval: Float = 0.0334

  init(_ frame: Frame) {
    moment = WarpMoment(frame)
    let values = frame.arguments
    let place = values.pair("center")
    center = (Float(place.x), 1 - Float(place.y))
    let eased = Swing.eased(moment.progress)
    isNew = eased > 0.5
    let turn = -values.float("turn")
    let start = isNew ? -turn : 0
    let angle = start + turn * eased
    let later = start + turn * (eased + Swing.interval)
    now = (.sine(angle), .cosine(angle))
    next = (.sine(later), .cosine(later))
    let rest = eased - 0.5
    let peak = Float(pegbar_exp(Double(-20 * rest * rest)))
    // At the very ends nothing moves.
    let part = min(1, 50 * min(moment.progress, 1 - moment.progress))
    length = peak * part * values.float("blur") / Swing.interval
  }

  /// Slow, very fast and slow again: a curve of Bézier.
  private static func eased(_ progress: Float) -> Float {
    func curve(_ t: Float, _ a: Float, _ b: Float) -> Float {
      (((1 - 3 * b + 3 * a) * t + (3 * b - 6 * a)) * t + 3 * a) * t
    }
    var t = progress
    for _ in 0..<4 {
      let slope = 3 * (1 - 3 * 0.17 + 3 * 0.68) * t * t + 2 * (3 * 0.17 - 6 * 0.68) * t + 3 * 0.68
      if slope == 0 { break }
      t -= (curve(t, 0.68, 0.17) - progress) / slope
    }
    return curve(t, 0.01, 0.98)
  }

  /// Where in the picture a place lies that has been turned.
  @inline(__always)
  private func turned(
    _ x: Lanes, _ y: Float, _ turn: (sine: Float, cosine: Float)
  ) -> (x: Lanes, y: Lanes) {
    let across = x - center.x
    let above = y * (1 / moment.ratio) - center.y * (1 / moment.ratio)
    return (
      across * turn.cosine + turn.sine * above + center.x,
      (Lanes(repeating: turn.cosine * above) - across * turn.sine + center.y / moment.ratio)
        * moment.ratio
    )
  }

  /// Points of the trails in a tile, less one: fewer where trails are short.
  func points(x: Int, y: Int) -> Int {
    var longest: Float = 0
    for row in [y, y + Swing.rows] {
      let up = 1 - Float(row) / moment.height
      let places =
        Lanes(0, 0, 1, 1) * (Float(Swing.columns) / moment.width) + Float(x) / moment.width
      let (here, there) = (turned(places, up, now), turned(places, up, next))
      let across = (there.x - here.x) * (length * moment.width)
      longest = max(
        longest, LaneMath.length(across, (there.y - here.y) * (length * moment.height)).max())
    }
    return max(6, min(20, Int(longest) + 1))
  }

  /// Adds the points of the trails of some pixels.
  func draw(
    _ trail: SwingTrail, _ picture: pgb_pyramid, x: Int, y: Int, count: Int, points: Int
  ) {
    let up = moment.upward(Lanes(repeating: (Float(y) + 0.5) / moment.height))[0]
    let sums = trail.sums
    sums.begin(count)
    for i in stride(from: 0, to: count, by: 4) {
      let column = (Lanes(0.5, 1.5, 2.5, 3.5) + Float(x + i)) * (1 / moment.width)
      let (here, there) = (turned(column, up, now), turned(column, up, next))
      LaneMath.store(ShaderRandom.numbers(here.x, here.y), sums.own + i)
      LaneMath.store(Lanes(), sums.factors + i)
      LaneMath.store(here.x, trail.x + i)
      LaneMath.store(here.y, trail.y + i)
      LaneMath.store((there.x - here.x) * length, trail.across + i)
      LaneMath.store((there.y - here.y) * length, trail.above + i)
    }
    let last = 1 / Float(points)
    // The longest trails have a point at their end, too.
    for point in 0..<(points == 20 ? 21 : points) {
      for i in stride(from: 0, to: count, by: 4) {
        let part = (LaneMath.load(sums.own + i) + Float(point)) * last
        let weight = 4 * (part - part * part)
        LaneMath.store(weight, sums.weights + i)
        LaneMath.store(LaneMath.load(sums.factors + i) + weight, sums.factors + i)
        let u = LaneMath.load(trail.x + i) + LaneMath.load(trail.across + i) * part
        let v = LaneMath.load(trail.y + i) + LaneMath.load(trail.above + i) * part
        LaneMath.store(LaneMath.fraction(u) * moment.width, sums.u + i)
        LaneMath.store((1 - LaneMath.fraction(v)) * moment.height, sums.v + i)
      }
      sums.read(picture, count)
      sums.addWeighted(count)
    }
    for i in 0..<count { sums.factors[i] = 1 / sums.factors[i] }
  }
}
