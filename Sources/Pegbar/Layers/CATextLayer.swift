import PegbarCore
import PegbarEngine

/// A layer that shows text.
open class CATextLayer: CALayer {
  open override var layerClass: LayerClass { .text }

  /// The size of the font, points.
  ///
  /// Default 36.
  public var fontSize: CGFloat {
    get { modelProperties.number(.fontSize) }
    set { set(.fontSize, .number(newValue)) }
  }

  /// The colour of the text.
  ///
  /// Default opaque white.
  public var foregroundColor: CGColor? {
    get { modelProperties.color(.foregroundColor).map(CGColor.init) }
    set { set(.foregroundColor, newValue.map { .color($0.value) } ?? .null) }
  }

  /// Whether long text goes on in a new line.
  ///
  /// Default false.
  public var isWrapped: Bool {
    get { modelProperties.bool(.wrapped) }
    set { set(.wrapped, .bool(newValue)) }
  }

  /// What happens to text that does not fit.
  ///
  /// Default `none`.
  public var truncationMode: String {
    get { modelProperties.string(.truncationMode) }
    set { set(.truncationMode, .string(newValue)) }
  }

  /// Where lines stand.
  ///
  /// Default `natural`.
  public var alignmentMode: String {
    get { modelProperties.string(.alignmentMode) }
    set { set(.alignmentMode, .string(newValue)) }
  }

  /// The text.
  ///
  /// Default nil.
  public var string: String? {
    get { modelProperties[.string].any as? String }
    set { set(.string, newValue.map { .string($0) } ?? .null) }
  }

  /// The font's family, or a file's path.
  ///
  /// Default Helvetica.
  public var font: String {
    get { modelProperties.string(.font) }
    set { set(.font, .string(newValue)) }
  }
}
