import CPegbarKernels
import PegbarPluginKit
import PegbarWarps

/// The old picture breaks into pieces, which fly away.
struct Shatter: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.shatter", name: "Shatter",
    summary: "The old picture breaks into pieces, which fly up and away.", category: "stylised",
    parameters: [
      .integer("pieces", "Pieces", default: 10, range: 1...60, doc: "How many pieces.")
        .with(flags: .animatable),
      .warpNumber(
        "speed", "Speed", default: 1, range: 1...10, softRange: 1...3,
        doc: "How fast the pieces fly."),
      .integer(
        "seed", "Seed", default: 0, range: 0...1000, softRange: 0...100,
        doc: "Another number gives other pieces."),
    ],
    aliases: [.pegbar("shatter"), .gl("fragment")])

  private(set) var plan = Plan()

  init(_ arguments: Arguments) {}

  func render(_ frame: Frame, rows: Range<Int>) {
    let time = Float(frame.progress) * 8 - 0.5
    guard time > 0 else {
      for y in rows { frame.copy(frame.from, row: y, toRow: y) }
      return
    }
    for y in rows { frame.copy(frame.to, row: y, toRow: y) }
    let values = frame.arguments
    let shards = Shard.all(values.integer("pieces"), seed: values.integer("seed"))
    // Of pieces that meet, the first is above.
    for shard in shards.reversed() {
      shard.draw(frame, rows, time: Double(time * values.float("speed")))
    }
  }
}

/// A piece of a picture: all that is nearer to a point than to others.
///
/// Places are fractions of the picture.
struct Shard {
  private let corners: [SIMD2<Double>]
  /// How far it flies in a unit of time.
  private let velocity: SIMD2<Double>

  /// All pieces of a picture.
  static func all(_ count: Int, seed: Int) -> [Shard] {
    let shift = Float(seed) * 0.618
    let points = (0..<count).map { index in
      let point = pair(Float(index), Float(index) + shift)
      return SIMD2(Double(point.x), 1 - Double(point.y))
    }
    return points.indices.map { index in
      var corners: [SIMD2<Double>] = [SIMD2(0, 0), SIMD2(1, 0), SIMD2(1, 1), SIMD2(0, 1)]
      for other in points where other != points[index] {
        corners = nearer(corners, points[index], other)
      }
      let way = pair(Float(index), Float(index) + 11 + shift)
      let length = max(1e-6, (way.x * way.x + way.y * way.y).squareRoot())
      let (x, y) = (way.x / length, way.y / length)
      let speed = (1 + ShaderMath.fusedRandom(x, y) * 0.5) * 0.2
      return Shard(
        corners: corners, velocity: SIMD2(Double(x * speed), Double(-y * speed)))
    }
  }

  /// Two random numbers, the second one made of the first.
  private static func pair(_ x: Float, _ y: Float) -> (x: Float, y: Float) {
    let dice = ShaderMath.fusedRandom(x, y)
    return (dice, ShaderMath.fusedRandom(x + dice, y + dice))
  }

  /// The part of a polygon that is nearer to a point than to another one.
  private static func nearer(
    _ corners: [SIMD2<Double>], _ point: SIMD2<Double>, _ other: SIMD2<Double>
  ) -> [SIMD2<Double>] {
    let (normal, middle) = (other - point, (other + point) / 2)
    let distances = corners.map { (($0 - middle) * normal).sum() }
    return corners.indices.flatMap { i -> [SIMD2<Double>] in
      let next = (i + 1) % corners.count
      let (a, b) = (distances[i], distances[next])
      let own = a <= 0 ? [corners[i]] : []
      if (a <= 0) == (b <= 0) { return own }
      return own + [corners[i] + (corners[next] - corners[i]) * (a / (a - b))]
    }
  }

  /// Draws the piece where it is at a time.
  func draw(_ frame: Frame, _ rows: Range<Int>, time: Double) {
    let size = SIMD2(Double(frame.width), Double(frame.height))
    let move = velocity * time * size
    let points = corners.map { $0 * size + move }.flatMap { [$0.x, $0.y] }
    guard corners.count >= 3, (points.min() ?? 0) < max(size.x, size.y) else { return }
    var texture = pgb_texture(
      pixels: UnsafePointer(frame.from.row(0)), stride: frame.from.image.pointee.stride,
      width: Int32(frame.width), height: Int32(frame.height),
      map: (1, 0, 0, 0, 1, 0, -move.x, -move.y, 1))
    var surface = pgb_surface(
      pixels: frame.out.row(rows.lowerBound), stride: frame.out.image.pointee.stride, x0: 0,
      y0: Int32(rows.lowerBound), x1: Int32(frame.width), y1: Int32(rows.upperBound))
    let area = pgb_area(x0: 0, y0: surface.y0, x1: surface.x1, y1: surface.y1)
    points.withUnsafeBufferPointer { points in
      guard let first = points.baseAddress else { return }
      var shape = pgb_convex(
        points: first, count: Int32(points.count / 2), hole: nil, hole_count: 0, limits: nil,
        limit_count: 0)
      withUnsafePointer(to: &texture) { texture in
        var paint = pgb_paint()
        (paint.kind, paint.opacity) = (UInt32(PGB_PAINT_AFFINE), 255)
        paint.texture = texture
        pgb_paint_convex(&surface, area, &shape, &paint, nil)
      }
    }
  }
}
