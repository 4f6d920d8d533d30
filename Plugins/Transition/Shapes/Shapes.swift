import PegbarPluginKit

let library = Library(
  id: "pegbar.transitions.shapes", name: "Shapes", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [
    CircleOpen.self
  ])

/// The entry function.
@c(pegbar_plugin_open_shapes)
public func openShapes(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
