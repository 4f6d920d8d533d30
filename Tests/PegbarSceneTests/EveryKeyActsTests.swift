import Foundation
import Pegbar
import PegbarCore
import PegbarEngine
import Testing

@testable import PegbarScene

/// Every key that a layer of a scene takes changes a picture, or the file's check tells that it does not.
@Suite struct EveryKeyActsTests {
  /// What shows a key: a layer without it, the key's value, and what is set beside it.
  private struct Trial {
    var value: String
    var around: String

    init(_ value: String, with around: String = "") { (self.value, self.around) = (value, around) }
  }

  /// 20 × 20 pixels of four colours.
  private static let picture =
    "data:image/png;base64,"
    + "iVBORw0KGgoAAAANSUhEUgAAABQAAAAUAgMAAADw5/WeAAAADFBMVEX/PBQUWv/68DwKFB43z0oi"
    + "AAAAPklEQVR42mNm3C53RJqJgYGBgYElVFA0VJwlNHSbDDvDnySV/8eg4qzbxBmlkWUh4hA1yLIw"
    + "cxAmQGQxzQcAtRIYNn4vt2wAAAAASUVORK5CYII="

  /// Sublayers that overlap each other and the layer's edge.
  private static let children = """
    "sublayers": [{"frame": [2, 2, 20, 20], "backgroundColor": "#0f08"},
                  {"frame": [12, 12, 40, 40], "backgroundColor": "#00f", "zPosition": -9}]
    """
  private static let shown = "\"contents\": \"\(picture)\""
  private static let shadow = "\"backgroundColor\": \"#fff\", \"shadowOpacity\": 1"
  private static let border = "\"borderWidth\": 3, \"backgroundColor\": \"#fff\""
  private static let cube = """
    "class": "CATransformLayer", "sublayers": [{"frame": [0, 0, 9, 9], "backgroundColor": "#fff"}]
    """

  private static let common: [String: Trial] = [
    "bounds": Trial("[5, 5, 30, 30]", with: children),
    "position": Trial("[30, 30]", with: children),
    "frame": Trial("[1, 1, 50, 50]", with: "\"backgroundColor\": \"#fff\""),
    "zPosition": Trial("-1", with: "\"backgroundColor\": \"#fff\""),
    "anchorPoint": Trial("[0, 0]", with: "\"bounds\": [0, 0, 9, 9], \"backgroundColor\": \"#fff\""),
    "anchorPointZ": Trial(
      "20", with: "\"transform\": [{\"rotate\": [1, 0, 1, 0]}], \"backgroundColor\": \"#fff\""),
    "transform": Trial("[{\"rotate\": [0.5, 0, 0, 1]}]", with: children),
    "sublayerTransform": Trial("[{\"rotate\": [0.5, 0, 0, 1]}]", with: children),
    "hidden": Trial("true", with: children),
    "doubleSided": Trial(
      "false", with: "\"transform\": [{\"rotate\": [3, 0, 1, 0]}], \"backgroundColor\": \"#fff\""),
    "geometryFlipped": Trial("true", with: children),
    "masksToBounds": Trial("true", with: children),
    "contents": Trial("\"\(picture)\""),
    "contentsRect": Trial("[0, 0, 0.5, 0.5]", with: shown),
    "contentsCenter": Trial("[0.4, 0.4, 0.2, 0.2]", with: shown),
    "contentsScale": Trial("2", with: shown + ", \"contentsGravity\": \"center\""),
    "contentsGravity": Trial("\"center\"", with: shown),
    "minificationFilter": Trial(
      "\"nearest\"", with: shown + ", \"bounds\": [0, 0, 7, 7], \"position\": [9, 9]"),
    "magnificationFilter": Trial("\"nearest\"", with: shown),
    "minificationFilterBias": Trial(
      "1",
      with: shown
        + ", \"minificationFilter\": \"trilinear\", \"bounds\": [0, 0, 7, 7], \"position\": [9, 9]"),
    "backgroundColor": Trial("\"#0ff\""),
    "cornerRadius": Trial("9", with: border),
    "maskedCorners": Trial("3", with: border + ", \"cornerRadius\": 9"),
    "cornerCurve": Trial("\"continuous\"", with: border + ", \"cornerRadius\": 9"),
    "borderWidth": Trial("3"),
    "borderColor": Trial("\"#0ff\"", with: border),
    "opacity": Trial("0.5", with: children),
    "allowsGroupOpacity": Trial("false", with: "\"opacity\": 0.5, " + children),
    "compositingFilter": Trial("\"differenceBlendMode\"", with: "\"backgroundColor\": \"#fff\""),
    "shadowColor": Trial("\"#0ff\"", with: shadow),
    "shadowOpacity": Trial("0.5", with: "\"backgroundColor\": \"#fff\""),
    "shadowOffset": Trial("[5, 5]", with: shadow),
    "shadowRadius": Trial("9", with: shadow),
    "shadowPath": Trial("\"M0 0H60V60Z\"", with: shadow),
    "shouldRasterize": Trial(
      "true", with: "\"transform\": [{\"rotate\": [0.3, 0, 0, 1]}], " + border),
    "rasterizationScale": Trial("0.5", with: "\"shouldRasterize\": true, " + border),
    "edgeAntialiasingMask": Trial(
      "0", with: "\"backgroundColor\": \"#fff\", \"transform\": [{\"rotate\": [0.3, 0, 0, 1]}]"),
    "allowsEdgeAntialiasing": Trial(
      "false", with: "\"backgroundColor\": \"#fff\", \"transform\": [{\"rotate\": [0.3, 0, 0, 1]}]"),
  ]

