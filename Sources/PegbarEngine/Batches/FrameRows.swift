import PegbarCore

/// The rows of a frame while batches are written into them, and the model's.
struct FrameRows {
  /// With the layers' own values.
  let models: UnsafeBufferPointer<LayerRow>
  /// With the values that are presented.
  let rows: UnsafeMutableBufferPointer<LayerRow>

  /// Gives a layer the model's value of a property again.
  @inline(__always)
  func restore(_ property: PropertyID, of row: Int) {
    rows[row].properties[property] = models[row].properties[property]
  }
}
