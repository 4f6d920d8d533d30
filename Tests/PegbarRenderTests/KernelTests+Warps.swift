import CPegbarKernels
import Testing

extension KernelTests {
  /// A picture with its halvings in memory of its own.
  final class Pyramid {
    let pixels: [UInt8]
    let width: Int
    let height: Int
    private let own: UnsafeMutablePointer<UInt8>
    private let halved: UnsafeMutablePointer<UInt8>
    var native = pgb_pyramid()

    init(_ pixels: [UInt8], width: Int, isHalved: Bool = true) {
      (self.pixels, self.width, height) = (pixels, width, pixels.count / 4 / width)
      own = .allocate(capacity: pixels.count + 16)
      own.update(from: pixels, count: pixels.count)
      halved = .allocate(capacity: Int(pgb_pyramid_bytes(Int32(width), Int32(height))))
      pgb_pyramid_begin(
        &native, own, Int64(4 * width), Int32(width), Int32(height), isHalved ? halved : nil)
      // In two parts, as two threads do it.
      pgb_pyramid_build(&native, 0, 20)
      pgb_pyramid_build(&native, 20, Int32(height))
    }

    deinit {
      own.deallocate()
      halved.deallocate()
    }

    /// Samples at places, in blocks of one step.
    func sampled(_ places: [(u: Float, v: Float)], _ step: pgb_warp_step, level: Int) -> [UInt8] {
      pgb_kernels_use(Int32(level))
      let padded = places + Array(repeating: (0, 0), count: 9)
      let steps = Array(repeating: step, count: places.count / 8 + 1)
      var out = [UInt8](repeating: 0xA5, count: 4 * places.count + 32)
      pgb_kernels_current().pointee.warps.pointee.sample(
        &out, &native, padded.map(\.u), padded.map(\.v), steps, places.count)
      return out
    }

    func channel(_ x: Int, _ y: Int, _ c: Int) -> Double {
      let (column, row) = (min(width - 1, max(0, x)), min(height - 1, max(0, y)))
      return Double(pixels[4 * (row * width + column) + c])
    }

    /// Bilinear, by its definition.
    func exact(_ u: Double, _ v: Double, _ c: Int) -> Double {
      let (x, y) = (u - 0.5, v - 0.5)
      let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
      let (right, below) = (x - Double(column), y - Double(row))
      let top = channel(column, row, c) * (1 - right) + channel(column + 1, row, c) * right
      let bottom =
        channel(column, row + 1, c) * (1 - right) + channel(column + 1, row + 1, c) * right
      return top * (1 - below) + bottom * below
    }
  }

  private static let plain = pgb_warp_step(
    du: 0, dv: 0, wide_u: 1, wide_v: 1, level: 0, taps: 1)

  private func places(_ dice: inout Dice, _ count: Int) -> [(u: Float, v: Float)] {
    (0..<count).map { _ in
      (Float(dice.below(6000)) / 97 - 5, Float(dice.below(6000)) / 97 - 5)
    }
  }

  @Test func samplesAtPlacesAreBilinear() {
    var dice = Dice(31)
    let pyramid = Pyramid(dice.pixels(50 * 41), width: 50)
    let places = places(&dice, 100)
    for level in 0...1 {
      let found = pyramid.sampled(places, Self.plain, level: level)
      for (i, place) in places.enumerated() {
        for c in 0..<4 {
          let exact = pyramid.exact(Double(place.u), Double(place.v), c)
          #expect(abs(Double(found[4 * i + c]) - exact) <= 2)
        }
      }
      #expect(found[400...].allSatisfy { $0 == 0xA5 })
    }
  }

  /// Blocks that lie in up to five rows are read as rows, or pixel by pixel: with the same result.
  @Test func samplesOnSlopesAgree() {
    var dice = Dice(35)
    let pyramid = Pyramid(dice.pixels(40 * 30), width: 40, isHalved: false)
    for sixteenths in -12...12 {
      for start in [0.5, 3.25, 14.9, 24.01, 28.6, 29.5] as [Float] {
        let slope = Float(sixteenths) / 16
        let places = (0..<32).map {
          (u: Float($0) + 4.3, v: start + slope * Float($0 % 8))
        }
        let scalar = pyramid.sampled(places, Self.plain, level: 0)
        #expect(scalar == pyramid.sampled(places, Self.plain, level: 1), "\(slope), \(start)")
      }
    }
  }

