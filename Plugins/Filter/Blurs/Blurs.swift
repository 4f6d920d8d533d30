import PegbarPluginKit

let library = Library(
  id: "pegbar.filters.blurs", name: "Blurs", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [
    GaussianBlur.self
  ])

/// The entry function.
@c(pegbar_plugin_open_blurs)
public func openBlurs(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
