import PegbarCore
import PegbarPlugins

/// A law of the plugin interface as a test.
struct Law: Sendable {
  /// Stays the same for ever: lower case with hyphens.
  var name: String
  /// The kinds that the law holds for.
  var kinds: Set<PluginKind>
  /// Whether it is about the process, in which nobody else may work then.
  var needsProcess = false
  /// Looks whether a plugin keeps it.
  ///
  /// Throws `LawBroken`, or what the plugin or its host said.
  var test: @Sendable (LawSubject) throws -> LawVerdict

  /// Tests it; what anybody throws breaks the law.
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

  /// The laws that plugins of a kind have to keep, in the order in which they are tested.
  static func laws(for kind: PluginKind) -> [Law] { all.filter { $0.kinds.contains(kind) } }

  /// The law of a name; nil for an unknown one.
  static func named(_ name: String, for kind: PluginKind) -> Law? {
    laws(for: kind).first { $0.name == name }
  }

  private static let all =
    LibraryLaws.all + ParameterLaws.all + TimingLaws.all + ValueLaws.all + AnimationLaws.all
    + TransitionLaws.all + ProcessLaws.all
}

/// What became of a test that ended by itself.
enum LawVerdict: Sendable {
  case passed
  /// Nothing is broken, but the author should know about it.
  case warning(String)
  /// The law does not apply to this plugin.
  case skipped(String)
  /// The plugin breaks the law.
  case broken(String)
}

/// A law that was found broken.
struct LawBroken: Error {
  /// What was expected where, and what came.
  var message: String

  /// Makes an error.
  init(_ message: String) { self.message = message }
}

/// Numbers that look random and are always the same.
struct LawNumbers: RandomNumberGenerator {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

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
  /// Enough digits to tell the number from its neighbours.
  var exact: String { String(describing: self) }
}
