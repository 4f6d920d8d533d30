import PegbarPluginKit

let library = Library(
  id: "pegbar.animations.basic", name: "Basic Animation", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [BasicAnimation.self])

/// The entry function.
@c(pegbar_plugin_open_basic)
public func openBasic(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
