import PegbarLayers

/// A view that shows an image, or a series of images as an animation.
///
/// Does not take part in hit tests by default, and never calls `draw(_:)`.
open class UIImageView: UIView {
  /// The image that is shown; nil for none.
  ///
  /// Default nil. Another image does not change the size of the view.
  open var image: UIImage? {
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

  private func showImage() {
    layer.contents = image?.upright
    layer.contentsScale = image?.scale ?? 1
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
    let images = animationImages ?? []
    var pictures = images.compactMap(\.upright)
    guard let first = images.first, !pictures.isEmpty else { return }
    // A discrete animation has an effect from two values on.
    if pictures.count == 1 { pictures.append(pictures[0]) }
    let animation = CAKeyframeAnimation(keyPath: "contents")
    animation.values = pictures
    animation.calculationMode = .discrete
    animation.duration = animationDuration > 0 ? animationDuration : Double(images.count) / 30
    animation.repeatCount = animationRepeatCount > 0 ? Float(animationRepeatCount) : .infinity
    if image == nil { layer.contentsScale = first.scale }
    layer.add(animation, forKey: UIImageView.animationKey)
  }

  /// Stops the animation and shows `image` again.
  open func stopAnimating() { layer.removeAnimation(forKey: UIImageView.animationKey) }

  private static let animationKey = "contents"
}
