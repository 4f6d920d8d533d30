import PegbarPluginKit

let library = Library(
  id: "pegbar.animations.keyframe", name: "Keyframe Animation", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [KeyframeAnimation.self])

/// The entry function.
@c(pegbar_plugin_open_keyframe)
public func openKeyframe(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
