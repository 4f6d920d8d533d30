import PegbarPluginKit

let library = Library(
  id: "pegbar.animations.transition", name: "Transition Animation", version: "0.9.0",
  license: "MIT", vendor: "Pegbar",
  plugins: [TransitionAnimation.self])

/// The entry function.
@c(pegbar_plugin_open_transition)
public func openTransition(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