  private static let line = """
    "path": "M5 30L20 5L35 30M8 35H35", "fillColor": "#0f0", "strokeColor": "#f00", "lineWidth": 5
    """
  private static let rule = "\"path\": \"M5 5H35V35H5ZM10 10H30V30H10Z\", \"fillColor\": \"#f00\""
  private static let ramp = "\"colors\": [\"#f00\", \"#00f\", \"#0f0\"]"
  private static let stroked = line + ", \"strokeColors\": [\"#f00\", \"#00f\", \"#0f0\"]"
  private static let text = "\"string\": \"one two three\", \"fontSize\": 11"
  private static let copies = """
    "instanceCount": 3, "instanceTransform": [{"translate": [9, 9, 0]}],
    "sublayers": [{"name": "dot", "frame": [0, 0, 9, 9], "backgroundColor": "#fff",
      "animations": [{"type": "CABasicAnimation", "keyPath": "opacity", "toValue": 0, "duration": 4}]}]
    """
  private static let cells = """
    "emitterPosition": [20, 20], "emitterCells": [{"contents": "\(picture)", "birthRate": 9,
      "lifetime": 2, "velocity": 9, "emissionRange": 6, "scale": 0.1, "spin": 3}]
    """
  private static let sized = cells + ", \"emitterSize\": [20, 9], \"emitterShape\": \"rectangle\""

  private static let deep = cells + ", \"preservesDepth\": true"

  private static let own: [LayerClass: [String: Trial]] = [
    .shape: [
      "path": Trial("\"M0 0H20V20Z\""),
      "fillColor": Trial("\"#0ff\"", with: line), "fillRule": Trial("\"even-odd\"", with: rule),
      "strokeColor": Trial("\"#0ff\"", with: line), "strokeStart": Trial("0.3", with: line),
      "strokeEnd": Trial("0.7", with: line), "lineWidth": Trial("9", with: line),
      "miterLimit": Trial("1", with: line), "lineCap": Trial("\"round\"", with: line),
      "lineJoin": Trial("\"round\"", with: line),
      "lineDashPhase": Trial("3", with: line + ", \"lineDashPattern\": [5, 5]"),
      "lineDashPattern": Trial("[5, 5]", with: line),
      "strokeColors": Trial("[\"#f00\", \"#00f\"]", with: line),
      "strokeLocations": Trial("[0, 0.2, 1]", with: stroked),
      "strokeMidpoints": Trial("[0.2]", with: stroked),
      "strokeStartPoint": Trial("[0, 0]", with: stroked),
      "strokeEndPoint": Trial("[1, 0.5]", with: stroked),
      "strokeGradientType": Trial("\"radial\"", with: stroked),
    ],
    .gradient: [
      "colors": Trial("[\"#f00\", \"#00f\"]"), "locations": Trial("[0, 0.2, 1]", with: ramp),
      "startPoint": Trial("[0, 0]", with: ramp), "endPoint": Trial("[1, 0.5]", with: ramp),
      "type": Trial("\"radial\"", with: ramp), "midpoints": Trial("[0.2]", with: ramp),
    ],
    .text: [
      "string": Trial("\"one\""), "font": Trial("\"DejaVu Serif\"", with: text),
      "fontSize": Trial("20", with: text), "foregroundColor": Trial("\"#0ff\"", with: text),
      "wrapped": Trial("true", with: text),
      "truncationMode": Trial("\"end\"", with: text),
      "alignmentMode": Trial("\"right\"", with: "\"string\": \"a\""),
      "allowsFontSubpixelQuantization": Trial("true", with: text),
    ],
    .replicator: [
      "instanceCount": Trial("3", with: copies),
      "preservesDepth": Trial("true", with: copies.replacing("[9, 9, 0]", with: "[9, 9, 9]")),
      "instanceDelay": Trial("1", with: copies),
      "instanceTransform": Trial(
        "[{\"translate\": [0, 12, 0]}]",
        with: copies),
      "instanceColor": Trial("\"#0ff\"", with: copies),
      "instanceRedOffset": Trial("-0.3", with: copies),
      "instanceGreenOffset": Trial("-0.3", with: copies),
      "instanceBlueOffset": Trial("-0.3", with: copies),
      "instanceAlphaOffset": Trial("-0.3", with: copies),
    ],
    .emitter: [
      "preservesDepth": Trial("true", with: cells + ", \"emitterZPosition\": 30"),
      "emitterPosition": Trial(
        "[9, 9]", with: cells),
      "emitterZPosition": Trial("9", with: deep),
      "emitterSize": Trial("[30, 5]", with: cells + ", \"emitterShape\": \"rectangle\""),
      "emitterDepth": Trial("30", with: deep + ", \"emitterShape\": \"cuboid\""),
      "emitterShape": Trial("\"circle\"", with: cells + ", \"emitterSize\": [20, 9]"),
      "emitterMode": Trial("\"outline\"", with: sized),
      "renderMode": Trial("\"additive\"", with: cells), "birthRate": Trial("2", with: cells),
      "lifetime": Trial("0.3", with: cells), "velocity": Trial("3", with: cells),
      "scale": Trial("2", with: cells), "spin": Trial("3", with: cells),
      "seed": Trial("7", with: cells),
      "emitterCells": Trial("[{\"contents\": \"\(picture)\", \"birthRate\": 5, \"lifetime\": 2}]"),
    ],
    .scroll: ["scrollMode": Trial("\"none\"", with: children)],
    .tiled: [
      "levelsOfDetail": Trial("3", with: shown), "levelsOfDetailBias": Trial("3", with: shown),
      "tileSize": Trial("[32, 32]", with: shown),
    ],
  ]

