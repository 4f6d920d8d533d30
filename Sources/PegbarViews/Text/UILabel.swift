import PegbarCore
import PegbarLayers
import PegbarText

/// A view with text, whose layer is a text layer.
///
/// The lines are in the middle of the height. Text that does not fit ends with an ellipsis. Does not take part in
/// hit tests by default. A subclass that draws in `draw(_:)` or `drawText(in:)` shows what it has drawn instead of
/// the text of its layer.
open class UILabel: UIView {
  /// A text layer.
  open override class var layerClass: AnyClass { CATextLayer.self }

  private var styledText: NSAttributedString?

  /// Whether the contents of the layer have the text rather than its string.
  private var showsDrawing = false

  /// What a subclass draws, while it does.
  private var drawing: LabelDrawing?

  /// The text; nil for none.
  ///
  /// Default nil. Setting it removes attributes.
  open var text: String? {
    get { styledText?.string }
    set { attributedText = newValue.map { NSAttributedString(string: $0) } }
  }

  /// The text with attributes; nil for none.
  ///
  /// Default nil. If the text begins with a paragraph style, its `lineBreakMode` becomes that of the label.
  open var attributedText: NSAttributedString? {
    get { styledText }
    set {
      styledText = newValue.map { NSAttributedString(attributedString: $0) }
      if let text = styledText, text.length > 0,
        let style = text.attribute(.paragraphStyle, at: 0, effectiveRange: nil)
          as? any TextParagraphStyle
      {
        lineBreakMode = NSLineBreakMode(style.textParagraph.lineBreak)
      }
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
      showColor()
    }
  }

  /// The colour of the text while `isHighlighted`; nil for the same colour.
  ///
  /// Default nil.
  open var highlightedTextColor: UIColor? {
    didSet { showColor() }
  }

  /// Whether the text is in the highlighted colour.
  ///
  /// Default false.
  open var isHighlighted = false {
    didSet { showColor() }
  }

  /// Whether the text is in its own colours; otherwise all of it is grey, as `UIColor.systemGray` is.
  ///
  /// Default true. Lines with a colour of their own, backgrounds and pictures stay as they are. Apple says only that
  /// the text is dimmed.
  open var isEnabled = true {
    didSet {
      showColor()
      showText()
    }
  }

  /// The colour of a copy of the text below it; nil for none.
  ///
  /// Default nil. Parts of the text with a shadow of their own keep that.
  open var shadowColor: UIColor? {
    didSet { showText() }
  }

  /// How far the copy lies to the right of and below the text, points.
  ///
  /// Default (0, −1).
  open var shadowOffset = CGSize(width: 0, height: -1) {
    didSet { showText() }
  }

  /// The alignment of lines.
  ///
  /// Default `natural`.
  open var textAlignment = NSTextAlignment.natural {
    didSet {
      textLayer?.alignmentMode = textAlignment.mode
      displayAgain()
    }
  }

  /// The maximum number of lines; 0 for any.
  ///
  /// Default 1.
  open var numberOfLines = 1 {
    didSet { showBreaking() }
  }

  /// What happens to lines that do not fit.
  ///
  /// Default `byTruncatingTail`. Where there may be more than one line, text wraps at words, or at characters with
  /// `byCharWrapping`, and the last line is truncated.
  open var lineBreakMode = NSLineBreakMode.byTruncatingTail {
    didSet { showBreaking() }
  }

  /// Whether a single line that is too wide gets a smaller font instead of being cut.
  ///
  /// Default false.
  open var adjustsFontSizeToFitWidth = false {
    didSet { showText() }
  }

  /// The least factor of the font's size with `adjustsFontSizeToFitWidth`, 0…1; 0 for any.
  ///
  /// Default 0.
  open var minimumScaleFactor: CGFloat = 0 {
    didSet { showText() }
  }

  /// Where a single line stands that `adjustsFontSizeToFitWidth` has made smaller; it never leaves the label for that.
  ///
  /// Default `alignBaselines`.
  open var baselineAdjustment = UIBaselineAdjustment.alignBaselines {
    didSet { showText() }
  }

