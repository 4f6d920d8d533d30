import Foundation
import Pegbar
import PegbarCore
import PegbarEngine
import PegbarScene
import PegbarTestSupport
import Testing

/// Stages written as scene files and read back.
@Suite struct StageWriteSceneTests {
  private func stage(_ text: String, path: String = "scene.json") throws -> Stage {
    let document = try SceneDocument.parse(bytes: Array(text.utf8), path: path)
    return try Scene(document).makeStage()
  }

  /// What the two stages show at some moments, value by value.
  private func expectEqual(_ a: Stage, _ b: Stage, at times: [Double], _ name: String) throws {
    for time in times {
      a.advance(to: time)
      b.advance(to: time)
      let (x, y) = (try a.presentationFrame(), try b.presentationFrame())
      #expect(x.rows.count == y.rows.count, "\(name) at \(time)")
      #expect(x.rows.map(\.name) == y.rows.map(\.name), "\(name) at \(time)")
      #expect(x.rows.map(\.layerClass) == y.rows.map(\.layerClass), "\(name) at \(time)")
      #expect(x.transitions.map(\.progress) == y.transitions.map(\.progress), "\(name) at \(time)")
      for (p, q) in zip(x.rows, y.rows) {
        #expect(shown(p.properties) == shown(q.properties), "\(name) at \(time): \(p.name ?? "")")
      }
    }
  }

  /// Every value as text; pictures by their place.
  private func shown(_ table: PropertyTable) -> [String] {
    table.explicitIDs.filter { table[$0] != $0.defaultValue }.map { id in
      if case .content(let content) = table[id], let file = content as? ContentReference {
        return "\(id.key) \(file.realPath)"
      }
      return "\(id.key) \(table[id])"
    }.sorted()
  }

  private let times = [0, 0.1, 0.25, 0.5, 0.75, 1, 1.37, 2, 2.5, 3, 5]

  private func checkRoundTrip(_ text: String, path: String, _ name: String) throws {
    let folder =
      URL(fileURLWithPath: path).deletingLastPathComponent()
      .resolvingSymlinksInPath().path + "/"
    let pictureName = { (content: any Content) throws -> String in
      let path = try #require(content as? ContentReference).realPath
      return path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    }
    let first = try stage(text, path: path)
    let written = try first.sceneText(pictureName: pictureName)
    #expect(try first.sceneText(pictureName: pictureName) == written, "\(name)")
    let second = try stage(written, path: path)
    #expect(try second.sceneText(pictureName: pictureName) == written, "\(name)")
    try expectEqual(first, second, at: times, name)
  }

  @Test func examplesSurvive() throws {
    let folder = packageFolder.appendingPathComponent("examples/scenes")
    let temporary = try TemporaryFolder()
    let media = ["dawn.png", "night.png", "forest.png", "meteors.apng"]
    for name in media { try temporary.write(name) }
    for name in ExampleTests.names {
      let text = try String(
        contentsOf: folder.appendingPathComponent(name + ".json"), encoding: .utf8)
      try checkRoundTrip(text, path: temporary.path + "/scene.json", name)
    }
  }

  /// Every scene of the shared acceptance set, where it is at hand.
  @Test func sharedScenesSurvive() throws {
    let cases = packageFolder.deletingLastPathComponent()
      .appendingPathComponent("shared/conformance")
    let isThere = FileManager.default.fileExists(atPath: cases.path)
    try Requirement.machine("shared scenes beside the package", isMet: isThere).demand()
    var count = 0
    let files = try FileManager.default.contentsOfDirectory(
      at: cases, includingPropertiesForKeys: nil)
    for file in files where file.pathExtension == "json" {
      let root = try JSONReader().read(Array(Data(contentsOf: file)))
      for item in root["cases"]?.array ?? [] {
        guard let members = item["scene"]?.object else { continue }
        let scene = JSONValue.object(
          [
            JSONMember("version", .number(1)),
            JSONMember("size", .array([.number(400), .number(400)])),
            JSONMember("duration", .number(10)),
          ] + members)
        try checkRoundTrip(
          JSONWriter.text(scene), path: "case.json", item["id"]?.string ?? file.lastPathComponent)
        count += 1
      }
    }
    #expect(count > 700)
  }

  private func card() -> (stage: Stage, card: CALayer) {
    let root = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    let card = CALayer()
    card.name = "card"
    card.frame = CGRect(x: 10, y: 10, width: 40, height: 20)
    root.addSublayer(card)
    let stage = Stage(layer: root, size: CGSize(width: 200, height: 100))
    CATransaction.flush()
    return (stage, card)
  }

