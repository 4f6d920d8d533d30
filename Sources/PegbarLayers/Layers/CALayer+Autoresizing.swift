import PegbarCore

/// What changes of a layer when the size of its superlayer does: flexible parts share the difference.
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
  /// Core Animation's bits.
  public let rawValue: UInt32

  /// Makes a set from Core Animation's bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The distance from the edge of the least x.
  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1)
  /// The width.
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 2)
  /// The distance from the edge of the greatest x.
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 4)
  /// The distance from the edge of the least y.
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 8)
  /// The height.
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 16)
  /// The distance from the edge of the greatest y.
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 32)
}

extension CAAutoresizingMask {
  /// The frame of a layer after its superlayer has changed its size.
  ///
  /// - Parameters:
  ///   - frame: before.
  ///   - bounds: those of the superlayer now.
  ///   - old: the size of the superlayer before.
  /// - Returns: the frame.
  func frame(_ frame: CGRect, in bounds: CGRect, from old: CGSize) -> CGRect {
    let x = CAAutoresizingMask.resized(
      rawValue & 7, frame.minX - bounds.minX, frame.width, old.width, bounds.width)
    let y = CAAutoresizingMask.resized(
      rawValue >> 3 & 7, frame.minY - bounds.minY, frame.height, old.height, bounds.height)
    return CGRect(
      x: bounds.minX + x.start, y: bounds.minY + y.start, width: x.length, height: y.length)
  }

  /// One direction: bits 1, 2 and 4 are the distance before, the length and the distance behind.
  private static func resized(
    _ bits: UInt32, _ start: CGFloat, _ length: CGFloat, _ old: CGFloat, _ new: CGFloat
  ) -> (start: CGFloat, length: CGFloat) {
    let parts = [start, length, old - start - length]
    let flexible = (0..<3).filter { bits & (1 << $0) != 0 }
    guard !flexible.isEmpty, old != new else { return (start, length) }
    let sum = flexible.reduce(0) { $0 + parts[$1] }
    func share(_ i: Int) -> CGFloat {
      guard flexible.contains(i) else { return 0 }
      return (new - old) * (sum > 0 ? parts[i] / sum : 1 / CGFloat(flexible.count))
    }
    return (start + share(0), max(0, length + share(1)))
  }
}
