import Pegbar
import PegbarCore
import Testing

@testable import PegbarScene

/// What is seen through a camera, in pixels.
@Suite struct SceneCameraTests {
  /// A scene of a red square of 20 points in the middle of 100, on black.
  private func picture(_ camera: String, at time: Double = 0, events: String = "[]") throws
    -> Picture
  {
    let document = try parse(
      ##"""
      {"version": 1, "size": [100, 100], "duration": 4, "background": "#000", "camera": \##(camera),
       "layers": [{"frame": [40, 40, 20, 20], "backgroundColor": "#f00"}], "events": \##(events)}
      """##)
    let stage = try Scene(document).makeStage()
    return try stage.frame(at: time)
  }

  /// Whether a pixel is red.
  private func isRed(_ picture: Picture, _ x: Int, _ y: Int) -> Bool {
    picture.pixel(x, y) == SIMD4(255, 0, 0, 255)
  }

  @Test func showsTheSceneAsItIs() throws {
    let picture = try picture("{}")
    #expect(isRed(picture, 40, 40) && isRed(picture, 59, 59))
    #expect(!isRed(picture, 39, 50) && !isRed(picture, 60, 50))
  }

  /// The point at the camera's position is in the middle, twice as large.
  @Test func movesAndZooms() throws {
    let picture = try picture(#"{"position": [60, 50], "zoom": 2}"#)
    #expect(isRed(picture, 10, 30) && isRed(picture, 49, 69))
    #expect(!isRed(picture, 50, 50) && !isRed(picture, 9, 50) && !isRed(picture, 30, 29))
  }

  /// A camera that turns clockwise shows things turned the other way.
  @Test func turns() throws {
    let picture = try picture(#"{"position": [60, 50], "rotation": 1.5707963267948966}"#)
    // 10 to the left of the camera becomes 10 below.
    #expect(isRed(picture, 50, 60) && !isRed(picture, 50, 45))
  }

  @Test func animates() throws {
    let camera = #"""
      {"animations": [
        {"type": "CABasicAnimation", "keyPath": "position", "fromValue": ["50%", 50], "toValue": [90, 50],
         "duration": 2},
        {"type": "CABasicAnimation", "keyPath": "zoom", "fromValue": 1, "toValue": 3, "duration": 2}]}
      """#
    let picture = try picture(camera, at: 1)
    // The camera is at 70 with a zoom of 2: the square's middle is 40 to the left of the middle.
    #expect(isRed(picture, 10, 50) && isRed(picture, 29, 69) && !isRed(picture, 31, 50))
  }

  @Test func isSetByEvents() throws {
    let events = #"""
      [{"time": 0, "transaction": {"disableActions": true},
        "set": [{"layer": "camera", "keyPath": "zoom", "value": 4},
                {"layer": "camera", "keyPath": "position.x", "value": 40}]}]
      """#
    let picture = try picture("{}", at: 1, events: events)
    #expect(isRed(picture, 50, 50) && !isRed(picture, 48, 50) && isRed(picture, 99, 50))
  }

  /// At a distance of 100, what lies 50 above the plane is twice as large.
  @Test func hasPerspective() throws {
    let picture = try picture(#"{"perspective": 100, "z": -50}"#)
    #expect(isRed(picture, 31, 50) && isRed(picture, 68, 50))
    #expect(!isRed(picture, 28, 50) && !isRed(picture, 71, 50))
  }

  /// What events insert is seen through it, too, and mistakes stand where they are in the file.
  @Test func keepsPlaces() throws {
    let events =
      ##"[{"time": 0, "insert": [{"layer": {"frame": [0, 0, 50, 50], "backgroundColor": "#f00"}}]}]"##
    #expect(isRed(try picture(#"{"zoom": 2, "position": [0, 0]}"#, at: 0, events: events), 60, 60))
    let found = issues { try scene(#"{"opacity": "x"}"#, #""camera": {"perspective": 5}"#) }
    #expect(found.first?.hasPrefix("layers[0].opacity: expected a number") == true, "\(found)")
  }

  /// A flat camera draws what is drawn without one, also what sees what lies below it.
  @Test func flatCamerasChangeNoPicture() throws {
    func picture(_ camera: String) throws -> Picture {
      let document = try parse(
        ##"""
        {"version": 1, "size": [60, 60], "duration": 2, "background": "#246"\##(camera), "layers": [
          {"frame": [5, 5, 40, 40], "backgroundColor": "#fa0", "transform": [{"rotate": [0.7, 0, 1, 0]}]},
          {"frame": [20, 20, 30, 30], "opacity": 0.5, "backgroundFilters": [{"type": "colorInvert"}]},
          {"frame": [0, 30, 30, 30], "backgroundColor": "#f80", "compositingFilter": "multiplyBlendMode"}]}
        """##)
      return try Scene(document).makeStage().frame(at: 0.9)
    }
    let plain = try picture("")
    for camera in ["{}", #"{"zoom": 1, "rotation": [0, 0, 0], "z": 0}"#] {
      let seen = try picture(", \"camera\": \(camera)")
      let isSame = (0..<60).allSatisfy { y in
        (0..<60).allSatisfy { x in seen.pixel(x, y) == plain.pixel(x, y) }
      }
      #expect(isSame, "\(camera)")
    }
  }

  /// Only what may have depth makes the layer one that keeps it.
  @Test(arguments: [
    (#"{}"#, "[]", false), (#"{"rotation": 1, "zoom": 2}"#, "[]", false),
    (#"{"z": 5}"#, "[]", true), (#"{"rotation": [0, 1, 0]}"#, "[]", true),
    (
      #"{"animations": [{"type": "CAAnimationGroup", "animations": [{"type": "CABasicAnimation", "keyPath": "rotation.x", "toValue": 1}]}]}"#,
      "[]", true
    ),
    (#"{}"#, #"[{"time": 1, "set": [{"layer": "camera", "keyPath": "zoom", "value": 2}]}]"#, false),
    (#"{}"#, #"[{"time": 1, "set": [{"layer": "camera", "keyPath": "z", "value": 2}]}]"#, true),
    (
      #"{}"#,
      #"[{"time": 1, "add": [{"layer": "camera", "animation": {"type": "CABasicAnimation", "keyPath": "rotation.y", "toValue": 1}}]}]"#,
      true
    ),
  ])
  func keepsDepthWhereThereMayBeAny(_ camera: String, _ events: String, _ isDeep: Bool) throws {
    let document = try scene("{}", "\"camera\": \(camera), \"events\": \(events)")
    #expect(document.layers.map(\.layerClass) == [isDeep ? .transform : .plain])
    let lens = try scene("{}", #""camera": {"perspective": 9}"#).layers.first
    #expect(lens?.layerClass == .plain && lens?.sublayers.map(\.layerClass) == [.transform])
  }

  /// An event that sets one member lets the others go on.
  @Test(arguments: [
    ("zoom", "transform.scale", "rotation", 1.0, 2.0),
    ("rotation", "sublayerTransform.rotation.z", "zoom", 0, 1),
    ("position.x", "bounds.origin.x", "zoom", 10, 20), ("z", "zPosition", "rotation", 3, 7),
    ("zoom", "transform.scale", "position", 1, 2), ("zoom", "transform.scale", "z", 1, 2),
  ])
  func membersAreIndependent(
    _ member: String, _ keyPath: String, _ other: String, _ from: Double, _ to: Double
  ) throws {
    let value = other == "position" ? "[7, 8]" : "0.5"
    let document = try scene(
      "{}",
      #"""
      "camera": {"animations": [{"type": "CABasicAnimation", "keyPath": "\#(member)", "duration": 4,
        "fromValue": \#(from), "toValue": \#(to)}]},
      "events": [{"time": 1, "transaction": {"animationDuration": 1},
        "set": [{"layer": "camera", "keyPath": "\#(other)", "value": \#(value)}]}]
      """#)
    let stage = try Scene(document).makeStage()
    let camera = try #require(CameraKeyPath(member))
    #expect(camera.ofLayer == keyPath)
    for time in [0.5, 1, 1.25, 1.75, 2.5] {
      stage.advance(to: time)
      let row = try #require(try stage.presentationFrame().rows.first { $0.name == "camera" })
      let path = try #require(PropertyPath(keyPath: keyPath))
      let number = try #require(row.properties.value(at: path)?.components?.first)
      let found = try #require(camera.flipped(.number(number)).number)
      #expect(abs(found - (from + (to - from) * time / 4)) < 1e-9, "\(member) at \(time)")
    }
  }

  /// Angles are the same whether they are written or animated.
  @Test func anglesAreThoseOfKeyPaths() throws {
    let document = try scene("{}", #""camera": {"rotation": [0.3, -0.4, 0.5]}"#)
    let stage = try Scene(document).makeStage()
    let row = try #require(try stage.presentationFrame().rows.first { $0.name == "camera" })
    for (name, angle) in [("rotation.x", 0.3), ("rotation.y", -0.4), ("rotation.z", 0.5)] {
      let found = try #require(CameraKeyPath(name))
      let path = try #require(PropertyPath(keyPath: found.ofLayer))
      let number = try #require(row.properties.value(at: path)?.components?.first)
      #expect(abs(-number - angle) < 1e-9, "\(name)")
    }
  }
}
