import CPegbarConfinement
import PegbarCore
import PegbarPlugins
import PegbarSystem
import Synchronization

/// The other end of an isolated process: makes what hosts ask for and calls it.
package final class IsolationServer: Sendable {
  /// What hosts ask for.
  enum Request: Int {
    case transition = 1
    case begin, draw, end
    case timing, evaluate
    case mapping, map
    case filter, extent, interest, prepare
    case animation, naturalDuration, blend, numbers, childTimes
    case forget
  }

  /// The exit code of a process without enough memory; the host checks whether a limit can be the cause.
  package static let shortageCode: Int32 = 75

  private let arena: ArenaMappings
  private let find: @Sendable (PluginKind, String) -> (any Plugin)?
  private let objects = Mutex<[Int: AnyObject & Sendable]>([:])
  private let next = Atomic<Int>(1)

  /// Serves lines until the host closes them; the process then has nothing left to do.
  ///
  /// - Parameters:
  ///   - count: how many lines there are.
  ///   - timeout: seconds for each call; 0 for any.
  ///   - readable: the files and folders that the library needs, besides those of the system.
  ///   - find: a plugin by its kind and id.
  package static func run(
    lines count: Int, timeout: Double, readable: [String],
    find: @escaping @Sendable (PluginKind, String) -> (any Plugin)?
  ) {
    pgb_end_with_parent()
    let first = IsolatedProcess.firstDescriptor
    let server = IsolationServer(ArenaMappings(of: first), find)
    pgb_print_at_once()
    HostServices.setLog { level, plugin, text in
      LoggedLine(level: level.rawValue, plugin: plugin, text: text).send()
    }
    // A plugin that checks for cancellation can report by itself that it is too slow.
    let limit = timeout > 0 ? 0.9 * timeout : .infinity
    HostServices.setCancellation { CallMonitor.elapsed > limit }
    let (socket, lines) = (first + 1, first + 2)
    GuestConfinement(readable: readable).enter(socket: socket, own: Int(lines) + 2 * count)
    SignalWatch.watch()
    let threads = (0..<Int32(count)).compactMap { line in
      SystemThread { server.serve(lines + 2 * line, lines + 1 + 2 * line) }
    }
    var answer = Message()
    answer.put(threads.count == count ? 0 : 1)
    answer.put("no threads for a plugin's process")
    _ = MessagePipe.write(answer.bytes, to: lines + 1)
    for thread in threads { thread.join() }
    fflush(nil)
  }

  private init(
    _ arena: ArenaMappings, _ find: @escaping @Sendable (PluginKind, String) -> (any Plugin)?
  ) {
    self.arena = arena
    self.find = find
  }

  private func serve(_ requests: Int32, _ replies: Int32) {
    let line = IsolationServer.currentLine.current
    (line.requests, line.replies) = (requests, replies)
    while let bytes = MessagePipe.read(from: requests) {
      var request = Message(bytes)
      var reply = Message()
      let plugin = (try? request.text()) ?? ""
      do {
        var answer = Message()
        try settle(&request, plugin, &answer)
        reply.put(0)
        reply.append(answer)
      } catch let refusal as Refusal where refusal.isShortage {
        reply = Message()
        reply.put(3)
      } catch {
        reply = Message()
        reply.put(1)
        reply.put(error, of: plugin)
      }
      if !MessagePipe.write(reply.bytes, to: replies) { return }
    }
  }

  private func settle(
    _ request: inout Message, _ plugin: String, _ answer: inout Message
  ) throws {
    guard let kind = Request(rawValue: try request.int()) else { throw Message.Malformed() }
    switch kind {
    case .transition: try makeTransition(&request, plugin, &answer)
    case .begin: try begin(&request, plugin, &answer)
    case .draw: try draw(&request)
    case .end: try end(&request)
    case .timing: try makeTiming(&request, plugin, &answer)
    case .evaluate: try evaluate(&request, &answer)
    case .mapping: try makeMapping(&request, plugin, &answer)
    case .map: try map(&request, &answer)
    case .filter: try makeFilter(&request, plugin, &answer)
    case .extent: try extent(&request, &answer)
    case .interest: try interest(&request, &answer)
    case .prepare: try prepare(&request, &answer)
    case .animation: try makeAnimation(&request, plugin, &answer)
    case .naturalDuration: try naturalDuration(&request, plugin, &answer)
    case .blend: try blend(&request, &answer)
    case .numbers: try numbers(&request, &answer)
    case .childTimes: try childTimes(&request, &answer)
    case .forget:
      let number = try request.int()
      // Released outside the lock, because that calls the plugin.
      let object = objects.withLock { $0.removeValue(forKey: number) }
      withExtendedLifetime(object) {}
    }
  }

  func keep(_ object: AnyObject & Sendable) -> Int {
    let number = next.add(1, ordering: .relaxed).oldValue
    objects.withLock { $0[number] = object }
    return number
  }

  func object<Kind>(_ type: Kind.Type, _ number: Int) throws -> Kind {
    guard let object = objects.withLock({ $0[number] }) as? Kind else { throw Message.Malformed() }
    return object
  }

  func plugin<Kind>(_ type: Kind.Type, _ kind: PluginKind, _ id: String) throws -> Kind {
    guard let plugin = find(kind, id) as? Kind else {
      throw PluginError(
        pluginID: id, problem: .brokeLaw(function: "load", law: "its library no longer has it"))
    }
    return plugin
  }

  /// A frame with the pictures that it draws from and into.
  private final class MappedFrame: Sendable {
    let drawing: any FrameDrawing
    let mappings: [ArenaMappings.Mapping]

    init(_ drawing: any FrameDrawing, _ mappings: [ArenaMappings.Mapping]) {
      (self.drawing, self.mappings) = (drawing, mappings)
    }
  }

  // MARK: - Transitions

  private func makeTransition(
    _ request: inout Message, _ id: String, _ answer: inout Message
  ) throws {
    let type = try plugin((any TransitionType).self, .transition, id)
    let values = try request.values(for: type.descriptor)
    let rendering = try type.makeTransition(values, setup: try request.setup())
    answer.put(keep(rendering))
    answer.put(rendering.allowsConcurrentRegions ? 1 : 0)
  }

  private func begin(
    _ request: inout Message, _ id: String, _ answer: inout Message
  ) throws {
    let rendering = try object((any EffectRendering).self, try request.int())
    let count = try request.int()
    guard 0...16 ~= count else { throw Message.Malformed() }
    var mappings: [ArenaMappings.Mapping] = []
    var isKept = false
    defer { if !isKept { mappings.forEach(arena.give) } }
    let pictures = try (0...count).map { _ in try picture(&request, &mappings) }
    var frame = EffectFrame(
      inputs: Array(pictures.prefix(count)), output: pictures[count],
      progress: try request.double(),
      time: try request.double(), seed: UInt64(bitPattern: Int64(try request.int())))
    frame.linearProgress = try request.double()
    let number = try request.int()
    frame.number = number < 0 ? nil : number
    if let kind = PluginKind(rawValue: UInt32(truncatingIfNeeded: try request.int())),
      let descriptor = find(kind, id)?.descriptor
    {
      frame.parameters = try request.values(for: descriptor)
    }
    let drawing = try rendering.begin(frame) { count, body in
      for piece in 0..<count { try body(piece) }
    }
    answer.put(keep(MappedFrame(drawing, mappings)))
    answer.put(drawing.passCount)
    isKept = true
  }

  private func picture(
    _ request: inout Message, _ mappings: inout [ArenaMappings.Mapping]
  ) throws -> PixelRows {
    let (offset, x, y) = (try request.int(), try request.int(), try request.int())
    let (width, height) = (try request.int(), try request.int())
    let (stride, isOpaque) = (try request.int(), try request.int() == 1)
    guard width > 0, height > 0, stride >= 4 * width,
      let mapping = arena.take(offset, stride * height)
    else { throw Message.Malformed() }
    mappings.append(mapping)
    return PixelRows(
      data: mapping.bytes, x: x, y: y, width: width, height: height, stride: stride,
      isOpaque: isOpaque)
  }

  private func draw(_ request: inout Message) throws {
    let frame = try object(MappedFrame.self, try request.int())
    try frame.drawing.draw(try request.region(), pass: try request.int())
  }

  private func end(_ request: inout Message) throws {
    let number = try request.int()
    let frame = try object(MappedFrame.self, number)
    objects.withLock { _ = $0.removeValue(forKey: number) }
    frame.drawing.end()
    frame.mappings.forEach(arena.give)
  }

  // MARK: - Filters

  private func makeFilter(
    _ request: inout Message, _ id: String, _ answer: inout Message
  ) throws {
    let type = try plugin((any ImageFilterType).self, .imageFilter, id)
    let values = try request.values(for: type.descriptor)
    let setup = FilterSetup(inputCount: try request.int(), scale: try request.double())
    answer.put(keep(try type.makeFilter(values, setup: setup)))
  }

  private func extent(_ request: inout Message, _ answer: inout Message) throws {
    let filtering = try object((any ImageFiltering).self, try request.int())
    let count = try request.int()
    guard 0...16 ~= count else { throw Message.Malformed() }
    answer.put(try filtering.extent(of: (0..<count).map { _ in try request.region() }))
  }

  private func interest(_ request: inout Message, _ answer: inout Message) throws {
    let filtering = try object((any ImageFiltering).self, try request.int())
    let input = try request.int()
    answer.put(try filtering.regionOfInterest(ofInput: input, drawing: try request.region()))
  }

  private func prepare(_ request: inout Message, _ answer: inout Message) throws {
    let filtering = try object((any ImageFiltering).self, try request.int())
    let prepared = try filtering.prepared(width: try request.int(), height: try request.int())
    answer.put(keep(prepared.rendering))
    for flag in [
      prepared.rendering.allowsConcurrentRegions, prepared.isIdentity, prepared.isFrameVarying,
    ] {
      answer.put(flag ? 1 : 0)
    }
  }

  // MARK: - Numbers

  private func makeTiming(
    _ request: inout Message, _ id: String, _ answer: inout Message
  ) throws {
    let function = try plugin((any TimingFunction).self, .timingFunction, id)
    let timing = try function.makeTiming(try request.values(for: function.descriptor))
    answer.put(keep(timing))
    answer.put(timing.controlPoints ?? [])
    answer.put(timing.settlingTime ?? .nan)
  }

  private func evaluate(_ request: inout Message, _ answer: inout Message) throws {
    let timing = try object((any Timing).self, try request.int())
    let x = try request.doubles()
    var y = [Double](repeating: .nan, count: x.count)
    try timing.evaluate(x, into: &y, count: x.count)
    answer.put(y)
  }

  private func makeMapping(
    _ request: inout Message, _ id: String, _ answer: inout Message
  ) throws {
    let function = try plugin((any ValueFunction).self, .valueFunction, id)
    answer.put(keep(try function.makeValueMapping(try request.values(for: function.descriptor))))
  }

  private func map(_ request: inout Message, _ answer: inout Message) throws {
    let mapping = try object((any ValueMapping).self, try request.int())
    let (count, inputs) = (try request.int(), try request.doubles())
    guard count >= 0, inputs.count == count * mapping.inputCount else { throw Message.Malformed() }
    var matrices = [Double](repeating: .nan, count: count * 16)
    try mapping.evaluate(inputs, stride: mapping.inputCount, into: &matrices, count: count)
    answer.put(matrices)
  }
}
