import CPegbarPlugin
import PegbarCore

/// An animation kind in a loaded library.
final class NativeAnimationKind: AnimationKind, NativePlugin, @unchecked Sendable {
  let inputs: AnimationInputs
  let calls: PluginCalls
  private let table: pegbar_animation_kind
  private let shared = SharedAnimations()

  init(_ calls: PluginCalls, inputs: AnimationInputs) {
    self.calls = calls
    self.inputs = inputs
    table = calls.table(pegbar_animation_kind.self)
  }

  var descriptor: PluginDescriptor { calls.descriptor }

  func makeAnimation(
    _ parameters: ParameterValues, setup: AnimationSetup
  ) throws -> any AnimationEvaluation {
    let animation = try NativeAnimation(calls, table, parameters, setup)
    if animation.ignoresKeys { shared.keep(animation, parameters, setup) }
    return animation
  }

  func sharedAnimation(
    _ parameters: ParameterValues, setup: AnimationSetup
  ) -> (any AnimationEvaluation)? { shared.find(parameters, setup) }

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

  func blend(progress: Double, time: Double) throws -> KeyBlend {
    var from: UInt32 = .max
    var to: UInt32 = .max
    var fraction = Double.nan
    try evaluate(progress, time, base: nil) { batch in
      withUnsafeMutablePointer(to: &from) { from in
        withUnsafeMutablePointer(to: &to) { to in
          withUnsafeMutablePointer(to: &fraction) { fraction in
            batch.from_key = from
            batch.to_key = to
            batch.fraction = fraction
            return call(batch)
          }
        }
      }
    }
    guard from < keyCount, to < keyCount else {
      throw instance.calls.brokenLaw("eval", "a key beyond the \(keyCount) keys")
    }
    guard fraction.isFinite else {
      throw instance.calls.brokenLaw("eval", "an answer is not finite")
    }
    return KeyBlend(from: Int(from), to: Int(to), fraction: fraction)
  }

  func numbers(progress: Double, time: Double, base: [Double]) throws -> [Double] {
    precondition(
      base.isEmpty || base.count == componentCount, "a base of \(componentCount) numbers")
    // A number that is not written stays NaN and is found below.
    var answer = [Double](repeating: .nan, count: componentCount + (answersRotation ? 1 : 0))
    try base.withUnsafeBufferPointer { base in
      try answer.withUnsafeMutableBufferPointer { answer in
        try evaluate(progress, time, base: base.isEmpty ? nil : base.baseAddress) { batch in
          batch.out = answer.baseAddress
          batch.out_stride = Int64(answer.count)
          return call(batch)
        }
      }
    }
    guard answer.allSatisfy(\.isFinite) else {
      throw instance.calls.brokenLaw("eval", "an answer is not finite")
    }
    return answer
  }

  func childTime(_ child: Int, time: Double) throws -> Double? {
    precondition(child >= 0 && child < childCount, "child \(child) of \(childCount)")
    guard let function = table.map_child else {
      throw instance.calls.brokenLaw("map_child", "it is no group")
    }
    var answer = Double.nan
    var isActive: UInt8 = 0
    try withUnsafePointer(to: time) { time in
      try instance.call("map_child") {
        function($0, UInt32(child), 1, time, &answer, &isActive)
      }
    }
    if isActive == 0 { return nil }
    guard answer.isFinite else {
      throw instance.calls.brokenLaw("map_child", "an answer is not finite")
    }
    return answer
  }

  /// Fills a batch of one moment and lets `body` call with it.
  private func evaluate(
    _ progress: Double, _ time: Double, base: UnsafePointer<Double>?,
    _ body: (inout pegbar_animation_batch) -> Int32
  ) throws {
    try withUnsafePointer(to: progress) { progress in
      try withUnsafePointer(to: time) { time in
        var batch = pegbar_animation_batch(
          struct_size: UInt32(MemoryLayout<pegbar_animation_batch>.size), reserved: 0, count: 1,
          progress: progress, time: time, base: base,
          base_stride: base == nil ? 0 : Int64(componentCount), from_key: nil, to_key: nil,
          fraction: nil, out: nil, out_stride: 0)
        let status = body(&batch)
        if status < 0 { throw instance.calls.failure("eval", status) }
      }
    }
  }

  private func call(_ batch: pegbar_animation_batch) -> Int32 {
    guard let function = table.eval else { return Int32(PEGBAR_UNSUPPORTED) }
    return withUnsafePointer(to: batch) { batch in
      instance.calls.status("eval", instance.lock) { function(instance.pointer, batch) }
    }
  }
}
