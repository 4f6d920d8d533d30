import _FoundationICU

/// A paragraph as ICU takes it, with the rules of Unicode.
///
/// The ICU is that of Foundation, which the program has loaded in any case.
struct CodeUnits {
  private var units: [UInt16] = []
  /// Where each character begins, and the end.
  private var starts: [Int32] = []

  init(_ scalars: [UInt32]) {
    units.reserveCapacity(scalars.count)
    starts.reserveCapacity(scalars.count + 1)
    for scalar in scalars {
      starts.append(Int32(units.count))
      if let scalar = Unicode.Scalar(scalar) {
        units.append(contentsOf: UTF16.encode(scalar) ?? .init())
      }
    }
    starts.append(Int32(units.count))
  }

  /// The embedding level of each character by the bidirectional algorithm, and whether the paragraph runs
  /// from the right to the left.
  ///
  /// - Parameter direction: 0 by the first strong character, 1 from left to right, 2 from right to left.
  /// - Returns: zeros, or ones for right to left, where there is no memory.
  func bidiLevels(direction: Int) -> (levels: [Int8], isLeftwards: Bool) {
    let count = starts.count - 1
    let plain = ([Int8](repeating: direction == 2 ? 1 : 0, count: count), direction == 2)
    guard count > 0, let bidi = swift_ubidi_open() else { return plain }
    defer { swift_ubidi_close(bidi) }
    var status = U_ZERO_ERROR
    let base: UInt8 = direction == 1 ? 0 : direction == 2 ? 1 : 0xFE
    return units.withUnsafeBufferPointer { units in
      swift_ubidi_setPara(bidi, units.baseAddress, Int32(units.count), base, nil, &status)
      guard status.rawValue <= 0, let levels = swift_ubidi_getLevels(bidi, &status) else {
        return plain
      }
      let isLeftwards = swift_ubidi_getParaLevel(bidi) & 1 == 1
      return (starts.dropLast().map { Int8(levels[Int($0)] & 0x7F) }, isLeftwards)
    }
  }

  /// Whether a line may end after each character.
  func lineBreaks() -> [Bool] {
    var breaks = [Bool](repeating: false, count: starts.count - 1)
    guard !breaks.isEmpty else { return breaks }
    var status = U_ZERO_ERROR
    units.withUnsafeBufferPointer { units in
      let iterator = swift_ubrk_open(
        UBRK_LINE, "en", units.baseAddress, Int32(units.count), &status)
      defer { swift_ubrk_close(iterator) }
      guard status.rawValue <= 0 else { return }
      var character = 0
      var place = swift_ubrk_next(iterator)
      while place >= 0 {
        while character < breaks.count, starts[character + 1] < place { character += 1 }
        if character < breaks.count, starts[character + 1] == place { breaks[character] = true }
        place = swift_ubrk_next(iterator)
      }
    }
    return breaks
  }
}
