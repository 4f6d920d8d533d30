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
    defer { tellCuts(of: renderer) }
    return try renderer.render(
      presentationFrame(), viewport(scale: scale), background: background?.value)
  }

  /// Advances the clock and draws with motion blur: the mean of the light while a shutter is open.
  ///
  /// The shutter opens at `time`. Moments of equal distance are drawn, the first at `time`, and averaged in
  /// linear light; what does not move stays exactly as `frame(at:scale:)` draws it. The clock is then at the
  /// last moment, before `time + exposure`.
  ///
  /// ```swift
  /// // Half of each frame, as a film camera's shutter of 180 degrees.
  /// let picture = try stage.frame(at: Double(k) / 24, exposure: 0.5 / 24, samples: 16)
  /// ```
  ///
  /// - Parameters:
  ///   - time: seconds, not before the clock.
  ///   - exposure: how long the shutter is open, seconds, 0 or more.
  ///   - samples: how many moments, 1 to 65536.
  ///   - scale: pixels per point, more than 0.
  /// - Returns: the picture, transparent where nothing is drawn and there is no background.
  /// - Throws: `PluginError`, or the error of a scheduled event.
  public func frame(
    at time: CFTimeInterval, exposure: CFTimeInterval, samples: Int = 16, scale: CGFloat = 1
  ) throws -> Picture {
    demand(
      exposure >= 0 && exposure.isFinite, "Stage.frame(at:exposure:samples:scale:)",
      "an exposure of \(exposure) s; use 0 or more")
    defer { tellCuts(of: renderer) }
    return try renderer.expose(samples, viewport(scale: scale), background: background?.value) {
      advance(to: time + exposure * Double($0) / Double(samples))
      return try presentationFrame()
    }
  }

  /// Advances the clock and begins to draw; the picture is complete later.
  ///
  /// To draw many frames, begin each before you take the picture of the one before: then a frame is sampled
  /// while other threads draw the last one's pixels.
  ///
  /// ```swift
  /// var last: PendingPicture?
  /// for k in 0..<60 {
  ///   let next = try stage.begin(at: Double(k) / 60)
  ///   if let last { try use(last.picture()) }
  ///   last = next
  /// }
  /// if let last { try use(last.picture()) }
  /// ```
  ///
  /// Events, delegates and plugins are called before it returns, from the thread that `frame(at:scale:)` calls
  /// them from.
  ///
  /// - Parameters:
  ///   - time: seconds, not before the clock.
  ///   - scale: pixels in a point, more than 0.
  /// - Returns: the picture that `frame(at:scale:)` returns.
  /// - Throws: `PluginError`, or the error of a scheduled event.
  public func begin(at time: CFTimeInterval, scale: CGFloat = 1) throws -> PendingPicture {
    advance(to: time)
    defer { tellCuts(of: renderer) }
    return try renderer.begin(
      presentationFrame(), viewport(scale: scale), background: background?.value)
  }

  /// Advances the clock and begins to draw a frame of a file, as `shutter` sees it.
  package func begin(
    at time: CFTimeInterval, rate: FrameRate, with renderer: FrameRenderer, _ view: Viewport,
    background: Color?
  ) throws -> PendingPicture {
    defer { tellCuts(of: renderer) }
    guard let shutter, shutter.isOpen else {
      advance(to: time)
      return try renderer.begin(presentationFrame(), view, background: background)
    }
    return PendingPicture(
      try renderer.expose(shutter.samples, view, background: background) {
        advance(to: shutter.time(of: $0, at: time, rate: rate.value))
        return try presentationFrame()
      })
  }

  /// The viewport of a frame at a scale.
  func viewport(scale: CGFloat) -> Viewport {
    Viewport(covering: Size(width: size.width, height: size.height), scale: scale)
  }
}
