import CPegbarLoader
import CPegbarPlugin
import PegbarCore
import PegbarPlugins

/// An animation kind that is called as the interface says, with lent memory for everything it is given.
final class BareAnimation {
  /// The instance.
  let instance: BareInstance
  /// Its functions.
  let table: pegbar_animation_kind
  /// What it planned; zeros before `prepare`.
  private(set) var plan = pegbar_animation_plan()

  private let setup: AnimationSetup
  /// The curves, which must stay valid as long as the instance.
  private let curves: NativeCurves

  /// Makes an instance, not prepared yet.
  ///
  /// - Throws: `LawBroken`.
  init(
    _ descriptor: PluginDescriptor, _ raw: UnsafePointer<pegbar_descriptor>,
    _ values: ParameterValues, _ setup: AnimationSetup, at edge: LentMemory.Edge
  ) throws {
    table = raw.table(pegbar_animation_kind.self)
    self.setup = setup
    curves = NativeCurves(setup.timings)
    instance = try BareInstance(
      descriptor, raw, values, at: edge, create: table.create, destroy: table.destroy)
  }

  /// Prepares it; afterwards everything that it received is closed.
  ///
  /// - Throws: `LawBroken`.
  func prepare() throws {
    let lent = try LentSetup(setup, curves, at: instance.edge)
    var plan = pegbar_animation_plan()
    plan.struct_size = UInt32(MemoryLayout<pegbar_animation_plan>.size)
    plan.output = UInt32(PEGBAR_OUTPUT_BLEND)
    let room = try LentMemory([plan], at: instance.edge, name: "the plan of prepare")
    try instance.set("prepare") { pointer in
      table.prepare(pointer, lent.pointer, room.elements(pegbar_animation_plan.self))
    }
    try room.checkAround()
    self.plan = room.elements(pegbar_animation_plan.self).pointee
    instance.close(lent.memory + [room])
  }

  /// Whether it plans numbers.
  var answersNumbers: Bool { plan.output == UInt32(PEGBAR_OUTPUT_NUMBERS) }

  /// Evaluates moments; what is written beside the results is a broken law.
  ///
  /// - Parameters:
  ///   - progress: positions in the cycle.
  ///   - gap: doubles between the results of two moments.
  ///   - baseGap: doubles between the start values of two moments.
  ///   - call: makes the call; by default at once. Receives the memory of the moments.
  /// - Returns: the numbers of each moment, or its two keys and its fraction.
  /// - Throws: `LawBroken`.
  func evaluate(
    _ progress: [Double], gap: Int, baseGap: Int = 0,
    _ call: (_ moments: LentMemory, () throws -> Void) throws -> Void = { try $1() }
  ) throws -> [[Double]] {
    guard let eval = table.eval else { return [] }
    let (count, edge) = (progress.count, instance.edge)
    let moments = try LentMemory(progress, at: edge, name: "progress")
    let times = try LentMemory(progress.map { $0 * setup.duration }, at: edge, name: "time")
    // No memory follows the last value, and gaps hold NaN.
    let baseStride = setup.componentCount + baseGap
    let between = (0..<max(0, (count - 1) * baseStride + setup.componentCount)).map { i in
      i % baseStride < setup.componentCount ? 0.5 : Double.nan
    }
    let base = try LentMemory(between, at: edge, name: "base")
    for block in [moments, times, base] { block.allow(.reading) }
    var batch = pegbar_animation_batch(
      struct_size: UInt32(MemoryLayout<pegbar_animation_batch>.size), reserved: 0,
      count: UInt64(count), progress: moments.elements(Double.self),
      time: times.elements(Double.self), base: nil, base_stride: 0, from_key: nil, to_key: nil,
      fraction: nil, out: nil, out_stride: 0)
    if setup.componentCount > 0 {
      batch.base = UnsafePointer(base.elements(Double.self))
      batch.base_stride = Int64(baseStride)
    }
    let width = setup.componentCount + (answersNumbers && plan.has_rotation == 1 ? 1 : 0)
    let results = try LentResults(count, width: width, gap: gap, at: edge)
    results.offer(to: &batch, asNumbers: answersNumbers)
    let lent = try LentMemory([batch], at: edge, name: "the batch of eval")
    lent.allow(.reading)
    LawPlace.note("\(count) moments, the first at progress \(progress.first?.exact ?? "0")")
    try call(moments) {
      try instance.render("eval") { eval($0, lent.elements(pegbar_animation_batch.self)) }
    }
    instance.close([moments, times, base, lent])
    return try results.read(asNumbers: answersNumbers)
  }

