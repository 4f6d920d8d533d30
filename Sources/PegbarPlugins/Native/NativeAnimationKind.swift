import CPegbarLoader
import CPegbarPlugin
import PegbarCore

/// An animation kind in a loaded library.
final class NativeAnimationKind: AnimationKind, @unchecked Sendable {
  let inputs: AnimationInputs
  private let calls: PluginCalls
  private let table: pegbar_animation_kind

  init(_ calls: PluginCalls, inputs: AnimationInputs) {
    self.calls = calls
    self.inputs = inputs
    table = calls.table(pegbar_animation_kind.self)
  }

  var descriptor: PluginDescriptor { calls.descriptor }

  func makeAnimation(
    _ parameters: ParameterValues, setup: AnimationSetup
  ) throws -> any AnimationEvaluation {
    try NativeAnimation(calls, table, parameters, setup)
  }

  func naturalDuration(_ parameters: ParameterValues) throws -> Double? {
    guard let function = table.natural_duration else { return nil }
    let instance = try PluginInstance(
      calls, parameters, create: table.create, destroy: table.destroy)
    return try calls.number("natural_duration", instance.lock, least: 0) {
      function(instance.pointer, $0)
    }
  }
}

/// An animation of a loaded library, prepared.
private final class NativeAnimation: AnimationEvaluation, @unchecked Sendable {
  let answersNumbers: Bool
  let answersRotation: Bool
  let segments: [KeySegment]?
  let timings: [any Timing]
  /// Whether the answers do not depend on the numbers of the keys.
  let ignoresKeys: Bool
  let memo = Memo()
  private let keyCount: Int
  private let componentCount: Int
  private let childCount: Int
  private let instance: PluginInstance
  private let table: pegbar_animation_kind

  /// The curves that the instance may call: they live as long as it.
  private let curves: NativeCurves

  init(
    _ calls: PluginCalls, _ table: pegbar_animation_kind, _ parameters: ParameterValues,
    _ setup: AnimationSetup
  ) throws {
    let curves = NativeCurves(setup.timings)
    let instance = try PluginInstance(
      calls, parameters, create: table.create, destroy: table.destroy)
    let memory = try NativeAnimationSetup(setup, curves: curves, pluginID: calls.descriptor.id)
    var plan = pegbar_animation_plan()
    plan.struct_size = UInt32(MemoryLayout<pegbar_animation_plan>.size)
    plan.output = UInt32(PEGBAR_OUTPUT_BLEND)
    try withExtendedLifetime(memory) {
      try instance.call("prepare") { table.prepare($0, memory.pointer, &plan) }
    }
    guard plan.output == UInt32(PEGBAR_OUTPUT_BLEND) || plan.output == UInt32(PEGBAR_OUTPUT_NUMBERS)
    else { throw calls.brokenLaw("prepare", "it plans the unknown output \(plan.output)") }
    guard plan.has_rotation <= 1, plan.ignores_keys <= 1 else {
      throw calls.brokenLaw("prepare", "a field of its plan is neither 0 nor 1")
    }
    let answersNumbers = plan.output == UInt32(PEGBAR_OUTPUT_NUMBERS)
    guard !answersNumbers || setup.componentCount > 0 else {
      throw calls.brokenLaw("prepare", "it plans numbers for values without numbers")
    }
    self.answersNumbers = answersNumbers
    answersRotation = answersNumbers && plan.has_rotation == 1
    keyCount = setup.keyCount
    componentCount = setup.componentCount
    childCount = setup.childCount
    self.curves = curves
    timings = setup.timings
    ignoresKeys = plan.ignores_keys == 1
    self.instance = instance
    self.table = table
    segments =
      answersNumbers
      ? nil
      : try NativeLowering(instance, table).segments(
        keyCount: setup.keyCount, curveCount: setup.timings.count)
  }

  var answerCount: Int { componentCount + (answersRotation ? 1 : 0) }

  func blend(
    at moments: AnimationMoments, into blends: UnsafeMutablePointer<KeyBlend>
  ) throws {
    try withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 2 * moments.count) { keys in
      try withUnsafeTemporaryAllocation(of: Double.self, capacity: moments.count) { fractions in
        guard let keys = keys.baseAddress, let fractions = fractions.baseAddress else { return }
        // A key that is not written is no key, a number that is not written none.
        keys.initialize(repeating: .max, count: 2 * moments.count)
        fractions.initialize(repeating: .nan, count: moments.count)
        try evaluate(moments, base: nil) { batch in
          batch.from_key = keys
          batch.to_key = keys + moments.count
          batch.fraction = fractions
        }
        for i in 0..<moments.count {
          blends[i] = try blend(keys[i], keys[moments.count + i], fractions[i])
        }
      }
    }
  }

  private func blend(_ from: UInt32, _ to: UInt32, _ fraction: Double) throws -> KeyBlend {
    guard from < keyCount, to < keyCount else {
      throw instance.calls.brokenLaw("eval", "a key beyond the \(keyCount) keys")
    }
    guard fraction.isFinite else {
      throw instance.calls.brokenLaw("eval", "an answer is not finite")
    }
    return KeyBlend(from: Int(from), to: Int(to), fraction: fraction)
  }

  func numbers(
    at moments: AnimationMoments, base: UnsafePointer<Double>?,
    into numbers: UnsafeMutablePointer<Double>
  ) throws {
    let count = moments.count * answerCount
    // A number that is not written stays NaN and is found below.
    numbers.update(repeating: .nan, count: count)
    try evaluate(moments, base: base) { batch in
      batch.out = numbers
      batch.out_stride = Int64(answerCount)
    }
    guard pgb_loader_all_finite(numbers, UInt64(count)) != 0 else {
      throw instance.calls.brokenLaw("eval", "an answer is not finite")
    }
  }

  func childTimes(
    _ child: Int, at times: UnsafePointer<Double>, into childTimes: UnsafeMutablePointer<Double>,
    count: Int
  ) throws {
    precondition(child >= 0 && child < childCount, "child \(child) of \(childCount)")
    guard let function = table.map_child else {
      throw instance.calls.brokenLaw("map_child", "it is no group")
    }
    try withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { memory in
      guard let isActive = memory.baseAddress else { return }
      isActive.initialize(repeating: 0, count: count)
      childTimes.update(repeating: .nan, count: count)
      try instance.call("map_child") {
        function($0, UInt32(child), UInt64(count), times, childTimes, isActive)
      }
      for i in 0..<count {
        if isActive[i] == 0 {
          childTimes[i] = .nan
        } else if !childTimes[i].isFinite {
          throw instance.calls.brokenLaw("map_child", "an answer is not finite")
        }
      }
    }
  }

  /// Fills a batch, which `room` gives room for answers, and calls with it.
  private func evaluate(
    _ moments: AnimationMoments, base: UnsafePointer<Double>?,
    _ room: (inout pegbar_animation_batch) -> Void
  ) throws {
    var batch = pegbar_animation_batch(
      struct_size: UInt32(MemoryLayout<pegbar_animation_batch>.size), reserved: 0,
      count: UInt64(moments.count), progress: moments.progress, time: moments.time, base: base,
      base_stride: base == nil ? 0 : Int64(componentCount), from_key: nil, to_key: nil,
      fraction: nil, out: nil, out_stride: 0)
    room(&batch)
    guard let function = table.eval else {
      throw instance.calls.failure("eval", Int32(PEGBAR_UNSUPPORTED))
    }
    try withUnsafePointer(to: batch) { batch in
      try instance.call("eval") { function($0, batch) }
    }
  }
}
