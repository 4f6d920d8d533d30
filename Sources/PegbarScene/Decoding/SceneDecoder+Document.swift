import Pegbar
import PegbarCore
import PegbarEngine

extension SceneDecoder {
  private static let documentKeys = [
    "$schema", "version", "size", "fps", "duration", "background", "shutter",
    "shutterSamples", "markers", "layers", "events",
  ]

  /// The whole document; nil if a required member without a default is missing.
  mutating func document(_ root: JSONValue, path: String) -> SceneDocument? {
    let node = Node(value: root, path: JSONPath())
    guard
      let members = members(
        node, "a scene", allowed: SceneDecoder.documentKeys + SceneExpander.documentKeys)
    else {
      return nil
    }
    version(members)
    _ = string(members["$schema"])
    let size = size(members)
    let rate = frameRate(members["fps"])
    let background = members["background"].flatMap { $0.value == .null ? nil : drawnColor($0) }
    let shutter = shutter(members)
    let layers = elements(members["layers"], "layers").compactMap { layer($0) }
    for layer in layers { tree.insert(layer, into: tree.root, at: tree.root.sublayers.count) }
    pendingNames = []
    var ends = SceneEndTimes()
    ends.add(layers, in: [], at: 0)
    let events = events(members["events"], &ends)
    settleDoubts(events)
    noteMoreFonts()
    let duration = duration(members, ends)
    guard let size, let rate, let duration else { return nil }
    var result = SceneDocument(
      path: path, size: size, frameRate: rate, duration: duration, background: background,
      layers: layers, events: events, warnings: [], pluginIDs: plugins.sorted(),
      contents: contentOrder, registry: options.registry)
    result.shutter = shutter
    result.markers = (members["markers"]?.value.object ?? []).compactMap { marker in
      marker.value.number.map { (marker.key, $0) }
    }
    return result
  }

  private mutating func version(_ members: Members) {
    guard let node = members["version"] else {
      report("'version' is missing; write \"version\": 1", at: members.path)
      return
    }
    guard let version = number(node), version != 1 else { return }
    report("version \(short(version)) is not known; this reads version 1", at: node.path)
  }

  private mutating func size(_ members: Members) -> Size? {
    guard let node = members["size"] else {
      report("'size' is missing; write the size in points, such as [1280, 720]", at: members.path)
      return nil
    }
    guard let c = numbers(node, like: "[width, height]", count: 2) else { return nil }
    let limit = SceneDocument.maximumSide
    let fit = c.allSatisfy { $0 >= 1 && $0 <= Double(limit) && $0 == $0.rounded() }
    guard fit, c[0] * c[1] <= Double(Picture.maximumPixelCount) else {
      report(
        "width and height are whole numbers of points from 1 to \(limit), and their product is at "
          + "most \(Picture.maximumPixelCount)", at: node.path)
      return nil
    }
    return Size(width: c[0], height: c[1])
  }

  private mutating func shutter(_ members: Members) -> Shutter? {
    var samples = Shutter.usualSamples
    if let node = members["shutterSamples"], let x = number(node) {
      let range = 1...Double(Shutter.maximumSamples)
      if range.contains(x), x == x.rounded() {
        samples = Int(saturating: x)
      } else {
        report(
          "expected a whole number from 1 to \(Shutter.maximumSamples); this is \(short(x))",
          at: node.path)
      }
      if !members.has("shutter") {
        warn("'shutterSamples' has no effect without 'shutter'", at: node.path)
      }
    }
    guard let node = members["shutter"], let angle = number(node) else { return nil }
    guard (0...360).contains(angle) else {
      report(
        "a shutter is open for 0 to 360 degrees of a frame; this is \(short(angle))", at: node.path)
      return nil
    }
    return angle > 0 ? Shutter(angle: angle, samples: samples) : nil
  }

  private mutating func frameRate(_ node: Node?) -> FrameRate? {
    guard let node else { return FrameRate(numerator: 60) }
    let rate: FrameRate? =
      switch node.value {
      case .number(let x): FrameRate(x)
      case .string(let text): FrameRate(text)
      default: nil
      }
    if rate == nil {
      report(
        "expected frames a second from 1/\(FrameRate.limit) to \(FrameRate.limit), such as 30 or "
          + "\"30000/1001\"", at: node.path)
    }
    return rate
  }

  private mutating func duration(_ members: Members, _ ends: SceneEndTimes) -> Double? {
    if let node = members["duration"] {
      if node.value.number == nil {
        report(
          "expected seconds, a finite number of at least 0; leave it out for the last end in the "
            + "scene", at: node.path)
        return nil
      }
      return number(node, atLeast: 0)
    }
    if let last = ends.last { return last }
    if !isIncomplete, !findings.contains(where: { !$0.isWarning }) {
      report(
        "'duration' is missing and nothing in the scene ends; write it in seconds",
        at: members.path)
    }
    return nil
  }
}
