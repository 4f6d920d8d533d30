import PegbarCore

/// An animation kind whose instances are made elsewhere.
final class IsolatedAnimationKind: IsolatedPlugin, AnimationKind, @unchecked Sendable {
  let inputs: AnimationInputs

  init(
    _ descriptor: PluginDescriptor, _ inputs: AnimationInputs, _ owner: IsolatedPlugins,
    _ library: String
  ) {
    self.inputs = inputs
    super.init(descriptor, owner, library)
  }

  func makeAnimation(
    _ parameters: ParameterValues, setup: AnimationSetup
  ) throws -> any AnimationEvaluation {
    let (kept, answer) = try make(.animation, parameters, curves: setup.timings) { $0.put(setup) }
    return try IsolatedAnimation(kept, answer, setup)
  }

  func naturalDuration(_ parameters: ParameterValues) throws -> Double? {
    let process = try owner.process(library, descriptor.id)
    var request = Message()
    request.put(descriptor.id)
    request.put(IsolationServer.Request.naturalDuration.rawValue)
    request.put(parameters)
    var answer = try process.call(
      request, descriptor.id, "natural_duration", curves: parameters.curves)
    let seconds = try answer.double()
    guard seconds.isNaN || 0..<Double.infinity ~= seconds else { throw answer.malformed }
    return seconds.isNaN ? nil : seconds
  }
}

/// An animation that is evaluated elsewhere; its timing functions stay here and are called back.
private final class IsolatedAnimation: AnimationEvaluation, @unchecked Sendable {
  let answersNumbers: Bool
  let answersRotation: Bool
  let ignoresKeys: Bool
  let answerCount: Int
  let segments: [KeySegment]?
  let timings: [any Timing]
  let memo = Memo()
  private let kept: Kept
  private let setup: AnimationSetup

  init(_ kept: Kept, _ answer: Message, _ setup: AnimationSetup) throws {
    var answer = answer
    self.kept = kept
    self.setup = setup
    timings = setup.timings
    answersNumbers = try answer.int() == 1
    answersRotation = try answer.int() == 1
    ignoresKeys = try answer.int() == 1
    answerCount = setup.componentCount + (answersRotation ? 1 : 0)
    segments = try answer.segments(
      keyCount: setup.keyCount, curveCount: setup.timings.count)
  }

  func blend(
    at moments: AnimationMoments, into blends: UnsafeMutablePointer<KeyBlend>
  ) throws {
    var answer = try kept.call(request(.blend, moments), "eval")
    let (from, to, fractions) = (
      try answer.doubles(), try answer.doubles(), try answer.doubles()
    )
    let keys = 0..<Double(setup.keyCount)
    guard [from.count, to.count, fractions.count].allSatisfy({ $0 == moments.count }),
      from.allSatisfy(keys.contains), to.allSatisfy(keys.contains),
      fractions.allSatisfy(\.isFinite)
    else { throw kept.brokenLaw("eval", "an answer is missing, not finite or of no key") }
    for i in 0..<moments.count {
      blends[i] = KeyBlend(from: Int(from[i]), to: Int(to[i]), fraction: fractions[i])
    }
  }

  func numbers(
    at moments: AnimationMoments, base: UnsafePointer<Double>?,
    into numbers: UnsafeMutablePointer<Double>
  ) throws {
    var request = request(.numbers, moments)
    let count = base == nil ? 0 : moments.count * setup.componentCount
    request.put(UnsafeBufferPointer(start: base, count: count))
    var answer = try kept.call(request, "eval")
    try kept.copy(try answer.doubles(), to: numbers, moments.count * answerCount)
  }

  func childTimes(
    _ child: Int, at times: UnsafePointer<Double>, into childTimes: UnsafeMutablePointer<Double>,
    count: Int
  ) throws {
    var request = kept.request(.childTimes)
    request.put(child)
    request.put(UnsafeBufferPointer(start: times, count: count))
    var answer = try kept.call(request, "map_child")
    let found = try answer.doubles()
    // NaN: the child is not shown then.
    guard found.count == count, found.allSatisfy({ $0.isNaN || $0.isFinite }) else {
      throw kept.brokenLaw("map_child", "an answer is missing or not finite")
    }
    childTimes.update(from: found, count: count)
  }

  private func request(_ kind: IsolationServer.Request, _ moments: AnimationMoments) -> Message {
    var request = kept.request(kind)
    request.put(UnsafeBufferPointer(start: moments.progress, count: moments.count))
    request.put(UnsafeBufferPointer(start: moments.time, count: moments.count))
    return request
  }
}
