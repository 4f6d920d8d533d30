import PegbarLayers

/// A view that shows an image, or a series of images as an animation.
///
/// Does not take part in hit tests by default, and never calls `draw(_:)`.
open class UIImageView: UIView {
  /// The image that is shown; nil for none.
  ///
  /// Default nil. Another image does not change the size of the view. An animated image plays without end; one with
  /// the rendering mode `alwaysTemplate` is in the tint colour.
  open var image: UIImage? {
    didSet { showImage() }
  }

  /// The image that is shown instead while `isHighlighted`; nil for the same image.
  ///
  /// Default nil.
  open var highlightedImage: UIImage? {
    didSet { showImage() }
  }

  /// Whether the highlighted image is shown.
  ///
  /// Default false.
  open var isHighlighted = false {
    didSet { showImage() }
  }

  /// The images of the animation, shown one after the other for the same time each; nil for none.
  ///
  /// Default nil. Setting it stops the animation.
  open var animationImages: [UIImage]? {
    didSet { stopAnimating() }
  }

  /// The duration of one cycle of the animation, seconds; 0 stands for a thirtieth of a second per image.
  ///
  /// Default 0. Takes effect at `startAnimating()`.
  open var animationDuration: TimeInterval = 0

  /// How often the animation runs; 0 for without end.
  ///
  /// Default 0. Takes effect at `startAnimating()`.
  open var animationRepeatCount = 0

  /// Makes a view of the size of an image.
  public init(image: UIImage?) {
    self.image = image
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    setUp()
  }

  /// Makes a view of the size of an image, with another image for `isHighlighted`.
  public convenience init(image: UIImage?, highlightedImage: UIImage?) {
    self.init(image: image)
    self.highlightedImage = highlightedImage
  }

  /// Makes a view without an image.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Returns nil: Pegbar does not read archives of Apple's systems.
  public required init?(coder: NSCoder) { return nil }

  private func setUp() {
    isUserInteractionEnabled = false
    showImage()
  }

  private var shownImage: UIImage? { (isHighlighted ? highlightedImage : nil) ?? image }

  private func showImage() {
    let image = shownImage
    layer.contents = image.flatMap(picture)
    layer.contentsScale = image?.scale ?? 1
    layer.contentsCenter = image?.stretchedPart ?? CGRect(x: 0, y: 0, width: 1, height: 1)
    if let image, let images = image.images {
      play(images, image.duration, 0)
      showsAnimatedImage = true
    } else if showsAnimatedImage {
      stopAnimating()
      showsAnimatedImage = false
    }
  }

  /// Whether the animation is that of an animated image.
  private var showsAnimatedImage = false

  /// The pixels of an image, in the tint colour where that is asked for.
  private func picture(of image: UIImage) -> CGImage? {
    image.renderingMode == .alwaysTemplate
      ? image.withTintColor(tintColor).upright : image.upright
  }

  /// Shows template images in the new colour.
  open override func tintColorDidChange() {
    super.tintColorDidChange()
    if shownImage?.renderingMode == .alwaysTemplate { showImage() }
  }

  /// The size of the image, points; zero without an image.
  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }

  /// The size of the image, points; `noIntrinsicMetric` without an image.
  open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

  /// Keeps the image as the content of the layer.
  open override func display(_ layer: CALayer) {}

  // MARK: Animation

  /// Whether the animation runs.
  open var isAnimating: Bool { layer.animation(forKey: UIImageView.animationKey) != nil }

  /// Starts the animation from the first image; has no effect without images.
  ///
  /// The animation hides `image` while it runs. It is a discrete keyframe animation of the layer's contents.
  open func startAnimating() {
    play(animationImages ?? [], animationDuration, animationRepeatCount)
  }

  private func play(_ images: [UIImage], _ duration: TimeInterval, _ repeatCount: Int) {
    var pictures = images.compactMap(picture)
    guard let first = images.first, !pictures.isEmpty else { return }
    // A discrete animation has an effect from two values on.
    if pictures.count == 1 { pictures.append(pictures[0]) }
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.values = pictures
    animation.calculationMode = .discrete
    animation.duration = duration > 0 ? duration : Double(images.count) / 30
    animation.repeatCount = repeatCount > 0 ? Float(repeatCount) : .infinity
    if image == nil { layer.contentsScale = first.scale }
    layer.add(animation, forKey: UIImageView.animationKey)
  }

  /// Stops the animation and shows `image` again.
  open func stopAnimating() { layer.removeAnimation(forKey: UIImageView.animationKey) }

  private static let animationKey = "contents"
}
