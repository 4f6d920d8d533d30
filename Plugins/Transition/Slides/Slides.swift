import PegbarPluginKit

let library = Library(
  id: "pegbar.transitions.slides", name: "Slides", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [
    Bounce.self, Concertina.self, Grow.self, MoveIn.self, Push.self, PushScaled.self,
    PushStretched.self, Puzzle.self, Reveal.self, Rolls.self, ScaleIn.self, Shrink.self,
    SinkBack.self, SplitSlide.self, Squeeze.self, Stretching.self,
  ])

/// The entry function.
@c(pegbar_plugin_open_slides)
public func openSlides(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
