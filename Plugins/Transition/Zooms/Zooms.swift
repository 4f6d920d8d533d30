import PegbarPluginKit

let library = Library(
  id: "pegbar.transitions.zooms", name: "Zooms", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [
    DreamyZoom.self,
    FlyThrough.self,
    Revolve.self,
    RotateScaleFade.self,
    Spin.self,
    Suspend.self,
    Vanish.self,
    Vortex.self,
    ZoomIn.self,
    ZoomInOut.self,
    ZoomOut.self,
    ZoomRings.self,
    ZoomWipe.self,
  ])

/// The entry function.
@c(pegbar_plugin_open_zooms)
public func openZooms(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
