import PegbarCore
import PegbarEngine
import PegbarSystem

extension CALayer {
  /// A copy of the layer as it is shown now, of the same class; nil before the first commit.
  ///
  /// Rules: adding.model-unchanged, layers.presentation.
  func makePresentation() -> CALayer? {
    if let presentation = changes.redrawing { return presentation }
    if changes.isDisplaying { changes.showsPresentation = true }
    guard isCommitted || changes.isDisplaying else { return nil }
    CATransaction.flush()
    return copy(presenting: presentedProperties)
  }

  /// The values as they are shown now, as of the last commit.
  var presentedProperties: PropertyTable {
    let rows = shownAnimations.map { $0.row }
    return (try? Sampler.present(shownState.properties, rows[...], at: currentTime))
      ?? shownState.properties
  }

  /// `init()`, `init(layer:)` and `init(coder:)`.
  private static let initializers = InheritedInitializers(
    of: CALayer.self, heir: Heir.self, count: 3)

  /// Inherits everything.
  private final class Heir: CALayer {}

  /// A layer of a class that is known only now.
  package static func make(_ type: CALayer.Type) -> CALayer { initializers.make(type, 0) }

  /// A copy with presented values.
  func copy(presenting properties: PropertyTable) -> CALayer {
    let copy = CALayer.initializers.make(Swift.type(of: self), 1, with: self)
    copy.presentedFrom = original
    copy.state.properties = properties
    return copy
  }

  /// The animated properties that redraw the contents with every change.
  ///
  /// Rule: actions.own-drawing.
  var redrawingProperties: [PropertyID] {
    guard Swift.type(of: self) != CALayer.self else { return [] }
    var result: [PropertyID] = []
    func add(_ row: AnimationRow) {
      switch row.body {
      case .property(let animation):
        let property = animation.target.property
        if property != .contents, !result.contains(property),
          Swift.type(of: self).needsDisplay(forKey: property.key)
        {
          result.append(property)
        }
      case .group(_, let children): children.forEach(add)
      case .transition, .nothing: break
      }
    }
    for animation in shownAnimations { add(animation.row) }
    return result
  }

  /// The model layer of a presentation; otherwise the layer itself.
  var original: CALayer { presentedFrom ?? self }

  /// Lays out and draws what needs it in the layer's subtree.
  func prepareTree() {
    layoutIfNeeded()
    forEachInTree { $0.displayIfNeeded() }
  }

  /// The layer's subtree as a commit would show it now.
  func currentFrame() throws -> PresentationFrame { try frame(.model) }

  /// The layer's subtree as shown now, as of the last commit.
  func shownFrame() throws -> PresentationFrame { try frame(.shown) }

  private func frame(_ state: SnapshotBuilder.State) throws -> PresentationFrame {
    var builder = SnapshotBuilder(state: state)
    builder.add(self)
    return try Sampler(builder.snapshot).frame(
      at: parent.map(\.currentTime) ?? stageTime)
  }
}
