import CPegbarPlugin
import PegbarCore

/// An animation as its user wrote it, in the plugin interface's form, with its memory.
final class NativeAnimationSetup {
  /// Valid as long as this object.
  let pointer: UnsafeMutablePointer<pegbar_animation_setup>

  private var memory: [UnsafeMutableRawPointer] = []

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
    pointer.pointee.struct_size = UInt32(MemoryLayout<pegbar_animation_setup>.size)
    fillValues(setup)
    fillTiming(setup, curves)
    fillPath(setup.path)
  }

  deinit {
    pointer.deallocate()
    for block in memory { block.deallocate() }
  }

  private func fillValues(_ setup: AnimationSetup) {
    pointer.pointee.value_kind = NativeAnimationSetup.valueKind(setup.valueKind)
    pointer.pointee.component_count = UInt32(setup.componentCount)
    pointer.pointee.key_count = UInt32(setup.keyCount)
    pointer.pointee.keys = copy(setup.keys.flatMap { $0 })
    pointer.pointee.child_count = UInt32(setup.childCount)
  }

  private func fillTiming(_ setup: AnimationSetup, _ curves: NativeCurves) {
    pointer.pointee.key_times = copy(setup.keyTimes)
    pointer.pointee.key_time_count = UInt32(setup.keyTimes.count)
    pointer.pointee.curves = curves.pointer
    pointer.pointee.curve_count = UInt32(curves.count)
    pointer.pointee.duration = setup.duration
    pointer.pointee.calculation_mode = setup.calculationMode.rawValue
    pointer.pointee.rotation_mode = setup.rotationMode.rawValue
    pointer.pointee.tension = copy(setup.tension)
    pointer.pointee.tension_count = UInt32(setup.tension.count)
    pointer.pointee.continuity = copy(setup.continuity)
    pointer.pointee.continuity_count = UInt32(setup.continuity.count)
    pointer.pointee.bias = copy(setup.bias)
    pointer.pointee.bias_count = UInt32(setup.bias.count)
  }

  private func fillPath(_ path: Path?) {
    guard let path else { return }
    var segments: [UInt8] = []
    var points: [Double] = []
    for element in path.elements {
      let (segment, list): (Int, [Point]) =
        switch element {
        case .move(let p): (PEGBAR_SEGMENT_MOVE, [p])
        case .line(let p): (PEGBAR_SEGMENT_LINE, [p])
        case .quad(let c, let p): (PEGBAR_SEGMENT_QUAD, [c, p])
        case .cubic(let c1, let c2, let p): (PEGBAR_SEGMENT_CUBIC, [c1, c2, p])
        case .close: (PEGBAR_SEGMENT_CLOSE, [])
        }
      segments.append(UInt8(segment))
      for point in list { points += [point.x, point.y] }
    }
    pointer.pointee.path = copy([
      pegbar_path(
        struct_size: UInt32(MemoryLayout<pegbar_path>.size), segment_count: UInt32(segments.count),
        point_count: UInt32(points.count / 2), reserved: 0, segments: copy(segments),
        points: copy(points))
    ])
  }

  private static func valueKind(_ kind: ValueKind) -> UInt32 {
    let number =
      switch kind {
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

  /// A copy that lives as long as this object; nil for an empty list.
  private func copy<Element>(_ list: [Element]) -> UnsafePointer<Element>? {
    guard !list.isEmpty else { return nil }
    let size = list.count * MemoryLayout<Element>.stride
    let block = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    memory.append(block)
    let start = block.bindMemory(to: Element.self, capacity: list.count)
    for (i, element) in list.enumerated() { (start + i).initialize(to: element) }
    return UnsafePointer(start)
  }
}
