import Foundation
import Pegbar
import PegbarCore
import PegbarEngine
import PegbarScene
import Testing

/// Clips as contents of the layers of a scene.
@Suite struct ClipContentsTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let settings = ExportSettings(width: 4, height: 4, frameRate: try #require(FrameRate("10")))
    let sink = try Exporter.sink(output: folder.path + "/clip.apng", settings: settings)
    for n in 0..<4 { try sink.write(ClipContentsTests.flat(UInt8(n * 50))) }
    try sink.finish()
    try ClipContentsTests.flat(200).writePNG(to: folder.path + "/still.png", overwrite: true)
  }

  private static func flat(_ red: UInt8) -> Picture {
    Picture(width: 4, height: 4, isOpaque: true) { pixels, stride in
      for y in 0..<4 {
        for x in 0..<4 {
          pixels.storeBytes(
            of: SIMD4(red, 0, 0, 255), toByteOffset: y * stride + x * 4, as: SIMD4<UInt8>.self)
        }
      }
    }
  }

  private func stage(_ layers: String, _ more: String = "") throws -> Stage {
    let text = "{\"version\": 1, \"size\": [8, 4], \"duration\": 4, \"layers\": [\(layers)]\(more)}"
    let document = try SceneDocument.parse(
      bytes: Array(text.utf8), path: folder.path + "/scene.json",
      options: SceneOptions(registry: Plugins.registry))
    #expect(document.warnings.isEmpty, "\(document.warnings)")
    return try Scene(document, loadContents: ContentsReader.read(path:)).makeStage()
  }

  /// The red of the left and of the right half.
  private func reds(_ stage: Stage, _ time: Double) throws -> [UInt8] {
    let picture = try stage.frame(at: time)
    return [picture.pixel(2, 2).x, picture.pixel(6, 2).x]
  }

  private let left = "\"frame\": [0, 0, 4, 4], \"contents\": \"clip.apng\""
  private let right = "\"frame\": [4, 0, 4, 4], \"contents\": \"clip.apng\""

  /// Rule: values.clips.
  @Test func runsByTheLayersTime() throws {
    let stage = try stage(
      "{\(left)}, {\"beginTime\": 1, \"speed\": 2, \"sublayers\": [{\(right), \"speed\": 0.25}]}")
    #expect(try reds(stage, 0) == [0, 0])
    #expect(try reds(stage, 0.25) == [100, 0])
    #expect(try reds(stage, 0.41) == [0, 0])
    #expect(try reds(stage, 1.25) == [0, 50])
    #expect(try reds(stage, 1.35) == [50, 50])
    #expect(try reds(stage, 1.65) == [0, 150])
  }

  /// A frame alone is the one of the whole run.
  @Test func anyFrameAlone() throws {
    let layers = "{\(left), \"timeOffset\": 0.3}, {\(right), \"speed\": 1.7}"
    let whole = try stage(layers)
    for n in 0..<30 {
      let time = Double(n) / 15
      #expect(try reds(whole, time) == reds(stage(layers), time), "at \(time)")
    }
  }

  /// Rule: values.clips.
  @Test func animatesFromAPictureToAClip() throws {
    let animation = """
      , "animations": [{"type": "CABasicAnimation", "keyPath": "contents", "fromValue": "still.png",
        "toValue": "clip.apng", "duration": 0.4}]
      """
    let stage = try stage("{\(left)\(animation)}")
    // Half way between 200 and the clip's third frame, 100.
    #expect(try reds(stage, 0.2)[0] == 150)
    #expect(try reds(stage, 0.45)[0] == 0)
  }

  /// A transition turns away from the frame that showed when it began.
  @Test func transitionsHoldTheOldFrame() throws {
    let events = """
      , "events": [{"time": 0.1, "set": [{"layer": "a", "keyPath": "contents", "value": "still.png"}],
        "add": [{"layer": "a", "animation": {"type": "CATransition", "transitionType": "fade",
        "duration": 1, "timingFunction": "linear"}}]}]
      """
    let stage = try stage("{\"name\": \"a\", \(left)}", events)
    let found = try reds(stage, 0.6)[0]
    #expect(124...126 ~= found, "\(found)")
  }

  @Test func cellsShowTheFirstFrame() throws {
    let stage = try stage(
      """
      {"class": "CAEmitterLayer", "frame": [0, 0, 8, 4], "emitterPosition": [2, 2], "emitterCells": [
        {"birthRate": 10, "lifetime": 9, "contents": "clip.apng", "color": "#ffffff"}]}
      """)
    let pixel = try stage.frame(at: 1).pixel(2, 2)
    #expect(pixel.x == 0 && pixel.w == 255)
  }

  @Test func isWrittenByItsName() throws {
    let stage = try stage("{\(left)}")
    try stage.write(scene: folder.path + "/copy.json")
    let text = try String(contentsOfFile: folder.path + "/copy.json", encoding: .utf8)
    #expect(text.contains("\"clip.apng\""))
  }
}
