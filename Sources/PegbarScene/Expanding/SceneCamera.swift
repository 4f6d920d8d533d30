import PegbarCore

/// What a scene is looked at through: a layer around all layers of the scene.
///
/// A point q of the scene is shown at c + zoom · R · (q − position), where c is the middle of the picture and R
/// turns by the camera's rotation backwards. With a perspective of distance d, what lies z above the plane is
/// further enlarged by d / (d − z + cameraZ). Each member has a property of the layer of its own, so that a change of
/// one animates no other.
struct SceneCamera {
  /// How events and animations name it.
  var name: String
  /// The bounds of the scene.
  var area: ParentBounds
  /// The members of the layer, without its class and its sublayers.
  var members: [JSONMember]
  /// The members of the layer around it that has the perspective; nil for none.
  var lens: [JSONMember]?

  static let keys = ["name", "position", "z", "zoom", "rotation", "perspective", "animations"]

  /// How many layers it puts around those of the scene.
  var depth: Int { lens == nil ? 1 : 2 }

  /// Where the layer stands in the expanded form.
  var path: JSONPath {
    let top = JSONPath().appending("layers").appending(0)
    return lens == nil ? top : top.appending("sublayers").appending(0)
  }

  /// Where the layers of the scene stand in the expanded form.
  var layersPath: JSONPath { path.appending("sublayers") }

  /// The layers of the expanded form.
  ///
  /// Without depth the layers of the scene are drawn as they are without a camera.
  func wrapping(_ layers: JSONValue, hasDepth: Bool) -> JSONValue {
    let layerClass = hasDepth ? [JSONMember("class", "CATransformLayer")] : []
    let inner = JSONValue.array([
      .object(layerClass + members + [JSONMember("sublayers", layers)])
    ])
    guard let lens else { return inner }
    return .array([.object(lens + [JSONMember("sublayers", inner)])])
  }
}

extension SceneExpander {
  /// Reads the camera; nil for none.
  mutating func camera(
    _ value: JSONValue?, _ area: ParentBounds, _ around: Surroundings
  ) -> SceneCamera? {
    guard let value, value != .null else { return nil }
    let source = JSONPath().appending("camera")
    guard case .known(let scene) = area else { return nil }
    let filled = fill(value, around, source)
    let isCamera = !filled.isUnknown
    let found =
      (isCamera ? checked(filled, "a camera", SceneCamera.keys, at: source) : nil) ?? .object([])
    let middle = [scene.size.width / 2, scene.size.height / 2]
    let name = found["name"].flatMap { cameraName($0, source) } ?? "camera"
    let position = numbers(found, "position", like: "[x, y]", [.x, .y], area) ?? middle
    var members: [JSONMember] = [
      JSONMember("name", .string(name)), JSONMember("anchorPoint", .numbers([0, 0])),
      JSONMember("position", .numbers(middle)),
      JSONMember("bounds", .numbers(position + [scene.size.width, scene.size.height])),
    ]
    if let z = number(found, "z"), z != 0 {
      members.append(JSONMember("zPosition", .number(-z)))
      cameraHasDepth = true
    }
    let zoom = number(found, "zoom") ?? 1
    if zoom == 0, found["animations"] == nil {
      warn(
        "a zoom of 0 shows nothing; 1 shows the scene as large as it is",
        at: source.appending("zoom"))
    }
    let turn = rotation(found["rotation"], source.appending("rotation"))
    if zoom != 1 {
      let step = JSONValue.members([("scale", .numbers([zoom, zoom, zoom]))])
      members.append(JSONMember("transform", .array([step])))
    }
    if turn != [0, 0, 0] {
      members.append(JSONMember("sublayerTransform", SceneExpander.steps(turningBack: turn)))
    }
    let distance = number(found, "perspective")
    if distance != nil || turn[0] != 0 || turn[1] != 0 { cameraHasDepth = true }
    if let distance, distance <= 0 {
      report(
        "the distance of a perspective is more than 0; 500 to 1000 is usual",
        at: source.appending("perspective"))
    }
    let lens = distance.map { distance -> [JSONMember] in
      [
        JSONMember("position", .numbers(middle)),
        JSONMember("bounds", .numbers([0, 0, scene.size.width, scene.size.height])),
        JSONMember(
          "sublayerTransform", .array([.members([("perspective", .number(max(distance, 1e-6)))])])),
      ]
    }
    var camera = SceneCamera(name: name, area: area, members: members, lens: lens)
    bounds[name] = (area, area)
    guard let animations = found["animations"] else { return camera }
    self.camera = camera
    var inside = around
    (inside.isCamera, inside.scope) = (true, VariableScope())
    let place = Place(
      path: camera.path.appending("animations"), source: source.appending("animations"))
    origins.note(camera.path, from: source)
    let list = animations.array.map { list in
      JSONValue.array(
        list.enumerated().map { animation($1, place.appending($0), inside, parent: area) })
    }
    camera.members.append(JSONMember("animations", list ?? animations))
    return camera
  }

