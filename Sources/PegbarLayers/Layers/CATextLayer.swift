import PegbarCore

/// A layer that shows text.
open class CATextLayer: CALayer {
  open override var layerClass: LayerClass { .text }

  /// The size of the font, points.
  ///
  /// Default 36.
  open var fontSize: CGFloat {
    get { modelProperties.number(.fontSize) }
    set { set(.fontSize, .number(newValue)) }
  }

  /// The colour of the text.
  ///
  /// Default opaque white.
  open var foregroundColor: CGColor? {
    get { modelProperties.color(.foregroundColor).map(CGColor.init) }
    set { set(.foregroundColor, newValue.map { .color($0.value) } ?? .null) }
  }

  /// Whether long text wraps to a new line.
  ///
  /// Default false.
  open var isWrapped: Bool {
    get { modelProperties.bool(.wrapped) }
    set { set(.wrapped, .bool(newValue)) }
  }

  /// How text that does not fit is truncated.
  ///
  /// Default `none`.
  open var truncationMode: CATextLayerTruncationMode {
    get { CATextLayerTruncationMode(rawValue: modelProperties.string(.truncationMode)) }
    set { set(.truncationMode, .string(newValue.rawValue)) }
  }

  /// The alignment of lines.
  ///
  /// Default `natural`.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { CATextLayerAlignmentMode(rawValue: modelProperties.string(.alignmentMode)) }
    set { set(.alignmentMode, .string(newValue.rawValue)) }
  }

  /// The text: a String, or an NSAttributedString, whose attributes are dropped.
  ///
  /// Default nil. Reading returns a String. Values of other types are reported and have no effect.
  open var string: Any? {
    get { modelProperties.string(.string) }
    set { setText(newValue, of: .string) { ($0 as? NSAttributedString)?.string } }
  }

  /// The font: the name of its family, or the path of a font file.
  ///
  /// Default Helvetica, also after nil. Values of other types than String are reported and have no effect.
  open var font: Any? {
    get { modelProperties.string(.font) }
    set { setText(newValue ?? PropertyID.font.defaultValue.any, of: .font) { _ in nil } }
  }
}

/// Where text that does not fit is truncated.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// The string behind Core Animation's constant.
  public let rawValue: String

  /// Makes a mode from Core Animation's string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// No truncation.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// At the start.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// At the end.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// In the middle.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// The alignment of lines of text.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// The string behind Core Animation's constant.
  public let rawValue: String

  /// Makes a mode from Core Animation's string.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// By the direction of the script.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// Left-aligned.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// Right-aligned.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// In the middle.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// Justified at both edges.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}
