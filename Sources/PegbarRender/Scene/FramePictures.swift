import PegbarCore
import PegbarEngine

/// Pictures made on the way through one frame's layers: what is drawn in what is drawn would ask for them
/// again and again.
final class FramePictures {
  /// A layer in its own space.
  struct Key: Hashable {
    let row: Int
    /// Equal for scales that differ by rounding.
    private let scale: Float
    private let part: LayerPicture.Part?

    init(_ row: Int, _ view: LayerPicture) {
      (self.row, scale, part) = (row, Float(view.scale), view.part)
    }
  }

  /// A shadow's picture and the pixels that it stands for.
  struct Thrown {
    var picture: Picture
    var view: LayerPicture
    var area: PixelArea
    /// All that is not transparent, or more.
    var shown: PixelArea
  }

  /// What is known of a shadow.
  struct KnownShadow {
    /// The pixels of the whole layer that it was drawn for.
    var needed: PixelArea
    /// Nil for one that is not seen.
    var thrown: Thrown?
  }

  /// A layer in the middle of a transition.
  struct Moment: Hashable {
    private let recipe: ObjectIdentifier
    private let row: Int
    private let width, height: Int
    /// Of the picture and of what it is drawn for; equal for scales that differ by rounding.
    private let scale, drawnScale: Float

    init(_ recipe: TransitionRecipe, _ row: Int, _ size: TransitionSize, drawnScale: Double) {
      self.recipe = ObjectIdentifier(recipe)
      self.row = row
      (width, height) = (size.width, size.height)
      (scale, self.drawnScale) = (Float(size.scale), Float(drawnScale))
    }
  }

  /// One of the frames that a transition holds.
  private struct Held: Hashable {
    var recipe: ObjectIdentifier
    var isTarget: Bool
  }

  var shadows: [Key: KnownShadow] = [:]
  var moments: [Moment: Picture] = [:]
  private var held: [Held: FramePictures] = [:]

  init() {}

  /// For a part that is drawn beside others.
  init(knownTo whole: FramePictures) { (shadows, moments) = (whole.shadows, whole.moments) }

  /// The pictures of what a layer was when a transition began, or of what it is going to be.
  func held(by recipe: TransitionRecipe, isTarget: Bool = false) -> FramePictures {
    let key = Held(recipe: ObjectIdentifier(recipe), isTarget: isTarget)
    if let known = held[key] { return known }
    let new = FramePictures()
    held[key] = new
    return new
  }
}
