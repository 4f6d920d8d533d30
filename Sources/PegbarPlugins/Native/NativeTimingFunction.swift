import CPegbarLoader
import CPegbarPlugin
import PegbarCore

/// A timing function in a loaded library.
final class NativeTimingFunction: TimingFunction, @unchecked Sendable {
  private let calls: PluginCalls
  private let table: pegbar_timing_function

  init(_ calls: PluginCalls) {
    self.calls = calls
    table = calls.table(pegbar_timing_function.self)
  }

  var descriptor: PluginDescriptor { calls.descriptor }

  func makeTiming(_ parameters: ParameterValues) throws -> any Timing {
    try NativeTiming(calls, table, parameters)
  }
}

/// A timing function of a loaded library with its parameters.
private final class NativeTiming: Timing, @unchecked Sendable {
  let controlPoints: [Double]?
  let settlingTime: Double?
  let memo = Memo()
  private let instance: PluginInstance
  private let table: pegbar_timing_function

  init(
    _ calls: PluginCalls, _ table: pegbar_timing_function, _ parameters: ParameterValues
  ) throws {
    let instance = try PluginInstance(
      calls, parameters, create: table.create, destroy: table.destroy)
    self.instance = instance
    self.table = table
    controlPoints = try NativeTiming.controlPoints(instance, table)
    settlingTime = try table.settling_time.flatMap { function in
      try calls.number("settling_time", instance.lock, least: 0) {
        function(instance.pointer, $0)
      }
    }
  }

  private static func controlPoints(
    _ instance: PluginInstance, _ table: pegbar_timing_function
  ) throws -> [Double]? {
    guard let function = table.control_points else { return nil }
    var points = [0.0, 0, 0, 0]
    let status = instance.calls.status("control_points", instance.lock) {
      function(instance.pointer, &points)
    }
    if status == Int32(PEGBAR_UNSUPPORTED) { return nil }
    if status < 0 { throw instance.calls.failure("control_points", status) }
    guard points.allSatisfy(\.isFinite), 0...1 ~= points[0], 0...1 ~= points[2] else {
      throw instance.calls.brokenLaw("control_points", "x1 and x2 are not in 0…1")
    }
    return points
  }

  func evaluate(
    _ x: UnsafePointer<Double>, into y: UnsafeMutablePointer<Double>, count: Int
  ) throws {
    try instance.call("eval") { table.eval($0, UInt64(count), x, y) }
    guard pgb_loader_all_finite(y, UInt64(count)) != 0 else {
      throw instance.calls.brokenLaw("eval", "an answer is not finite")
    }
  }
}
