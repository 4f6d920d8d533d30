import PegbarCore
import PegbarSystem

extension IsolationServer {
  /// The line of the call that a thread makes: timing functions of the host are called on it.
  final class CurrentLine {
    var requests: Int32 = -1
    var replies: Int32 = -1
  }

  static let currentLine = ThreadLocal { CurrentLine() }

  func makeAnimation(_ request: inout Message, _ id: String, _ answer: inout Message) throws {
    let kind = try plugin((any AnimationKind).self, .animation, id)
    let values = try request.values(for: kind.descriptor)
    let setup = try request.animationSetup { HostTiming(number: $0) }
    let evaluation = try kind.makeAnimation(values, setup: setup)
    answer.put(keep(evaluation))
    for flag in [evaluation.answersNumbers, evaluation.answersRotation, evaluation.ignoresKeys] {
      answer.put(flag ? 1 : 0)
    }
    answer.put(evaluation.segments)
  }

  func naturalDuration(_ request: inout Message, _ id: String, _ answer: inout Message) throws {
    let kind = try plugin((any AnimationKind).self, .animation, id)
    answer.put(try kind.naturalDuration(try request.values(for: kind.descriptor)) ?? .nan)
  }

  func blend(_ request: inout Message, _ answer: inout Message) throws {
    let evaluation = try object((any AnimationEvaluation).self, try request.int())
    var blends: [KeyBlend] = []
    try withMoments(&request) { moments, _ in
      blends = .init(repeating: KeyBlend(from: 0, to: 0, fraction: 0), count: moments.count)
      try evaluation.blend(at: moments, into: &blends)
    }
    answer.put(blends.map { Double($0.from) })
    answer.put(blends.map { Double($0.to) })
    answer.put(blends.map(\.fraction))
  }

  func numbers(_ request: inout Message, _ answer: inout Message) throws {
    let evaluation = try object((any AnimationEvaluation).self, try request.int())
    var numbers: [Double] = []
    try withMoments(&request) { moments, rest in
      let base = try rest.doubles()
      numbers = .init(repeating: .nan, count: moments.count * evaluation.answerCount)
      try evaluation.numbers(
        at: moments, base: base.isEmpty ? nil : base, into: &numbers)
    }
    answer.put(numbers)
  }

  private func withMoments(
    _ request: inout Message, _ body: (AnimationMoments, inout Message) throws -> Void
  ) throws {
    let (progress, time) = (try request.doubles(), try request.doubles())
    guard progress.count == time.count else { throw Message.Malformed() }
    try progress.withUnsafeBufferPointer { progress in
      try time.withUnsafeBufferPointer { time in
        guard let first = progress.baseAddress, let second = time.baseAddress else { return }
        let moments = AnimationMoments(count: progress.count, progress: first, time: second)
        try body(moments, &request)
      }
    }
  }

  func childTimes(_ request: inout Message, _ answer: inout Message) throws {
    let evaluation = try object((any AnimationEvaluation).self, try request.int())
    let child = try request.int()
    let times = try request.doubles()
    var found = [Double](repeating: .nan, count: times.count)
    try evaluation.childTimes(child, at: times, into: &found, count: times.count)
    answer.put(found)
  }
}

/// A timing function of the host, which is asked on the line of the call in progress.
final class HostTiming: Timing, @unchecked Sendable {
  let controlPoints: [Double]? = nil
  let settlingTime: Double? = nil
  let memo = Memo()
  private let number: Int

  init(number: Int) { self.number = number }

  func evaluate(
    _ x: UnsafePointer<Double>, into y: UnsafeMutablePointer<Double>, count: Int
  ) throws {
    let line = IsolationServer.currentLine.current
    var question = Message()
    question.put(2)
    question.put(number)
    question.put(UnsafeBufferPointer(start: x, count: count))
    guard MessagePipe.write(question.bytes, to: line.replies),
      let bytes = MessagePipe.read(from: line.requests)
    else { _exit(0) }
    var answer = Message(bytes)
    let results = try answer.doubles()
    guard results.count == count else {
      throw PluginError(
        pluginID: "", problem: .failed(function: "curve", status: -1, message: try answer.text()))
    }
    y.update(from: results, count: count)
  }
}
