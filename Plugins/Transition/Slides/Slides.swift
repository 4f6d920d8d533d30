import PegbarPluginKit

let library = Library(
  id: "pegbar.transitions.slides", name: "Slides", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [
    Push.self,
    MoveIn.self,
    Reveal.self,
  ])

/// The entry function.
@c(pegbar_plugin_open_slides)
public func openSlides(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
