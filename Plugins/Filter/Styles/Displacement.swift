import CPegbarKernels
import PegbarPluginKit

/// Pixels come from where a picture points.
struct Displacement: FilterPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.filter.displacement", name: "Displacement",
    summary: "A picture's red and green say where pixels come from.", category: "style",
    parameters: [
      .image(
        "inputDisplacementImage", "Map",
        doc: "An opaque picture, stretched over the layer: red moves to the right, green down, and "
          + "middle grey moves nothing. Without it nothing changes."),
      .number(
        "inputScale", "Scale", default: 50, range: -4096...4096, softRange: -200...200,
        unit: .points, doc: "The way of pixels between black and white in the map."),
      .extent,
    ],
    aliases: [.pegbar("displacement"), .coreImage("CIDisplacementDistortion")])

  private let map: Pixels?
  private let scale: Double
  private let extent: EffectExtent
  private var reach = 0.0
  private(set) var plan = Plan()

  init(_ arguments: Arguments) {
    map = arguments.image("inputDisplacementImage")
    scale = arguments.number("inputScale")
    extent = arguments.extent
  }

  /// How far black and white move, pixels.
  private func most(_ setup: EffectSetup) -> Double {
    map == nil ? 0 : min(max(scale * setup.scale / 2, -4096), 4096)
  }

  func reach(_ setup: EffectSetup) -> Int {
    let most = most(setup)
    return most == 0 ? 0 : Int(abs(most).rounded(.up)) + 1
  }

  mutating func prepare(_ setup: EffectSetup) {
    reach = most(setup)
    plan = reach == 0 ? .identity : Plan()
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    guard let map, reach != 0 else {
      for row in rows { frame.copy(frame.input(0), row: row, toRow: row) }
      return
    }
    var moved = pgb_moved(
      ground: frame.ground, map: UnsafePointer(map.row(0)), map_stride: map.image.pointee.stride,
      map_width: Int32(map.width), map_height: Int32(map.height), x: extent.x, y: extent.y,
      scale_x: Double(map.width) / extent.width, scale_y: Double(map.height) / extent.height,
      reach: reach)
    for row in rows {
      pgb_row_moved(
        frame.out.row(row), Int32(frame.width), Int32(frame.origin.x),
        Int32(frame.origin.y + row), &moved)
    }
  }
}