  /// Hints and what only code can use: they change nothing in a file, as in Core Animation.
  private static let hints: Set = ["opaque", "allowsFontSubpixelQuantization", "scrollMode"]

  /// A picture of a layer with members, and what the file's check tells of it.
  private func drawn(
    _ layerClass: LayerClass, _ members: [JSONMember]
  ) throws -> (picture: Picture, told: [String]) {
    let layer = JSONWriter.text(
      .object(try self.members("\"class\": \"\(layerClass.rawValue)\"") + members))
    let text = """
      {"version": 1, "size": [60, 60], "duration": 4, "background": "#246",
       "camera": {"perspective": 90},
       "layers": [{"frame": [0, 0, 25, 60], "backgroundColor": "#a40"}, \(layer)]}
      """
    let document = try SceneDocument.parse(
      bytes: Array(text.utf8), path: "scene.json",
      options: SceneOptions(registry: Plugins.registry, allowsOutside: false))
    return (
      try Scene(document) { _ in throw CocoaError(.fileNoSuchFile) }.makeStage().frame(at: 1.5),
      document.info.unsupported
    )
  }

  private func members(_ text: String) throws -> [JSONMember] {
    guard case .object(let members) = try JSONReader().read(Array("{\(text)}".utf8)) else {
      return []
    }
    return members
  }

  private func isOther(_ a: Picture, _ b: Picture) -> Bool {
    (0..<60).contains { y in (0..<60).contains { x in a.pixel(x, y) != b.pixel(x, y) } }
  }

  @Test(arguments: LayerClass.allCases) func everyKeyActsOrIsTold(_ layerClass: LayerClass) throws {
    let own = EveryKeyActsTests.own[layerClass] ?? [:]
    let keys =
      layerClass == .plain
      ? layerClass.keys : Set(layerClass.keys).subtracting(LayerClass.plain.keys).sorted()
    for key in keys where !EveryKeyActsTests.hints.contains(key) {
      guard let trial = own[key] ?? EveryKeyActsTests.common[key] else {
        Issue.record("\(layerClass.rawValue).\(key) has no trial")
        continue
      }
      var without = try members(trial.around).filter { $0.key != key }
      if !["anchorPoint", "frame", "bounds", "position"].contains(key),
        !trial.around.contains("\"bounds")
      {
        without += try members("\"frame\": [10, 10, 40, 40]")
      }
      let with = without + (try members("\"\(key)\": \(trial.value)"))
      let (before, after) = (try drawn(layerClass, without), try drawn(layerClass, with))
      #expect(
        isOther(before.picture, after.picture) || !after.told.isEmpty,
        "\(layerClass.rawValue).\(key)")
    }
  }
}
