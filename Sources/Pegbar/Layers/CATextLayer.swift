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

  /// Whether long text goes on in a new line.
  ///
  /// Default false.
  open var isWrapped: Bool {
    get { modelProperties.bool(.wrapped) }
    set { set(.wrapped, .bool(newValue)) }
  }

  /// What happens to text that does not fit.
  ///
  /// Default `none`.
  open var truncationMode: CATextLayerTruncationMode {
    get { CATextLayerTruncationMode(rawValue: modelProperties.string(.truncationMode)) }
    set { set(.truncationMode, .string(newValue.rawValue)) }
  }

  /// Where lines stand.
  ///
  /// Default `natural`.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { CATextLayerAlignmentMode(rawValue: modelProperties.string(.alignmentMode)) }
    set { set(.alignmentMode, .string(newValue.rawValue)) }
  }

  /// The text: a String, or an NSAttributedString, of which the characters are kept.
  ///
  /// Default nil. It is a String, whatever was set; other types are reported and change nothing.
  open var string: Any? {
    get { modelProperties.string(.string) }
    set { setText(newValue, of: .string) { ($0 as? NSAttributedString)?.string } }
  }

  /// The font: the name of its family, or a file's path.
  ///
  /// Default Helvetica, also after nil. It is a String; other types are reported and change nothing.
  open var font: Any? {
    get { modelProperties.string(.font) }
    set { setText(newValue ?? PropertyID.font.defaultValue.any, of: .font) { _ in nil } }
  }
}

/// Where text that does not fit is cut.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's word.
  public let rawValue: String

  /// Makes one from Core Animation's word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nowhere.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// At the start.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// At the end.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
  /// In the middle.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}

/// Where lines of text stand.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
  /// Core Animation's word.
  public let rawValue: String

  /// Makes one from Core Animation's word.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// By the way the script runs.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// At the left.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// At the right.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// In the middle.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// At both edges.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}
