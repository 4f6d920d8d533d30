#if SWITCHABLE_READINGS
  import Glibc

  /// A bit for each reading that is not followed, from `PEGBAR_OTHER_READINGS`.
  @usableFromInline let others: UInt64 = {
    guard let words = getenv("PEGBAR_OTHER_READINGS").map({ String(cString: $0) }) else { return 0 }
    if words == "all" { return .max }
    return words.split(separator: ",").reduce(0) { bits, word in
      guard let reading = Reading.allCases.first(where: { "\($0)" == word }) else {
        fatalError("PEGBAR_OTHER_READINGS: \(word) is not the name of a reading")
      }
      return bits | 1 << UInt64(reading.rawValue)
    }
  }()
#endif
