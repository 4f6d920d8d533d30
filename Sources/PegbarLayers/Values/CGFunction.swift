import PegbarCore

/// What computes a function, and what is called when the function goes.
public struct CGFunctionCallbacks {
  /// Computes outputs from inputs; receives `info` of the function, its inputs, and room for its outputs.
  public typealias Evaluate = (
    UnsafeMutableRawPointer?, UnsafePointer<CGFloat>, UnsafeMutablePointer<CGFloat>
  ) -> Void

  /// Core Graphics' version: 0.
  public var version: UInt32
  /// Computes outputs from inputs.
  public var evaluate: Evaluate?
  /// Called when the function goes; receives `info` of the function.
  public var releaseInfo: ((UnsafeMutableRawPointer?) -> Void)?

  /// Makes a set of functions.
  public init(
    version: UInt32 = 0, evaluate: Evaluate?,
    releaseInfo: ((UnsafeMutableRawPointer?) -> Void)? = nil
  ) {
    (self.version, self.evaluate, self.releaseInfo) = (version, evaluate, releaseInfo)
  }
}

/// A function from numbers to numbers, such as from a place to the components of a colour.
///
/// Use it from one thread at a time.
public final class CGFunction {
  private let info: UnsafeMutableRawPointer?
  private let domain: [ClosedRange<CGFloat>]?
  private let range: [ClosedRange<CGFloat>]?
  private let callbacks: CGFunctionCallbacks
  /// How many numbers go in.
  let domainDimension: Int
  /// How many numbers come out.
  let rangeDimension: Int

  /// Makes a function; fails without inputs or outputs, for a version other than 0, without `evaluate`, and for
  /// limits whose lower one is greater or that are no numbers.
  ///
  /// - Parameters:
  ///   - info: handed to the functions.
  ///   - domainDimension: how many inputs there are.
  ///   - domain: for each input the least and the greatest number, to which it is clamped; nil for no limits.
  ///   - rangeDimension: how many outputs there are.
  ///   - range: for each output the least and the greatest number, to which it is clamped; nil for no limits.
  ///   - callbacks: the functions.
  public init?(
    info: UnsafeMutableRawPointer?, domainDimension: Int, domain: UnsafePointer<CGFloat>?,
    rangeDimension: Int, range: UnsafePointer<CGFloat>?,
    callbacks: UnsafePointer<CGFunctionCallbacks>
  ) {
    guard domainDimension > 0, rangeDimension > 0, callbacks.pointee.version == 0,
      callbacks.pointee.evaluate != nil
    else { return nil }
    var limits: [[ClosedRange<CGFloat>]?] = []
    for (given, count) in [(domain, domainDimension), (range, rangeDimension)] {
      guard let given else {
        limits.append(nil)
        continue
      }
      guard (0..<count).allSatisfy({ given[2 * $0] <= given[2 * $0 + 1] }) else { return nil }
      limits.append((0..<count).map { given[2 * $0]...given[2 * $0 + 1] })
    }
    (self.domain, self.range) = (limits[0], limits[1])
    (self.info, self.callbacks) = (info, callbacks.pointee)
    (self.domainDimension, self.rangeDimension) = (domainDimension, rangeDimension)
  }

  deinit { callbacks.releaseInfo?(info) }

  /// The outputs for inputs, within the limits; outputs that are no numbers are the least of theirs, or 0.
  func values(at inputs: [CGFloat]) -> [Double] {
    let inputs = inputs.enumerated().map { i, x in
      guard let domain else { return x }
      return min(max(x, domain[i].lowerBound), domain[i].upperBound)
    }
    var outputs = [CGFloat](repeating: 0, count: rangeDimension)
    callbacks.evaluate?(info, inputs, &outputs)
    return outputs.enumerated().map { i, y in
      let limits = range?[i]
      if y.isNaN { return Double(limits?.lowerBound ?? 0) }
      guard let limits else { return Double(y) }
      return Double(min(max(y, limits.lowerBound), limits.upperBound))
    }
  }
}
