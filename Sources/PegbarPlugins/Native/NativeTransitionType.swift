import CPegbarPlugin
import PegbarCore

/// A transition in a loaded library.
final class NativeTransitionType: TransitionType, @unchecked Sendable {
  private let calls: PluginCalls
  private let table: pegbar_transition

  init(_ calls: PluginCalls) {
    self.calls = calls
    table = calls.table(pegbar_transition.self)
  }

  var descriptor: PluginDescriptor { calls.descriptor }

  func makeTransition(
    _ parameters: ParameterValues, setup: TransitionSetup
  ) throws -> any TransitionRendering {
    try NativeTransition(calls, table, parameters, setup)
  }
}

/// A transition of a loaded library, prepared for pictures of one size.
private final class NativeTransition: TransitionRendering, @unchecked Sendable {
  let allowsConcurrentRows: Bool
  private let width: Int
  private let height: Int
  private let instance: PluginInstance
  private let table: pegbar_transition

  init(
    _ calls: PluginCalls, _ table: pegbar_transition, _ parameters: ParameterValues,
    _ setup: TransitionSetup
  ) throws {
    let limit = Int(Int32.max)
    precondition(
      1...limit ~= setup.width && 1...limit ~= setup.height,
      "a size of \(setup.width) × \(setup.height)")
    let direction = try NativeTransition.direction(setup.direction, calls.descriptor)
    let instance = try PluginInstance(
      calls, parameters, create: table.create, destroy: table.destroy)
    var native = pegbar_transition_setup(
      struct_size: UInt32(MemoryLayout<pegbar_transition_setup>.size),
      direction: direction.rawValue, width: Int32(setup.width), height: Int32(setup.height),
      scale: setup.scale, duration: setup.duration)
    try instance.call("prepare") { table.prepare($0, &native) }
    allowsConcurrentRows = calls.descriptor.threads == .full
    width = setup.width
    height = setup.height
    self.instance = instance
    self.table = table
  }

  private static func direction(
    _ wanted: Direction, _ descriptor: PluginDescriptor
  ) throws -> Direction {
    if wanted.isEmpty { return descriptor.defaultDirection }
    guard descriptor.directions.isSuperset(of: wanted), wanted.names.count == 1 else {
      let name = wanted.names.joined(separator: " and ")
      throw PluginError(pluginID: descriptor.id, problem: .unsupportedDirection(name))
    }
    return wanted
  }

  func render(
    rows: Range<Int>, progress: Double, seed: UInt64, from: PixelRows, to: PixelRows,
    output: PixelRows
  ) throws {
    precondition(
      rows.lowerBound >= 0 && rows.upperBound <= height, "rows \(rows) of \(height)")
    if rows.isEmpty { return }
    try withUnsafePointer(to: image(from)) { from in
      try withUnsafePointer(to: image(to)) { to in
        try withUnsafePointer(to: image(output)) { out in
          var frame = pegbar_transition_frame(
            struct_size: UInt32(MemoryLayout<pegbar_transition_frame>.size), reserved: 0,
            progress: progress, seed: seed, from: from, to: to, out: out)
          try instance.call("render") {
            table.render($0, &frame, Int32(rows.lowerBound), Int32(rows.upperBound))
          }
        }
      }
    }
  }

  private func image(_ rows: PixelRows) -> pegbar_image {
    precondition(
      rows.width == width && rows.height == height && rows.stride >= 4 * width,
      "a picture of \(rows.width) × \(rows.height) in a transition of \(width) × \(height)")
    let alpha = rows.isOpaque ? PEGBAR_ALPHA_OPAQUE : PEGBAR_ALPHA_PREMULTIPLIED
    return pegbar_image(
      struct_size: UInt32(MemoryLayout<pegbar_image>.size),
      format: UInt32(PEGBAR_FORMAT_RGBA8), alpha: UInt32(alpha),
      color_space: UInt32(PEGBAR_COLOR_SPACE_SRGB),
      width: Int32(width), height: Int32(height), stride: Int64(rows.stride), data: rows.data)
  }
}
