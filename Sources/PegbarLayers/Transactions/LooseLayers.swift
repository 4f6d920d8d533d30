/// The layers of one thread that have animations but no stage.
///
/// Their animations go by the clock of the current stage or, where there is none, of the system.
///
/// Rule: views.clock.
struct LooseLayers {
  private struct Entry {
    weak var layer: CALayer?
  }

  private var entries: [Entry] = []

  /// Records a layer that has animations.
  mutating func note(_ layer: CALayer) {
    guard !layer.changes.isLoose else { return }
    layer.changes.isLoose = true
    entries.append(Entry(layer: layer))
  }

  /// The layers that still have animations and no stage; nil for none.
  var layers: [CALayer]? {
    mutating get {
      guard !entries.isEmpty else { return nil }
      entries.removeAll { entry in
        guard let layer = entry.layer else { return true }
        layer.changes.isLoose = !layer.animations.isEmpty && layer.rootLayer.stage == nil
        return !layer.changes.isLoose
      }
      return entries.isEmpty ? nil : entries.compactMap(\.layer)
    }
  }
}
