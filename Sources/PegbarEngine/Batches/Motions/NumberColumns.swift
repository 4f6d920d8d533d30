import PegbarCore

/// Columns of values of up to four numbers.
protocol NumberColumns: MotionColumns {
  /// How many numbers a value has.
  var width: Int { get }
}

extension NumberColumns {
  func write(
    _ range: Range<Int>, of batch: AnimationBatch, _ block: BatchBlock, over models: [LayerRow],
    into rows: inout [LayerRow]
  ) {
    let target = batch.key.target
    let property = target.property
    let places = batch.timing.rows.base + range.lowerBound
    let isNumber = target.part == .whole && width == 1
    for i in 0..<range.count {
      let row = Int(places[i])
      if block.shown[i] == 0 {
        rows[row].properties[property] = models[row].properties[property]
      } else if isNumber {
        rows[row].properties[property] = .number(block.out[i])
      } else {
        rows[row].properties[property] = target.value(
          block.out + i, width, over: models[row].properties[property])
      }
    }
  }
}

extension PropertyPath {
  /// The property's value with animated numbers, a block's size apart; parts that are not animated
  /// are the model's.
  fileprivate func value(
    _ numbers: UnsafePointer<Double>, _ width: Int, over model: Value
  ) -> Value {
    func lane(_ number: Int) -> Double { numbers[number * BatchBlock.size] }
    let point = Point(x: lane(0), y: width > 1 ? lane(1) : 0)
    switch (part, model) {
    case (.number(let place), _): return model.replacing(place, with: lane(0))
    case (.origin, .rect(let rect)): return .rect(Rect(origin: point, size: rect.size))
    case (.size, .rect(let rect)):
      return .rect(Rect(origin: rect.origin, size: Size(width: point.x, height: point.y)))
    default: break
    }
    switch property.kind {
    case .point: return .point(point)
    case .size: return .size(Size(width: point.x, height: point.y))
    case .rect: return .rect(Rect(x: point.x, y: point.y, width: lane(2), height: lane(3)))
    case .color:
      return .color(Color(red: lane(0), green: lane(1), blue: lane(2), alpha: lane(3)))
    default: return .number(point.x)
    }
  }
}

extension Value {
  /// The value with one of its numbers changed; itself where it has no such number.
  fileprivate func replacing(_ place: Int, with x: Double) -> Value {
    switch self {
    case .point(let p): return .point(place == 0 ? Point(x: x, y: p.y) : Point(x: p.x, y: x))
    case .size(let s):
      return .size(
        place == 0 ? Size(width: x, height: s.height) : Size(width: s.width, height: x))
    case .rect(var r):
      switch place {
      case 0: r.origin.x = x
      case 1: r.origin.y = x
      case 2: r.size.width = x
      default: r.size.height = x
      }
      return .rect(r)
    default: return self
    }
  }
}
