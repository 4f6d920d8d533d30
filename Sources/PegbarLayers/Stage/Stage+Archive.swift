import PegbarCore
import PegbarEngine
import PegbarMedia

/// An animation of a layer as an archive needs it.
package struct ArchivedAnimation {
  /// The animation's key; nil for none.
  package var key: String?
  /// The stored copy, with the begin time set by the commit.
  package var animation: CAAnimation
  /// The old appearance of a transition; nil for other animations.
  package var transitionSource: PresentationFrame?
}

extension CALayer {
  /// The animations in the order of addition.
  package var storedAnimations: [ArchivedAnimation] {
    animations.map { stored in
      var source: PresentationFrame?
      if case .transition(_, let recipe) = stored.row.body { source = recipe.source }
      return ArchivedAnimation(
        key: stored.key, animation: stored.animation, transitionSource: source)
    }
  }

  /// The keys whose values cannot animate.
  package var opaqueKeys: [String] { tags.keys.sorted() }

  /// The layer's local time, seconds.
  package var timeNow: Double { currentTime }

  /// Whether the layer's subtree looks like a frame, in the model or as shown.
  package func shows(_ frame: PresentationFrame) -> Bool {
    var builder = SnapshotBuilder(state: .model)
    builder.add(self)
    let model = builder.snapshot.rows
    let shown = (try? shownFrame())?.rows ?? []
    return [model, shown].contains { rows in
      rows.count == frame.rows.count
        && zip(rows, frame.rows).allSatisfy { $0.properties == $1.properties }
    }
  }
}

extension Stage {
  /// When the animations of all layers end, seconds; infinite for never.
  package var animationEnds: [Double] {
    var layers = looseLayers
    layer.forEachInTree { layers.append($0) }
    return layers.flatMap { layer in layer.animations.map(layer.endTime) }
  }

  /// The scheduled events that have not run yet, in order.
  package var pendingEvents: [(time: Double, origin: Any?)] {
    events.pending.map { ($0.time, $0.origin) }
  }

  /// Whether display links or timers run, which an archive cannot hold.
  package var hasTicks: Bool { !links.isEmpty || !timers.isEmpty }
}

extension Picture {
  /// Writes the picture as a PNG file, lossless and with alpha.
  package func writePNG(to path: String, overwrite: Bool) throws {
    try Exporter.writePNG(self, to: path, overwrite: overwrite)
  }
}
