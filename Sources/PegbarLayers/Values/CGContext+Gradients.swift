import PegbarCore
import PegbarEngine

extension CGContext {
  /// Fills the clipped area with a gradient along a line.
  ///
  /// Draws nothing if the points are the same. Computes each pixel around the clipped area.
  ///
  /// - Parameters:
  ///   - gradient: the colours.
  ///   - start: where the first colour lies.
  ///   - end: where the last colour lies.
  ///   - options: whether the outermost colours continue beyond the ends.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    draw(
      gradient, GradientShading(shape: .linear(start: start, end: end), options: options))
  }

  /// Fills the clipped area with a gradient between two circles; later circles cover earlier ones.
  ///
  /// Computes each pixel around the clipped area.
  ///
  /// - Parameters:
  ///   - gradient: the colours.
  ///   - startCenter: the centre of the first colour's circle.
  ///   - startRadius: 0 or more.
  ///   - endCenter: the centre of the last colour's circle.
  ///   - endRadius: 0 or more.
  ///   - options: whether the outermost colours continue beyond the circles.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    let shape = GradientShading.Shape.radial(
      start: startCenter, startRadius: max(startRadius, 0), end: endCenter,
      endRadius: max(endRadius, 0))
    draw(gradient, GradientShading(shape: shape, options: options))
  }

  /// Fills the clipped area with a gradient around a point.
  ///
  /// The gradient runs once around, from the x axis towards the y axis: the colour of place 0 lies at `angle`, that of
  /// place 1 at `angle` + 2π, so that both meet there. It is recorded as a conic gradient of `CAGradientLayer`, sharp
  /// at any scale, with 1024 places. Draws nothing for numbers that are not finite.
  ///
  /// - Parameters:
  ///   - gradient: the colours.
  ///   - center: the point.
  ///   - angle: where the gradient begins and ends, radians from the x axis.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    let area = boundingBoxOfClipPath
    guard center.x.isFinite, center.y.isFinite, angle.isFinite, area.width.isFinite,
      area.width > 0, area.height > 0
    else { return }
    // The unit square of a gradient layer is stretched with its bounds, and angles with it: they are a square.
    let side = max(area.width, area.height) + 2
    let corner = CGPoint(x: area.minX - 1, y: area.minY - 1)
    let middle = CGPoint(x: (center.x - corner.x) / side, y: (center.y - corner.y) / side)
    let colors = gradient.conicColors
    let last = Double(colors.count - 1)
    draw {
      let cone = CAGradientLayer()
      cone.type = .conic
      cone.anchorPoint = .zero
      cone.bounds = CGRect(origin: .zero, size: CGSize(width: side, height: side))
      cone.position = corner
      cone.set(.colors, .colors(colors))
      cone.set(.locations, .numbers(colors.indices.map { Double($0) / last }))
      cone.startPoint = middle
      cone.endPoint = CGPoint(
        x: middle.x + CGFloat(Math.cos(Double(angle))),
        y: middle.y + CGFloat(Math.sin(Double(angle))))
      return cone
    }
  }

  private func draw(_ gradient: CGGradient, _ shading: GradientShading) {
    draw(shading, color: gradient.color)
  }

  /// Fills the clipped area with the colours that belong to the places 0…1 of a shading.
  func draw(_ shading: GradientShading, color: (Double) -> Color) {
    // A step is less than half a level of the steepest channel.
    let steps = 1024
    let colors = (0...steps).map { CGContext.pixel(color(Double($0) / Double(steps))) }
    let toUser = deviceTransform.inverted()
    guard let area = pixels(around: state.clipBox) else { return }
    let picture = Picture(width: area.width, height: area.height) { pixels, stride in
      for y in 0..<area.height {
        for x in 0..<area.width {
          let point = CGPoint(
            x: Double(area.x + x) + 0.5, y: Double(area.y + y) + 0.5
          ).applying(toUser)
          guard let place = shading.place(at: point) else { continue }
          let color = colors[Int((place * Double(steps)).rounded())]
          pixels.storeBytes(of: color, toByteOffset: y * stride + x * 4, as: SIMD4<UInt8>.self)
        }
      }
    }
    drawPixels(picture, x: area.x, y: area.y)
  }

  private static func pixel(_ color: Color) -> SIMD4<UInt8> {
    let alpha = color.alpha.held(in: 0...1)
    func byte(_ level: Double) -> UInt8 { UInt8((level.held(in: 0...1) * alpha * 255).rounded()) }
    return SIMD4(
      byte(color.red), byte(color.green), byte(color.blue), UInt8((alpha * 255).rounded()))
  }
}
