import Pegbar
import PegbarCore
import Testing

@testable import PegbarScene

/// Paths made of text in scene files.
@Suite struct SceneDecoderTextPathTests {
  private func path(_ path: String) throws -> Path? {
    let document = try parse(
      """
      {"version": 1, "size": [40, 40], "duration": 1,
       "layers": [{"class": "CAShapeLayer", "name": "word", "path": \(path)}]}
      """)
    let settings = try #require(document.layers.first).settings
    let value = settings.first { $0.target == .property(PropertyPath(.path)) }?.value
    if case .path(let path)? = value { return path }
    return nil
  }

  /// DejaVu Sans: the I is a rectangle from 201 to 403 and 1493 high; ascent 1901, of 2048 units.
  @Test func textIsAPath() throws {
    let path = try path("{\"text\": \"I\", \"font\": \"DejaVu Sans\", \"fontSize\": 2048}")
    let box = path.map { CGPath($0).boundingBox }
    #expect(box == CGRect(x: 201, y: 408, width: 202, height: 1493))
  }

  @Test(arguments: [
    ("{}", "needs 'text'"), ("{\"text\": 1}", "expected a string"),
    ("{\"text\": \"a\", \"size\": 3}", "size"), ("{\"text\": \"a\", \"fontSize\": -1}", "0"),
    ("{\"text\": \"a\", \"font\": \"no.ttf\"}", "no.ttf"), ("3", "expected SVG path data"),
  ]) func mistakesAreTold(_ path: String, _ part: String) {
    #expect {
      _ = try self.path(path)
    } throws: {
      "\($0)".contains(part)
    }
  }
}
