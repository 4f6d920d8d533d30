import PegbarCore
import PegbarPlugins
import PegbarSystem
import Synchronization

/// Plugins of others in processes of their own, one for each library.
///
/// A library's process starts with its first call. The pictures of a frame are copied
/// into memory that both processes share; timing functions of an animation are called back.
package final class IsolatedPlugins: Sendable {
  private let makeProcess: @Sendable (_ library: String, _ ids: [String]) throws -> IsolatedProcess
  private let processes = Mutex<[String: IsolatedProcess]>([:])

  /// All processes that were started.
  private static let started = Mutex<[IsolatedProcess]>([])

  /// Processor time of all processes so far, nanoseconds.
  package static var processorTime: UInt64 {
    started.withLock { $0.reduce(0) { $0 + $1.processorTime } }
  }

  /// Ends all processes, and shows what plugins still print.
  ///
  /// - Returns: faults that no call has thrown, such as a crash in `destroy`.
  package static func end() -> [GuestFault] {
    let all = started.withLock { started in
      defer { started = [] }
      return started
    }
    return all.compactMap { $0.end(within: 1000) }
  }

  /// Makes a place for them.
  ///
  /// - Parameters:
  ///   - words: the arguments with which this program serves a library.
  ///   - threads: how many calls of a library may be in progress.
  ///   - timeout: seconds for each call; 0 for any.
  ///   - note: receives what plugins print.
  package init(
    _ words: [String], threads: Int, timeout: Double, note: @escaping @Sendable (String) -> Void
  ) {
    makeProcess = { library, ids in
      try IsolatedProcess(
        words + [library], plugins: ids, threads: threads, timeout: timeout, note: note)
    }
  }

  /// Whether a plugin's calls can be made in another process.
  package static func canIsolate(_ plugin: any Plugin) -> Bool {
    switch plugin {
    case is any TransitionType, is any TimingFunction, is any ValueFunction,
      is any AnimationKind:
      true
    // A blend mode is called for stretches of a few pixels, far too often for another process.
    case let filter as any ImageFilterType: !filter.inputCounts.contains(2)
    default: false
    }
  }

  /// A plugin that has its calls made in the process of its `library`, a file; the plugin itself where
  /// `canIsolate` is false.
  package func isolated(_ plugin: any Plugin, library: String) -> any Plugin {
    switch plugin {
    case let plugin as any TransitionType: IsolatedTransition(plugin.descriptor, self, library)
    case let plugin as any TimingFunction: IsolatedTimingFunction(plugin.descriptor, self, library)
    case let plugin as any ValueFunction:
      IsolatedValueFunction(plugin.descriptor, plugin.inputCount, self, library)
    case let plugin as any ImageFilterType where IsolatedPlugins.canIsolate(plugin):
      IsolatedImageFilter(plugin.descriptor, plugin.inputCounts, self, library)
    case let plugin as any AnimationKind:
      IsolatedAnimationKind(plugin.descriptor, plugin.inputs, self, library)
    default: plugin
    }
  }

  func process(_ library: String, _ id: String) throws -> IsolatedProcess {
    try processes.withLock { processes in
      if let known = processes[library] { return known }
      let made = try makeProcess(library, [id])
      processes[library] = made
      IsolatedPlugins.started.withLock { $0.append(made) }
      return made
    }
  }
}

/// Something that an isolated process keeps for this one.
final class Kept: Sendable {
  let process: IsolatedProcess
  let plugin: String
  let number: Int
  /// The timing functions that its calls may call back.
  let curves: [any Timing]

  init(_ process: IsolatedProcess, _ plugin: String, _ number: Int, curves: [any Timing]) {
    self.process = process
    self.plugin = plugin
    self.number = number
    self.curves = curves
  }

  deinit {
    tell(Kept.request(plugin, .forget, number), "destroy")
  }

  static func request(_ plugin: String, _ kind: IsolationServer.Request, _ number: Int) -> Message {
    var request = Message()
    request.put(plugin)
    request.put(kind.rawValue)
    request.put(number)
    return request
  }

  func request(_ kind: IsolationServer.Request) -> Message {
    Kept.request(plugin, kind, number)
  }

  func call(_ request: Message, _ function: String) throws -> Message {
    try process.call(request, plugin, function, curves: curves)
  }

  /// Makes a call whose failure is ignored: the next call, or `IsolatedPlugins.end`, reports a process that has ended.
  func tell(_ request: Message, _ function: String) {
    process.tell(request, plugin, function, curves)
  }

  func brokenLaw(_ function: String, _ law: String) -> PluginError {
    PluginError(pluginID: plugin, problem: .brokeLaw(function: function, law: law))
  }

