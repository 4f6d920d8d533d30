import CPegbarKernels
import Testing

extension KernelTests {
  /// Rows of a dissolve by colours, at a level of kernels.
  private func displaced(
    _ old: Pyramid, _ young: Pyramid, rows: Range<Int>, kind: Int, progress: Float, level: Int
  ) -> [UInt8] {
    pgb_kernels_use(Int32(level))
    let (width, height) = (old.width, old.height)
    // The pixel behind a picture's last one is read.
    let (a, b) = (old.pixels + [9, 9, 9, 9], young.pixels + [7, 7, 7, 7])
    var out = [UInt8](repeating: 0xA5, count: 4 * width * rows.count + 4)
    a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        var pictures = pgb_displace(
          old: a.baseAddress!, young: b.baseAddress!, old_stride: Int64(4 * width),
          young_stride: Int64(4 * width), width: Int32(width), height: Int32(height),
          kind: Int32(kind), strength: 0.4, progress: progress, across: 0, down: 0, old_reach: 0,
          young_reach: 0, parts: pgb_displace_parts())
        pgb_rows_displace(
          &out, Int64(4 * width), Int32(rows.lowerBound), Int32(rows.upperBound), &pictures)
      }
    }
    return out
  }

  /// Where a pixel is taken from in the old picture and in the young one, as fractions from the upper left.
  private func places(
    _ old: Pyramid, _ young: Pyramid, _ x: Int, _ y: Int, kind: Int, _ p: Double
  ) -> (old: SIMD2<Double>, young: SIMD2<Double>) {
    let here = SIMD2(
      (Double(x) + 0.5) / Double(old.width), (Double(y) + 0.5) / Double(old.height))
    let (a, b) = (
      (0..<3).map { old.channel(x, y, $0) / 255 }, (0..<3).map { young.channel(x, y, $0) / 255 }
    )
    guard kind == PGB_DISPLACE_MORPH else {
      return (
        here * (1 - p) + SIMD2(b[0], 1 - b[1]) * p, SIMD2(a[0], 1 - a[1]) * (1 - p) + here * p
      )
    }
    let mean = (0..<3).map { (a[$0] + b[$0]) / 2 }
    let away = SIMD2(mean[0] + mean[2] - 1, 1 - mean[1] - mean[2]) * 0.4
    return (here + away * p, here - away * (1 - p))
  }

  @Test(arguments: [(1, 1), (5, 4), (32, 3), (70, 9), (150, 6)])
  func coloursSayWherePixelsComeFrom(width: Int, height: Int) {
    var dice = Dice(83)
    let old = Pyramid(dice.pixels(width * height), width: width, isHalved: false)
    let young = Pyramid(dice.pixels(width * height), width: width, isHalved: false)
    for kind in [PGB_DISPLACE_MORPH, PGB_DISPLACE_COORDINATES] {
      for p in [Float(0), 0.3, 0.77, 1] {
        let found = (0...1).map {
          displaced(
            old, young, rows: 0..<height, kind: Int(kind), progress: p, level: $0)
        }
        #expect(found[0] == found[1])
        #expect(found[0].suffix(4) == [0xA5, 0xA5, 0xA5, 0xA5])
        let rows = (0..<height).map {
          displaced(old, young, rows: $0..<$0 + 1, kind: Int(kind), progress: p, level: 1)
        }
        let joined: [UInt8] = rows.flatMap { $0.dropLast(4) }
        #expect(Array(found[1].dropLast(4)) == joined)
        for i in 0..<width * height {
          let at = places(old, young, i % width, i / width, kind: Int(kind), Double(p))
          let size = SIMD2(Double(width), Double(height))
          for c in 0..<4 {
            let a = old.exact(at.old.x * size.x, at.old.y * size.y, c)
            let b = young.exact(at.young.x * size.x, at.young.y * size.y, c)
            let wanted = a + (b - a) * Double(p)
            // Each picture is rounded before they are mixed.
            #expect(abs(Double(found[0][4 * i + c]) - wanted) <= 1.1)
          }
        }
      }
    }
  }
}
