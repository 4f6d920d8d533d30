import CPegbarPlugin
import PegbarCore

/// An animation as its user wrote it, in the plugin interface's form, with its memory.
final class NativeAnimationSetup {
  /// Valid as long as this object.
  let pointer: UnsafeMutablePointer<pegbar_animation_setup>

  private let memory = LentLists()

  /// - Throws: `PluginError` for key values that do not fit their count.
  init(_ setup: AnimationSetup, curves: NativeCurves, pluginID: String) throws {
    let fits =
      setup.keys.isEmpty
      || (setup.keys.count == setup.keyCount
        && setup.keys.allSatisfy { $0.count == setup.componentCount })
    guard fits else {
      throw PluginError(
        pluginID: pluginID,
        problem: .failed(
          function: "prepare", status: Int32(PEGBAR_INVALID_ARGUMENT),
          message: "key values of different sizes"))
    }
    pointer = .allocate(capacity: 1)
    pointer.initialize(to: pegbar_animation_setup())
    pointer.pointee = try pegbar_animation_setup(setup, in: memory)
    pointer.pointee.curves = curves.pointer
    pointer.pointee.curve_count = UInt32(curves.count)
  }

  deinit { pointer.deallocate() }
}

extension pegbar_animation_setup {
  /// An animation in the interface's form, without its curves.
  package init(_ setup: AnimationSetup, in lender: some TableLender) throws {
    func lend(_ list: [Double], _ name: String) throws -> UnsafePointer<Double>? {
      list.isEmpty ? nil : try lender.lend(list, "\(name) of prepare's setup")
    }
    self.init()
    struct_size = UInt32(MemoryLayout<pegbar_animation_setup>.size)
    value_kind = setup.valueKind.native
    component_count = UInt32(setup.componentCount)
    key_count = UInt32(setup.keyCount)
    keys = try lend(setup.keys.flatMap { $0 }, "keys")
    child_count = UInt32(setup.childCount)
    key_times = try lend(setup.keyTimes, "key_times")
    key_time_count = UInt32(setup.keyTimes.count)
    duration = setup.duration
    calculation_mode = setup.calculationMode.rawValue
    rotation_mode = setup.rotationMode.rawValue
    tension = try lend(setup.tension, "tension")
    tension_count = UInt32(setup.tension.count)
    continuity = try lend(setup.continuity, "continuity")
    continuity_count = UInt32(setup.continuity.count)
    bias = try lend(setup.bias, "bias")
    bias_count = UInt32(setup.bias.count)
    path = try setup.path.map(lender.table(of:))
  }
}

extension ValueKind {
  /// The number in the interface.
  fileprivate var native: UInt32 {
    let number =
      switch self {
      case .number: PEGBAR_VALUE_NUMBER
      case .point: PEGBAR_VALUE_POINT
      case .size: PEGBAR_VALUE_SIZE
      case .rect: PEGBAR_VALUE_RECT
      case .color: PEGBAR_VALUE_COLOR
      case .transform: PEGBAR_VALUE_TRANSFORM
      case .numbers, .points, .colors: PEGBAR_VALUE_NUMBERS
      case .null, .bool, .string, .path, .content: PEGBAR_VALUE_OTHER
      }
    return UInt32(number)
  }
}
