import PegbarPluginKit

/// The back of the page on the cylinder, by the distance from the contact: the same for every frame.
struct RollTable {
  /// The back at one distance.
  struct Entry {
    /// How much of the page lies between the contact and this place, pixels.
    let length: Float
    /// The weight of the picture there, and that of white.
    let own: UInt16
    let white: UInt16
  }

  /// Entries for a pixel; between them the length is a straight line.
  static let density: Float = 4

  /// From the contact to a pixel and a half beyond the outline.
  let entries: [Entry]

  init(radius: Float, paper: Paper) {
    let count = Int((radius + 2) * RollTable.density)
    entries = (0..<count).map { index in
      let place = RollPlace(
        s: Float(index) / RollTable.density, radius: radius, inverse: 1 / radius)
      let light = 1 - Float(paper.shading) * (1 - place.cosine)
      return Entry(
        length: place.back, own: UInt16(weight(light * (1 - Float(paper.paleness)))),
        white: UInt16(weight(light * Float(paper.paleness))))
    }
  }
}
