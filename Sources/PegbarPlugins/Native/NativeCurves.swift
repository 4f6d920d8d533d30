import CPegbarLoader
import CPegbarPlugin
import PegbarCore

/// Timing functions as an animation's instance calls them back.
///
/// Outlives the instance.
final class NativeCurves: @unchecked Sendable {
  /// One for each timing function.
  let curves: [pegbar_curve]
  private let boxes: [Box]

  private final class Box {
    let timing: any Timing
    init(_ timing: any Timing) { self.timing = timing }
  }

  init(_ timings: [any Timing]) {
    boxes = timings.map(Box.init)
    curves = boxes.map { box in
      pegbar_curve(
        context: UnsafeRawPointer(Unmanaged.passUnretained(box).toOpaque()),
        eval: { context, count, x, y in
          guard let context, let count = Int(exactly: count) else {
            return Int32(PEGBAR_INVALID_ARGUMENT)
          }
          return NativeCurves.evaluate(context, count, x, y)
        })
    }
  }

  private static func evaluate(
    _ context: UnsafeRawPointer, _ count: Int, _ x: UnsafePointer<Double>,
    _ y: UnsafeMutablePointer<Double>
  ) -> Int32 {
    let box = Unmanaged<Box>.fromOpaque(context)
    return box._withUnsafeGuaranteedRef { box in
      do {
        try box.timing.evaluate(x, into: y, count: count)
        return Int32(PEGBAR_OK)
      } catch {
        pgb_loader_set_error(HostServices.table, Int32(PEGBAR_FAILED), "\(error)")
        return Int32(PEGBAR_FAILED)
      }
    }
  }
}
