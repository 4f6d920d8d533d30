import CPegbarKernels
import PegbarPluginKit

/// A wipe as a map against progress: where the map's value is less than the progress, the new picture shows.
///
/// With softness s the progress runs to 1 + s, and a pixel of value m changes from m to m + s. The map is worked
/// out once for the size; a frame in which animated parameters change it works out its own rows.
package struct Mask<Map: MaskMap>: Sendable {
  private let given: Map
  private let order: MaskOrder
  private let mixesLight: Bool
  private var map: Map
  private var field = MaskField(width: 0)
  private var area = MaskArea(width: 1, height: 1)
  /// The memory that frames need.
  package private(set) var plan = Plan()

  /// Reads the parameters.
  package init(_ arguments: Arguments) {
    given = Map(arguments)
    order = MaskOrder(arguments)
    mixesLight = arguments.mixesLight
    map = given
  }

  /// Works out the map.
  package mutating func prepare(_ setup: EffectSetup) {
    area = MaskArea(
      width: Double(setup.width), height: Double(setup.height), pixelAspect: setup.pixelAspect,
      direction: setup.direction ?? .fromLeft)
    map = given
    map.fit(area)
    field = MaskField(map, order, width: setup.width, rows: 0..<setup.height)
    plan.frameBytes = MemoryLayout<MaskMoment>.stride
    plan.callBytes = 4 * setup.width
  }

  /// Finds out what the frame's parameters say.
  package func beginFrame(_ frame: Frame) {
    let moment = moment(frame.frameMemory)
    let isPrepared =
      Map(frame.arguments) == given && MaskOrder(frame.arguments) == order
    moment.initialize(
      to: MaskMoment(frame.arguments, progress: frame.progress, isPrepared: isPrepared))
  }

  /// Draws rows.
  package func render(_ frame: Frame, rows: Range<Int>) {
    let moment = moment(frame.frameMemory).pointee
    if moment.isPrepared {
      draw(frame, rows, moment, field, first: 0)
      return
    }
    var map = Map(frame.arguments)
    map.fit(area)
    let own = MaskField(map, MaskOrder(frame.arguments), width: frame.width, rows: rows)
    draw(frame, rows, moment, own, first: rows.lowerBound)
  }

  private func moment(_ memory: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<MaskMoment> {
    guard let memory else { fatalError("the host lends no memory for the frame") }
    return memory.assumingMemoryBound(to: MaskMoment.self)
  }

  private func draw(
    _ frame: Frame, _ rows: Range<Int>, _ moment: MaskMoment, _ field: MaskField, first: Int
  ) {
    let border = moment.hasBorder ? frame.callMemory?.assumingMemoryBound(to: UInt8.self) : nil
    if let border { pgb_row_fill(border, frame.width, moment.color) }
    var (edge, lead) = (moment.edge, moment.lead)
    let mix = mixesLight ? pgb_mask_mix_light : pgb_mask_mix
    for y in rows {
      let out = frame.out.row(y)
      field.withRow(y - first) { row in
        guard let border else {
          mix(out, frame.from.row(y), frame.to.row(y), frame.width, Int32(y), row, &edge)
          return
        }
        mix(out, frame.from.row(y), border, frame.width, Int32(y), row, &lead)
        mix(out, out, frame.to.row(y), frame.width, Int32(y), row, &edge)
      }
    }
  }
}

/// A transition that is a mask.
package protocol MaskTransition: TransitionPlugin {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  associatedtype Map: MaskMap
  /// The mask, made from the parameters.
  var mask: Mask<Map> { get set }
  /// Makes the transition of a mask.
  init(mask: Mask<Map>)
}

extension MaskTransition {
  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package init(_ arguments: Arguments) { self.init(mask: Mask(arguments)) }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package var plan: Plan { mask.plan }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package mutating func prepare(_ setup: EffectSetup) { mask.prepare(setup) }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package func beginFrame(_ frame: Frame) { mask.beginFrame(frame) }

  // swift-format-ignore: AllPublicDeclarationsHaveDocumentation
  package func render(_ frame: Frame, rows: Range<Int>) { mask.render(frame, rows: rows) }
}
