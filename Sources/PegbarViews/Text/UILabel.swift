import PegbarLayers

/// A view with text, whose layer is a text layer.
///
/// Pegbar does not draw or measure text yet: the layer has the text and its attributes, and draws no pixels;
/// `sizeThatFits(_:)` returns the current size. Does not take part in hit tests by default.
open class UILabel: UIView {
  /// A text layer.
  open override class var layerClass: AnyClass { CATextLayer.self }

  private var styledText: NSAttributedString?

  /// The text; nil for none.
  ///
  /// Default nil. Setting it removes attributes.
  open var text: String? {
    get { styledText?.string }
    set { attributedText = newValue.map { NSAttributedString(string: $0) } }
  }

  /// The text with attributes, which have no effect yet; nil for none.
  ///
  /// Default nil.
  open var attributedText: NSAttributedString? {
    get { styledText }
    set {
      styledText = newValue.map { NSAttributedString(attributedString: $0) }
      textLayer?.string = styledText?.string
    }
  }

  /// The font; nil sets the default.
  ///
  /// Default the system's font in 17 points.
  open var font: UIFont! = UIFont.systemFont(ofSize: UIFont.labelFontSize) {
    didSet {
      if font == nil { font = UIFont.systemFont(ofSize: UIFont.labelFontSize) }
      showFont()
    }
  }

  /// The colour of the text; nil sets the default.
  ///
  /// Default `UIColor.label`, black.
  open var textColor: UIColor! = .label {
    didSet {
      if textColor == nil { textColor = .label }
      textLayer?.foregroundColor = textColor.cgColor
    }
  }

  /// The alignment of lines.
  ///
  /// Default `natural`.
  open var textAlignment = NSTextAlignment.natural {
    didSet { textLayer?.alignmentMode = textAlignment.mode }
  }

  /// The maximum number of lines; 0 for any.
  ///
  /// Default 1. The layer wraps lines unless it is 1.
  open var numberOfLines = 1 {
    didSet { textLayer?.isWrapped = numberOfLines != 1 }
  }

  /// The layer; nil in a subclass with another class of layers.
  private var textLayer: CATextLayer? { layer as? CATextLayer }

  /// Makes a label without text.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    textLayer?.foregroundColor = textColor.cgColor
    textLayer?.truncationMode = .end
    showFont()
  }

  /// Returns nil: Pegbar does not read archives of Apple's systems.
  public required init?(coder: NSCoder) { return nil }

  private func showFont() {
    textLayer?.font = font.fontName
    textLayer?.fontSize = font.pointSize
  }
}
