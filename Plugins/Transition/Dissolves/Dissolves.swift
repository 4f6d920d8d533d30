import PegbarPluginKit

let library = Library(
  id: "pegbar.transitions.dissolves", name: "Dissolves", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [
    CrossDissolve.self,
    Fade.self,
  ])

/// The entry function.
@c(pegbar_plugin_open_dissolves)
public func openDissolves(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
