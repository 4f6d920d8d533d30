import PegbarCore
import PegbarLayers

/// A picture that stands in a text instead of a character U+FFFC.
///
/// Labels, text layers and the drawing of strings show it; Core Text's lines leave its room free. A text keeps what its
/// attachments say when a label or layer gets it.
open class NSTextAttachment: NSObject, TextAttachmentSource {
  /// The picture; nil for none.
  ///
  /// Default nil: what `contents` has, or free room. One with the rendering mode `alwaysTemplate` is in the colour of
  /// the text.
  open var image: UIImage?

  /// The room that the picture fills, from the pen on the baseline, points; y upwards.
  ///
  /// Default zero: the size of the image, with its lower edge on the baseline. A negative `origin.y` moves it below;
  /// `origin.x` moves the picture, not the text behind it. The line is as high as this needs.
  open var bounds = CGRect.zero

  /// The content of an image file, for an attachment without an image; nil for none.
  open var contents: Data?

  /// The type of `contents`; has no effect, as files are known by their first bytes.
  open var fileType: String?

  /// Free room before and after the picture, points.
  ///
  /// Default 0.
  open var lineLayoutPadding: CGFloat = 0

  /// Makes an attachment without an image.
  public convenience override init() { self.init(data: nil, ofType: nil) }

  /// Makes an attachment of an image file's content.
  public init(data contentData: Data?, ofType uti: String?) {
    (contents, fileType) = (contentData, uti)
    super.init()
  }

  /// Makes an attachment of an image.
  public convenience init(image: UIImage) {
    self.init(data: nil, ofType: nil)
    self.image = image
  }

  /// The character that attachments stand for: U+FFFC.
  public class var character: Int { Int(TextAttachment.character) }

  /// The room that the picture fills; subclasses answer another one.
  ///
  /// - Parameters:
  ///   - textContainer: nil, as text is set without containers.
  ///   - lineFrag: a line of the text's font, of any width; not that of the other letters.
  ///   - position: zero: where the attachment will stand is not known yet.
  ///   - charIndex: the UTF-16 unit of the attachment in its text.
  /// - Returns: `bounds`; the size of the image where that is zero.
  open func attachmentBounds(
    for textContainer: NSTextContainer?, proposedLineFragment lineFrag: CGRect,
    glyphPosition position: CGPoint, characterIndex charIndex: Int
  ) -> CGRect {
    bounds == .zero ? CGRect(origin: .zero, size: shownImage?.size ?? .zero) : bounds
  }

  /// The picture that is shown; subclasses answer another one.
  ///
  /// - Parameters:
  ///   - imageBounds: what `attachmentBounds` has answered.
  ///   - textContainer: nil, as text is set without containers.
  ///   - charIndex: the UTF-16 unit of the attachment in its text.
  /// - Returns: `image`, or what `contents` has; nil for free room.
  open func image(
    forBounds imageBounds: CGRect, textContainer: NSTextContainer?, characterIndex charIndex: Int
  ) -> UIImage? { shownImage }

  // MARK: Text

  private var shownImage: UIImage? {
    if let image { return image }
    if read?.contents != contents {
      read = contents.map { ($0, UIImage(data: $0)) }
    }
    return read?.image
  }

  /// What `contents` has, once it has been asked for.
  private var read: (contents: Data, image: UIImage?)?

  /// A template as it is drawn, and what it was made of.
  private var template: (image: UIImage, white: CGImage?)?

  private func white(_ image: UIImage) -> CGImage? {
    if let template, template.image === image { return template.white }
    let white = image.withTintColor(.white).upright
    template = (image, white)
    return white
  }

  package func textAttachment(line: CGRect, index: Int) -> TextAttachment? {
    let bounds = attachmentBounds(
      for: nil, proposedLineFragment: line, glyphPosition: .zero, characterIndex: index)
    let shown = image(forBounds: bounds, textContainer: nil, characterIndex: index)
    let isTemplate = shown?.renderingMode == .alwaysTemplate
    let room = Rect(
      x: bounds.minX, y: bounds.minY, width: bounds.width, height: bounds.height)
    return TextAttachment(
      shown.flatMap { isTemplate ? white($0) : $0.upright }, bounds: room,
      padding: Double(lineLayoutPadding), isTemplate: isTemplate)
  }
}

/// The room of a text, which methods of attachments receive; always nil.
public class NSTextContainer: NSObject {}

extension NSAttributedString {
  /// Makes a text of one attachment.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}
