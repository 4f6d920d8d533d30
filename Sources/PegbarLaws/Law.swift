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
  /// Tests a plugin.
  ///
  /// Throws `LawBroken`, or the error of the plugin or its host.
  var test: @Sendable (LawSubject) throws -> LawVerdict

  /// Tests a plugin; any error breaks the law.
  func verdict(on subject: LawSubject, isAlone: Bool) -> LawVerdict {
    if needsProcess, !isAlone {
      return .skipped("it needs a process of its own, as 'pegbar check' gives it")
    }
    do { return try test(subject) } catch let error as LawBroken {
      return .broken(error.message)
    } catch let refusal as Refusal {
      return .broken(refusal.reason)
    } catch {
      return .broken("\(error)")
    }
  }

  /// The laws for plugins of a kind, in the order of testing.
  static func laws(for kind: PluginKind) -> [Law] { all.filter { $0.kinds.contains(kind) } }

  /// The law with a name; nil for an unknown name.
  static func named(_ name: String, for kind: PluginKind) -> Law? {
    laws(for: kind).first { $0.name == name }
  }

  private static let all =
    LibraryLaws.all + ParameterLaws.all + [ArgumentLaws.arguments] + TimingLaws.all + ValueLaws.all
    + AnimationLaws.all + TransitionLaws.all + FilterLaws.all + ProviderLaws.all
    + ArgumentLaws.calls
    + AgreementLaws.all
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

  /// Makes an error.
  init(_ message: String) { self.message = message }
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
