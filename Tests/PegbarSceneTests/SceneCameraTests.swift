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
}