  @Test func samplesOfShrunkPicturesAgree() {
    var dice = Dice(32)
    for width in [1, 3, 64, 77] {
      for isHalved in [false, true] {
        let pyramid = Pyramid(dice.pixels(width * 37), width: width, isHalved: isHalved)
        for taps in [1, 2, 4] as [UInt16] {
          for detail in [0, 40, 256, 700, 4000] as [UInt16] {
            let step = pgb_warp_step(
              du: Float(dice.below(90)) / 7, dv: Float(dice.below(90)) / 9, wide_u: 1, wide_v: 1,
              level: detail, taps: taps)
            let places = places(&dice, 1 + dice.below(40))
            let scalar = pyramid.sampled(places, step, level: 0)
            #expect(scalar == pyramid.sampled(places, step, level: 1))
          }
        }
      }
    }
  }

  /// One colour stays one colour, and at the last level the mean of all pixels shows.
  @Test func halvingsAreMeans() {
    var dice = Dice(33)
    let gray = Pyramid(Array(repeating: 77, count: 4 * 33 * 65), width: 33)
    let step = pgb_warp_step(du: 9, dv: 3, wide_u: 1, wide_v: 1, level: 777, taps: 4)
    #expect(gray.sampled(places(&dice, 50), step, level: 1)[..<200].allSatisfy { $0 == 77 })
    let pixels = dice.pixels(32 * 32)
    let noise = Pyramid(pixels, width: 32)
    let last = pgb_warp_step(du: 0, dv: 0, wide_u: 1, wide_v: 1, level: 1280, taps: 1)
    let found = noise.sampled([(16, 16)], last, level: 1)
    for c in 0..<4 {
      var sum = 0.0
      for i in stride(from: c, to: pixels.count, by: 4) { sum += Double(pixels[i]) }
      #expect(abs(Double(found[c]) - sum / 1024) < 2.6)
    }
  }

  @Test func mixingByWeightsIsExact() {
    var dice = Dice(34)
    let count = 41
    let (a, b) = (dice.pixels(count), dice.pixels(count))
    let weights = (0..<count).map { _ in Float(dice.below(1400)) / 1000 - 0.2 }
    var results: [[UInt8]] = []
    for level in 0...1 {
      pgb_kernels_use(Int32(level))
      var out = [UInt8](repeating: 0xA5, count: 4 * count + 32)
      pgb_kernels_current().pointee.warps.pointee.mix(&out, a, b, weights, count)
      results.append(out)
    }
    #expect(results[0] == results[1])
    for i in 0..<(4 * count) {
      let weight = Double(min(1, max(0, weights[i / 4])))
      let exact = Double(a[i]) * (1 - weight) + Double(b[i]) * weight
      #expect(abs(Double(results[0][i]) - exact) < 0.52)
    }
  }

  /// Nodes of a plane give the plane, at the middles of pixels.
  @Test(arguments: [8, 32]) func numbersBetweenNodesLieOnLines(_ spacing: Int) {
    let count = 70
    let cells = count / spacing + 3
    let top = (0..<cells).map { 3 + 2.5 * Float($0 * spacing) }
    let bottom = top.map { $0 - Float(spacing) }
    for level in 0...1 {
      pgb_kernels_use(Int32(level))
      var out = [Float](repeating: 0, count: count + 2 * spacing)
      pgb_kernels_current().pointee.warps.pointee.expand(
        &out, top, bottom, 0.25, Int32(spacing), count)
      for x in 0..<count {
        let exact = 3 + 2.5 * (Float(x) + 0.5) - 0.25 * Float(spacing)
        #expect(abs(out[x] - exact) < 0.001)
      }
    }
  }

  /// Levels are a quarter lower than the logarithm; samples along the longer axis take from them.
  @Test(arguments: [(1, 1, 0, 1), (4, 4, 1.75, 1), (2, 1, 0, 2), (16, 1, 1.75, 4)])
  func stretchesAreMeasured(_ item: (across: Float, down: Float, level: Double, taps: Int)) {
    let u = (0..<25).map { Float($0) * item.across }
    let v = [Float](repeating: 7, count: 25)
    let below = v.map { $0 + item.down }
    for level in 0...1 {
      pgb_kernels_use(Int32(level))
      var steps = [pgb_warp_step](repeating: pgb_warp_step(), count: 3)
      pgb_kernels_current().pointee.warps.pointee.steps(&steps, u, v, u, below, 0, 8, 24)
      for step in steps {
        #expect(abs(Double(step.level) / 256 - item.level) < 0.1)
        #expect(Int(step.taps) == item.taps)
        #expect(step.wide_u == item.across && step.wide_v == item.down)
      }
    }
  }

