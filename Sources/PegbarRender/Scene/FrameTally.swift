import PegbarCore
import PegbarEngine

/// What has been drawn of a frame, in all its pictures.
final class FrameTally {
  /// Of all replicators.
  var copies = 0
  /// The points of the lines that all shapes are drawn with, each as often as it is drawn.
  var points = 0
  /// Of all emitters.
  var particles = 0
  /// The pixels of the frame itself.
  var seenPixels = 0
  /// The pixels of all transitions' pictures.
  var transitionPixels = 0
  /// What was left out, where limits ask for it.
  private(set) var cuts: Set<FrameCut> = []
  /// The shapes of replicators' sublayers by their rows, as they were drawn last.
  var flatShapes: [Int: FlatShape] = [:]

  init() {}

  /// For a part that is drawn beside others: it has no copies, and room for all its particles.
  init(likePartOf whole: FrameTally) {
    (copies, seenPixels, transitionPixels) = (
      whole.copies, whole.seenPixels, whole.transitionPixels
    )
  }

  /// Takes over what a part that was drawn beside others has drawn.
  func join(_ part: FrameTally) {
    points += part.points
    particles += part.particles
    cuts.formUnion(part.cuts)
  }

  /// Notes that something of a layer is left out; of a limit for the whole frame, the first layer counts.
  func note(_ limit: FrameCut.Limit, _ row: LayerRow) {
    if limit.isOfFrame, cuts.contains(where: { $0.limit == limit }) { return }
    cuts.insert(FrameCut(limit: limit, layer: row.id, name: row.name, layerClass: row.layerClass))
  }
}