  /// A transform that turns back about x, then y, then z, as key paths of its angles do.
  private static func steps(turningBack turn: [Double]) -> JSONValue {
    // The last step is the first to act.
    .array(
      turn.indices.reversed().filter { turn[$0] != 0 }.map { axis in
        var list = [-turn[axis], 0, 0, 0]
        list[axis + 1] = 1
        return .members([("rotate", .numbers(list))])
      })
  }

  private mutating func cameraName(_ value: JSONValue, _ source: JSONPath) -> String? {
    if let name = value.string, !name.isEmpty, !value.isUnknown { return name }
    if value.isUnknown { return nil }
    report("the camera's name is a string that is not empty", at: source.appending("name"))
    return nil
  }

  private mutating func number(_ camera: JSONValue, _ key: String) -> Double? {
    guard let value = camera[key], !value.isUnknown else { return nil }
    if let x = value.number { return x }
    report(
      "expected a number; this is \(value.phrase)",
      at: JSONPath().appending("camera").appending(key))
    return nil
  }

  private mutating func numbers(
    _ camera: JSONValue, _ key: String, like pattern: String, _ extents: [Extent],
    _ area: ParentBounds
  ) -> [Double]? {
    guard let value = camera[key], !value.isUnknown else { return nil }
    let source = JSONPath().appending("camera").appending(key)
    let list = (value.array ?? []).enumerated().map { index, part in
      number(part, extents[min(index, extents.count - 1)], area, source).number
    }
    guard list.count == extents.count, !list.contains(nil) else {
      if value.array?.contains(where: \.isUnknown) == true { return nil }
      report(
        "expected \(pattern), \(extents.count) numbers; this is \(SceneVariable.text(value))",
        at: source)
      return nil
    }
    return list.compactMap { $0 }
  }

  /// The angles about x, y and z, radians.
  private mutating func rotation(_ value: JSONValue?, _ source: JSONPath) -> [Double] {
    guard let value, !value.isUnknown else { return [0, 0, 0] }
    if let z = value.number { return [0, 0, z] }
    let list = (value.array ?? []).compactMap(\.number)
    guard list.count == 3, value.array?.count == 3 else {
      report(
        "expected radians about z, or [x, y, z]; this is \(SceneVariable.text(value))",
        at: source)
      return [0, 0, 0]
    }
    return list
  }

  /// What the camera has at a key path; reports where it has nothing.
  mutating func cameraKeyPath(_ name: String, at source: JSONPath) -> CameraKeyPath? {
    guard let found = CameraKeyPath(name) else {
      let end = Suggestion.clause(for: name, orAll: CameraKeyPath.all.map(\.name))
      report("a camera has no '\(name)' to change\(end)", at: source)
      return nil
    }
    if found.makesDepth { cameraHasDepth = true }
    return found
  }

  /// An animation of the camera as one of the layer.
  func plainCamera(_ members: [JSONMember]) -> [JSONMember] {
    guard let name = members.first(where: { $0.key == "keyPath" })?.value.string,
      let keyPath = CameraKeyPath(name)
    else { return members }
    return members.map { member in
      switch member.key {
      case "keyPath": return JSONMember(member.key, .string(keyPath.ofLayer))
      case "fromValue", "toValue", "byValue":
        return JSONMember(member.key, keyPath.flipped(member.value))
      case "values":
        guard let list = member.value.array else { return member }
        return JSONMember(member.key, .array(list.map(keyPath.flipped)))
      default: return member
      }
    }
  }
}

extension JSONValue {
  /// An array of numbers.
  static func numbers(_ list: [Double]) -> JSONValue { .array(list.map { .number($0) }) }
}
