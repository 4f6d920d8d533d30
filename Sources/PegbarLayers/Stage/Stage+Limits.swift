import PegbarCore
import PegbarEngine
import PegbarRender

extension Stage {
  /// Tells what a renderer has left out of the frames drawn since the last time.
  func tellCuts(of renderer: FrameRenderer) {
    let cuts = renderer.takeCuts()
    if !cuts.isEmpty { tell(cuts.sorted { $0.layer < $1.layer }) }
  }

  /// Tells what frames until now would leave out because layers ask for too much, as far as their own
  /// values say it; draws nothing.
  package func tellDemands() {
    var demand = Demand(self)
    demand.add(layer, copies: 1)
    tell(demand.cuts)
  }

  /// Tells everything once; of limits for whole frames, the first layer.
  private func tell(_ cuts: [FrameCut]) {
    for cut in cuts {
      let isKnown = toldCuts.contains {
        $0.limit == cut.limit && (cut.limit.isOfFrame || $0.layer == cut.layer)
      }
      if isKnown { continue }
      toldCuts.insert(cut)
      let place = cut.name.map { "layer '\($0)'" } ?? "a \(cut.layerClass.rawValue)"
      Diagnostics.report(placing?(cut.layer, cut.message) ?? "\(place): \(cut.message)")
    }
  }
}

/// What the layers of a tree ask for.
private struct Demand {
  private let stage: Stage
  private(set) var cuts: [FrameCut] = []
  private var demand = DrawingDemand()

  init(_ stage: Stage) { self.stage = stage }

  /// Adds a layer that is drawn some times, with everything below it.
  mutating func add(_ layer: CALayer, copies times: Double) {
    if layer.isHidden || layer.opacity <= 0 { return }
    var times = times
    if let replicator = layer as? CAReplicatorLayer, layer.sublayers?.isEmpty == false {
      times = add(replicator, times)
    }
    if let emitter = layer as? CAEmitterLayer { add(emitter, times) }
    if let mask = layer.mask { add(mask, copies: times) }
    for sublayer in layer.sublayers ?? [] { add(sublayer, copies: times) }
  }

  private mutating func add(_ layer: CAReplicatorLayer, _ times: Double) -> Double {
    let (own, excess) = demand.add(copies: Double(layer.instanceCount), times: times)
    if excess.isOwn { note(.copies, layer) }
    if excess.isOfFrame { note(.copiesInFrame, layer) }
    return own * times
  }

  private mutating func add(_ layer: CAEmitterLayer, _ times: Double) {
    guard let record = layer.record else { return }
    let excess = demand.add(record, until: layer.currentTime, times: times)
    if excess.isOwn { note(.particles, layer) }
    if excess.isOfFrame { note(.particlesInFrame, layer) }
  }

  private mutating func note(_ limit: FrameCut.Limit, _ layer: CALayer) {
    cuts.append(
      FrameCut(limit: limit, layer: layer.id, name: layer.name, layerClass: layer.layerClass))
  }
}
