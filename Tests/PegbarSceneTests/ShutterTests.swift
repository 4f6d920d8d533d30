import PegbarCore
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
}
