import PegbarLayers

extension UIView {
  /// A view that shows this one as it is now; nil for a view without area.
  ///
  /// - Parameter afterUpdates: whether pending changes are shown as if they were done; otherwise what the screen
  ///   shows, animations included.
  /// - Returns: a view of the same bounds, without subviews.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    resizableSnapshotView(
      from: bounds, afterScreenUpdates: afterUpdates, withCapInsets: UIEdgeInsets())
  }

  /// A view that shows a part of this one as it is now, and stretches between insets; nil for a part without area.
  ///
  /// - Parameters:
  ///   - rect: the part, in the view's coordinates.
  ///   - afterUpdates: whether pending changes are shown as if they were done; otherwise what the screen shows.
  ///   - capInsets: what keeps its size when the snapshot is stretched, points.
  /// - Returns: a view of the part's size.
  public func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0 else { return nil }
    let image = UIGraphicsImageRenderer(bounds: rect).image { context in
      source(afterUpdates).render(in: context.cgContext)
    }
    let snapshot = UIView(frame: CGRect(origin: .zero, size: rect.size))
    snapshot.layer.contents = image.cgImage
    snapshot.layer.contentsCenter = CGRect(
      x: capInsets.left / rect.width, y: capInsets.top / rect.height,
      width: max(0, 1 - (capInsets.left + capInsets.right) / rect.width),
      height: max(0, 1 - (capInsets.top + capInsets.bottom) / rect.height))
    return snapshot
  }

  /// Draws the view and its subviews into the current context.
  ///
  /// - Parameters:
  ///   - rect: where the bounds lie in the context; they are stretched to it.
  ///   - afterUpdates: whether pending changes are shown as if they were done; otherwise what the screen shows.
  /// - Returns: whether there is a context and the view has an area.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else {
      return false
    }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    source(afterUpdates).render(in: context)
    context.restoreGState()
    return true
  }

  private func source(_ afterUpdates: Bool) -> CALayer {
    afterUpdates ? layer : layer.presentation() ?? layer
  }
}
