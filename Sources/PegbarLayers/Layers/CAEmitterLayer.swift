import PegbarCore
import PegbarEngine

/// The shape from which an emitter layer's particles come.
public struct CAEmitterLayerEmitterShape: RawRepresentable, Hashable, Sendable {
  /// Core Animation's string.
  public let rawValue: String

  /// Makes a shape from Core Animation's string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The emitter's position.
  public static let point = Self(rawValue: "point")
  /// A line along x, as long as the emitter's width.
  public static let line = Self(rawValue: "line")
  /// A rectangle of the emitter's size.
  public static let rectangle = Self(rawValue: "rectangle")
  /// A box of the emitter's size and depth.
  public static let cuboid = Self(rawValue: "cuboid")
  /// A circle whose radius is the emitter's width.
  public static let circle = Self(rawValue: "circle")
  /// A sphere whose radius is the emitter's width.
  public static let sphere = Self(rawValue: "sphere")
}

/// The part of an emitter layer's shape from which particles come.
public struct CAEmitterLayerEmitterMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's string.
  public let rawValue: String

  /// Makes a mode from Core Animation's string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Ends of lines, corners, or the points of circles and spheres on the axes.
  public static let points = Self(rawValue: "points")
  /// Lines, edges and circumferences.
  public static let outline = Self(rawValue: "outline")
  /// The faces of solids; the whole of flat shapes.
  public static let surface = Self(rawValue: "surface")
  /// The inside.
  public static let volume = Self(rawValue: "volume")
}

/// How an emitter layer's particles are drawn over one another.
public struct CAEmitterLayerRenderMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's string.
  public let rawValue: String

  /// Makes a mode from Core Animation's string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Cell by cell.
  public static let unordered = Self(rawValue: "unordered")
  /// The oldest below.
  public static let oldestFirst = Self(rawValue: "oldestFirst")
  /// The oldest on top.
  public static let oldestLast = Self(rawValue: "oldestLast")
  /// By z, the smallest below.
  public static let backToFront = Self(rawValue: "backToFront")
  /// Cell by cell; colours are added.
  public static let additive = Self(rawValue: "additive")
}

/// A layer that emits particles, which are drawn above everything else that it shows.
///
/// Particles are a function of the layer's time: a layer whose `beginTime` is 0 has emitted since time 0
/// when it is added later. A change counts for the particles that are born after its commit. At most
/// 250,000 particles of a layer are drawn.
open class CAEmitterLayer: CALayer {
  open override var layerClass: LayerClass { .emitter }

  /// What the layer has been, as of the last commit.
  private(set) final var record: EmitterRecord?

  /// The kinds of particles.
  ///
  /// Default nil. Setting them copies the cells' values; a cell that is changed later changes nothing
  /// until it is set again. Values of a cell with a name animate as `emitterCells.NAME.KEY`, those of a
  /// cell's cell as `emitterCells.NAME.emitterCells.NAME.KEY`. A cell without a name goes by its place,
  /// `0`, `1` and so on; of cells of equal names, the second goes by `NAME 2`. Cells in themselves and cells deeper than 8
  /// are reported and left out.
  open var emitterCells: [CAEmitterCell]? {
    get { CAEmitterCell.cells(in: state.properties, []) }
    set { setCells(newValue) }
  }

  /// The middle of the emitter's shape, points.
  ///
  /// Default zero.
  open var emitterPosition: CGPoint {
    get { CGPoint(modelProperties.point(.emitterPosition)) }
    set { set(.emitterPosition, .point(Point(newValue))) }
  }

  /// The z position of the emitter's shape, points.
  ///
  /// Default 0.
  open var emitterZPosition: CGFloat {
    get { CGFloat(modelProperties.number(.emitterZPosition)) }
    set { set(.emitterZPosition, .number(Double(newValue))) }
  }

  /// The size of the emitter's shape, points; the width is the radius of circles and spheres.
  ///
  /// Default zero.
  open var emitterSize: CGSize {
    get { CGSize(modelProperties.size(.emitterSize)) }
    set { set(.emitterSize, .size(Size(newValue))) }
  }

  /// The depth of a cuboid, points.
  ///
  /// Default 0.
  open var emitterDepth: CGFloat {
    get { CGFloat(modelProperties.number(.emitterDepth)) }
    set { set(.emitterDepth, .number(Double(newValue))) }
  }

