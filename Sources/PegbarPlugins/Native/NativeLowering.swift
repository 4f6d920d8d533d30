import CPegbarPlugin
import PegbarCore

/// The lowering extension of a prepared animation.
struct NativeLowering {
  private let instance: PluginInstance
  private let table: pegbar_lowering?

  /// Asks the instance for the extension.
  init(_ instance: PluginInstance, _ kind: pegbar_animation_kind) {
    self.instance = instance
    var table: pegbar_lowering?
    if let function = kind.get_extension {
      // The table is read while the call is noted: it may be no table.
      _ = instance.calls.status("get_extension", instance.lock) {
        table = function(instance.pointer, PEGBAR_EXT_LOWERING).flatMap {
          ExtensionTable.read($0, least: PEGBAR_LOWERING_SIZE_0_10)
        }
        return 0
      }
    }
    self.table = table
  }

  /// The most segments that are taken; an animation with more is asked for every moment.
  private static let limit: UInt32 = 1 << 20

  /// The animation's segments; nil where it has none.
  ///
  /// - Throws: `PluginError` for segments that break the extension's law.
  func segments(keyCount: Int, curveCount: Int) throws -> [KeySegment]? {
    guard let table else { return nil }
    var count: UInt32 = 0
    let status = instance.calls.status("segment_count", instance.lock) {
      table.segment_count(instance.pointer, &count)
    }
    if status == Int32(PEGBAR_UNSUPPORTED) { return nil }
    if status < 0 { throw instance.calls.failure("segment_count", status) }
    guard count > 0, count <= NativeLowering.limit else { return nil }
    var list = [pegbar_segment](repeating: pegbar_segment(), count: Int(count))
    try instance.call("segments") { table.segments($0, &list) }
    return try list.enumerated().map { index, segment in
      let earliest = index == 0 ? 0 : list[index - 1].start
      guard segment.start.isFinite, segment.start >= earliest, segment.start <= 1,
        segment.from_key < keyCount, segment.to_key < keyCount, segment.curve >= PEGBAR_CURVE_HOLD,
        segment.curve < curveCount, segment.reserved == 0, index > 0 || segment.start == 0
      else { throw instance.calls.brokenLaw("segments", "segment \(index) makes no sense") }
      let easing: KeySegment.Easing =
        switch segment.curve {
        case Int32(PEGBAR_CURVE_LINEAR): .linear
        case Int32(PEGBAR_CURVE_HOLD): .hold
        default: .timing(Int(segment.curve))
        }
      return KeySegment(
        start: segment.start, from: Int(segment.from_key), to: Int(segment.to_key),
        easing: easing)
    }
  }
}