  @Test func keepsWhatSwiftSet() throws {
    let (stage, card) = card()
    CATransaction.setDisableActions(true)
    card.backgroundColor = CGColor(srgbRed: 1, green: 0.5, blue: 0.1, alpha: 0.3)
    card.setValue(4, forKey: "wobble")
    card.setValue(CGSize(width: 2, height: 3), forKey: "extent")
    card.setValue("#ff0000", forKey: "code")
    card.filters = [CAFilter(type: "gaussianBlur", name: "blur", inputs: ["inputRadius": 5])]
    card.mask = CAShapeLayer()
    let spring = CASpringAnimation(perceptualDuration: 0.5, bounce: 0.2)
    spring.keyPath = "wobble"
    spring.toValue = 9
    spring.preferredFrameRateRange = CAFrameRateRange(minimum: 30, maximum: 60, preferred: 60)
    spring.setValue("hello", forKey: "who")
    spring.timingFunction = CAMediaTimingFunction(controlPoints: 0.1, 0.2, 0.3, 1.4)
    card.add(spring, forKey: "spring")
    let frames = CAKeyframeAnimation(keyPath: "position")
    frames.path = try CGPath(svg: "M0 0C10 0 20 30 40 40Q1 2 3 4Z")
    frames.calculationMode = .paced
    frames.rotationMode = .rotateAuto
    frames.duration = 3
    frames.repeatCount = .infinity
    card.add(frames, forKey: nil)
    CATransaction.flush()
    let text = try stage.sceneText(pictureName: { _ in "" })
    let other = try self.stage(text)
    #expect(try other.sceneText(pictureName: { _ in "" }) == text)
    let copy = try #require(other.layer.sublayers?.first)
    #expect(copy.value(forKey: "wobble") as? Int == 4)
    #expect(copy.value(forKey: "extent") as? CGSize == CGSize(width: 2, height: 3))
    #expect(copy.value(forKey: "code") as? String == "#ff0000")
    #expect((copy.filters?.first as? CAFilter)?.type == "gaussianBlur")
    let kept = try #require(copy.animation(forKey: "spring") as? CASpringAnimation)
    #expect(kept.allowsOverdamping)
    #expect(kept.preferredFrameRateRange == spring.preferredFrameRateRange)
    #expect((kept.value(forKey: "who") as? Value) == .string("hello"))
    try expectEqual(stage, other, at: times, "swift")
  }

  /// Half way through, the file begins where the stage stands.
  @Test func beginsWithTheMoment() throws {
    let (stage, card) = card()
    let slide = CABasicAnimation(keyPath: "position.x")
    (slide.fromValue, slide.toValue, slide.duration) = (0, 100, 4)
    slide.fillMode = .both
    slide.isRemovedOnCompletion = false
    card.add(slide, forKey: "slide")
    card.speed = 2
    stage.advance(to: 0.5)
    let other = try self.stage(stage.sceneText(pictureName: { _ in "" }))
    for time in [0, 0.25, 0.5, 1, 3] {
      stage.advance(to: 0.5 + time)
      other.advance(to: time)
      let x = try #require(stage.layer.sublayers?[0].presentation()).position.x
      let y = try #require(other.layer.sublayers?[0].presentation()).position.x
      #expect(abs(x - y) < 1e-9, "\(time)")
      #expect(abs(x - min(100, 25 * 2 * (0.5 + time))) < 1e-9)
    }
  }

  @Test func aRootWithALookIsWrittenAsALayer() throws {
    let (stage, _) = card()
    stage.layer.backgroundColor = CGColor(gray: 0.5, alpha: 1)
    stage.layer.name = "root"
    CATransaction.flush()
    let other = try self.stage(stage.sceneText(pictureName: { _ in "" }))
    #expect(other.layer.sublayers?.map(\.name) == ["root"])
    #expect(
      try stage.frame(at: 1).row(50).load(fromByteOffset: 400, as: UInt32.self)
        == other.frame(at: 1).row(50).load(fromByteOffset: 400, as: UInt32.self))
  }

  @Test func picturesLieBeside() throws {
    let folder = try TemporaryFolder()
    let (stage, card) = card()
    CATransaction.setDisableActions(true)
    card.contents = Picture(width: 2, height: 2) { pixels, stride in
      for (i, byte) in [UInt8](arrayLiteral: 10, 20, 30, 40, 255, 0, 0, 255).enumerated() {
        pixels.storeBytes(of: byte, toByteOffset: i, as: UInt8.self)
      }
    }
    CATransaction.flush()
    let file = folder.path + "/out.json"
    try stage.write(scene: file)
    #expect(throws: SceneWriteError.self) { try stage.write(scene: file) }
    let document = try SceneDocument.parse(
      bytes: Array(Data(contentsOf: URL(fileURLWithPath: file))), path: file)
    #expect(document.contents.map(\.name) == ["out-1.png"])
    let other = try Scene(document) { try PictureReader.read(path: $0) }.makeStage()
    let picture = try #require(other.layer.sublayers?[0].contents as? Picture)
    #expect(picture.pixel(0, 0) == SIMD4(10, 20, 30, 40))
    #expect(picture.pixel(1, 0) == SIMD4(255, 0, 0, 255))
    let first = try Data(contentsOf: URL(fileURLWithPath: file))
    try other.write(scene: file, overwrite: true)
    #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == first)
  }

  @Test func saysWhatCannotBeWritten() throws {
    final class Thing {}
    func message(_ change: (Stage, CALayer) throws -> Void) rethrows -> String {
      let (stage, card) = card()
      try change(stage, card)
      do {
        return try stage.sceneText(pictureName: { _ in "" })
      } catch {
        return "\(error)"
      }
    }
    #expect(message { _, card in card.setValue(Thing(), forKey: "thing") }.contains("'thing'"))
    #expect(
      message { stage, _ in stage.schedule(at: 1) {} } == "stage: what is scheduled at 1.0 s is "
        + "code; run it first")
    #expect(
      message { stage, _ in stage.schedule(every: 1) { _ in } }
        == "stage: its display links and timers are code; invalidate them first")
    #expect(
      message { stage, _ in
        let twin = CALayer()
        twin.name = "card"
        stage.layer.addSublayer(twin)
      }.contains("two layers have this name"))
    #expect(
      message { stage, card in
        CATransaction.setDisableActions(true)
        card.add(CATransition(), forKey: nil)
        card.backgroundColor = .black
        stage.advance(to: 0.125)
      }.contains("a look that is gone"))
  }
}
