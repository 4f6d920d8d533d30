import Pegbar

/// A listing of the documents: the controller with its code, and what a reader would do to see it.
@MainActor protocol Listing: UIViewController {
  /// The number of the listing, or a name where the document gives none.
  static var number: String { get }
  /// The time that it takes to see everything, seconds.
  static var duration: Double { get }
  /// The size of the stage, points.
  static var size: CGSize { get }

  init()

  /// Does at time 0, or later by `at`, what the document asks its reader to do.
  func play()
}

extension Listing {
  static var size: CGSize { CGSize(width: 320, height: 240) }

  /// Does something when the clock passes a time.
  func at(_ time: Double, _ body: @escaping () -> Void) {
    Stage.current?.schedule(at: time, body)
  }

  /// Makes an empty view of the stage's size, as the nib file of the document's project would.
  func makeView() -> UIView {
    let view = UIView(frame: CGRect(origin: .zero, size: Self.size))
    view.backgroundColor = .white
    return view
  }

  /// Loads the listing's view, shows it on a stage of its own and plays it.
  static func show() -> (listing: Self, stage: Stage) {
    useResources()
    let root = UIView(frame: CGRect(origin: .zero, size: size))
    let stage = Stage(view: root, size: size)
    let listing = Self()
    root.addSubview(listing.view)
    // What was loaded counts as committed: only what happens from now on is animated.
    CATransaction.flush()
    listing.play()
    return (listing, stage)
  }
}

/// Makes the folder with the pictures the current one, where `UIImage(named:)` looks for them.
func useResources() {
  let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  _ = FileManager.default.changeCurrentDirectoryPath(
    package.appendingPathComponent("Resources").path)
}

/// All listings in the order of the documents.
@MainActor let allListings: [any Listing.Type] = [
  Listing17_1.self, Listing17_2.self, Listing17_3.self, Listing17_4.self, Listing17_5.self,
  Listing17_6.self, Listing17_7.self, Listing17_8.self, Listing17_9.self, Listing17_10.self,
  Listing17_11.self, Listing17_12.self, Listing17_13.self,
  Listing3_1.self, Listing3_2.self, Listing3_3.self, Listing3_4.self, Listing3_5.self,
  SublayerGeometry.self,
  Listing7_1.self, Listing7_2.self,
  Listing4_1.self, Listing4_2.self, Listing4_3.self, Listing4_4.self, DelegateMethods.self,
  Listing4_5.self, Listing4_6.self, Listing4_7.self, Listing4_8.self, Listing4_9.self,
  Listing8_3.self, Listing8_4.self, Listing8_5.self, Listing8_6.self, Listing8_9.self,
  Listing8_10.self, TransitionTypes.self, Listing8_11.self, CancelledAnimations.self,
  Listing8_15.self,
]

/// Writes an animated picture of every listing into a folder.
///
/// - Parameter folder: an existing folder; files of earlier runs are replaced.
/// - Returns: the paths.
/// - Throws: `MediaError` if a picture cannot be written.
@MainActor public func writePictures(to folder: String) throws -> [String] {
  // Before the first listing makes the folder with its pictures the current one.
  let folder = URL(fileURLWithPath: folder)
  return try allListings.map { listing in
    try write(listing, to: folder.appendingPathComponent("\(listing).apng").path)
  }
}

@MainActor private func write<L: Listing>(_ type: L.Type, to path: String) throws -> String {
  let (listing, stage) = type.show()
  try stage.write(
    to: path, framesPerSecond: 20, duration: type.duration,
    scale: min(1, 320 / type.size.width), overwrite: true)
  withExtendedLifetime(listing) {}
  return path
}
