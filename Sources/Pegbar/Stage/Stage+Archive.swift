import PegbarCore
import PegbarEngine
import PegbarMedia

/// An animation of a layer as an archive needs it.
package struct ArchivedAnimation {
  /// The key; nil for none.
  package var key: String?
  /// The stored copy, with the begin time that it got.
  package var animation: CAAnimation
  /// What a transition started from; nil for other animations.
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

  /// The keys whose values are neither numbers nor anything else that a layer can show.
  package var opaqueKeys: [String] { tags.keys.sorted() }

  /// The time inside the layer, seconds.
  package var timeNow: Double { currentTime }

  /// Whether the layer's subtree looks like a frame, as it is set or as it is shown.
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
    var ends: [Double] = []
    forEachAnimatedLayer { layer in ends += layer.animations.map(layer.endTime) }
    return ends
  }

  /// What is scheduled and has not happened yet, in order.
  package var pendingEvents: [(time: Double, origin: Any?)] {
    events[nextEvent...].map { ($0.time, $0.origin) }
  }

  /// Runs something when the clock passes a moment, and keeps what it was made of.
  package func schedule(
    at time: CFTimeInterval, origin: Any?, _ body: @escaping () throws -> Void
  ) {
    let index = events[nextEvent...].firstIndex { $0.time > time } ?? events.endIndex
    events.insert(ScheduledEvent(time: time, origin: origin, body: body), at: index)
  }
}

extension Picture {
  /// Writes the picture as a PNG file, with alpha and nothing lost.
  package func writePNG(to path: String, overwrite: Bool) throws {
    try Exporter.writePNG(self, to: path, overwrite: overwrite)
  }
}
