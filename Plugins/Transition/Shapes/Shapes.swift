import PegbarPluginKit

let library = Library(
  id: "pegbar.transitions.shapes", name: "Shapes", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [
    BowTie.self,
    BoxOpen.self,
    Burst.self,
    CircleOpen.self,
    Crop.self,
    CrossingBowTie.self,
    Diamond.self,
    Flower.self,
    FrameOpen.self,
    Heart.self,
    Leaf.self,
    ModHoles.self,
    NestedFrames.self,
    Plus.self,
    PolkaDots.self,
    RegularPolygon.self,
    Rings.self,
    Saltire.self,
    SquareWhirl.self,
    Star.self,
  ])

/// The entry function.
@c(pegbar_plugin_open_shapes)
public func openShapes(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
