import PegbarCore

/// How a pattern's cells may be moved to whole pixels; they stay where they are in every case.
public enum CGPatternTiling: Int32, Sendable, Hashable {
  case noDistortion, constantSpacingMinimalDistortion, constantSpacing
}

/// What draws a pattern's cell, and what is called when the pattern goes.
public struct CGPatternCallbacks {
  /// Draws the cell in the pattern's coordinates; receives `info` of the pattern.
  public typealias Draw = (UnsafeMutableRawPointer?, CGContext) -> Void

  /// Core Graphics' version: 0.
  public var version: UInt32
  /// Draws a cell.
  public var drawPattern: Draw?
  /// Called when the pattern goes; receives `info` of the pattern.
  public var releaseInfo: ((UnsafeMutableRawPointer?) -> Void)?

  /// Makes a set of functions.
  public init(
    version: UInt32 = 0, drawPattern: Draw?,
    releaseInfo: ((UnsafeMutableRawPointer?) -> Void)? = nil
  ) {
    (self.version, self.drawPattern, self.releaseInfo) = (version, drawPattern, releaseInfo)
  }
}

/// A drawing that fills or strokes paths again and again.
///
/// The cell is recorded once each time that the pattern is used, and is sharp at any scale.
public final class CGPattern {
  private let info: UnsafeMutableRawPointer?
  /// The cell, in the pattern's coordinates.
  let bounds: CGRect
  /// From the pattern's coordinates to those in which the context began.
  let matrix: CGAffineTransform
  /// From one cell to the next.
  let step: CGSize
  /// Whether the cell sets colours itself.
  let isColored: Bool
  private let callbacks: CGPatternCallbacks

  /// Makes a pattern; fails for cells without size or distance.
  ///
  /// - Parameters:
  ///   - info: handed to the functions.
  ///   - bounds: the cell; what is drawn outside is not seen.
  ///   - matrix: from the pattern's coordinates to those in which a context begins.
  ///   - xStep: the distance between cells, not 0.
  ///   - yStep: the distance between cells, not 0.
  ///   - tiling: has no effect.
  ///   - isColored: whether the cell sets its colours; otherwise it is drawn in that of `setFillPattern`.
  ///   - callbacks: the functions.
  public init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat,
    yStep: CGFloat, tiling: CGPatternTiling, isColored: Bool,
    callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    guard bounds.width > 0, bounds.height > 0, xStep != 0, yStep != 0, xStep.isFinite,
      yStep.isFinite
    else { return nil }
    (self.info, self.bounds, self.matrix) = (info, bounds.standardized, matrix)
    (step, self.isColored) = (CGSize(width: xStep, height: yStep), isColored)
    self.callbacks = callbacks.pointee
  }

  deinit { callbacks.releaseInfo?(info) }

  /// A new layer of the cell, in the pattern's coordinates.
  func cell(color: CGColor?, scale: CGFloat) -> CALayer {
    let context = CGContext(size: bounds.size, scale: scale)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    if let color {
      context.setFillColor(color)
      context.setStrokeColor(color)
    }
    callbacks.drawPattern?(info, context)
    let cell = context.copyRecording()
    cell.position = bounds.origin
    cell.masksToBounds = true
    return cell
  }
}

/// A pattern in place of a colour.
struct PatternPaint {
  var pattern: CGPattern
  /// Of a pattern that has no colours itself.
  var color: CGColor?
  /// Of a pattern with colours.
  var alpha: CGFloat
}

extension CGContext {
  /// Has paths filled with a pattern, until the next fill colour.
  ///
  /// - Parameters:
  ///   - pattern: what is drawn.
  ///   - colorComponents: for a pattern with colours its opacity; for others a colour in the base space of
  ///     `setFillColorSpace`, or grey: its components, then alpha.
  public func setFillPattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    state.fillPattern = paint(pattern, colorComponents, state.fillSpace)
  }

  /// Has paths stroked with a pattern, until the next stroke colour; see `setFillPattern`.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents: UnsafePointer<CGFloat>) {
    state.strokePattern = paint(pattern, colorComponents, state.strokeSpace)
  }

  /// Moves patterns, in the coordinates in which the context began.
  public func setPatternPhase(_ phase: CGSize) { state.patternPhase = phase }

  private func paint(
    _ pattern: CGPattern, _ components: UnsafePointer<CGFloat>, _ space: CGColorSpace
  ) -> PatternPaint {
    if pattern.isColored { return PatternPaint(pattern: pattern, alpha: components[0]) }
    let base = space.model == .pattern ? space.baseColorSpace ?? .deviceGray : space
    let color = CGColor(colorSpace: base, components: components) ?? .black
    return PatternPaint(pattern: pattern, color: color, alpha: 1)
  }

  /// Draws a pattern where an opaque layer is.
  func draw(_ paint: PatternPaint, in shape: @escaping () -> CALayer) {
    let pattern = paint.pattern
    let phase = CGAffineTransform(
      translationX: state.patternPhase.width, y: state.patternPhase.height)
    let toSurface = pattern.matrix.concatenating(phase).concatenating(base)
    let area = state.clipBox.applying(toSurface.inverted())
    guard
      let tiling = Tiling(pattern.bounds, step: pattern.step, covering: area, of: "a pattern")
    else { return }
    let (bounds, scale) = (bounds, scale)
    add(
      Drawn(
        make: {
          let cells = tiling.layer(repeating: pattern.cell(color: paint.color, scale: scale))
          cells.setAffineTransform(toSurface)
          cells.opacity = Float(paint.alpha)
          let (outer, mask) = (CALayer.plane(bounds), shape())
          mask.anchorPoint = .zero
          outer.mask = mask
          outer.addSublayer(cells)
          let whole = CALayer.plane(bounds)
          whole.addSublayer(outer)
          return whole
        }, shape: shape))
  }
}