  /// The shape from which particles come.
  ///
  /// Default `point`.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { CAEmitterLayerEmitterShape(rawValue: modelProperties.string(.emitterShape)) }
    set { set(.emitterShape, .string(newValue.rawValue)) }
  }

  /// The part of the shape from which particles come.
  ///
  /// Default `volume`.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { CAEmitterLayerEmitterMode(rawValue: modelProperties.string(.emitterMode)) }
    set { set(.emitterMode, .string(newValue.rawValue)) }
  }

  /// How particles are drawn over one another.
  ///
  /// Default `unordered`.
  open var renderMode: CAEmitterLayerRenderMode {
    get { CAEmitterLayerRenderMode(rawValue: modelProperties.string(.renderMode)) }
    set { set(.renderMode, .string(newValue.rawValue)) }
  }

  /// Whether particles lie in the space of the superlayer with their z instead of in the layer's plane.
  ///
  /// Default false.
  open var preservesDepth: Bool {
    get { modelProperties.bool(.preservesDepth) }
    set { set(.preservesDepth, .bool(newValue)) }
  }

  /// A factor for the cells' birth rates.
  ///
  /// Default 1.
  open var birthRate: Float {
    get { Float(modelProperties.number(.birthRate)) }
    set { set(.birthRate, .number(Double(newValue))) }
  }

  /// A factor for the cells' lifetimes.
  ///
  /// Default 1.
  open var lifetime: Float {
    get { Float(modelProperties.number(.lifetime)) }
    set { set(.lifetime, .number(Double(newValue))) }
  }

  /// A factor for the cells' velocities.
  ///
  /// Default 1.
  open var velocity: Float {
    get { Float(modelProperties.number(.velocity)) }
    set { set(.velocity, .number(Double(newValue))) }
  }

  /// A factor for the cells' scales.
  ///
  /// Default 1.
  open var scale: Float {
    get { Float(modelProperties.number(.emitterScale)) }
    set { set(.emitterScale, .number(Double(newValue))) }
  }

  /// A factor for the cells' spins.
  ///
  /// Default 1.
  open var spin: Float {
    get { Float(modelProperties.number(.spin)) }
    set { set(.spin, .number(Double(newValue))) }
  }

  /// The seed of the random numbers: the same seed gives the same particles in every run.
  ///
  /// Default 0.
  open var seed: UInt32 {
    get { UInt32(clamping: Int(saturating: modelProperties.number(.seed))) }
    set { set(.seed, .number(Double(newValue))) }
  }

  /// Called by a commit at a time of the layer.
  final func noteEmission(at time: Double) {
    guard record != nil || state.properties.hasStoredKeys else { return }
    record = EmitterRecord.record(
      after: record, state.properties, animations.map(\.row), at: time)
  }

  private func setCells(_ cells: [CAEmitterCell]?) {
    let list = EmitterCellKey.list
    let action = actionOfChange(forKey: list)
    willChange()
    let old = state.properties
    state.properties.removeStored { $0.cellKey != nil }
    var count = 0
    store(cells ?? [], [], inside: [], &count)
    if old != state.properties { action?.run(forKey: list, object: self, arguments: nil) }
  }

  /// Stores cells below a cell of some names; `outer` are the cells on the way.
  private func store(
    _ cells: [CAEmitterCell], _ names: [String], inside outer: [CAEmitterCell], _ count: inout Int
  ) {
    var known: Set<String> = []
    for (index, cell) in cells.enumerated() {
      let name = FreeName.of(cell.name ?? String(index), known)
      let place = EmitterCellPath.prefix(names + [name]).dropLast()
      guard !outer.contains(where: { $0 === cell }) else {
        Diagnostics.report("\(place): a cell cannot contain itself; it is left out")
        continue
      }
      guard !name.isEmpty, !name.contains("."), known.insert(name).inserted else {
        Diagnostics.report(
          "\(place): names of cells are not empty and have no dots; it is left out")
        continue
      }
      guard outer.count < EmitterLimits.depth, count < EmitterLimits.cells else {
        Diagnostics.report(
          "\(place): a layer has \(EmitterLimits.cells) cells, \(EmitterLimits.depth) in one another, "
            + "at most; it is left out")
        continue
      }
      count += 1
      for (key, value) in cell.storedValues {
        let id = PropertyID(key: EmitterCellPath(names + [name], key).storedKey)
        state.properties[id] = value
      }
      store(cell.emitterCells ?? [], names + [name], inside: outer + [cell], &count)
    }
  }
}
