import Foundation
import Pegbar
import PegbarBuiltins
import PegbarCore
import PegbarMedia
import PegbarTestSupport
import Testing

/// Compares every transition at progress 0, ¼, ½, ¾ and 1 with the digests in Tests/Goldens/transitions.txt.
///
/// Drawing is the same to the bit everywhere. After a wanted change, look at the pictures that the failure names
/// and renew the file with `PEGBAR_RENEW_GOLDENS=1 swift test --filter TransitionGoldenTests`.
@Suite struct TransitionGoldenTests {
  static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Goldens/transitions.txt")
  static let moments = [0, 0.25, 0.5, 0.75, 1]
  static let size = PixelSize(width: 96, height: 54)
  static let prefix = "pegbar.transition."

  /// The transitions that come with the program, sorted.
  static let names: [String] = Plugins.registry.plugins.map(\.plugin.descriptor)
    .filter { $0.kind == .transition && $0.id.hasPrefix(prefix) }
    .map { String($0.id.dropFirst(prefix.count)) }.sorted()

  @Test func everyTransitionLooksAsItDid() throws {
    var lines = [
      "# Digests of each transition at progress 0, 0.25, 0.5, 0.75 and 1; TransitionGoldenTests writes them."
    ]
    let isRenewed = ProcessInfo.processInfo.environment["PEGBAR_RENEW_GOLDENS"] != nil
    let wanted = isRenewed ? [:] : try Self.goldens()
    for name in Self.names {
      let pictures = try Self.pictures(of: name)
      let digests = pictures.map { PictureDigest($0).description }
      lines.append(([name] + digests).joined(separator: " "))
      guard !isRenewed, digests != wanted[name] else { continue }
      let found = try Self.written(pictures, name)
      Issue.record(
        """
        \(name): \(Self.difference(digests, wanted[name])); its pictures are in \(found). If they are right, \
        renew with PEGBAR_RENEW_GOLDENS=1 swift test --filter TransitionGoldenTests
        """)
    }
    for name in wanted.keys.sorted() where !Self.names.contains(name) {
      Issue.record("\(name) is in \(Self.file.lastPathComponent), and no transition has that name")
    }
    if isRenewed {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: Self.file)
    }
  }

  /// Both ends are the pictures themselves; between them, nothing stays as it is for ever.
  @Test func noTransitionStandsStill() throws {
    for (name, digests) in try Self.goldens() {
      #expect(Set(digests).count >= 4, "\(name) looks the same at several moments")
    }
  }

  private static func goldens() throws -> [String: [String]] {
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    var found: [String: [String]] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ").map(String.init)
      found[words[0]] = Array(words.dropFirst())
    }
    return found
  }

  private static func difference(_ found: [String], _ wanted: [String]?) -> String {
    guard let wanted, wanted.count == found.count else { return "it has no golden" }
    let moments = zip(moments, zip(found, wanted)).filter { $1.0 != $1.1 }.map { "\($0.0)" }
    return "it differs at progress " + moments.joined(separator: ", ")
  }

  /// Writes the pictures for people and returns their folder.
  private static func written(_ pictures: [Picture], _ name: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pegbar-goldens/\(name)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (moment, picture) in zip(moments, pictures) {
      let path = folder.appending(path: "\(moment).png").path
      try Exporter.writePNG(picture, to: path, overwrite: true)
    }
    return folder.path
  }

  private static func pictures(of name: String) throws -> [Picture] {
    let drawing = try TransitionDrawing(
      CutStyle(prefix + name), size: size, duration: 1, pool: ThreadPool(threads: 2))
    return try moments.map { try drawing.frame(from: old, to: new, progress: $0) }
  }

  /// Ramps with a blue disc in the middle.
  private static let old = picture { x, y in
    let (dx, dy) = (x - 48, y - 27)
    let isInside = dx * dx + dy * dy < 400
    return SIMD4(UInt8(x * 5 / 2), UInt8(y * 4), isInside ? 230 : 40, 255)
  }

  /// Darker, with a grid, and transparent in one corner.
  private static let new = picture { x, y in
    if x + y < 20 { return SIMD4(40, 20, 0, 128) }
    let isLine = x % 12 == 0 || y % 9 == 0
    return isLine ? SIMD4(250, 240, 200, 255) : SIMD4(20, UInt8(180 - y), UInt8(90 + x), 255)
  }

  private static func picture(_ pixel: (Int, Int) -> SIMD4<UInt8>) -> Picture {
    Picture(width: size.width, height: size.height, isOpaque: false) { pixels, stride in
      for y in 0..<size.height {
        for x in 0..<size.width {
          (pixels + y * stride).storeBytes(
            of: pixel(x, y), toByteOffset: 4 * x, as: SIMD4<UInt8>.self)
        }
      }
    }
  }
}
