import PegbarPluginKit

let library = Library(
  id: "pegbar.animations.spring", name: "Spring Animation", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [SpringAnimation.self])

/// The entry function.
@c(pegbar_plugin_open_spring)
public func openSpring(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
