import CPegbarKernels
import Foundation
import Testing

extension KernelTests {
  /// Mirrors that lie the same way around the middle, as a transition has them.
  private static func fold(_ count: Int, turn: Double, still: Float) -> pgb_fold {
    var fold = pgb_fold()
    (fold.count, fold.ratio, fold.zoom, fold.distance) = (Int32(count), 1.5, 1.5, 0.2)
    (fold.sine, fold.cosine) = (Float(sin(turn)), Float(cos(turn)))
    fold.still = still
    withUnsafeMutableBytes(of: &fold.mirrors) { bytes in
      let mirrors = bytes.assumingMemoryBound(to: pgb_fold_mirror.self)
      for i in 0..<count {
        let angle = (Double(i) + 0.03) * 2 * .pi / Double(count)
        let (sine, cosine) = (Float(sin(angle)), Float(cos(angle)))
        mirrors[i] = pgb_fold_mirror(
          sine: sine, cosine: cosine, side: cosine > 0 ? 1 : -1, slope: sine / cosine)
      }
    }
    return fold
  }

  /// Places inside all mirrors stay; the others lie, folded, as far from where light would have come from.
  @Test(arguments: [1, 3, 5, 12]) func foldedPlacesLieInsideTheMirrors(_ count: Int) {
    let (width, height, pixels) = (90.0, 60.0, 101)
    var fold = KernelTests.fold(count, turn: 0.7, still: 0)
    for y in [0.1, 0.45, 0.93] {
      let found = KernelTests.everyVariant {
        var (u, v) = (
          [Float](repeating: -1, count: pixels + 1), [Float](repeating: -1, count: pixels + 1)
        )
        pgb_fold_row(
          &u, &v, &fold, 0.5, 0.9, Float(y), Float(width), Float(height), pixels)
        return [u, v]
      }
      #expect(found.allSatisfy { $0 == found[0] })
      #expect(found[0][0][pixels] == -1 && found[0][1][pixels] == -1)
      for i in 0..<pixels {
        // The same in exact numbers, one place at a time.
        let x = (0.5 + 0.9 * Double(i)) / width
        let (sine, cosine) = (Double(fold.sine), Double(fold.cosine))
        let (right, up) = ((x - 0.5) * 2.25, (0.5 - y) * 1.5)
        var p = (u: right * cosine + up * sine, v: up * cosine - right * sine)
        withUnsafeBytes(of: fold.mirrors) { bytes in
          let mirrors = bytes.assumingMemoryBound(to: pgb_fold_mirror.self)
          for _ in 0..<10 {
            for m in mirrors.prefix(count) {
              let (s, c) = (Double(m.sine), Double(m.cosine))
              // How far behind the mirror, along its normal.
              let behind = (p.v - 0.2 * c) * c - (p.u + 0.2 * s) * s
              if behind > 0 { p = (p.u + 2 * behind * s, p.v - 2 * behind * c) }
            }
          }
        }
        func mirrored(_ x: Double) -> Double { abs(x - 2 * (x / 2).rounded(.toNearestOrEven)) }
        let u = mirrored((p.u * cosine - p.v * sine) / 1.5 + 0.5) * width
        let v = (1 - mirrored(p.u * sine + p.v * cosine + 0.5)) * height
        #expect(abs(Double(found[0][0][i]) - u) < 0.01)
        #expect(abs(Double(found[0][1][i]) - v) < 0.01)
      }
    }
  }

  @Test func placesWithoutMirrorsOnTheirWayBackStayWhereTheyAre() {
    var fold = KernelTests.fold(0, turn: 0.7, still: 1)
    var (u, v) = ([Float](repeating: 0, count: 9), [Float](repeating: 0, count: 9))
    pgb_fold_row(&u, &v, &fold, 0.5, 1, 0.25, 90, 60, 9)
    for i in 0..<9 { #expect(abs(u[i] - Float(i) - 0.5) < 1e-4 && abs(v[i] - 15) < 1e-4) }
  }
}
