import CPegbarKernels
import Testing

extension KernelTests {
  /// A row of a map, the rows that it mixes, and an edge.
  struct MaskCase {
    var from: [UInt8]
    var to: [UInt8]
    var map: [UInt16]
    var slopes: [UInt16]
    var edge: pgb_mask_edge

    init(_ dice: inout Dice, hasSeams: Bool, isSmooth: Bool) {
      let count = 1 + dice.below(100)
      from = dice.pixels(count)
      to = dice.pixels(count)
      let (start, step) = (dice.below(65536), dice.below(2) * 40)
      let isRough = dice.below(2) == 0
      map = (0..<count).map { x in
        isRough ? UInt16(dice.below(65536)) : UInt16(min(65535, start + x * step))
      }
      slopes = (0..<count).map { _ in
        hasSeams && dice.below(4) == 0 ? UInt16(0x8000 | dice.below(0x8000)) : UInt16(step)
      }
      let softness = [Float(PGB_MASK_SHARP), 65535, Float(16 + dice.below(65520))][dice.below(3)]
      edge = pgb_mask_edge(
        position: Float(dice.below(80000) - 8000), progress: Float(dice.below(1001)) / 1000,
        softness: softness, is_smooth: isSmooth ? 1 : 0)
    }

    /// The row with 8 pixels of canary behind it.
    func mixed(level: Int, y: Int = 0, inPlace: Bool = false) -> [UInt8] {
      pgb_kernels_use(Int32(level))
      let count = map.count
      var blocks = [pgb_mask_block](repeating: pgb_mask_block(), count: count / 32 + 1)
      pgb_mask_blocks(&blocks, map, slopes, count)
      var out = inPlace ? from : [UInt8](repeating: 0, count: 4 * count)
      out += [UInt8](repeating: 0xA5, count: 32)
      var edge = edge
      map.withUnsafeBufferPointer { map in
        slopes.withUnsafeBufferPointer { slopes in
          blocks.withUnsafeBufferPointer { blocks in
            out.withUnsafeMutableBufferPointer { out in
              guard let map = map.baseAddress, let slopes = slopes.baseAddress,
                let blocks = blocks.baseAddress, let out = out.baseAddress
              else { return }
              var row = pgb_mask_row(map: map, slopes: slopes, blocks: blocks)
              from.withUnsafeBufferPointer { from in
                guard let from = inPlace ? UnsafePointer(out) : from.baseAddress else {
                  preconditionFailure("the array is empty")
                }
                pgb_mask_mix(out, from, to, count, Int32(y), &row, &edge)
              }
            }
          }
        }
      }
      return out
    }

    /// The new picture's weight of a pixel by the rule in words.
    func weight(_ x: Int) -> Double {
      func part(_ value: Double, _ width: Double) -> Double {
        let t = (Double(edge.position) - value) / width + Double(edge.progress)
        return min(1, max(0, t))
      }
      let (value, soft) = (Double(map[x]), Double(edge.softness))
      var t = part(value, max(soft, Double(slopes[x])))
      if slopes[x] & 0x8000 != 0 {
        let share = Double(slopes[x] >> 11 & 15) / 16
        let high = min(65535, value + 32 * Double(slopes[x] & 2047))
        t =
          share * part(value, soft) + (1 - share)
          * part(high, soft)
      }
      return edge.is_smooth != 0 ? t * t * (3 - 2 * t) : t
    }
  }

  @Test(arguments: [(false, false), (false, true), (true, false), (true, true)])
  func aMaskMixesByItsFormula(hasSeams: Bool, isSmooth: Bool) {
    var dice = Dice(hasSeams ? 3 : 4)
    for round in 0..<2000 {
      let item = MaskCase(&dice, hasSeams: hasSeams, isSmooth: isSmooth)
      let scalar = item.mixed(level: Int(PGB_LEVEL_SCALAR), y: round)
      #expect(item.mixed(level: Int(PGB_LEVEL_AVX2), y: round) == scalar)
      #expect(item.mixed(level: Int(PGB_LEVEL_AVX2), y: round, inPlace: true) == scalar)
      #expect(scalar.suffix(32).allSatisfy { $0 == 0xA5 })
      for i in 0..<(4 * item.map.count) {
        let (a, b) = (Double(item.from[i]), Double(item.to[i]))
        let exact = a + (b - a) * item.weight(i / 4)
        // One level of dither, and half a step of the edge's place in whole numbers.
        let tolerance = 1.2 + 200 / Double(item.edge.softness)
        #expect(abs(Double(scalar[i]) - exact) < tolerance, "\(item.edge), pixel \(i / 4)")
      }
    }
  }

  @Test func aMaskEndsExactly() {
    var dice = Dice(8)
    for level in [Int(PGB_LEVEL_SCALAR), Int(PGB_LEVEL_AVX2)] {
      for _ in 0..<500 {
        var item = MaskCase(&dice, hasSeams: false, isSmooth: false)
        (item.edge.position, item.edge.progress) = (0, 0)
        #expect(item.mixed(level: level).dropLast(32).elementsEqual(item.from))
        (item.edge.position, item.edge.progress) = (65535, 1)
        #expect(item.mixed(level: level).dropLast(32).elementsEqual(item.to))
      }
    }
  }

  /// Of 64 pixels in a square, as many are rounded up as the exact mix lies above the level below.
  @Test func aMaskIsDithered() {
    var dice = Dice(1)
    var item = MaskCase(&dice, hasSeams: false, isSmooth: false)
    item.from = [UInt8](repeating: 100, count: 32)
    item.to = [UInt8](repeating: 101, count: 32)
    item.slopes = [UInt16](repeating: 0, count: 8)
    for weight in stride(from: 0, through: 1, by: 0.125) {
      item.map = [UInt16](repeating: 32768, count: 8)
      item.edge = pgb_mask_edge(
        position: Float(32768 + 32768 * (weight - 0.5)), progress: 0.5, softness: 32768,
        is_smooth: 0)
      let squares = (0..<8).flatMap { item.mixed(level: Int(PGB_LEVEL_AVX2), y: $0).prefix(32) }
      let raised = squares.count { $0 == 101 } / 4
      #expect(abs(Double(raised) - 64 * weight) <= 1, "\(weight)")
      #expect(squares.allSatisfy { $0 == 100 || $0 == 101 })
    }
  }
}
