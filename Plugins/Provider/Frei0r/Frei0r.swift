import PegbarPluginKit

let library = Library(
  id: "pegbar.providers.frei0r", name: "frei0r", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [
    Frei0rProvider.self
  ])

/// The entry function.
@c(pegbar_plugin_open_frei0r)
public func openFrei0r(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
