import Pegbar

/// What looks wrong about the frames of a transition.
///
/// A transition is sampled at equal steps of its progress.
struct SheetFindings {
  /// The steps from the old picture to the new one.
  static let steps = 32
  /// The part of the whole change that one step may make.
  static let largestStep = 0.3

  private var byFrames: [[UInt64]: String] = [:]

  /// Looks at the frames of one more transition.
  ///
  /// - Parameters:
  ///   - frames: those at 0, 1/32 … 1; the first and the last are the two pictures.
  ///   - name: of the transition.
  /// - Returns: what is wrong, a sentence each.
  mutating func look(at frames: [Picture], of name: String) -> [String] {
    guard let first = frames.first, let last = frames.last, frames.count > 2 else { return [] }
    let whole = SheetFindings.difference(first, last)
    guard whole > 0 else { return [] }
    let inner = frames.dropFirst().dropLast()
    if inner.allSatisfy(SheetFindings.isPlain) { return ["\(name): all frames are blank"] }
    var findings: [String] = []
    let digests = inner.map(SheetFindings.digest)
    if let other = byFrames[digests] {
      findings.append("\(name): it looks exactly like \(other)")
    } else {
      byFrames[digests] = name
    }
    let changes = zip(frames, frames.dropFirst()).map(SheetFindings.difference)
    if let (step, change) = changes.enumerated().max(by: { $0.element < $1.element }),
      change > SheetFindings.largestStep * whole
    {
      let (begin, end) = (
        Double(step) / Double(changes.count), Double(step + 1) / Double(changes.count)
      )
      findings.append(
        "\(name): it jumps by \(Int((100 * change / whole).rounded())) % of the whole change "
          + "between progress \(begin) and \(end)")
    }
    return findings
  }

  /// The mean difference of two pictures of one size, 0…255.
  static func difference(_ a: Picture, _ b: Picture) -> Double {
    var sum = 0
    for y in 0..<a.height {
      let (p, q) = (a.row(y), b.row(y))
      for x in 0..<a.width * 4 {
        sum += abs(
          Int(p.load(fromByteOffset: x, as: UInt8.self))
            - Int(q.load(fromByteOffset: x, as: UInt8.self)))
      }
    }
    return Double(sum) / Double(a.width * a.height * 4)
  }

  /// Whether all pixels are the same.
  private static func isPlain(_ picture: Picture) -> Bool {
    let color = picture.pixel(0, 0)
    return (0..<picture.height).allSatisfy { y in
      (0..<picture.width).allSatisfy { x in picture.pixel(x, y) == color }
    }
  }

  /// A number that differs where the pixels do, but for a chance of 1 in 2⁶⁴ (FNV-1a).
  private static func digest(_ picture: Picture) -> UInt64 {
    var digest: UInt64 = 0xcbf2_9ce4_8422_2325
    for y in 0..<picture.height {
      let row = picture.row(y)
      for x in 0..<picture.width * 4 {
        digest = (digest ^ UInt64(row.load(fromByteOffset: x, as: UInt8.self))) &* 0x100_0000_01b3
      }
    }
    return digest
  }
}
