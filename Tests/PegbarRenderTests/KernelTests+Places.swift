import CPegbarKernels
import PegbarCore
import Testing

extension KernelTests {
  /// A row of a filter that reads its neighbours: where it begins, and how long it is.
  private struct PlacedRow {
    var ground: pgb_ground
    var x: Int32, y: Int32
    var count: Int
  }

  /// Draws rows in and beside random grounds in both variants, which have to agree.
  private static func compare(
    seed: UInt64, _ draw: (UnsafeMutablePointer<UInt8>, PlacedRow, inout Dice) -> Void
  ) {
    var dice = Dice(seed)
    for _ in 0..<400 {
      let (width, height) = (1 + dice.below(60), 1 + dice.below(9))
      let bytes = dice.pixels(width * height)
      let count = 1 + dice.below(80)
      let (x, y) = (Int32(dice.below(90)) - 45, Int32(dice.below(13)) - 6)
      let around = Array(repeating: UInt8(0), count: count * 4)
      let state = dice
      _ = both(around, around) { out, _, _, _ in
        dice = state
        bytes.withUnsafeBufferPointer { pixels in
          guard let base = pixels.baseAddress else { preconditionFailure("the array is empty") }
          let ground = pgb_ground(
            pixels: base, stride: Int64(width * 4), x: x / 3, y: -2, width: Int32(width),
            height: Int32(height))
          out.withUnsafeMutableBufferPointer { out in
            guard let start = out.baseAddress else { preconditionFailure("the array is empty") }
            draw(start, PlacedRow(ground: ground, x: x, y: y, count: count), &dice)
          }
        }
      }
    }
  }

  @Test func zoomedRowsAgree() {
    Self.compare(seed: 31) { out, row, dice in
      var ground = row.ground
      pgb_row_zoomed(
        out, Int32(row.count), row.x, row.y, &ground, Double(dice.below(900)) / 10 - 30,
        Double(dice.below(200)) / 10 - 5, Double(dice.below(1001)) / 1000, Int32(dice.below(2)))
    }
  }

  @Test func edgesAgree() {
    Self.compare(seed: 32) { out, row, dice in
      var ground = row.ground
      pgb_row_edges(
        out, Int32(row.count), row.x, row.y, &ground, Float(dice.below(40)) / 10)
    }
  }

  @Test func thresholdsAgree() {
    var dice = Dice(33)
    for round in 0..<200 {
      let pixels = dice.pixels(1 + dice.below(60))
      let level = Float(dice.below(110)) / 100
      _ = Self.both(pixels, pixels) {
        pgb_row_threshold(&$0, $1, $3, level, Int32(round % 2))
      }
    }
  }
}
