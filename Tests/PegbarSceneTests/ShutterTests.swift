import Pegbar
import PegbarCore
import PegbarMedia
import PegbarScene
import Testing

@Suite struct ShutterTests {
  @Test func opensAtTheFrame() {
    let shutter = Shutter(angle: 180, samples: 4)
    let times = (0..<4).map { shutter.time(of: $0, at: 2, rate: 25) }
    #expect(times[0] == 2)
    for (time, wanted) in zip(times, [2, 2.005, 2.01, 2.015]) {
      #expect(abs(time - wanted) < 1e-12)
    }
    #expect(!Shutter(angle: 0).isOpen && !Shutter(angle: 90, samples: 1).isOpen && shutter.isOpen)
  }

  @Test func standsInTheFile() throws {
    let document = try scene("", #""shutter": 90, "shutterSamples": 8"#)
    #expect(document.shutter == Shutter(angle: 90, samples: 8))
    let stage = try Scene(document).makeStage()
    let text = try stage.sceneText { _ in "" }
    #expect(try parse(text).shutter == document.shutter)
    #expect(try scene("", #""shutter": 0"#).shutter == nil)
    #expect(try scene("", #""shutterSamples": 8"#).warnings.count == 1)
  }

  @Test func blursWhatAStageWrites() throws {
    let folder = try TemporaryFolder()
    let document = try scene(
      """
      {"bounds": [0, 0, 4, 4], "position": [2, 4], "backgroundColor": "#fff", "animations": [
        {"type": "CABasicAnimation", "keyPath": "position.x", "byValue": 8, "duration": 1}]}
      """, #""shutter": 360, "shutterSamples": 2"#)
    let stage = try Scene(document).makeStage()
    let path = folder.path + "/%05d.png"
    #expect(try stage.write(to: path, framesPerSecond: 1, duration: 1) == 1)
    let picture = try PictureReader.read(path: folder.path + "/00000.png")
    // The box stands at the left and four points further on, half of the time each.
    let row = (0..<12).map { picture.pixel($0, 4).w }
    #expect(row == [128, 128, 128, 128, 128, 128, 128, 128, 0, 0, 0, 0])
  }
}
