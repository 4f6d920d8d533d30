import PegbarCore

/// A plain C function to be called once or twice before it is trusted.
package struct FunctionProbe: Sendable, Hashable {
  /// The function's name in its library.
  package var symbol: String

  /// Its signature as CPegbarFFI encodes it.
  package var encoding: String

  /// The numbers of all arguments; finite.
  package var numbers: [Double]

  /// Which of the numbers are inputs: they are 0, 0.25 and 1 in turn.
  package var inputs: [Int]

  /// Texts in the place of numbers.
  package var texts: [Int: String] = [:]

  /// Arrays in the place of numbers.
  package var arrays: [Int: [Double]] = [:]

  /// The letters of the arrays' numbers: d, f, i or q.
  package var letters: [Int: String] = [:]

  /// Those of the arrays that the function writes; it has to write finite numbers.
  package var written: Set<Int> = []

  /// Makes a probe.
  package init(symbol: String, encoding: String, numbers: [Double], inputs: [Int]) {
    self.symbol = symbol
    self.encoding = encoding
    self.numbers = numbers
    self.inputs = inputs
  }

  /// The arguments of pegbar-scan.
  package var arguments: [String] {
    let values = numbers.enumerated().map { place, number in
      if let text = texts[place] { return "x" + FunctionProbe.digits(text) }
      if let array = arrays[place] {
        let list = array.map { "\($0)" }.joined(separator: ";")
        return (written.contains(place) ? "o" : "a") + (letters[place] ?? "d") + list
      }
      return "\(number)"
    }
    return [
      symbol, encoding, values.joined(separator: ","),
      inputs.map { "\($0)" }.joined(separator: ","),
    ]
  }

  /// The bytes of a text in hexadecimal digits.
  private static func digits(_ text: String) -> String {
    text.utf8.reduce(into: "") { digits, byte in
      if byte < 16 { digits += "0" }
      digits += String(byte, radix: 16)
    }
  }
}

/// How the trial calls of a function ended.
package enum TrialOutcome: Sendable, Hashable {
  /// All answers were finite numbers.
  case finite
  /// An answer was not a finite number.
  case notFinite
  /// The function returned a status that means failure.
  case failed(status: Int)
}

extension ScanPolicy {
  /// Calls functions of a library in another process, or remembers what came of it.
  ///
  /// - Returns: the outcome for each function; nil if this host trusts libraries without a scan and has no scanner.
  /// - Throws: `Refusal` where a call crashes, hangs or ends the process.
  package func probe(
    _ file: GatedFile, _ probes: [FunctionProbe]
  ) throws(Refusal) -> [TrialOutcome]? {
    var hash = ContentHash()
    hash.add(Array(try file.contentHash().utf8))
    for probe in probes { hash.add(Array("\n\(probe.arguments)".utf8)) }
    let record: JSONValue
    do throws(Refusal) {
      record = try self.record(of: file, hash: hash.digits, entry: "probe") { scanner, end in
        scanner.probe(file.realPath, probes, until: end)
      }
    } catch {
      if error.code == .noScanner, scanner == nil, trustsUnscanned { return nil }
      throw error
    }
    if case .refused(let code, let reason)? = ScanOutcome(record) {
      throw Refusal(file.path, code, reason)
    }
    let outcomes = (record["finite"]?.array ?? []).compactMap { outcome -> TrialOutcome? in
      switch outcome {
      case .bool(let isFinite): isFinite ? .finite : .notFinite
      case .number(let status): .failed(status: Int(saturating: status))
      default: nil
      }
    }
    guard outcomes.count == probes.count else {
      throw Refusal(file.path, .exited, "its scan answered with an invalid record")
    }
    return outcomes
  }
}

extension LibraryScanner {
  /// The record of calling functions over there; where that ends badly, one that says which it was.
  fileprivate func probe(
    _ path: String, _ probes: [FunctionProbe], until end: Double
  ) -> JSONValue {
    let all = answer(path, probes, doing: "loading it or a trial call", end)
    guard case .refused(let code, let reason) = all else { return record(all) }
    guard Refusal(path, code, reason).isCrash else { return record(all) }
    // Without any call first: perhaps loading is the fault.
    let loading = answer(path, [], doing: "loading it", end)
    if case .refused(let code, _) = loading { return record(code == .notReached ? all : loading) }
    // One of them does not end or ends badly: that is known by now, only which is not.
    var quick = self
    (quick.deadline, quick.patience) = (min(deadline, 2), 0)
    for probe in probes {
      let one = quick.answer(path, [probe], doing: "a trial call of \(probe.symbol)", end)
      if case .refused(let code, _) = one { return record(code == .notReached ? all : one) }
    }
    return record(all)
  }

  private func answer(
    _ path: String, _ probes: [FunctionProbe], doing deed: String, _ end: Double
  ) -> Answer {
    answer(["--probe", path] + probes.flatMap(\.arguments), doing: deed, until: end)
  }

  private func record(_ answer: Answer) -> JSONValue {
    switch answer {
    case .record(let value): value
    case .refused(let code, let reason): ScanOutcome.refused(code: code, reason: reason).record
    }
  }
}