  /// The natural duration in seconds; nil if the animation has none.
  ///
  /// - Throws: `LawBroken`.
  func naturalDuration() throws -> Double? {
    guard let function = table.natural_duration else { return nil }
    let seconds = try LentMemory([Double.nan], at: instance.edge, name: "the natural duration")
    let hasAnswer = try instance.answers("natural_duration") {
      function($0, seconds.elements(Double.self))
    }
    try seconds.checkAround()
    return hasAnswer ? seconds.elements(Double.self).pointee : nil
  }

  /// Maps moments to those of a child; what is written beside the results is a broken law.
  ///
  /// - Throws: `LawBroken`.
  func mapChild(_ child: Int, _ times: [Double]) throws {
    guard let map = table.map_child else { return }
    let edge = instance.edge
    let lent = try LentMemory(times, at: edge, name: "time")
    lent.allow(.reading)
    let mapped = try LentMemory(
      [Double](repeating: 0, count: times.count), at: edge, name: "child_time")
    let active = try LentMemory(
      [UInt8](repeating: 0, count: times.count), at: edge, name: "active")
    try instance.render("map_child") { pointer in
      map(
        pointer, UInt32(child), UInt64(times.count), lent.elements(Double.self),
        mapped.elements(Double.self), active.elements(UInt8.self))
    }
    try mapped.checkAround()
    try active.checkAround()
  }
}

/// Room for the results of moments.
private final class LentResults {
  private let count: Int
  private let width: Int
  private let stride: Int
  private let from: LentMemory
  private let to: LentMemory
  private let fraction: LentMemory
  private let out: LentMemory

  /// What lies between the results of two moments.
  private static let between = 77.125

  init(_ count: Int, width: Int, gap: Int, at edge: LentMemory.Edge) throws {
    self.count = count
    self.width = width
    stride = width + gap
    let keys = [UInt32](repeating: .max, count: count)
    from = try LentMemory(keys, at: edge, name: "from_key")
    to = try LentMemory(keys, at: edge, name: "to_key")
    fraction = try LentMemory([Double](repeating: .nan, count: count), at: edge, name: "fraction")
    // Nothing follows the last result.
    out = try LentMemory(
      [Double](repeating: LentResults.between, count: max(0, (count - 1) * stride + width)),
      at: edge, name: "out")
  }

  func offer(to batch: inout pegbar_animation_batch, asNumbers: Bool) {
    if asNumbers {
      batch.out = out.elements(Double.self)
      batch.out_stride = Int64(stride)
    } else {
      batch.from_key = from.elements(UInt32.self)
      batch.to_key = to.elements(UInt32.self)
      batch.fraction = fraction.elements(Double.self)
    }
  }

  func read(asNumbers: Bool) throws -> [[Double]] {
    for block in [from, to, fraction, out] { try block.checkAround() }
    if !asNumbers {
      let (from, to) = (from.list(UInt32.self), to.list(UInt32.self))
      return zip(zip(from, to), fraction.list(Double.self)).map { keys, fraction in
        [Double(keys.0), Double(keys.1), fraction]
      }
    }
    let numbers = out.list(Double.self)
    for i in numbers.indices where i % stride >= width && numbers[i] != LentResults.between {
      throw LawBroken(
        "it wrote between the results of moments \(i / stride) and \(i / stride + 1): samples are "
          + "out_stride = \(stride) doubles apart")
    }
    return (0..<count).map { Array(numbers[$0 * stride..<$0 * stride + width]) }
  }
}

/// An animation as its user wrote it, in lent memory.
private final class LentSetup {
  let pointer: UnsafePointer<pegbar_animation_setup>
  /// What it lies in.
  let memory: [LentMemory]

  init(_ setup: AnimationSetup, _ curves: NativeCurves, at edge: LentMemory.Edge) throws {
    let lender = ValueLender(edge)
    var table = try pegbar_animation_setup(setup, in: lender)
    if let list = curves.pointer {
      let copy = Array(UnsafeBufferPointer(start: list, count: curves.count))
      table.curves = try lender.lend(copy, "the list of curves of prepare's setup")
      table.curve_count = UInt32(copy.count)
    }
    pointer = try lender.lend([table], "the setup of prepare")
    memory = lender.memory
    for block in memory { block.allow(.reading) }
  }
}
