import PegbarCore
import PegbarRender

extension CALayer {
  /// A copy of the tree, without animations, that lies in its own coordinates.
  ///
  /// A layer is copied as it is set; a presentation as it and everything below are shown.
  func makeStill() -> CALayer {
    let still = presentedFrom == nil ? copyTree() : copyShownTree(state.properties)
    still.state.properties[.transform] = .transform(.identity)
    still.state.properties[.anchorPoint] = .point(Point())
    still.state.properties[.anchorPointZ] = .number(0)
    still.state.properties[.position] = .point(Point(bounds.origin))
    return still
  }

  /// Copies the layer, its mask and its sublayers; contents that are due are drawn first.
  private func copyTree() -> CALayer {
    displayIfNeeded()
    let copy = makeStill(with: state.properties)
    for layer in state.sublayers { copy.addSublayer(layer.copyTree()) }
    copy.mask = state.mask?.copyTree()
    return copy
  }

  /// Copies the layer with presented values, and what is shown below it.
  private func copyShownTree(_ presented: PropertyTable) -> CALayer {
    let shown = original.shownState
    let copy = makeStill(with: presented)
    for layer in shown.sublayers { copy.addSublayer(layer.copyShownTree()) }
    copy.mask = shown.mask?.copyShownTree()
    return copy
  }

  private func copyShownTree() -> CALayer {
    var properties = presentedProperties
    if !redrawingProperties.isEmpty {
      properties[.contents] = contents(presenting: properties)
    }
    return copyShownTree(properties)
  }

  /// A copy of recorded layers: of the tree as it is set, without animations.
  func copyRecordedTree() -> CALayer {
    let copy = CALayer.make(layerClass.type)
    copy.state.properties = state.properties
    copy.tiles = tiles
    for layer in state.sublayers { copy.addSublayer(layer.copyRecordedTree()) }
    copy.mask = state.mask?.copyRecordedTree()
    return copy
  }

  /// A layer of the same layer class, with what Core Graphics makes of its properties.
  ///
  /// Rule: layers.render-in-context.
  private func makeStill(with properties: PropertyTable) -> CALayer {
    let copy = CALayer.make(layerClass.type)
    copy.state.properties = properties
    copy.state.properties.showMoment(at: original.localTime(atStageTime: stageTime))
    copy.tiles = tiles
    for property in [PropertyID.transform, .sublayerTransform] {
      if case .transform(let transform) = properties[property], !transform.isNearlyAffine {
        copy.state.properties[property] = .transform(.identity)
      }
    }
    if layerClass == .gradient { copy.state.properties.addStopsOfCoreGraphics() }
    return copy
  }
}

extension PropertyTable {
  /// Replaces a clip by its frame at a layer's time, one that can no longer be read by its first.
  fileprivate mutating func showMoment(at time: Double) {
    guard case .content(let content)? = explicit(.contents) else { return }
    do {
      self[.contents] = try self[.contents].moment(at: time)
    } catch {
      if let clip = content as? any MovingContent { self[.contents] = .content(clip.poster) }
    }
  }
}

extension Transform3D {
  /// Whether a transform is affine but for rounding, such as that of two half turns.
  fileprivate var isNearlyAffine: Bool {
    let affine = CATransform3DMakeAffineTransform(CATransform3DGetAffineTransform(self))
    return zip(components, affine.components).allSatisfy { abs($0 - $1) < 1e-5 }
  }
}
