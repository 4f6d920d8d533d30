import PegbarCore
import PegbarEngine
import PegbarRender

extension CALayer {
  /// Makes a picture with `draw(in:)` and shows it; if nothing is drawn, there are no drawn contents.
  ///
  /// The picture has the size of the bounds times `contentsScale`.
  ///
  /// Rule: layers.drawing.
  package func drawContents() {
    if let presentation = changes.redrawing {
      presentation.drawContents()
      return
    }
    if let tiles {
      tiles.drawAnew()
      return
    }
    let (own, scale) = (bounds.standardized, contentsScale)
    guard own.width > 0, own.height > 0, scale > 0 else { return }
    delegate?.layerWillDraw(self)
    let context = CGContext(size: own.size, scale: scale)
    context.translateBy(x: -own.minX, y: -own.minY)
    context.saveGState()
    draw(in: context)
    guard !context.isEmpty else {
      removeDrawing()
      return
    }
    do {
      var picture = try context.makePicture()
      if contentsFormat == .gray8Uint { picture = try picture.grayed() }
      // A redraw during an animation is a frame of that animation and doesn't fade.
      let action = changes.showsPresentation ? .none : action(for: .contents)
      let previous = action.isNone ? .null : shownValue(of: .contents)
      willChange()
      state.properties[.contents] = .content(picture)
      changes.drawing = picture
      run(action, of: .contents, previous: previous)
    } catch {
      Diagnostics.report("layer '\(name ?? "")': \(error)")
    }
  }

  /// Draws the model's contents; what it asks of the presentation is that of this moment.
  func displayBeforeCommit() {
    (changes.isDisplaying, changes.showsPresentation) = (true, false)
    display()
    changes.isDisplaying = false
  }

  /// Contents with presented values, which the layer itself draws or its presentation with `draw(in:)`.
  ///
  /// The layer's own contents stay.
  func contents(presenting properties: PropertyTable) -> Value {
    let presentation = copy(presenting: properties)
    changes.redrawing = presentation
    display()
    changes.redrawing = nil
    return presentation.state.properties[.contents]
  }

  /// Removes contents that were drawn; a picture that a program has set stays.
  private func removeDrawing() {
    guard case .content(let contents) = state.properties[.contents],
      let drawing = original.changes.drawing, contents === drawing
    else { return }
    willChange()
    state.properties[.contents] = .null
  }
}