  @Test func pixelsAtAnEdgeAreCoveredInPart() {
    let u = (0..<17).map { Float($0) / 2 - 1 }
    let v = [Float](repeating: 2, count: 17)
    let steps = [pgb_warp_step](
      repeating: pgb_warp_step(du: 0, dv: 0, wide_u: 2, wide_v: 1, level: 0, taps: 1), count: 2)
    for level in 0...1 {
      pgb_kernels_use(Int32(level))
      var cover = [UInt8](repeating: 0, count: 16)
      pgb_kernels_current().pointee.warps.pointee.cover(&cover, u, v, steps, 4, 4, 16)
      for i in 0..<16 {
        // A pixel shows 2 pixels of the picture.
        let inside = min(4, Double(u[i]) + 1) - max(0, Double(u[i]) - 1)
        #expect(abs(Double(cover[i]) - 255 * max(0, inside) / 2) <= 0.5)
      }
    }
  }

  @Test func seamsAreFoundOnBothSides() {
    var here = [Float](repeating: 0, count: 2 * 600)
    for x in 255..<600 { here[x] = 10 }
    var below = here
    below[600 + 40] = 0.6
    var columns = [Int32](repeating: 0, count: 600)
    for level in 0...1 {
      pgb_kernels_use(Int32(level))
      let found = pgb_kernels_current().pointee.warps.pointee.seams(
        &columns, here, here, below, 600, 2, [5, 0.5], 590)
      #expect(columns[..<found] == [40, 254, 255])
    }
  }

  /// Within a straight part the first block counts.
  @Test func straightPartsHaveOneStretch() {
    let u = (0..<41).map { (i: Int) -> Float in Float(i < 16 ? 2 * i : 4 * i) }
    let v = [Float](repeating: 7, count: 41)
    let below = v.map { $0 + 2 }
    for level in 0...1 {
      pgb_kernels_use(Int32(level))
      var steps = [pgb_warp_step](repeating: pgb_warp_step(), count: 5)
      pgb_kernels_current().pointee.warps.pointee.steps(&steps, u, v, u, below, 0, 16, 40)
      #expect(steps.map(\.wide_u) == [2, 2, 4, 4, 4])
    }
  }

