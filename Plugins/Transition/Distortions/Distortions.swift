import PegbarPluginKit

let library = Library(
  id: "pegbar.transitions.distortions", name: "Distortions", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [
    Bulge.self,
    ButterflyWave.self,
    CrossWarp.self,
    DirectionalWarp.self,
    Displacement.self,
    Dreamy.self,
    FlyEye.self,
    Genie.self,
    Kaleidoscope.self,
    MirrorFold.self,
    ParametricSpiral.self,
    Ripple.self,
    RippleRing.self,
    Suck.self,
    Swirl.self,
    Twist.self,
    WaterDrop.self,
    Wave.self,
  ])

/// The entry function.
@c(pegbar_plugin_open_distortions)
public func openDistortions(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
