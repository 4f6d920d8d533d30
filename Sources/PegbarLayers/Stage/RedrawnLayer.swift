import PegbarCore
import PegbarEngine

/// A layer whose contents are redrawn in every frame in which an animated value changes.
final class RedrawnLayer {
  private let row: Int
  private let layer: CALayer
  /// The watched properties.
  private let properties: [PropertyID]
  /// The last values and contents drawn.
  private var last: (values: [Value], contents: Value)?

  init(row: Int, layer: CALayer, properties: [PropertyID]) {
    self.row = row
    self.layer = layer
    self.properties = properties
  }

  /// Draws the layer's contents into a frame, including copies of the layer.
  func draw(in frame: inout PresentationFrame) {
    let presented = frame.rows[row].properties
    let values = properties.map { presented[$0] }
    if values != properties.map({ layer.shownState.properties[$0] }) {
      if last?.values != values { last = (values, layer.contents(presenting: presented)) }
      if let last { frame.rows[row].properties[.contents] = last.contents }
    }
    for (replicator, copies) in frame.copies {
      frame.copies[replicator] = copies.map { copy in
        var copy = copy
        draw(in: &copy)
        return copy
      }
    }
  }
}
