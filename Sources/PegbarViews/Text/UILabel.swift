import PegbarCore
import PegbarLayers
import PegbarText

/// A view with text, whose layer is a text layer.
///
/// The lines are in the middle of the height. Text that does not fit ends with an ellipsis. Does not take part in
/// hit tests by default.
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

  /// The text with attributes; nil for none.
  ///
  /// Default nil.
  open var attributedText: NSAttributedString? {
    get { styledText }
    set {
      styledText = newValue.map { NSAttributedString(attributedString: $0) }
      showText()
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
    didSet {
      textLayer?.isWrapped = numberOfLines != 1
      showText()
    }
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

  /// The size that the text takes in a width, in whole points.
  ///
  /// - Parameter size: a label of more than one line wraps lines at the width; 0 is any width.
  /// - Returns: the size, points; zero without a text.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let isFree = numberOfLines == 1 || size.width <= 0
    return textSize(width: isFree ? .infinity : size.width)
  }

  /// The size that the text takes without wrapping, in whole points.
  open override var intrinsicContentSize: CGSize { textSize(width: .infinity) }

  private func textSize(width: CGFloat) -> CGSize {
    guard let text = layerText else { return .zero }
    var request = TextRequest(text, font: font.fontName, size: font.pointSize, width: width)
    request.isWrapped = numberOfLines != 1
    request.mostLines = text.block.mostLines
    let size = TextLayout(request).size
    return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  /// The text as the layer gets it: the label's own font and colour count unless it has attributes.
  private var layerText: AttributedText? {
    let block = TextBlock(mostLines: max(0, numberOfLines), isCentered: true)
    guard let styledText else { return nil }
    return AttributedText(styledText, fillsIn: false, block: block)
  }

  private func showText() {
    guard let textLayer else { return }
    textLayer.set(layerText)
  }

  private func showFont() {
    textLayer?.font = font.fontName
    textLayer?.fontSize = font.pointSize
  }
}
