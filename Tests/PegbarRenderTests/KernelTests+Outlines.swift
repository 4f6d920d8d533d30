import CPegbarKernels
import Testing

extension KernelTests {
  /// Closed lines anywhere about a picture, with a map.
  struct OutlineCase {
    static let size = 64
    var points: [Double] = []
    var contours: [pgb_contour] = []
    var map: [Double] = []

    init(_ dice: inout Dice) {
      let reach = dice.below(3) == 0 ? 800 : 70
      for _ in 0...dice.below(3) {
        let first = points.count / 2
        let count = 3 + dice.below(12)
        for _ in 0..<count * 2 {
          let whole = dice.below(4) == 0
          let x = Double(dice.below(reach * 1000)) / 1000 - Double(reach - 64) / 2
          points.append(whole ? x.rounded() : x)
        }
        let own = points[(2 * first)...]
        let xs = own.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
        let ys = own.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
        contours.append(
          pgb_contour(
            first: Int32(first), count: Int32(count), x0: xs.min() ?? 0, y0: ys.min() ?? 0,
            x1: xs.max() ?? 0, y1: ys.max() ?? 0))
      }
      let turn = dice.below(2) == 0 ? 0 : Double(dice.below(100)) / 100 - 0.5
      let scale = dice.below(2) == 0 ? 1 : 0.2 + Double(dice.below(100)) / 100
      map = [
        scale, turn, -turn, scale, Double(dice.below(100)) / 16, Double(dice.below(100)) / 10,
      ]
    }

    private func surface(_ bytes: inout [UInt8], _ draw: (inout pgb_surface, pgb_area) -> Void) {
      let size = Int32(Self.size)
      bytes.withUnsafeMutableBufferPointer { bytes in
        guard let base = bytes.baseAddress else { preconditionFailure("the array is empty") }
        var surface = pgb_surface(
          pixels: base, stride: Int64(4 * size), x0: 0, y0: 0, x1: size, y1: size)
        draw(&surface, pgb_area(x0: 0, y0: 0, x1: size, y1: size))
      }
    }

    /// White on black.
    func drawn(level: Int) -> [UInt8] {
      pgb_kernels_use(Int32(level))
      var bytes = [UInt8](repeating: 0, count: 4 * Self.size * Self.size)
      surface(&bytes) { surface, area in
        points.withUnsafeBufferPointer { points in
          contours.withUnsafeBufferPointer { contours in
            guard let points = points.baseAddress, let first = contours.baseAddress else {
              preconditionFailure("the array is empty")
            }
            var outline = pgb_outline(
              points: points, contours: first, count: Int32(contours.count),
              map: (map[0], map[1], map[2], map[3], map[4], map[5]), dx: 0, dy: 0)
            var paint = pgb_paint()
            (paint.kind, paint.color, paint.opacity) = (UInt32(PGB_PAINT_COLOR), .max, 255)
            #expect(pgb_paint_outline(&surface, area, &outline, &paint, nil) == 1)
          }
        }
      }
      return bytes
    }

    /// The same by the kernel for paths.
    func path() -> [UInt8] {
      var bytes = [UInt8](repeating: 0, count: 4 * Self.size * Self.size)
      var edges: [pgb_edge] = []
      func carried(_ i: Int) -> SIMD2<Double> {
        let (x, y) = (points[2 * i], points[2 * i + 1])
        let p = SIMD2(
          x * map[0] + y * map[2] + map[4], x * map[1] + y * map[3] + map[5])
        return (p * 65536).rounded(.toNearestOrAwayFromZero) / 65536
      }
      for contour in contours {
        let all = Int(contour.first)..<Int(contour.first + contour.count)
        var a = carried(all.upperBound - 1)
        for b in all.map(carried) {
          defer { a = b }
          let (top, low, winding) = a.y < b.y ? (a, b, 1.0) : (b, a, -1.0)
          if top.y < low.y {
            edges.append(pgb_edge(x0: top.x, y0: top.y, x1: low.x, y1: low.y, winding: winding))
          }
        }
      }
      guard !edges.isEmpty else { return bytes }
      pgb_sort_edges(&edges, Int64(edges.count))
      surface(&bytes) { surface, area in
        edges.withUnsafeBufferPointer { edges in
          guard let base = edges.baseAddress else { preconditionFailure("the array is empty") }
          var path = pgb_path(
            edges: base, count: Int32(edges.count), rule: UInt32(PGB_RULE_NONZERO))
          var paint = pgb_paint()
          (paint.kind, paint.color, paint.opacity) = (UInt32(PGB_PAINT_COLOR), .max, 255)
          #expect(pgb_paint_path(&surface, area, &path, &paint, nil) == 1)
        }
      }
      return bytes
    }
  }

  /// Both variants agree to the bit, and with the kernel for paths but for how it rounds.
  @Test func outlinesAreThoseOfPaths() {
    var dice = Dice(31)
    var inked = 0
    for _ in 0..<300 {
      let sample = OutlineCase(&dice)
      let scalar = sample.drawn(level: Int(PGB_LEVEL_SCALAR))
      #expect(sample.drawn(level: Int(PGB_LEVEL_AVX2)) == scalar)
      let most = zip(scalar, sample.path()).map { abs(Int($0) - Int($1)) }.max()
      #expect(most ?? 0 <= 1)
      if scalar.contains(where: { $0 > 0 }) { inked += 1 }
    }
    #expect(inked > 200)
  }
}
