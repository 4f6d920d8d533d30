import PegbarPluginKit

let library = Library(
  id: "pegbar.transitions.blurs", name: "Blurs", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [
    BlurDissolve.self,
    CornerSwing.self,
    CrossZoom.self,
    Defocus.self,
    HorizontalBlur.self,
    LightLeak.self,
    LinearBlur.self,
    MotionBlur.self,
    WhipPan.self,
  ])

/// The entry function.
@c(pegbar_plugin_open_blur_transitions)
public func openBlurTransitions(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
