import CPegbarLoader
import CPegbarPlugin
import PegbarCore

/// Timing functions as a plugin's instance calls them back.
///
/// Outlives the instance.
package final class NativeCurves: @unchecked Sendable {
  /// One for each timing function; nil for none.
  package var pointer: UnsafePointer<UnsafePointer<pegbar_curve>>? {
    count == 0 ? nil : UnsafePointer(pointers)
  }
  /// The number of them.
  package let count: Int
  /// The first; nil for none.
  var first: UnsafePointer<pegbar_curve>? { pointer?.pointee }

  private let pointers: UnsafeMutablePointer<UnsafePointer<pegbar_curve>>
  private let curves: UnsafeMutablePointer<pegbar_curve>
  private let boxes: [Box]

  private final class Box {
    let timing: any Timing
    init(_ timing: any Timing) { self.timing = timing }
  }

  /// Makes curves that call timing functions.
  package init(_ timings: [any Timing]) {
    boxes = timings.map(Box.init)
    count = boxes.count
    curves = .allocate(capacity: max(1, count))
    pointers = .allocate(capacity: max(1, count))
    for (i, box) in boxes.enumerated() {
      (curves + i).initialize(to: NativeCurves.curve(box))
      (pointers + i).initialize(to: UnsafePointer(curves + i))
    }
  }

  deinit {
    curves.deallocate()
    pointers.deallocate()
  }

  private static func curve(_ box: Box) -> pegbar_curve {
    pegbar_curve(
      struct_size: UInt32(MemoryLayout<pegbar_curve>.size), flags: 0,
      context: UnsafeRawPointer(Unmanaged.passUnretained(box).toOpaque()),
      eval: { context, count, x, y in
        guard let context, let count = Int(exactly: count) else {
          return Int32(PEGBAR_INVALID_ARGUMENT)
        }
        return NativeCurves.evaluate(context, count, x, y)
      })
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
