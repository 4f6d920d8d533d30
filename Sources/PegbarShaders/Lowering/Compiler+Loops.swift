import CPegbarShaders

extension Compiler {
  /// Loops of at most so many turns are written out.
  private static let mostTurns = 256
  /// If they make at most so many numbers.
  private static let mostUnrolled = 6000
  /// And leave at most so many branches open.
  private static let mostNested = 24

  func run(_ loop: LoopStatement, line: Int) throws(ShaderError) {
    try inScope { () throws(ShaderError) in
      if let start = loop.start { try run([start]) }
      let flags = reserve([graph.constant(false), graph.constant(false)])
      let frame = (broken: flags.lowerBound, continued: flags.lowerBound + 1)
      activations[activations.count - 1].loops.append(frame)
      let mark = graph.mark()
      let saved = (environment, scopes, conditions)
      let isUnrolled = try unroll(loop, frame, turn: 0, nested: 0, from: mark.count)
      if !isUnrolled {
        graph.takeBack(to: mark)
        (environment, scopes, conditions) = saved
        try emit(loop, frame, line: line)
      }
      activations[activations.count - 1].loops.removeLast()
    }
  }

  // MARK: Written out

  /// Emits turn after turn; false if that leads to nothing, with everything to be taken back.
  private func unroll(
    _ loop: LoopStatement, _ frame: (broken: Int, continued: Int), turn: Int, nested: Int,
    from start: Int
  ) throws(ShaderError) -> Bool {
    var turn = turn
    while true {
      guard turn < Compiler.mostTurns, graph.nodes.count - start < Compiler.mostUnrolled else {
        return false
      }
      try check(loop.body.line)
      if !loop.testsLast || turn > 0 {
        guard loop.declaration == nil else { return false }
        if let test = loop.condition {
          guard let bits = graph.bits(try condition(test)) else { return false }
          if bits == 0 { return true }
        }
      }
      try inScope { () throws(ShaderError) in try run([loop.body]) }
      environment[frame.continued] = graph.constant(false)
      turn += 1
      let live = live()
      guard let bits = graph.bits(live) else {
        guard nested < Compiler.mostNested else { return false }
        var isDone = false
        let next = turn
        try choose(
          live,
          { () throws(ShaderError) in
            if let step = loop.step { _ = try self.value(step) }
            isDone = try self.unroll(loop, frame, turn: next, nested: nested + 1, from: start)
          }, nil)
        return isDone
      }
      if bits == 0 { return true }
      if let step = loop.step { _ = try value(step) }
    }
  }

  // MARK: As a loop

  /// The components that turns change, and those of them that differ between pixels.
  private struct Guess {
    var changing: Set<Int> = []
    var wide: Set<Int> = []
  }

  /// Emits a loop, again and again until what is taken for granted about its turns holds.
  private func emit(
    _ loop: LoopStatement, _ frame: (broken: Int, continued: Int), line: Int
  ) throws(ShaderError) {
    var running = graph.constant(true)
    for condition in conditions { running = graph.emit(PGB_SHADER_AND, running, condition) }
    let alive = reserve([running]).lowerBound
    var guess = Guess(changing: [alive])
    while true {
      try check(line)
      let mark = graph.mark()
      let saved = (environment, scopes, conditions)
      if try attempt(loop, frame, alive: alive, &guess, line: line) { return }
      graph.takeBack(to: mark)
      (environment, scopes, conditions) = saved
    }
  }

  private func attempt(
    _ loop: LoopStatement, _ frame: (broken: Int, continued: Int), alive: Int,
    _ guess: inout Guess, line: Int
  ) throws(ShaderError) -> Bool {
    let entry = environment
    let block = graph.push(.loop, guarded: 0)
    for slot in guess.changing {
      environment[slot] = graph.merged(
        isWide: guess.wide.contains(slot) || graph.isWide(entry[slot]))
    }
    let header = environment
    let going = header[alive]
    block.guarding = going
    let outer = conditions
    conditions = [going]
    try turn(loop, frame)
    conditions = outer
    environment[alive] = graph.emit(PGB_SHADER_AND, going, live())
    environment[frame.broken] = entry[frame.broken]
    let isEndless = environment[alive] == going
    var holds = true
    var merges: [Loop.Merge] = []
    for slot in header.indices where environment[slot] != header[slot] || slot == alive {
      guard guess.changing.contains(slot) else {
        guess.changing.insert(slot)
        holds = false
        continue
      }
      let next =
        slot == alive || !graph.isWide(going)
        ? environment[slot]
        : graph.emit(PGB_SHADER_SELECT, going, environment[slot], header[slot])
      if graph.isWide(next), !graph.isWide(header[slot]) {
        guess.wide.insert(slot)
        holds = false
      }
      merges.append((header[slot], entry[slot], next))
    }
    graph.pop()
    guard holds else { return false }
    if isEndless { throw ShaderError("the loop never ends", line: line) }
    for slot in guess.changing { graph.move(header[slot], to: graph.current) }
    graph.current.items.append(
      .loop(Loop(body: block, alive: going, merges: merges, line: line)))
    // Numbers that no turn changed are what they were.
    environment = header
    let merged = Set(merges.map(\.result))
    for slot in guess.changing where !merged.contains(header[slot]) {
      environment[slot] = entry[slot]
    }
    return true
  }

  private func turn(
    _ loop: LoopStatement, _ frame: (broken: Int, continued: Int)
  ) throws(ShaderError) {
    try inScope { () throws(ShaderError) in
      if !loop.testsLast { try test(loop, frame) }
      try choose(
        live(),
        { () throws(ShaderError) in
          try self.inScope { () throws(ShaderError) in try self.run([loop.body]) }
        }, nil)
      environment[frame.continued] = graph.constant(false)
      try choose(
        live(),
        { () throws(ShaderError) in
          if let step = loop.step { _ = try self.value(step) }
          if loop.testsLast { try self.test(loop, frame) }
        }, nil)
    }
  }

  private func test(
    _ loop: LoopStatement, _ frame: (broken: Int, continued: Int)
  ) throws(ShaderError) {
    var holds = graph.constant(true)
    if let declaration = loop.declaration {
      try declare(declaration)
      guard let variable = variable(declaration.name), variable.type == .bool else {
        throw ShaderError("a condition is bool", line: declaration.line)
      }
      holds = environment[variable.slots.lowerBound]
    } else if let test = loop.condition {
      holds = try condition(test)
    }
    environment[frame.broken] = graph.emit(PGB_SHADER_NOT, holds)
  }
}