  /// Whether the letters of a single line move together before it is cut.
  ///
  /// Default false. They do where the line is at most a twentieth wider than the label, which for `byClipping` and
  /// modes that wrap never is cut.
  open var allowsDefaultTighteningForTruncation = false {
    didSet { showText() }
  }

  /// The width at which `intrinsicContentSize` wraps lines, points; 0 for none.
  ///
  /// Default 0.
  open var preferredMaxLayoutWidth: CGFloat = 0

  /// The layer; nil in a subclass with another class of layers.
  private var textLayer: CATextLayer? { layer as? CATextLayer }

  /// Makes a label without text.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
    layer.needsDisplayOnBoundsChange = mayDraw
    showColor()
    textLayer?.truncationMode = .end
    showFont()
  }

  /// Returns nil: Pegbar does not read archives of Apple's systems.
  public required init?(coder: NSCoder) { return nil }

  // MARK: Size

  /// The size that the text takes in a width, in whole points.
  ///
  /// - Parameter size: a label of more than one line wraps lines at the width; 0 is any width.
  /// - Returns: the size, points; zero without a text.
  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let isFree = numberOfLines == 1 || size.width <= 0
    return textSize(width: isFree ? .infinity : size.width, mostLines: numberOfLines)
  }

  /// The size that the text takes, in whole points; without wrapping unless `preferredMaxLayoutWidth` says it.
  open override var intrinsicContentSize: CGSize {
    let isFree = numberOfLines == 1 || preferredMaxLayoutWidth <= 0
    return textSize(width: isFree ? .infinity : preferredMaxLayoutWidth, mostLines: numberOfLines)
  }

  /// Where the text lies in a rectangle.
  ///
  /// - Parameters:
  ///   - bounds: the rectangle.
  ///   - numberOfLines: the most lines; 0 for any.
  /// - Returns: in the middle of the height, in whole points; without a size where there is no text.
  open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect
  {
    var size = textSize(width: bounds.width, mostLines: numberOfLines)
    size.width = min(size.width, bounds.width)
    size.height = min(size.height, bounds.height)
    let free = bounds.width - size.width
    let x = textAlignment == .center ? free / 2 : textAlignment == .right ? free : 0
    return CGRect(
      origin: CGPoint(x: bounds.minX + x, y: bounds.minY + (bounds.height - size.height) / 2),
      size: size)
  }

  private func textSize(width: CGFloat, mostLines: Int) -> CGSize {
    guard var request = request(width: width, height: .infinity) else { return .zero }
    request.mostLines = max(0, mostLines)
    if width.isFinite { request = fitted(request) }
    let size = TextLayout(request).size
    return CGSize(width: size.width.rounded(.up), height: size.height.rounded(.up))
  }

  // MARK: Drawing

  /// Draws the text with `drawText(in:)` in the bounds; subclasses draw more, or something else.
  open override func draw(_ rect: CGRect) { drawText(in: bounds) }

  /// Draws the text in the middle of a rectangle's height, in the current context; has no effect without one.
  open func drawText(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(),
      let request = request(width: rect.width, height: rect.height)
    else { return }
    let smaller = fitted(request)
    let layout = TextLayout(smaller)
    let top = request.top(
      of: layout, factor: smaller.sizeFactor, keeping: baselineAdjustment.fixture
    ) { TextLayout($0) }
    let isOwn = drawing?.isUntouched(context) == true && rect == bounds
    context.saveGState()
    context.setFillColor(shownColor.cgColor)
    context.draw(layout, at: CGPoint(x: rect.minX, y: rect.minY + CGFloat(top)))
    context.restoreGState()
    if isOwn { drawing?.countOfText = context.recordCount }
  }

  /// Lets a subclass draw; if that draws nothing but the text, the layer shows it.
  open override func draw(_ layer: CALayer, in context: CGContext) {
    guard mayDraw, layer === textLayer else {
      if textLayer == nil { super.draw(layer, in: context) }
      return
    }
    drawing = LabelDrawing(context)
    super.draw(layer, in: context)
    let isText = drawing?.countOfText == context.recordCount
    drawing = nil
    if isText { context.removeAll() }
    guard showsDrawing == isText else { return }
    showsDrawing = !isText
    textLayer?.set(showsDrawing ? nil : layerText)
  }

  /// Whether a subclass may draw: that it overrides a method cannot be seen.
  private var mayDraw: Bool { type(of: self) != UILabel.self }

  private func displayAgain() { if mayDraw || textLayer == nil { setNeedsDisplay() } }

  // MARK: Layer

  private var shownColor: UIColor {
    guard isEnabled else { return .systemGray }
    return (isHighlighted ? highlightedTextColor : nil) ?? textColor
  }

  /// How text that does not fit is set.
  private var breaking: (isWrapped: Bool, byCharacters: Bool, truncation: TextRequest.Truncation) {
    let isOne = numberOfLines == 1
    return switch lineBreakMode {
    case .byWordWrapping: (true, false, .none)
    case .byCharWrapping: (true, true, .none)
    case .byClipping: (!isOne, false, .none)
    case .byTruncatingHead: (!isOne, false, .start)
    case .byTruncatingTail: (!isOne, false, .end)
    case .byTruncatingMiddle: (!isOne, false, .middle)
    }
  }

  /// The least factor of the fonts' sizes; 1 for none.
  private var leastFactor: Double {
    guard adjustsFontSizeToFitWidth, numberOfLines == 1 else { return 1 }
    return min(max(Double(minimumScaleFactor), 0.01), 1)
  }

  /// The text as it is set in a rectangle; nil without a text.
  private func request(width: CGFloat, height: CGFloat) -> TextRequest? {
    guard let text = layerText else { return nil }
    var request = TextRequest(
      text, font: font.fontName, size: font.pointSize, width: width, height: height)
    (request.mostLines, request.tightens) = (text.block.mostLines, text.block.tightens)
    (request.isWrapped, request.wrapsCharacters, request.truncation) = breaking
    request.alignment = TextRequest.Alignment(rawValue: textAlignment.mode.rawValue) ?? .natural
    return request
  }

  private func fitted(_ request: TextRequest) -> TextRequest {
    request.fitted(leastFactor: leastFactor) { TextLayout($0) }
  }

  /// The text as the layer gets it: the label's own font and colour count unless it has attributes.
  private var layerText: AttributedText? {
    guard let styledText else { return nil }
    var block = TextBlock(mostLines: max(0, numberOfLines), isCentered: true)
    (block.wrapsCharacters, block.leastFactor) = (breaking.byCharacters, leastFactor)
    (block.fixture, block.isDimmed) = (baselineAdjustment.fixture, !isEnabled)
    block.tightens = allowsDefaultTighteningForTruncation && numberOfLines == 1
    let shadow = shadowColor.map {
      TextShadow(
        offset: Size(width: shadowOffset.width, height: shadowOffset.height), blur: 0,
        color: $0.cgColor.value)
    }
    return AttributedText(
      styledText, fillsIn: false, block: block, shadow: shadow, font: font)
  }

  private func showText() {
    if !showsDrawing { textLayer?.set(layerText) }
    displayAgain()
  }

  private func showBreaking() {
    textLayer?.isWrapped = breaking.isWrapped
    textLayer?.truncationMode = CATextLayerTruncationMode(rawValue: breaking.truncation.rawValue)
    showText()
  }

  private func showColor() {
    textLayer?.foregroundColor = shownColor.cgColor
    displayAgain()
  }

  private func showFont() {
    textLayer?.font = font.fontName
    textLayer?.fontSize = font.pointSize
    // Attachments may ask for the font's measures.
    showText()
  }
}

/// What a subclass of a label draws.
private struct LabelDrawing {
  private let matrix: CGAffineTransform
  /// What was recorded when the text had been drawn, if that came first.
  var countOfText: Int?

  init(_ context: CGContext) { matrix = context.ctm }

  /// Whether nothing was drawn yet, and drawing would lie in the coordinates of the label.
  func isUntouched(_ context: CGContext) -> Bool {
    context.recordCount == 0 && context.drawsPlainly && context.ctm == matrix
  }
}