  /// Nodes of a parabola give the parabola, at the middles of pixels.
  @Test(arguments: [8, 32]) func numbersBetweenNodesLieOnCurves(_ spacing: Int) {
    func exact(_ x: Float, _ y: Float) -> Float { 0.01 * x * x - 0.02 * y * y + x + 3 }
    let (count, width) = (70, 70 / spacing + 5)
    let rows = (-1...2).map { row in
      (0..<width).map { exact(Float(($0 - 1) * spacing), Float(row * spacing)) }
    }
    let all = rows.flatMap { $0 }
    for level in 0...1 {
      pgb_kernels_use(Int32(level))
      var out = [Float](repeating: 0, count: count + 2 * spacing)
      all.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { preconditionFailure("the array is empty") }
        let starts = (0..<4).map { start + $0 * width + 1 }
        pgb_kernels_current().pointee.warps.pointee.bend(
          &out, starts, 0.25, Int32(spacing), count)
      }
      for x in 0..<count {
        #expect(abs(out[x] - exact(Float(x) + 0.5, 0.25 * Float(spacing))) < 0.001)
      }
    }
  }

  @Test func rowsBetweenRowsLieOnLines() {
    let top = (0..<21).map { Float($0) }
    let bottom = top.map { 3 * $0 + 1 }
    for level in 0...1 {
      pgb_kernels_use(Int32(level))
      var out = [Float](repeating: -1, count: 22)
      pgb_kernels_current().pointee.warps.pointee.between(&out, top, bottom, 0.25, 21)
      for x in 0..<21 { #expect(out[x] == 1.5 * Float(x) + 0.25) }
      #expect(out[21] == -1)
    }
  }

  /// What is called for need not lie in the picture.
  @Test func pixelsAreCalledForAnywhere() {
    var dice = Dice(38)
    for (width, height) in [(1, 1), (77, 1), (64, 37)] {
      let pyramid = Pyramid(dice.pixels(width * height), width: width)
      let u = (0..<24).map { _ in Float(dice.below(3000)) - 1000 } + [.infinity, .nan]
      let v = u.map { -$0 }
      let steps = [pgb_warp_step](
        repeating: pgb_warp_step(du: 0, dv: 0, wide_u: 1, wide_v: 1, level: 700, taps: 1), count: 4)
      for level in 0...1 {
        pgb_kernels_use(Int32(level))
        pgb_kernels_current().pointee.warps.pointee.prefetch(
          &pyramid.native, u, v, steps, 24)
      }
      #expect(pyramid.sampled([(0.5, 0.5)], Self.plain, level: 1)[..<4] == pyramid.pixels[..<4])
    }
  }

  @Test func runsAreBlocksOfOneKind() {
    var weights = [Float](repeating: 0, count: 48)
    for x in 16..<40 { weights[x] = 1 }
    weights[24] = 0.5
    let runs = [(0, 16), (16, 8), (24, 8), (32, 5)]
    let kinds = [PGB_WARP_NONE, PGB_WARP_ALL, PGB_WARP_SOME, PGB_WARP_ALL]
    for (run, kind) in zip(runs, kinds) {
      weights.withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { preconditionFailure("the array is empty") }
        let found = pgb_warp_run_of_weights(start + run.0, 37 - run.0)
        #expect(found.kind == kind && found.count == run.1)
      }
    }
  }

  @Test func runsOfCoverageAreBlocksOfOneKind() {
    let cover = [UInt8](repeating: 0, count: 16) + [UInt8](repeating: 255, count: 13)
    let runs = [(0, 16), (16, 8), (24, 5)]
    let kinds = [PGB_WARP_NONE, PGB_WARP_ALL, PGB_WARP_SOME]
    for (run, kind) in zip(runs, kinds) {
      let found = pgb_warp_run_of_cover(Array(cover[run.0...]), 29 - run.0)
      #expect(found.kind == kind && found.count == run.1)
    }
  }

  @Test func channelsLieFartherFromWhereTheyAreDrawn() {
    var out = [Float](repeating: 0, count: 3)
    pgb_warp_separate(&out, [10, 13, 9], 8.5, 1, 2, 3)
    #expect(out == [11.5, 16.5, 7.5])
  }

  @Test func coloursAreDarkenedAndAlphaStays() {
    var row: [UInt8] = [10, 200, 0, 255, 255, 50, 1, 100]
    pgb_row_darken(&row, [51, 255], 2)
    #expect(row == [2, 40, 0, 255, 255, 50, 1, 100])
  }

  @Test func channelsComeFromThreeRows() {
    var out = [UInt8](repeating: 0, count: 4)
    pgb_row_channels(&out, [1, 2, 3, 90], [4, 5, 6, 80], [7, 8, 9, 99], 1)
    #expect(out == [1, 5, 9, 99])
  }

  /// Premultiplied white of the amount is added.
  @Test func lightIsAddedUpToAlpha() {
    var row: [UInt8] = [10, 200, 0, 255, 10, 50, 0, 100, 0, 0, 0, 0]
    pgb_row_lighten(&row, 3, 51)
    #expect(row == [61, 251, 51, 255, 30, 70, 20, 100, 0, 0, 0, 0])
    pgb_row_lighten(&row, 3, 255)
    #expect(row == [255, 255, 255, 255, 100, 100, 100, 100, 0, 0, 0, 0])
  }

  @Test func dimmedRowsLoseWhiteByTheirAlpha() {
    var row: [UInt8] = [10, 200, 0, 255, 10, 50, 0, 100, 0, 0, 0, 0]
    pgb_row_dim(&row, 3, 51)
    #expect(row == [0, 149, 0, 255, 0, 30, 0, 100, 0, 0, 0, 0])
  }

  @Test func aQuarterIsTheMeanOfFour() {
    var dice = Dice(35)
    for count in [1, 2, 7, 16, 33] {
      let (a, b) = (dice.pixels(count), dice.pixels(count))
      var out = [UInt8](repeating: 0, count: 4 * ((count + 1) / 2))
      pgb_row_quarter(&out, a, b, count)
      for x in 0..<((count + 1) / 2) {
        for c in 0..<4 {
          let right = min(2 * x + 1, count - 1)
          var sum = 0
          for row in [a, b] { sum += Int(row[8 * x + c]) + Int(row[4 * right + c]) }
          #expect(Int(out[4 * x + c]) == (sum + 2) / 4)
        }
      }
    }
  }

  @Test func smearsAreMeansOfTwoPlaces() {
    var dice = Dice(36)
    let (width, height) = (23, 9)
    let pixels = dice.pixels(width * height)
    for _ in 0..<60 {
      let offsets = (0..<4).map { _ in dice.below(61) - 30 }
      let y = dice.below(height)
      let down = dice.below(2)
      var out = [UInt8](repeating: 0, count: 4 * width)
      var source = pixels + Array(repeating: 0, count: 16)
      source.withUnsafeMutableBufferPointer { buffer in
        guard let start = buffer.baseAddress else { preconditionFailure("the array is empty") }
        var plane = pgb_plane(
          pixels: start, stride: Int64(4 * width), width: Int32(width), height: Int32(height))
        pgb_smear_shift(
          &out, &plane, Int32(y), Int32(offsets[0]), Int32(offsets[1]), Int32(offsets[2]),
          Int32(offsets[3]), Int32(down))
      }
      func channel(_ x: Int, _ y: Int, _ c: Int) -> Int {
        Int(pixels[4 * (min(height - 1, max(0, y)) * width + min(width - 1, max(0, x))) + c])
      }
      for x in 0..<width {
        for c in 0..<4 {
          let first = channel(x + offsets[0], y + offsets[1], c)
          let sum = first + channel(x + offsets[2], y + offsets[3], c)
          #expect(Int(out[4 * x + c]) == (sum + 1 - down) / 2)
        }
      }
    }
  }

  /// Weights of 65536 name what a pixel is the mean of.
  @Test func tapsAreAddedByTheirWeights() {
    var dice = Dice(41)
    for width in [1, 9, 16, 37, 64] {
      let height = 9
      var pixels = dice.pixels(width * height) + Array(repeating: 0, count: 16)
      var rest = 65536
      let taps = (0..<21).map { i in
        let weight = i == 20 ? rest : dice.below(rest / 4)
        rest -= weight
        return pgb_smear_tap(
          dx: Int32(dice.below(41) - 20), dy: Int32(dice.below(13) - 6), weight: UInt32(weight))
      }
      let y = dice.below(height)
      let rows = [PGB_LEVEL_SCALAR, PGB_LEVEL_AVX2].map { level -> [UInt8] in
        pgb_kernels_use(Int32(level))
        var out = [UInt8](repeating: 0xA5, count: 4 * width + 8)
        pixels.withUnsafeMutableBufferPointer { buffer in
          guard let start = buffer.baseAddress else { preconditionFailure("the array is empty") }
          var plane = pgb_plane(
            pixels: start, stride: Int64(4 * width), width: Int32(width), height: Int32(height))
          pgb_smear_taps(&out, &plane, Int32(y), taps, Int32(taps.count))
        }
        return out
      }
      #expect(rows[0] == rows[1])
      #expect(rows[0].suffix(8).allSatisfy { $0 == 0xA5 })
      for i in 0..<(4 * width) {
        let sum = taps.reduce(0.0) { sum, tap in
          let column = min(width - 1, max(0, i / 4 + Int(tap.dx)))
          let row = min(height - 1, max(0, y + Int(tap.dy)))
          return sum + Double(tap.weight) * Double(pixels[4 * (row * width + column) + i % 4])
        }
        #expect(abs(Double(rows[0][i]) - sum / 65536) < 0.6)
        #expect(rows[0][i] <= rows[0][i | 3])
      }
    }
  }

  @Test(arguments: [(0, 0), (3, 0), (0, 5), (40, 2), (7, 60)])
  func aBoxIsTheMeanOfWhatTheRowHas(_ sides: (left: Int, right: Int)) {
    var dice = Dice(37)
    let count = 31
    let row = dice.pixels(count)
    var out = [UInt8](repeating: 0, count: 4 * count)
    pgb_row_box(&out, row, Int32(count), Int32(sides.left), Int32(sides.right))
    for x in 0..<count {
      for c in 0..<4 {
        let window = max(0, x - sides.left)...min(count - 1, x + sides.right)
        var sum = 0.0
        for i in window { sum += Double(row[4 * i + c]) }
        let mean = sum / Double(window.count)
        #expect(abs(Double(out[4 * x + c]) - mean) <= 0.5001)
      }
    }
  }
}
