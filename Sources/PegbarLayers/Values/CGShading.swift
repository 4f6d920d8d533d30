import PegbarCore

/// Colours between two points or two circles that a function computes.
///
/// The function is called when the shading is drawn, on the thread that draws. Use it from one thread at a time.
public final class CGShading {
  private let space: CGColorSpace
  private let function: CGFunction
  /// Where which place lies.
  let shape: GradientShading

  /// Makes a shading along a line; fails for a function that does not fit.
  ///
  /// - Parameters:
  ///   - space: the space of the colours; not one of patterns.
  ///   - start: where place 0 lies.
  ///   - end: where place 1 lies.
  ///   - function: from one number, a place of 0…1, to the components of a colour in the space, then alpha.
  ///   - extendStart: whether the first colour continues before the start.
  ///   - extendEnd: whether the last colour continues behind the end.
  public convenience init?(
    axialSpace space: CGColorSpace, start: CGPoint, end: CGPoint, function: CGFunction,
    extendStart: Bool, extendEnd: Bool
  ) {
    self.init(space, .linear(start: start, end: end), function, extendStart, extendEnd)
  }

  /// Makes a shading between two circles; fails for a function that does not fit.
  ///
  /// - Parameters:
  ///   - space: the space of the colours; not one of patterns.
  ///   - start: the centre of the circle of place 0.
  ///   - startRadius: 0 or more.
  ///   - end: the centre of the circle of place 1.
  ///   - endRadius: 0 or more.
  ///   - function: from one number, a place of 0…1, to the components of a colour in the space, then alpha.
  ///   - extendStart: whether circles of the first colour continue before the start.
  ///   - extendEnd: whether circles of the last colour continue behind the end.
  public convenience init?(
    radialSpace space: CGColorSpace, start: CGPoint, startRadius: CGFloat, end: CGPoint,
    endRadius: CGFloat, function: CGFunction, extendStart: Bool, extendEnd: Bool
  ) {
    let shape = GradientShading.Shape.radial(
      start: start, startRadius: max(startRadius, 0), end: end, endRadius: max(endRadius, 0))
    self.init(space, shape, function, extendStart, extendEnd)
  }

  private init?(
    _ space: CGColorSpace, _ shape: GradientShading.Shape, _ function: CGFunction, _ before: Bool,
    _ after: Bool
  ) {
    guard space.model != .pattern, function.domainDimension == 1,
      function.rangeDimension == space.numberOfComponents + 1
    else {
      Diagnostics.report(
        "there is no CGShading: its function has to lead from 1 number to the components of the space and alpha, "
          + "\(space.numberOfComponents + 1) numbers, not from \(function.domainDimension) to "
          + "\(function.rangeDimension)")
      return nil
    }
    var options: CGGradientDrawingOptions = []
    if before { options.insert(.drawsBeforeStartLocation) }
    if after { options.insert(.drawsAfterEndLocation) }
    (self.space, self.function) = (space, function)
    self.shape = GradientShading(shape: shape, options: options)
  }

  /// The sRGB colour at a place of 0…1.
  func color(at place: Double) -> Color {
    let values = function.values(at: [CGFloat(place)])
    return space.sRGB(Array(values.dropLast()), alpha: values[values.count - 1])
  }
}

extension CGContext {
  /// Fills the clipped area with a shading, like `drawLinearGradient` and `drawRadialGradient`.
  ///
  /// Calls the shading's function 1025 times, at even distances, and computes each pixel of the context.
  public func drawShading(_ shading: CGShading) { draw(shading.shape, color: shading.color) }
}
