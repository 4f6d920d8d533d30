import PegbarPluginKit

let library = Library(
  id: "pegbar.transitions.cards", name: "Cards", version: "0.9.0", license: "MIT",
  vendor: "Pegbar",
  plugins: [
    Accordion.self,
    Book.self,
    Cube.self,
    Door.self,
    Doors.self,
    Doorway.self,
    FlatBook.self,
    FlatFlip.self,
    FlatGridFlip.self,
    FlipFromBottom.self,
    FlipFromLeft.self,
    FlipFromRight.self,
    FlipFromTop.self,
    FlipOver.self,
    Gallery.self,
    GridFlip.self,
    MirrorCube.self,
    MirrorSwap.self,
    Room.self,
    StereoViewer.self,
    Swap.self,
  ])

/// The entry function.
@c(pegbar_plugin_open_cards)
public func openCards(
  _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
) -> pegbar_status {
  library.open(host, result)
}
