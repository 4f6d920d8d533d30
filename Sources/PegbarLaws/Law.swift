import CPegbarPlugin
import PegbarCore
import PegbarPlugins

/// A law of the plugin interface as a test.
struct Law: Sendable {
  /// The name, lower case with hyphens; it never changes.
  var name: String
  /// The kinds to which the law applies.
  var kinds: Set<PluginKind>
  /// Whether the test needs a process in which no other code works.
  var needsProcess = false
  /// Returns why the law does not apply to a plugin, judged by its descriptor; nil if the plugin must be tested.
  var exemption: @Sendable (PluginDescriptor) -> String? = { _ in nil }
  /// Tests a plugin.
  ///
  /// Throws `LawBroken`, or the error of the plugin or its host.
  var test: @Sendable (LawSubject) throws -> LawVerdict

  /// Tests a plugin; any error breaks the law.
  func verdict(on subject: LawSubject, isAlone: Bool) -> LawVerdict {
    if let reason = exemption(subject.descriptor) { return .skipped(reason) }
    if needsProcess, !isAlone {
      return .skipped("it needs a process of its own, as 'pegbar check' gives it")
    }
    do {
      return try test(subject)
    } catch let error where mayDecline(subject.descriptor) && Decline.isMeant(by: error) {
      return .skipped("it declines pictures of the tested size: \(error)")
    } catch let error as LawBroken {
      return .broken(error.message)
    } catch let refusal as Refusal {
      return .broken(refusal.reason)
    } catch {
      return .broken("\(error)")
    }
  }

  /// Whether a plugin may decline the test's pictures as too large; `SizeLaw` decides this for each size.
  private func mayDecline(_ descriptor: PluginDescriptor) -> Bool {
    descriptor.isEffect && name != SizeLaw.name
  }

  /// The reason to skip a law about the same results for a plugin that does not promise them.
  static let notPure = "it does not promise to be pure"

  /// The exemption from laws that apply to pure plugins only.
  @Sendable static func unlessPure(_ descriptor: PluginDescriptor) -> String? {
    descriptor.isPure ? nil : notPure
  }

  /// The laws for plugins of a kind, in the order of testing.
  static func laws(for kind: PluginKind) -> [Law] { all.filter { $0.kinds.contains(kind) } }

  /// The law with a name; nil for an unknown name.
  static func named(_ name: String, for kind: PluginKind) -> Law? {
    laws(for: kind).first { $0.name == name }
  }

  private static let all =
    LibraryLaws.all + ParameterLaws.all + [ArgumentLaws.arguments] + TimingLaws.all + ValueLaws.all
    + AnimationLaws.all + TransitionLaws.all + FilterLaws.all + [AnimatableLaw.law]
    + ProviderLaws.all
    + ArgumentLaws.calls
    + AgreementLaws.all + ThreadLaws.all
    + ProcessLaws.all + [ProcessInvariance.law]
}

/// The outcome of a test that ended by itself.
enum LawVerdict: Sendable {
  case passed
  /// Nothing is broken, but the author should know about it.
  case warning(String)
  /// The law does not apply to this plugin.
  case skipped(String)
  /// The plugin breaks the law.
  case broken(String)
  /// Nothing is broken here; the text is to be compared with that of other processes.
  case digest(String)
}

/// The error of a broken law.
struct LawBroken: Error {
  /// What was expected where, and what was found.
  var message: String
  /// The function that failed and its negative status; nil if the law is broken in another way.
  var failure: (function: String, status: Int32)?

  /// Makes an error.
  init(_ message: String, failure: (function: String, status: Int32)? = nil) {
    self.message = message
    self.failure = failure
  }
}

/// The errors with which a plugin may decline an input that it cannot work with.
enum Decline {
  /// The statuses with which `prepare` declines an animation or a picture.
  private static let statuses: Set<Int32> = [
    Int32(PEGBAR_INVALID_ARGUMENT), Int32(PEGBAR_UNSUPPORTED), Int32(PEGBAR_LIMIT),
  ]

  /// Whether an error means that the plugin declines this animation or picture.
  static func isMeant(by error: any Error) -> Bool {
    guard let (function, status) = failure(of: error) else { return false }
    return function == "prepare" && statuses.contains(status)
  }

  /// Whether an error means that the plugin declines a parameter's value, or a file that the value names.
  static func isMeantForValues(by error: any Error) -> Bool {
    guard let (function, status) = failure(of: error) else {
      return (error as? PluginError)?.isRefusal ?? false
    }
    let named: Set<Int32> = [Int32(PEGBAR_NOT_FOUND), Int32(PEGBAR_IO)]
    return (function == "create" || function == "prepare")
      && (statuses.contains(status) || named.contains(status))
  }

  private static func failure(of error: any Error) -> (function: String, status: Int32)? {
    if let broken = error as? LawBroken { return broken.failure }
    guard case .failed(let function, let status, _) = (error as? PluginError)?.problem else {
      return nil
    }
    return (function, status)
  }
}

extension PluginDescriptor {
  /// Whether the plugin draws pictures, which may be too large for it.
  var isEffect: Bool { kind == .transition || kind == .imageFilter }
}

/// Pseudorandom numbers, always the same.
struct LawNumbers: RandomNumberGenerator {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// The usual numbers.
  init() {}

  /// Numbers of a seed.
  init(seed: UInt64) {
    state ^= (seed &+ 1) &* 0xD134_2543_DE82_EF95
    if state == 0 { state = 1 }
    for _ in 0..<8 { _ = next() }
  }

  // An xorshift generator: the same on every machine, unlike the system's.
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  /// Numbers in a range.
  static func list(_ count: Int, in range: ClosedRange<Double>) -> [Double] {
    var numbers = LawNumbers()
    return (0..<count).map { _ in
      let part = Double(numbers.next() >> 11) / Double(1 << 53)
      return range.lowerBound + part * (range.upperBound - range.lowerBound)
    }
  }
}

extension Double {
  /// The number with enough digits to distinguish it from its neighbours.
  var exact: String { String(describing: self) }
}
