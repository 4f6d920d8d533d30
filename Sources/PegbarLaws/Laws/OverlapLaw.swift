import CPegbarPlugin
import PegbarCore
import PegbarEngine
import PegbarSystem
import Synchronization

/// The law of calls that overlap on one instance.
enum OverlapLaw {
  /// The law for a kind.
  static func law(for kind: PluginKind) -> Law {
    Law(
      name: "overlap", kinds: [kind], needsProcess: true,
      exemption: { descriptor in
        if descriptor.threads != .full { return "its calls on one instance never overlap" }
        return Law.unlessPure(descriptor)
      }, test: test)
  }

  @Sendable private static func test(_ subject: LawSubject) throws -> LawVerdict {
    guard let raw = try subject.table() else { return ArgumentLaws.hasNoTable }
    let descriptor = subject.descriptor
    if !Overlap.isPossible { return .skipped("only 'pegbar check' can make them overlap") }
    switch descriptor.kind {
    case .transition, .imageFilter: try effect(subject, raw)
    case .timingFunction: try timing(subject, raw)
    case .animation: try animation(subject, raw)
    case .provider: break
    case .valueFunction: try value(subject, raw)
    }
    return .passed
  }

  private static let cause =
    "where another call on the same instance ran in between; PEGBAR_THREADS_FULL promises that both "
    + "only read it and what they share"

  /// A picture whose rows are several pages each, and a smaller one for plugins that decline it.
  private static let sizes = [(2500, 6), (60, 60)].map(PixelSize.init)

  private static func effect(
    _ subject: LawSubject, _ raw: UnsafePointer<pegbar_descriptor>
  ) throws {
    nonisolated(unsafe) var effect = try BareEffect(
      subject.descriptor, raw, subject.defaults(), at: .start)
    var size = sizes[0]
    do { try effect.prepare(size, []) } catch let error where Decline.isMeant(by: error) {
      // After a failed `prepare` only `destroy` may follow.
      effect = try BareEffect(subject.descriptor, raw, subject.defaults(), at: .start)
      size = sizes[1]
      try effect.prepare(size, [])
    }
    let expected = try BareScene.frame(of: effect, size, at: 0.4)
    let whole = PixelRegion(rows: 0..<size.height, width: size.width)
    for gate in 0..<6 {
      let pictures = try effect.pictures(size)
      pictures.fill(BareScene.noise)
      nonisolated(unsafe) let others = try effect.pictures(size)
      others.fill { BareScene.noise(1 - $0, $1 + 5, $2 + 3) }
      let memory =
        pictures.memory.map { ($0.bytes, $0.wholePages.count) }
        + [(pictures.output.bytes, pictures.output.count)]
      let pages = Overlap.gates(memory[gate / 2].0, memory[gate / 2].1)[gate % 2]
      try Overlap.run(at: pages) {
        try effect.draw(pictures, at: 0.4, in: [whole])
      } during: {
        try? effect.draw(others, at: 0.8, in: [whole])
      }
      let found = pictures.pixels
      if let index = zip(found, expected).enumerated().first(where: { $1.0 != $1.1 })?.offset {
        throw LawBroken(
          "\(size.width)x\(size.height) at progress 0.4: pixel \(index / 4 % size.width), "
            + "\(index / 4 / size.width) is \(found[index]) instead of \(expected[index]) in channel "
            + "\(index % 4) \(cause)")
      }
    }
  }

  private static func timing(
    _ subject: LawSubject, _ raw: UnsafePointer<pegbar_descriptor>
  ) throws {
    let table = raw.table(pegbar_timing_function.self)
    nonisolated(unsafe) let instance = try BareInstance(
      subject.descriptor, raw, subject.defaults(), at: .start, create: table.create,
      destroy: table.destroy)
    let inputs = LawNumbers.list(2048, in: 0...1)
    try compare(inputs, width: 1) { x, y, count in
      try instance.render("eval") { table.eval($0, UInt64(count), x, y) }
    }
  }

  private static func value(
    _ subject: LawSubject, _ raw: UnsafePointer<pegbar_descriptor>
  ) throws {
    let table = raw.table(pegbar_value_function.self)
    let width = Int(table.input_count)
    nonisolated(unsafe) let instance = try BareInstance(
      subject.descriptor, raw, subject.defaults(), at: .start, create: table.create,
      destroy: table.destroy)
    let inputs = LawNumbers.list(1024 * width, in: -2...2)
    try compare(inputs, width: 16) { x, y, count in
      try instance.render("eval") { table.eval($0, UInt64(count / width), x, Int64(width), y) }
    }
  }

  private static func animation(
    _ subject: LawSubject, _ raw: UnsafePointer<pegbar_descriptor>
  ) throws {
    let kind = try subject.plugin((any AnimationKind).self)
    let item = try AnimationCases.first(for: kind, subject.defaults())
    if item.setup.childCount > 0 { return }
    nonisolated(unsafe) let bare = try BareAnimation(
      subject.descriptor, raw, subject.defaults(), item.setup, at: .start)
    try bare.prepare()
    let moments = LawNumbers.list(2048, in: 0...1)
    let others = moments.map { 1 - $0 * 0.75 }
    let expected = try bare.evaluate(moments, gap: 0).map { $0.map(\.bitPattern) }
    for half in 0..<2 {
      let found = try bare.evaluate(moments, gap: 0) { memory, call in
        let (start, count) = memory.wholePages
        try Overlap.run(at: Overlap.gates(start, count)[half], call) {
          _ = try? bare.evaluate(others, gap: 0)
        }
      }
      if let index = found.indices.first(where: { found[$0].map(\.bitPattern) != expected[$0] }) {
        throw LawBroken("\(item.label) at \(moments[index].exact): another result \(cause)")
      }
    }
  }

  private typealias Evaluation =
    (UnsafePointer<Double>, UnsafeMutablePointer<Double>, _ count: Int) throws -> Void

  /// Compares the results of a batch alone with those where a batch of other numbers comes in between.
  private static func compare(
    _ inputs: [Double], width: Int, _ body: @escaping Evaluation
  ) throws {
    nonisolated(unsafe) let body = body
    let count = width == 1 ? inputs.count : 1024 * width
    func run(_ x: [Double], _ y: LentMemory, _ lent: LentMemory) throws {
      try body(lent.elements(Double.self), y.elements(Double.self), x.count)
    }
    let room = [Double](repeating: .nan, count: count)
    let alone = try LentMemory(room, at: .start, name: "the results")
    try run(inputs, alone, LentMemory(inputs, at: .start, name: "the inputs"))
    let expected = alone.list(Double.self)
    for gate in 0..<4 {
      let x = try LentMemory(inputs, at: .start, name: "the inputs")
      let y = try LentMemory(room, at: .start, name: "the results")
      let others = inputs.map { 1 - $0 * 0.75 }
      let otherX = try LentMemory(others, at: .start, name: "the inputs")
      let otherY = try LentMemory(room, at: .start, name: "the results")
      let memory = [x, y][gate / 2].wholePages
      try Overlap.run(at: Overlap.gates(memory.start, memory.count)[gate % 2]) {
        try run(inputs, y, x)
      } during: {
        try? body(otherX.elements(Double.self), otherY.elements(Double.self), others.count)
      }
      let found = y.list(Double.self)
      if let index = found.indices.first(where: { found[$0].bitPattern != expected[$0].bitPattern })
      {
        throw LawBroken(
          "result \(index) is \(found[index].exact) instead of \(expected[index].exact) \(cause)")
      }
    }
  }
}
