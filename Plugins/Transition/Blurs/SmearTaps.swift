import CPegbarKernels

/// The pixels of which the mean of points consists.
struct SmearTaps {
  private(set) var taps: [pgb_smear_tap] = []

  /// Points between pixels are bilinear, and all of them count alike.
  init(_ points: [(x: Float, y: Float)]) {
    let each = 65536 / Float(points.count)
    var parts: [(dx: Int32, dy: Int32, part: Float)] = []
    for point in points {
      let (column, row) = (point.x.rounded(.down), point.y.rounded(.down))
      let (u, v) = (point.x - column, point.y - row)
      for (dx, dy, part) in [
        (0, 0, (1 - u) * (1 - v)), (1, 0, u * (1 - v)), (0, 1, (1 - u) * v), (1, 1, u * v),
      ] where part > 0 {
        let (x, y) = (Int32(column) + Int32(dx), Int32(row) + Int32(dy))
        if let index = parts.firstIndex(where: { $0.dx == x && $0.dy == y }) {
          parts[index].part += part * each
        } else {
          parts.append((x, y, part * each))
        }
      }
    }
    // What rounding leaves goes along, so that the weights add up.
    var (sum, given) = (Float(0), UInt32(0))
    for item in parts {
      sum += item.part
      let weight = min(65535, UInt32(sum.rounded()) - given)
      given += weight
      if weight > 0 { taps.append(pgb_smear_tap(dx: item.dx, dy: item.dy, weight: weight)) }
    }
  }
}
