import PegbarCore

/// Columns of values of up to four numbers.
protocol NumberColumns: MotionColumns {
  /// How many numbers a value has.
  var width: Int { get }
}

extension NumberColumns {
  func write(
    _ range: Range<Int>, of batch: AnimationBatch, _ block: BatchBlock, into frame: FrameRows
  ) {
    let target = batch.key.target
    let (property, kind) = (target.property, target.property.kind)
    let places = batch.timing.rows.base + range.lowerBound
    for i in 0..<range.count {
      let row = Int(places[i])
      if block.shown[i] == 0 {
        frame.restore(property, of: row)
      } else if target.part == .whole {
        frame.rows[row].properties[property] = Value(block.out + i, kind)
      } else {
        frame.rows[row].properties[property] = target.value(
          block.out + i, width, over: frame.models[row].properties[property])
      }
    }
  }

  func lay(
    _ range: Range<Int>, of batch: AnimationBatch, _ block: BatchBlock, _ isAdditive: Bool,
    into frame: FrameRows
  ) {
    let target = batch.key.target
    let (property, kind) = (target.property, target.property.kind)
    let places = batch.timing.rows.base + range.lowerBound
    for i in 0..<range.count where block.shown[i] != 0 {
      let row = Int(places[i])
      switch target.part {
      case .transform(let component):
        let numbers = SIMD2(block.out[i], width > 1 ? block.out[BatchBlock.size + i] : 0)
        let old = frame.rows[row].properties.transform(of: property)
        let matrix = old.replacing(component, with: numbers, isAdditive: isAdditive)
        guard let matrix, matrix.isFinite else { continue }
        frame.rows[row].properties.setTransform(matrix, for: property)
      case .whole where !isAdditive:
        let new = Value(block.out + i, kind)
        guard new.isFinite else { continue }
        frame.rows[row].properties[property] = new
      default:
        let old = frame.rows[row].properties[property]
        var new =
          target.part == .whole
          ? Value(block.out + i, kind) : target.value(block.out + i, width, over: old)
        if isAdditive {
          guard let sum = target.sum(new, old) else { continue }
          new = sum
        }
        guard new.isFinite else { continue }
        frame.rows[row].properties[property] = new
      }
    }
  }
}

extension Value {
  /// A value of a kind from its numbers, a block's size apart.
  @inline(__always)
  fileprivate init(_ numbers: UnsafePointer<Double>, _ kind: ValueKind?) {
    func lane(_ number: Int) -> Double { numbers[number * BatchBlock.size] }
    switch kind {
    case .point: self = .point(Point(x: lane(0), y: lane(1)))
    case .size: self = .size(Size(width: lane(0), height: lane(1)))
    case .rect: self = .rect(Rect(x: lane(0), y: lane(1), width: lane(2), height: lane(3)))
    case .color:
      self = .color(Color(red: lane(0), green: lane(1), blue: lane(2), alpha: lane(3)))
    default: self = .number(lane(0))
    }
  }
}

extension PropertyPath {
  /// A property's value with animated numbers for a part, a block's size apart; the other parts are the
  /// model's.
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
    default: return model
    }
  }
}

extension PropertyPath {
  /// Adds numbers to the animated part of a value.
  ///
  /// - Parameters:
  ///   - new: the value with the numbers instead of its own.
  ///   - old: the value.
  /// - Returns: nil where they do not fit.
  fileprivate func sum(_ new: Value, _ old: Value) -> Value? {
    switch (part, old, new) {
    case (.whole, .number(let a), .number(let b)): return .number(a + b)
    case (.whole, .point(let a), .point(let b)): return .point(Point(x: a.x + b.x, y: a.y + b.y))
    case (.whole, .size(let a), .size(let b)):
      return .size(Size(width: a.width + b.width, height: a.height + b.height))
    case (.whole, .rect(let a), .rect(let b)):
      return .rect(
        Rect(
          x: a.origin.x + b.origin.x, y: a.origin.y + b.origin.y,
          width: a.size.width + b.size.width, height: a.size.height + b.size.height))
    case (.whole, _, _): return old.adding(new)
    default:
      guard let part = read(old), let change = read(new), let sum = part.adding(change) else {
        return nil
      }
      return write(sum, into: old)
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
