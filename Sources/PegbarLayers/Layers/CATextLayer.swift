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

  /// The text: a String or an NSAttributedString, for which `font`, `fontSize` and `foregroundColor` have no effect.
  ///
  /// Default nil. Values of other types are reported and have no effect.
  open var string: Any? {
    get {
      guard case .content(let text as AttributedText)? = modelProperties.explicit(.string) else {
        return modelProperties.string(.string)
      }
      return text.origin ?? text.string
    }
    set {
      if let text = newValue as? NSAttributedString {
        set(.string, .content(AttributedText(text)))
      } else {
        setText(newValue, of: .string) { _ in nil }
      }
    }
  }

  /// Sets a text with looks; nil for none.
  package func set(_ text: AttributedText?) { set(.string, text.map { .content($0) } ?? .null) }

  /// The font: a family, a font's full or PostScript name, the path of a font file, or a UIFont, CTFont or
  /// CGFont, of which only the name counts.
  ///
  /// Default Helvetica, also after nil. Where no such font is installed another one stands in for it, which is
  /// reported once. Values of other types are reported and have no effect.
  open var font: Any? {
    get { modelProperties.string(.font) }
    set {
      if let name = newValue as? String { Diagnostics.report(ofFont: name) }
      setText(newValue ?? PropertyID.font.defaultValue.any, of: .font) {
        ($0 as? any TextFont)?.fontName ?? ($0 as? CGFont)?.postScriptName
      }
    }
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