  /// Copies results that are finite and as many as they have to be.
  func copy(_ results: [Double], to room: UnsafeMutablePointer<Double>, _ count: Int) throws {
    guard results.count == count, results.allSatisfy(\.isFinite) else {
      throw brokenLaw("eval", "an answer is missing or not finite")
    }
    room.update(from: results, count: count)
  }
}

/// A plugin whose instances are made elsewhere.
class IsolatedPlugin: @unchecked Sendable {
  let descriptor: PluginDescriptor
  let owner: IsolatedPlugins
  let library: String

  init(_ descriptor: PluginDescriptor, _ owner: IsolatedPlugins, _ library: String) {
    self.descriptor = descriptor
    self.owner = owner
    self.library = library
  }

  /// Makes an instance; `more` is what its kind needs besides parameters, `curves` the timing functions in
  /// that.
  func make(
    _ kind: IsolationServer.Request, _ values: ParameterValues, curves: [any Timing] = [],
    _ more: (inout Message) -> Void = { _ in }
  ) throws -> (Kept, Message) {
    let process = try owner.process(library, descriptor.id)
    var request = Message()
    request.put(descriptor.id)
    request.put(kind.rawValue)
    request.put(values, firstCurve: curves.count)
    more(&request)
    let all = curves + values.curves
    var answer = try process.call(request, descriptor.id, "create", curves: all)
    return (Kept(process, descriptor.id, try answer.int(), curves: all), answer)
  }
}

// MARK: - Timing functions

private final class IsolatedTimingFunction: IsolatedPlugin, TimingFunction, @unchecked Sendable {
  func makeTiming(_ parameters: ParameterValues) throws -> any Timing {
    var (kept, answer) = try make(.timing, parameters)
    let (points, settling) = (try answer.doubles(), try answer.double())
    guard points.isEmpty || points.count == 4, points.allSatisfy(\.isFinite),
      settling.isNaN || 0..<Double.infinity ~= settling
    else { throw answer.malformed }
    return IsolatedTiming(
      kept, points.isEmpty ? nil : points, settling.isNaN ? nil : settling)
  }
}

private final class IsolatedTiming: Timing, @unchecked Sendable {
  let controlPoints: [Double]?
  let settlingTime: Double?
  let memo = Memo()
  private let kept: Kept

  init(_ kept: Kept, _ controlPoints: [Double]?, _ settlingTime: Double?) {
    self.kept = kept
    self.controlPoints = controlPoints
    self.settlingTime = settlingTime
  }

  func evaluate(
    _ x: UnsafePointer<Double>, into y: UnsafeMutablePointer<Double>, count: Int
  ) throws {
    var request = kept.request(.evaluate)
    request.put(UnsafeBufferPointer(start: x, count: count))
    var answer = try kept.call(request, "eval")
    try kept.copy(try answer.doubles(), to: y, count)
  }
}

// MARK: - Value functions

private final class IsolatedValueFunction: IsolatedPlugin, ValueFunction, @unchecked Sendable {
  let inputCount: Int

  init(
    _ descriptor: PluginDescriptor, _ inputCount: Int, _ owner: IsolatedPlugins, _ library: String
  ) {
    self.inputCount = inputCount
    super.init(descriptor, owner, library)
  }

  func makeValueMapping(_ parameters: ParameterValues) throws -> any ValueMapping {
    IsolatedMapping(try make(.mapping, parameters).0, inputCount)
  }
}

private final class IsolatedMapping: ValueMapping, @unchecked Sendable {
  let inputCount: Int
  private let kept: Kept

  init(_ kept: Kept, _ inputCount: Int) {
    self.kept = kept
    self.inputCount = inputCount
  }

  func evaluate(
    _ inputs: UnsafePointer<Double>, stride: Int, into matrices: UnsafeMutablePointer<Double>,
    count: Int
  ) throws {
    var request = kept.request(.map)
    request.put(count)
    request.put(
      (0..<count).flatMap { i in (0..<inputCount).map { inputs[i * stride + $0] } })
    var answer = try kept.call(request, "eval")
    try kept.copy(try answer.doubles(), to: matrices, 16 * count)
  }
}

// MARK: - Transitions

private final class IsolatedTransition: IsolatedPlugin, TransitionType, @unchecked Sendable {
  func makeTransition(
    _ parameters: ParameterValues, setup: TransitionSetup
  ) throws -> any EffectRendering {
    var (kept, answer) = try make(.transition, parameters) { $0.put(setup) }
    return IsolatedRendering(kept, .transition, allowsConcurrentRegions: try answer.int() == 1)
  }
}
