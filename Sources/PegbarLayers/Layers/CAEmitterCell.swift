import PegbarCore
import PegbarEngine

/// One kind of an emitter layer's particles.
///
/// A value with a range differs from particle to particle: each takes a number between value − range and
/// value + range, all of them equally likely. Numbers with `Speed` are added in every second of a particle's
/// life.
open class CAEmitterCell {
  /// The cell's name in key paths: `emitterCells.NAME.KEY`; without dots.
  ///
  /// Default nil: the cell's place in its list.
  open var name: String?

  /// The cells of the cell's particles: each particle emits them while it lives.
  ///
  /// Their `beginTime` counts from the particle's birth, and their angles from the direction in which it
  /// moves. Default nil.
  open var emitterCells: [CAEmitterCell]?

  /// Values of properties that are not set.
  ///
  /// Default nil.
  open var style: [AnyHashable: Any]?

  /// What has been set.
  final var values: [EmitterCellKey: Value] = [:]

  /// Makes a cell that emits nothing until it has a birth rate and a lifetime.
  public init() {}

  // MARK: Values by key

  /// The default of a property; nil for a key that is none.
  open class func defaultValue(forKey key: String) -> Any? {
    EmitterCellKey(rawValue: swiftKey(key))?.defaultValue.object
  }

  /// Sets a property by its key; nil resets it to its default.
  ///
  /// A key that is none and a value of another type are reported and change nothing.
  open func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "name": name = value as? String
    case "style": style = value as? [AnyHashable: Any]
    case EmitterCellKey.list: emitterCells = value as? [CAEmitterCell]
    default:
      guard let known = EmitterCellKey(rawValue: CAEmitterCell.swiftKey(key)) else {
        Diagnostics.report("an emitter cell has no '\(key)'")
        return
      }
      guard let value else {
        values[known] = nil
        return
      }
      guard let new = CAEmitterCell.value(value, known) else {
        Diagnostics.report(
          "emitter cell '\(name ?? "")': \(key) must be a \(known.kind), not \(value)")
        return
      }
      values[known] = new
    }
  }

  /// A property by its key; nil for a key that is none.
  open func value(forKey key: String) -> Any? {
    switch key {
    case "name": return name
    case "style": return style
    case EmitterCellKey.list: return emitterCells
    default:
      return EmitterCellKey(rawValue: CAEmitterCell.swiftKey(key)).flatMap { self[$0].object }
    }
  }

  /// Sets a property by its key path: a key, or `emitterCells.NAME.KEY` of one of the cell's cells.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    guard let path = EmitterCellPath(storedKey: keyPath) else {
      return setValue(value, forKey: keyPath)
    }
    guard let cell = cell(path.names[...]) else {
      Diagnostics.report("emitter cell '\(name ?? "")': there is no cell '\(keyPath)'")
      return
    }
    cell.setValue(value, forKey: path.key.rawValue)
  }

  /// A property by its key path.
  open func value(forKeyPath keyPath: String) -> Any? {
    guard let path = EmitterCellPath(storedKey: keyPath) else { return value(forKey: keyPath) }
    return cell(path.names[...])?.value(forKey: path.key.rawValue)
  }

  /// Whether a property's value is kept in an archive: always.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  private func cell(_ names: ArraySlice<String>) -> CAEmitterCell? {
    guard let first = names.first else { return self }
    let index = emitterCells?.enumerated().first { ($1.name ?? String($0)) == first }?.offset
    return index.flatMap { emitterCells?[$0].cell(names.dropFirst()) }
  }

  private static func swiftKey(_ key: String) -> String { key == "isEnabled" ? "enabled" : key }

  // MARK: What is shown

  /// Whether the cell's particles are drawn; those of its cells are in any case.
  ///
  /// Default true.
  open var isEnabled: Bool {
    get { self[.enabled] == .bool(true) }
    set { values[.enabled] = .bool(newValue) }
  }

  /// The picture of a particle, a `CGImage` or `Picture`; nil for one that is not seen.
  ///
  /// Default nil.
  open var contents: Any? {
    get { self[.contents].object }
    set { setValue(newValue, forKey: EmitterCellKey.contents.rawValue) }
  }

  /// The part of the picture that is shown, in unit coordinates.
  ///
  /// Default the whole picture.
  open var contentsRect: CGRect {
    get {
      guard case .rect(let rect) = self[.contentsRect] else { return .zero }
      return CGRect(rect)
    }
    set { setValue(newValue, forKey: EmitterCellKey.contentsRect.rawValue) }
  }

  /// Pixels of the picture in a point.
  ///
  /// Default 1.
  open var contentsScale: CGFloat {
    get { CGFloat(number(.contentsScale)) }
    set { setNumber(Double(newValue), .contentsScale) }
  }

  /// How pictures are shrunk: `linear`, `nearest` or `trilinear`.
  ///
  /// Default `linear`. The smaller versions that `trilinear` chooses from are not mixed.
  open var minificationFilter: String {
    get { word(.minificationFilter) }
    set { values[.minificationFilter] = .string(newValue) }
  }

  /// How pictures are enlarged.
  ///
  /// Default `linear`.
  open var magnificationFilter: String {
    get { word(.magnificationFilter) }
    set { values[.magnificationFilter] = .string(newValue) }
  }

  /// How many halvings more than needed `trilinear` takes.
  ///
  /// Default 0.
  open var minificationFilterBias: Float {
    get { Float(number(.minificationFilterBias)) }
    set { setNumber(Double(newValue), .minificationFilterBias) }
  }

  /// The colour that the picture is multiplied by.
  ///
  /// Default opaque white.
  open var color: CGColor? {
    get {
      guard case .color(let color) = self[.color] else { return nil }
      return CGColor(color)
    }
    set { values[.color] = newValue.map { .color($0.value) } }
  }

  /// Particles that are born in a second, times the layer's `birthRate`.
  ///
  /// Default 0.
  open var birthRate: Float {
    get { Float(number(.birthRate)) }
    set { setNumber(Double(newValue), .birthRate) }
  }

  /// How long a particle lives, seconds, times the layer's `lifetime`.
  ///
  /// Default 0.
  open var lifetime: Float {
    get { Float(number(.lifetime)) }
    set { setNumber(Double(newValue), .lifetime) }
  }

  /// How far lifetimes differ from `lifetime`, seconds.
  ///
  /// Default 0.
  open var lifetimeRange: Float {
    get { Float(number(.lifetimeRange)) }
    set { setNumber(Double(newValue), .lifetimeRange) }
  }

  /// The angle between the direction of particles and the plane of x and y, radians.
  ///
  /// Default 0.
  open var emissionLatitude: CGFloat {
    get { CGFloat(number(.emissionLatitude)) }
    set { setNumber(Double(newValue), .emissionLatitude) }
  }

  /// The angle between the direction of particles and the x axis, towards the y axis, radians.
  ///
  /// Default 0.
  open var emissionLongitude: CGFloat {
    get { CGFloat(number(.emissionLongitude)) }
    set { setNumber(Double(newValue), .emissionLongitude) }
  }

  /// The angle of the cone about that direction in which particles go, from side to side, radians.
  ///
  /// Default 0.
  open var emissionRange: CGFloat {
    get { CGFloat(number(.emissionRange)) }
    set { setNumber(Double(newValue), .emissionRange) }
  }

  /// The speed of particles at their birth, points in a second, times the layer's `velocity`.
  ///
  /// Default 0.
  open var velocity: CGFloat {
    get { CGFloat(number(.velocity)) }
    set { setNumber(Double(newValue), .velocity) }
  }

  /// How far speeds differ from `velocity`.
  ///
  /// Default 0.
  open var velocityRange: CGFloat {
    get { CGFloat(number(.velocityRange)) }
    set { setNumber(Double(newValue), .velocityRange) }
  }

  /// The change of the speed along x, points in a second in every second.
  ///
  /// Default 0.
  open var xAcceleration: CGFloat {
    get { CGFloat(number(.xAcceleration)) }
    set { setNumber(Double(newValue), .xAcceleration) }
  }

  /// The change of the speed along y, points in a second in every second.
  ///
  /// Default 0.
  open var yAcceleration: CGFloat {
    get { CGFloat(number(.yAcceleration)) }
    set { setNumber(Double(newValue), .yAcceleration) }
  }

  /// The change of the speed along z, points in a second in every second.
  ///
  /// Default 0.
  open var zAcceleration: CGFloat {
    get { CGFloat(number(.zAcceleration)) }
    set { setNumber(Double(newValue), .zAcceleration) }
  }

  /// The size of particles in sizes of the picture, times the layer's `scale`.
  ///
  /// Default 1.
  open var scale: CGFloat {
    get { CGFloat(number(.scale)) }
    set { setNumber(Double(newValue), .scale) }
  }

  /// How far sizes differ from `scale`.
  ///
  /// Default 0.
  open var scaleRange: CGFloat {
    get { CGFloat(number(.scaleRange)) }
    set { setNumber(Double(newValue), .scaleRange) }
  }

  /// The change of the size in a second; at size 0 a particle is not seen any more.
  ///
  /// Default 0.
  open var scaleSpeed: CGFloat {
    get { CGFloat(number(.scaleSpeed)) }
    set { setNumber(Double(newValue), .scaleSpeed) }
  }

  /// How fast particles turn, radians in a second, times the layer's `spin`.
  ///
  /// Default 0.
  open var spin: CGFloat {
    get { CGFloat(number(.spin)) }
    set { setNumber(Double(newValue), .spin) }
  }

  /// How far turning differs from `spin`.
  ///
  /// Default 0.
  open var spinRange: CGFloat {
    get { CGFloat(number(.spinRange)) }
    set { setNumber(Double(newValue), .spinRange) }
  }

  /// How far the red of particles differs from that of `color`.
  ///
  /// Default 0.
  open var redRange: Float {
    get { Float(number(.redRange)) }
    set { setNumber(Double(newValue), .redRange) }
  }

  /// How far the green of particles differs from that of `color`.
  ///
  /// Default 0.
  open var greenRange: Float {
    get { Float(number(.greenRange)) }
    set { setNumber(Double(newValue), .greenRange) }
  }

  /// How far the blue of particles differs from that of `color`.
  ///
  /// Default 0.
  open var blueRange: Float {
    get { Float(number(.blueRange)) }
    set { setNumber(Double(newValue), .blueRange) }
  }

  /// How far the alpha of particles differs from that of `color`.
  ///
  /// Default 0.
  open var alphaRange: Float {
    get { Float(number(.alphaRange)) }
    set { setNumber(Double(newValue), .alphaRange) }
  }

  /// The change of red in a second.
  ///
  /// Default 0.
  open var redSpeed: Float {
    get { Float(number(.redSpeed)) }
    set { setNumber(Double(newValue), .redSpeed) }
  }

  /// The change of green in a second.
  ///
  /// Default 0.
  open var greenSpeed: Float {
    get { Float(number(.greenSpeed)) }
    set { setNumber(Double(newValue), .greenSpeed) }
  }

  /// The change of blue in a second.
  ///
  /// Default 0.
  open var blueSpeed: Float {
    get { Float(number(.blueSpeed)) }
    set { setNumber(Double(newValue), .blueSpeed) }
  }

  /// The change of alpha in a second.
  ///
  /// Default 0.
  open var alphaSpeed: Float {
    get { Float(number(.alphaSpeed)) }
    set { setNumber(Double(newValue), .alphaSpeed) }
  }
}
