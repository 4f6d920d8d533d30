import PegbarCore
import PegbarEngine
import PegbarRender

extension Stage {
  /// Advances the clock and draws.
  ///
  /// The same time gives the same bytes, whatever the number of threads.
  ///
  /// - Parameters:
  ///   - time: seconds, not before the clock.
  ///   - scale: pixels per point, more than 0; the picture's size is rounded up to whole pixels.
  /// - Returns: the picture, transparent where nothing is drawn and there is no background.
  /// - Throws: `PluginError`, or the error of a scheduled event.
  public func frame(at time: CFTimeInterval, scale: CGFloat = 1) throws -> Picture {
    advance(to: time)
    return try renderer.render(
      presentationFrame(), viewport(scale: scale), background: background?.value)
  }

  /// The viewport of a frame at a scale.
  func viewport(scale: CGFloat) -> Viewport {
    Viewport(covering: Size(width: size.width, height: size.height), scale: scale)
  }
}
