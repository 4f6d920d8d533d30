import Pegbar

/// What looks wrong about the frames of a transition.
///
/// A transition is sampled at equal steps of its progress, and the step that changes most is sampled again: what moves
/// changes less in smaller steps, what jumps does not.
struct SheetFindings {
  /// The steps from the old picture to the new one.
  static let steps = 32
  /// The parts of the step that changes most.
  static let parts = 8
  /// The part of the whole change that a part of a step may make.
  static let largestChange = 0.25

  private var byFrames: [[UInt64]: String] = [:]

  /// Looks at the frames of one more transition.
  ///
  /// - Parameters:
  ///   - name: of the transition.
  ///   - frame: draws the frame at a progress; those at 0 and 1 are the two pictures.
  /// - Returns: what is wrong, a sentence each.
  /// - Throws: what drawing throws.
  mutating func look(
    at name: String, _ frame: (_ progress: Double) throws -> Picture
  ) throws -> [String] {
    let steps = Double(SheetFindings.steps)
    let frames = try (0...SheetFindings.steps).map { try frame(Double($0) / steps) }
    let whole = SheetFindings.difference(frames[0], frames[SheetFindings.steps])
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
    let worst = SheetFindings.largestChange(frames)
    let moments = (0...SheetFindings.parts).map { part in
      (Double(worst.step) + Double(part) / Double(SheetFindings.parts)) / steps
    }
    let jump = SheetFindings.largestChange(try moments.map(frame))
    if jump.size > SheetFindings.largestChange * whole {
      findings.append(
        "\(name): it jumps by \(Int((100 * jump.size / whole).rounded())) % of the whole change "
          + "between progress \(moments[jump.step]) and \(moments[jump.step + 1])")
    }
    return findings
  }

  /// The largest change from one picture to the next, and the place of the first of the two.
  private static func largestChange(_ frames: [Picture]) -> (step: Int, size: Double) {
    let changes = zip(frames, frames.dropFirst()).map(difference)
    let largest = changes.enumerated().max { $0.element < $1.element }
    return (largest?.offset ?? 0, largest?.element ?? 0)
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
