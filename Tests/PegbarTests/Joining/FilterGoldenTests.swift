import Foundation
import Pegbar
import PegbarBuiltins
import PegbarCore
import PegbarMedia
import PegbarRender
import PegbarSystem
import PegbarTestSupport
import Testing

/// Compares every built-in filter and blend mode with the digests in Tests/Goldens/filters.txt.
///
/// Drawing is the same to the bit everywhere. After a wanted change, look at the picture that the failure names
/// and renew the file with `PEGBAR_RENEW_GOLDENS=1 swift test --filter FilterGoldenTests`.
@Suite struct FilterGoldenTests {
  static let file = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Goldens/filters.txt")
  static let prefix = "pegbar.filter."

  /// What is given to filters whose defaults change nothing.
  static let given: [String: [String: ParameterValue]] = [
    "brightness": ["inputAmount": .number(1.5)], "contrast": ["inputAmount": .number(1.5)],
    "saturation": ["inputAmount": .number(0.25)], "hueRotate": ["inputAngle": .number(2)],
    "colorMatrix": ["inputRVector": .numbers([0, 1, 0, 0])],
    "colorControls": ["inputContrast": .number(1.5), "inputSaturation": .number(0.5)],
    "levels": ["inputBlack": .number(0.2), "inputGamma": .number(1.6)],
    "toneCurve": ["inputPoint1": .numbers([0.25, 0.1]), "inputPoint3": .numbers([0.75, 0.9])],
  ]

  /// The filters that come with the program, sorted.
  static let filters: [any ImageFilterType] = Plugins.registry.plugins
    .compactMap { $0.plugin as? any ImageFilterType }
    .filter { $0.descriptor.id.hasPrefix(prefix) }
    .sorted { $0.descriptor.id < $1.descriptor.id }

  @Test func everyFilterLooksAsItDid() throws {
    var lines = [
      "# Digests of each filter on a translucent picture; FilterGoldenTests writes them."
    ]
    let isRenewed = ProcessInfo.processInfo.environment["PEGBAR_RENEW_GOLDENS"] != nil
    let wanted = isRenewed ? [:] : try Self.goldens()
    for filter in Self.filters {
      let name = String(filter.descriptor.id.dropFirst(Self.prefix.count))
      let picture = try Self.drawn(filter, name)
      let digest = PictureDigest(picture).description
      lines.append(name + " " + digest)
      guard !isRenewed, digest != wanted[name] else { continue }
      let path = FileManager.default.temporaryDirectory.appending(path: "pegbar-\(name).png").path
      try Exporter.writePNG(picture, to: path, overwrite: true)
      Issue.record(
        """
        \(name): it is not what it was; its picture is \(path). If it is right, renew with \
        PEGBAR_RENEW_GOLDENS=1 swift test --filter FilterGoldenTests
        """)
    }
    let names = Set(Self.filters.map { String($0.descriptor.id.dropFirst(Self.prefix.count)) })
    for name in wanted.keys.sorted() where !names.contains(name) {
      Issue.record("\(name) is in \(Self.file.lastPathComponent), and no filter has that name")
    }
    if isRenewed {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: Self.file)
    }
  }

  /// What is given makes a difference; two that are alike would be one filter under two names.
  @Test func noFilterChangesNothing() throws {
    var seen: [String: String] = [PictureDigest(Self.lower).description: "the picture below"]
    seen[PictureDigest(Self.upper).description] = "the picture"
    let plain: Set = ["copy", "destination"]
    for (name, digest) in try Self.goldens() where !plain.contains(name) {
      let other = seen.updateValue(name, forKey: digest)
      #expect(other == nil, "\(name) draws what \(other ?? "") is")
    }
  }

  private static func goldens() throws -> [String: String] {
    let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
    var found: [String: String] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let words = line.split(separator: " ").map(String.init)
      found[words[0]] = words[1]
    }
    return found
  }

  private static func drawn(_ filter: any ImageFilterType, _ name: String) throws -> Picture {
    var values = given[name] ?? [:]
    if name == "displacement" {
      values["inputDisplacementImage"] = .image(ParameterImage(lower))
    }
    let count = filter.inputCounts.lowerBound
    let run = try FilterRun(
      filter, ParameterValues(values, for: filter.descriptor), inputCount: count,
      pool: ThreadPool(threads: 2))
    return try run.picture(
      of: Array([upper, lower].prefix(count)), size: PixelSize(width: 96, height: 54))
  }

  /// Ramps with a blue disc in the middle, translucent to the right and with a hole.
  private static let upper = picture { x, y in
    let (dx, dy) = (x - 48, y - 27)
    let far = dx * dx + dy * dy
    if (x - 20) * (x - 20) + (y - 20) * (y - 20) < 60 { return SIMD4() }
    let alpha = x < 60 ? 255 : 255 - (x - 60) * 6
    let color = [x * 5 / 2, y * 4, far < 400 ? 230 : 40].map { UInt8($0 * alpha / 255) }
    return SIMD4(color[0], color[1], color[2], UInt8(alpha))
  }

  /// Darker, with a grid, and transparent in one corner.
  private static let lower = picture { x, y in
    if x + y < 20 { return SIMD4(40, 20, 0, 128) }
    let isLine = x % 12 == 0 || y % 9 == 0
    return isLine ? SIMD4(250, 240, 200, 255) : SIMD4(20, UInt8(180 - y), UInt8(90 + x), 255)
  }

  private static func picture(_ pixel: (Int, Int) -> SIMD4<UInt8>) -> Picture {
    Picture(width: 96, height: 54, isOpaque: false) { pixels, stride in
      for y in 0..<54 {
        for x in 0..<96 {
          (pixels + y * stride).storeBytes(
            of: pixel(x, y), toByteOffset: 4 * x, as: SIMD4<UInt8>.self)
        }
      }
    }
  }
}
