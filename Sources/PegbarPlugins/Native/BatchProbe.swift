import CPegbarPlugin
import PegbarCore

/// Asks a plugin many things in one call, without the host's own checks, for tests of its laws.
///
/// One thread at a time.
public final class BatchProbe {
  private let instance: PluginInstance
  private let curves: NativeCurves
  private var componentCount = 1
  private var output = UInt32(PEGBAR_OUTPUT_BLEND)
  private var hasRotation = false

  /// Makes an instance of a value function or an animation kind; loads its library if need be.
  ///
  /// Nil for a plugin that is not asked through the interface's own tables.
  ///
  /// - Parameters:
  ///   - entry: the plugin.
  ///   - parameters: checked values.
  ///   - setup: for animation kinds, what to prepare it for.
  /// - Throws: `Refusal`, `PluginError`.
  public init?(
    _ entry: CatalogEntry, _ parameters: ParameterValues, setup: AnimationSetup? = nil
  ) throws {
    guard let plugin = try entry.loadedPlugin() as? any NativePlugin else { return nil }
    let calls = plugin.calls
    curves = NativeCurves(setup?.timings ?? [])
    switch entry.descriptor.kind {
    case .animation:
      let table = calls.table(pegbar_animation_kind.self)
      instance = try PluginInstance(
        calls, parameters, create: table.create, destroy: table.destroy)
      if let setup { try prepare(setup, table) }
    case .valueFunction:
      let table = calls.table(pegbar_value_function.self)
      instance = try PluginInstance(
        calls, parameters, create: table.create, destroy: table.destroy)
    case .timingFunction, .transition:
      return nil
    }
  }

  private func prepare(_ setup: AnimationSetup, _ table: pegbar_animation_kind) throws {
    let memory = try NativeAnimationSetup(
      setup, curves: curves, pluginID: instance.calls.descriptor.id)
    var plan = pegbar_animation_plan()
    plan.struct_size = UInt32(MemoryLayout<pegbar_animation_plan>.size)
    plan.output = output
    try withExtendedLifetime(memory) {
      try instance.call("prepare") { table.prepare($0, memory.pointer, &plan) }
    }
    output = plan.output
    hasRotation = plan.has_rotation == 1
    componentCount = setup.componentCount
  }

  /// The matrices of a value function, 16 numbers each.
  ///
  /// - Parameters:
  ///   - inputs: `stride` numbers for each matrix, of which the plugin reads the first ones.
  ///   - stride: at least as many as the function takes.
  /// - Returns: what the plugin wrote; NaN where it wrote nothing.
  /// - Throws: `PluginError`.
  public func matrices(_ inputs: [Double], stride: Int) throws -> [Double] {
    let table = instance.calls.table(pegbar_value_function.self)
    let count = inputs.count / stride
    var out = [Double](repeating: .nan, count: count * 16)
    try instance.call("eval") { table.eval($0, UInt64(count), inputs, Int64(stride), &out) }
    return out
  }

  /// The answers of an animation kind to some moments, in one call.
  ///
  /// - Parameters:
  ///   - progress: positions in the cycle.
  ///   - duration: of the cycle, seconds.
  ///   - base: the value without the animation.
  /// - Returns: for each moment its numbers, or two key numbers and the fraction between them; NaN
  ///   where the plugin wrote nothing. Empty for a kind that answers no moments.
  /// - Throws: `PluginError`.
  public func answers(
    _ progress: [Double], duration: Double, base: [Double]
  ) throws -> [[Double]] {
    let table = instance.calls.table(pegbar_animation_kind.self)
    guard let function = table.eval else { return [] }
    let (count, width) = (progress.count, componentCount + (hasRotation ? 1 : 0))
    let times: [Double] = progress.map { $0 * duration }
    let moments: UnsafeMutablePointer<Double> = copy(progress + times)
    let bases: UnsafeMutablePointer<Double> = copy(progress.flatMap { _ in base } + [0])
    // A key that is not written is no key, a number that is not written none.
    let keys = copy([UInt32](repeating: .max, count: 2 * count))
    let numbers = copy([Double](repeating: .nan, count: count * max(1, width)))
    defer {
      moments.deallocate()
      bases.deallocate()
      keys.deallocate()
      numbers.deallocate()
    }
    let isBlend = output == UInt32(PEGBAR_OUTPUT_BLEND)
    var batch = pegbar_animation_batch(
      struct_size: UInt32(MemoryLayout<pegbar_animation_batch>.size), reserved: 0,
      count: UInt64(count), progress: moments, time: moments + count,
      base: base.isEmpty ? nil : UnsafePointer<Double>(bases), base_stride: Int64(base.count),
      from_key: isBlend ? keys : nil, to_key: isBlend ? keys + count : nil,
      fraction: isBlend ? numbers : nil, out: isBlend ? nil : numbers,
      out_stride: isBlend ? 0 : Int64(width))
    try instance.call("eval") { function($0, &batch) }
    return (0..<count).map { i in
      if !isBlend { return (0..<width).map { numbers[i * width + $0] } }
      let pair = [keys[i], keys[count + i]]
      return pair.map { $0 == .max ? Double.nan : Double($0) } + [numbers[i]]
    }
  }

  private func copy<Element>(_ list: [Element]) -> UnsafeMutablePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, list.count))
    memory.initialize(from: list, count: list.count)
    return memory
  }
}

/// A plugin that is called through a table of the plugin interface.
protocol NativePlugin {
  /// How its functions are called.
  var calls: PluginCalls { get }
}

extension CatalogEntry {
  /// The plugin, loaded into this process if need be.
  ///
  /// - Throws: `Refusal`.
  public func loadedPlugin() throws(Refusal) -> any Plugin {
    try library.plugin(descriptor.kind, descriptor.id)
  }
}
