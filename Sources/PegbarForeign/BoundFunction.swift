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
  private let callees: [Int: Callee]
  /// What those are called with.
  private let calleeNumbers: [BoundNumbers]
  private let id: UnsafeMutablePointer<CChar>

  /// Prepares calls.
  ///
  /// - Returns: nil for a signature that libffi does not support, or without memory.
  init?(
    _ symbol: BoundSymbol, at address: UnsafeMutableRawPointer, descriptor: PluginDescriptor,
    libraryLock: Monitor, callees: [Int: Callee] = [:], usesCasts: Bool = true
  ) {
    guard let call = pgb_bound_make(address, symbol.encoding, usesCasts ? 1 : 0) else {
      return nil
    }
    guard let calleeNumbers = BoundFunction.setCurves(of: call, callees),
      let id = strdup(descriptor.id)
    else {
      pgb_bound_free(call)
      return nil
    }
    self.address = address
    self.symbol = symbol
    self.descriptor = descriptor
    self.call = call
    self.libraryLock = libraryLock
    self.callees = callees
    self.calleeNumbers = calleeNumbers
    self.id = id
  }

  deinit {
    pgb_bound_free(call)
    free(id)
  }

  /// Sets what the curves call; nil where that is impossible, else what has to live as long as they.
  private static func setCurves(
    of call: OpaquePointer, _ callees: [Int: Callee]
  ) -> [BoundNumbers]? {
    var kept: [BoundNumbers] = []
    for (index, callee) in callees {
      let isSet: Int32
      switch callee {
      case .bound(let function):
        guard let values = try? ParameterValues(for: function.descriptor) else { return nil }
        kept.append(BoundNumbers(function.symbol.values(with: values)))
        isSet = pgb_bound_set_curve(
          call, UInt32(index), function.call, kept[kept.count - 1].numbers,
          UInt32(function.symbol.inputs[0]))
      case .timing(let curve):
        isSet = pgb_bound_set_function(
          call, UInt32(index),
          { context, x in
            Unmanaged<TimingCurve>.fromOpaque(context).takeUnretainedValue().value(at: x)
          }, Unmanaged.passUnretained(curve).toOpaque())
      }
      guard isSet == 1 else { return nil }
    }
    return kept
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
    var done = size
    noted(lock) {
      if let (start, end) = ends {
        done = pgb_bound_curve(call, numbers, slot, size, x, y, start, end)
      } else {
        done = pgb_bound_batch(call, numbers, slot, size, x, y)
      }
    }
    if done < size { throw failure(y[Int(done)]) }
    try check(y, count)
  }

  /// Calls a function that takes many numbers at once; its arrays are copies, which it may write.
  ///
  /// `x` has `batch.width` numbers for each result, `y` room for as many as a result has.
  func evaluate(
    _ numbers: [Double], _ batch: BoundSymbol.Batch, _ x: [Double], into y: inout [Double],
    _ lock: Monitor?
  ) throws {
    var numbers = numbers
    var status = [0.0]
    let total = x.count / batch.width
    let size = symbol.answer.numberCount
    let (from, to) = (symbol.letter(at: batch.input), symbol.letter(at: batch.output))
    let strides = (Int(pgb_array_stride(from)), Int(pgb_array_stride(to)))
    let (input, output) = (
      TypedArray.make(count: x.count), TypedArray.make(count: total * size)
    )
    defer {
      input.deallocate()
      output.deallocate()
    }
    pgb_array_store(from, x, UInt64(x.count), input)
    var start = 0
    while start < total {
      let count = min(batch.limit, total - start)
      var isDone: Int32 = 0
      numbers[batch.input] = pgb_bound_address(input + start * batch.width * strides.0)
      numbers[batch.output] = pgb_bound_address(output + start * size * strides.1)
      numbers[batch.count] = Double(count)
      noted(lock) { isDone = pgb_bound_call(call, numbers, &status) }
      guard isDone == 1 else { throw failure(status[0]) }
      start += count
    }
    pgb_array_load(to, output, UInt64(total * size), &y)
    try check(y, total * size)
  }

  /// What a status that means failure becomes.
  private func failure(_ status: Double) -> PluginError {
    let code = Int32(exactly: status) ?? Int32(PEGBAR_FAILED)
    return PluginError(
      pluginID: descriptor.id,
      problem: .failed(
        function: symbol.symbol, status: code < 0 ? code : Int32(PEGBAR_FAILED),
        message: "it returned \(Int(saturating: status))"))
  }

  /// Calls the function once; `answer` has room for 16 numbers.
  @inline(__always)
  func callOnce(_ numbers: [Double], into answer: inout [Double], _ lock: Monitor?) throws {
    var isDone: Int32 = 0
    noted(lock) { isDone = pgb_bound_call(call, numbers, &answer) }
    guard isDone == 1 else { throw failure(answer[0]) }
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

extension BoundFunction {
  /// What a curve of a function calls.
  enum Callee {
    /// Another function of the file.
    case bound(BoundFunction)
    /// A timing function of another plugin.
    case timing(TimingCurve)
  }
}

/// A timing function as a curve of a C function.
final class TimingCurve: Sendable {
  private let timing: any Timing

  init(_ timing: any Timing) { self.timing = timing }

  /// The value; not a number where the function fails, so that what depends on it is refused.
  func value(at x: Double) -> Double { (try? timing.value(at: x)) ?? .nan }
}
