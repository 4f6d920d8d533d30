import PegbarPluginKit

let library = Library(
  id: "pegbar.animations.group", name: "Animation Group", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [AnimationGroup.self])

/// The entry function.
@c(pegbar_plugin_open_group)
public func openGroup(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
