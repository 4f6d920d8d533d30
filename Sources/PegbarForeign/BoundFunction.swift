import CPegbarFFI
import CPegbarLoader
import PegbarCore
import PegbarPlugins
import PegbarSystem

/// A C function in this process, ready to be called.
final class BoundFunction: @unchecked Sendable {
  let descriptor: PluginDescriptor
  let symbol: BoundSymbol

  private let address: UnsafeMutableRawPointer
  private let call: OpaquePointer
  private let libraryLock: Monitor
  /// The functions of curves, by argument; they live as long as this object.
  private let callees: [Int: BoundFunction]
  private let id: UnsafeMutablePointer<CChar>

  /// Prepares calls.
  ///
  /// - Returns: nil for a signature that libffi does not support, or without memory.
  init?(
    _ symbol: BoundSymbol, at address: UnsafeMutableRawPointer, descriptor: PluginDescriptor,
    libraryLock: Monitor, callees: [Int: BoundFunction] = [:], usesCasts: Bool = true
  ) {
    guard let call = pgb_bound_make(address, symbol.encoding, usesCasts ? 1 : 0) else {
      return nil
    }
    guard BoundFunction.setCurves(of: call, callees), let id = strdup(descriptor.id) else {
      pgb_bound_free(call)
      return nil
    }
    self.address = address
    self.symbol = symbol
    self.descriptor = descriptor
    self.call = call
    self.libraryLock = libraryLock
    self.callees = callees
    self.id = id
  }

  deinit {
    pgb_bound_free(call)
    free(id)
  }

  private static func setCurves(
    of call: OpaquePointer, _ callees: [Int: BoundFunction]
  ) -> Bool {
    callees.allSatisfy { index, callee in
      guard let values = try? ParameterValues(for: callee.descriptor) else { return false }
      return pgb_bound_set_curve(
        call, UInt32(index), callee.call, callee.symbol.numbers(with: values),
        UInt32(callee.symbol.inputs[0])) == 1
    }
  }

  /// Whether calls go through a typed cast.
  var usesCast: Bool { pgb_bound_uses_cast(call) == 1 }

  /// The same function called through libffi.
  func throughLibffi() -> BoundFunction? {
    BoundFunction(
      symbol, at: address, descriptor: descriptor, libraryLock: libraryLock,
      callees: callees, usesCasts: false)
  }

  /// The lock for calls with one set of parameters; nil if they may overlap.
  func lock() -> Monitor? {
    switch descriptor.threads {
    case .none: libraryLock
    case .instance: Monitor(isRecursive: true)
    case .full: nil
    }
  }

  /// Calls the function with each of some numbers as its input.
  ///
  /// With `ends`, numbers up to 0 and from 1 on give these values without a call.
  @inline(__always)
  func evaluate(
    _ numbers: [Double], slot: Int, _ x: UnsafePointer<Double>,
    into y: UnsafeMutablePointer<Double>, count: Int,
    ends: (start: Double, end: Double)? = nil, _ lock: Monitor?
  ) throws {
    let (slot, size) = (UInt32(slot), UInt64(count))
    noted(lock) {
      if let (start, end) = ends {
        pgb_bound_curve(call, numbers, slot, size, x, y, start, end)
      } else {
        pgb_bound_batch(call, numbers, slot, size, x, y)
      }
    }
    try check(y, count)
  }

  /// Calls the function once; `answer` has room for 16 numbers.
  @inline(__always)
  func callOnce(_ numbers: [Double], into answer: inout [Double], _ lock: Monitor?) throws {
    noted(lock) { pgb_bound_call(call, numbers, &answer) }
    try check(answer, symbol.answer.numberCount)
  }

  @inline(__always)
  private func noted(_ lock: Monitor?, _ body: () -> Void) {
    let name: StaticString = "call"
    var frame = pgb_call_frame()
    pgb_call_begin(
      &frame, id, UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self))
    lock?.lock()
    body()
    lock?.unlock()
    pgb_call_end(&frame)
  }

  private func check(_ numbers: UnsafePointer<Double>, _ count: Int) throws {
    guard pgb_loader_all_finite(numbers, UInt64(count)) != 0 else {
      throw PluginError(
        pluginID: descriptor.id,
        problem: .brokeLaw(function: symbol.symbol, law: "an answer is not finite"))
    }
  }
}
