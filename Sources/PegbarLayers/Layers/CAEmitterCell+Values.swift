import PegbarCore
import PegbarEngine

extension CAEmitterCell: CAMediaTiming {
  /// When the cell begins to emit, seconds of the layer's time or of a particle's age.
  ///
  /// Default 0.
  public var beginTime: CFTimeInterval {
    get { number(.beginTime) }
    set { setNumber(newValue, .beginTime) }
  }

  /// How long the cell emits, seconds.
  ///
  /// Default infinity.
  public var duration: CFTimeInterval {
    get { number(.duration) }
    set { setNumber(newValue, .duration) }
  }

  /// How fast the cell's time runs: births and the lives of particles.
  ///
  /// Default 1.
  public var speed: Float {
    get { Float(number(.speed)) }
    set { setNumber(Double(newValue), .speed) }
  }

  /// Seconds that the cell has emitted already when it begins.
  ///
  /// Default 0.
  public var timeOffset: CFTimeInterval {
    get { number(.timeOffset) }
    set { setNumber(newValue, .timeOffset) }
  }

  /// How often `duration` is repeated.
  ///
  /// Default 0, which counts as 1.
  public var repeatCount: Float {
    get { Float(number(.repeatCount)) }
    set { setNumber(Double(newValue), .repeatCount) }
  }

  /// How long the cell emits instead of `duration`, seconds.
  ///
  /// Default 0: `duration` decides.
  public var repeatDuration: CFTimeInterval {
    get { number(.repeatDuration) }
    set { setNumber(newValue, .repeatDuration) }
  }

  /// Whether `duration` counts twice.
  ///
  /// Default false.
  public var autoreverses: Bool {
    get { self[.autoreverses] == .bool(true) }
    set { values[.autoreverses] = .bool(newValue) }
  }

  /// Has no effect on a cell.
  ///
  /// Default `removed`.
  public var fillMode: CAMediaTimingFillMode {
    get { CAMediaTimingFillMode(rawValue: word(.fillMode)) }
    set { values[.fillMode] = .string(newValue.rawValue) }
  }
}

extension CAEmitterCell {
  subscript(key: EmitterCellKey) -> Value {
    if let value = values[key] { return value }
    if let given = style?[key.rawValue], let value = CAEmitterCell.value(given, key) {
      return value
    }
    return key.defaultValue
  }

  func number(_ key: EmitterCellKey) -> Double {
    if case .number(let x) = self[key] { x } else { 0 }
  }

  func word(_ key: EmitterCellKey) -> String {
    if case .string(let word) = self[key] { word } else { "" }
  }

  /// Sets a number; what is none is reported.
  func setNumber(_ x: Double, _ key: EmitterCellKey) {
    setValue(x, forKey: key.rawValue)
  }

  /// A program's value as the layer stores it; nil for one that does not fit.
  static func value(_ any: Any, _ key: EmitterCellKey) -> Value? {
    guard let value = Value(any: any)?.fitting(key.kind) else { return nil }
    if value == .null { return key == .contents ? value : nil }
    if case .number(let x) = value {
      return x.isFinite || (x == .infinity && key.mayBeInfinite) ? value : nil
    }
    return value.isFinite ? value : nil
  }

  /// What a layer stores of the cell: all that differs from the defaults, and the birth rate.
  var storedValues: [(EmitterCellKey, Value)] {
    EmitterCellKey.allCases.compactMap { key in
      let value = self[key]
      guard key == .birthRate || value != key.defaultValue else { return nil }
      if case .number(.infinity) = value {
        return (key, .number(Double(Float.greatestFiniteMagnitude)))
      }
      return (key, value)
    }
  }

  /// The cells that a layer stores below a cell of some names; nil for none.
  static func cells(in properties: PropertyTable, _ names: [String]) -> [CAEmitterCell]? {
    var order: [String] = []
    var cells: [String: CAEmitterCell] = [:]
    for id in properties.storedIDs where id.cellKey != nil {
      guard let path = EmitterCellPath(storedKey: id.key), path.names.count > names.count,
        path.names.starts(with: names)
      else { continue }
      let name = path.names[names.count]
      if cells[name] == nil {
        order.append(name)
        cells[name] = CAEmitterCell()
        cells[name]?.name = name
        cells[name]?.emitterCells = self.cells(in: properties, names + [name])
      }
      if path.names.count == names.count + 1 {
        cells[name]?.values[path.key] = properties.explicit(id)
      }
    }
    return order.isEmpty ? nil : order.compactMap { cells[$0] }
  }
}
