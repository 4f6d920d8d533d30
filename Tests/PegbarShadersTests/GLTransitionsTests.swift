import Foundation
import PegbarShaders
import PegbarTestSupport
import Testing

/// The GL Transitions collection, where PEGBAR_GL_TRANSITIONS names the folder with its .glsl files.
@Suite struct GLTransitionsTests {
  private static let folder = ProcessInfo.processInfo.environment["PEGBAR_GL_TRANSITIONS"]

  private static let collection = Requirement.machine(
    "PEGBAR_GL_TRANSITIONS, the folder of the GL Transitions collection", isMet: folder != nil)

  private static func files() throws -> [String] {
    let folder = try #require(folder)
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(".glsl") }.map { folder + "/" + $0 }
  }

  /// Two pictures without a symmetry.
  private static func picture(_ seed: Int) -> (width: Int, pixels: [UInt8]) {
    var pixels: [UInt8] = []
    for y in 0..<36 {
      for x in 0..<64 {
        pixels += [
          UInt8((x * 4 + seed * 90) % 256), UInt8((y * 7 + seed * 50) % 256),
          UInt8((x * y + seed * 120) % 256), 255,
        ]
      }
    }
    return (64, pixels)
  }

  /// Transitions whose end points are not the pictures, by themselves; hosts clamp them.
  private static let inexact: Set<String> = [
    "tangentMotionBlur", "AdvancedMosaic", "Mosaic", "mosaic_transition", "hexagonalize", "Rolls",
    "Radial", "InvertedPageCurl", "BlockDissolve", "undulatingBurnOut", "BowTieHorizontal",
    "BowTieVertical", "displacement", "luma",
  ]

  @Test(.needs(collection)) func everyFilePlays() throws {
    let files = try GLTransitionsTests.files()
    #expect(files.count >= 125, "the collection has 125 files")
    let pictures = [GLTransitionsTests.picture(0), GLTransitionsTests.picture(1)]
    for file in files {
      let name = URL(filePath: file).deletingPathExtension().lastPathComponent
      let shader = try Shader(Array(try Data(contentsOf: URL(filePath: file))))
      let maps = shader.uniforms.filter(\.defaults.isEmpty).map { _ in pictures[0] }
      for progress in [0, 0.25, 0.5, 0.75, 1] {
        let pixels = try shader.draw(
          width: 64, height: 36, progress: progress, pictures: pictures + maps)
        let isSolid = stride(from: 0, to: pixels.count, by: 4).allSatisfy { pixel in
          (0..<3).allSatisfy { pixels[pixel + $0] <= pixels[pixel + 3] }
        }
        #expect(isSolid, "\(name) at \(progress) has colours above its alpha")
        guard progress == 0 || progress == 1, !GLTransitionsTests.inexact.contains(name) else {
          continue
        }
        let exact = pictures[Int(progress)].pixels
        let error = zip(pixels, exact).map { abs(Int($0) - Int($1)) }.max() ?? 0
        #expect(error <= 2, "\(name) at \(progress) differs by \(error)")
      }
    }
  }

  /// The pictures that Mesa draws of the same files, where PEGBAR_GL_PICTURES names their folder.
  ///
  /// Sines of large numbers times large numbers, the usual noise, come out of the last bits alone; there the
  /// pictures only have to be alike.
  @Test(
    .needs(collection),
    .needs(
      .machine(
        "PEGBAR_GL_PICTURES, pictures of the collection",
        isMet: ProcessInfo.processInfo.environment["PEGBAR_GL_PICTURES"] != nil)),
    .needs(.pillow))
  func looksLikeMesa() throws {
    let folder = try #require(ProcessInfo.processInfo.environment["PEGBAR_GL_PICTURES"])
    let json = try JSONSerialization.jsonObject(
      with: try Data(contentsOf: URL(filePath: folder + "/manifest.json")))
    let items = try #require((json as? [String: Any])?["transitions"] as? [[String: Any]])
    let pictures = [
      try GLTransitionsTests.raw(folder + "/a.png"), try GLTransitionsTests.raw(folder + "/b.png"),
    ]
    var isCompared = 0
    for item in items {
      guard let name = item["name"] as? String, let noise = item["noise"] as? Bool,
        let collection = GLTransitionsTests.folder
      else { continue }
      let source = try Data(contentsOf: URL(filePath: collection + "/\(name).glsl"))
      let shader = try Shader(Array(source))
      for expected in item["expected"] as? [[String: Any]] ?? [] {
        let file = try #require(expected["picture"] as? String)
        let progress = try #require(expected["progress"] as? Double)
        let theirs = try GLTransitionsTests.raw(folder + "/" + file)
        let height = theirs.pixels.count / 4 / theirs.width
        let ours = try shader.draw(
          width: theirs.width, height: height, progress: progress, pictures: pictures)
        let sum = ours.indices.filter { $0 % 4 < 3 }.reduce(0) {
          $0 + abs(Int(ours[$1]) - Int(theirs.pixels[$1]))
        }
        let mean = Double(sum) / Double(3 * theirs.width * height)
        #expect(mean < (noise ? 20 : 0.7), "\(name) at \(progress): the mean difference is \(mean)")
        isCompared += 1
      }
    }
    #expect(isCompared > 100)
  }

  private static func raw(_ path: String) throws -> (width: Int, pixels: [UInt8]) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c",
      "import sys; from PIL import Image; i = Image.open(sys.argv[1]).convert('RGBA'); "
        + "sys.stdout.buffer.write(i.width.to_bytes(4, 'little') + i.tobytes())", path,
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let bytes = Array(data)
    try #require(bytes.count > 4)
    return (Int(bytes[0]) | Int(bytes[1]) << 8, Array(bytes[4...]))
  }
}
