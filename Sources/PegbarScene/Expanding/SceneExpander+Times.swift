import PegbarCore

extension SceneExpander {
  // MARK: - Markers

  mutating func readMarkers(_ value: JSONValue?) {
    guard let value else { return }
    let place = JSONPath().appending("markers")
    guard let list = members(value, "times in seconds", at: place) else { return }
    let around = Surroundings(scope: scope)
    for member in list {
      let source = place.appending(member.key)
      guard isName(member.key, "marker", at: source) else { continue }
      let value = time(fill(member.value, around, source), source)
      if value.isUnknown {
        markers.append((member.key, 0))
        continue
      }
      guard let time = value.number, time >= 0 else {
        report(
          "expected seconds, at least 0, or a marker before it such as \"@NAME+0.5\"; this is "
            + SceneVariable.text(value), at: source)
        continue
      }
      markers.append((member.key, time))
    }
  }

  /// Seconds in the place of `@NAME`, `@NAME+0.5` or `@NAME-0.5`; anything else stays as it is.
  mutating func time(_ value: JSONValue, _ source: JSONPath) -> JSONValue {
    guard let text = value.string, text.hasPrefix("@") else { return value }
    switch SceneMarkers.time(of: text, among: markers) {
    case .success(let time): return .number(time)
    case .failure(let problem):
      report(problem.message, at: source)
      return .unknown
    }
  }

  // MARK: - Animations

  /// The plain form of an animation.
  mutating func animation(
    _ value: JSONValue, _ place: Place, _ around: Surroundings, parent: ParentBounds
  ) -> JSONValue {
    let value = fill(value, around, place.source)
    guard let members = value.object else { return value }
    let given = members.first { $0.key == "keyPath" }?.value.string
    let keyPath = given ?? ""
    if around.isCamera, let given {
      _ = cameraKeyPath(given, at: place.source.appending("keyPath"))
    }
    let plain = members.map { member -> JSONMember in
      let here = place.appending(member.key)
      var result = member
      switch member.key {
      case "beginTime", "duration": result.value = time(member.value, here.source)
      case "fromValue", "toValue", "byValue":
        result.value = self.value(member.value, ofKeyPath: keyPath, parent, here.source)
      case "values":
        guard let list = member.value.array else { break }
        result.value = .array(
          list.enumerated().map {
            self.value($1, ofKeyPath: keyPath, parent, here.source.appending($0))
          })
      case "animations":
        guard let list = member.value.array else { break }
        var inside = around
        inside.scope = VariableScope()
        result.value = .array(
          list.enumerated().map {
            animation($1, here.appending($0), inside, parent: parent)
          })
      default: break
      }
      return result
    }
    return .object(around.isCamera ? plainCamera(plain) : plain)
  }

  // MARK: - Events

  /// The plain form of the events.
  mutating func events(_ value: JSONValue, _ place: Place, _ around: Surroundings) -> JSONValue {
    guard let list = value.array else { return fill(value, around, place.source) }
    return .array(
      list.enumerated().map { index, value in
        guard let members = value.object else { return fill(value, around, place.source) }
        let here = place.appending(index)
        return .object(
          members.map { JSONMember($0.key, part($0, here.appending($0.key), around)) })
      })
  }

  private mutating func part(
    _ member: JSONMember, _ place: Place, _ around: Surroundings
  ) -> JSONValue {
    guard let list = member.value.array, ["insert", "replace", "set", "add"].contains(member.key)
    else {
      let value = fill(member.value, around, place.source)
      return member.key == "time" ? time(value, place.source) : value
    }
    return .array(
      list.enumerated().map { index, value in
        guard let members = value.object, VariableScope.name(in: members) == nil else {
          return fill(value, around, place.source)
        }
        let here = place.appending(index)
        switch member.key {
        case "insert": return insertion(members, here, around)
        case "replace": return replacement(members, here, around)
        case "set": return setting(members, here, around)
        default: return addition(members, here, around)
        }
      })
  }

  private mutating func text(
    _ members: [JSONMember], _ key: String, _ place: Place, _ around: Surroundings
  ) -> String? {
    members.first { $0.key == key }.flatMap {
      fill($0.value, around, place.source.appending(key)).string
    }
  }

  /// What holds for a layer that an event puts into another, or into the scene.
  private func inside(_ name: String?, _ around: Surroundings) -> Surroundings {
    var result = around
    result.parent = name.map(ownBounds) ?? area
    result.depth = 1
    return result
  }

  private func ownBounds(_ name: String) -> ParentBounds {
    bounds[name]?.own ?? .unknown("no layer of the file is called '\(name)'")
  }

  private func parentBounds(_ name: String?) -> ParentBounds {
    name.flatMap { bounds[$0]?.parent } ?? .unknown("the layer is not one of the file")
  }

  private mutating func insertion(
    _ members: [JSONMember], _ place: Place, _ around: Surroundings
  ) -> JSONValue {
    let beside = text(members, "above", place, around) ?? text(members, "below", place, around)
    var inside = self.inside(text(members, "into", place, around), around)
    if let beside, !members.contains(where: { $0.key == "into" }) {
      inside.parent = parentBounds(beside)
    } else if !members.contains(where: { $0.key == "into" && $0.value != .null }) {
      inside.parent = area
    }
    var result = members.map { member in
      let here = place.appending(member.key)
      return JSONMember(
        member.key,
        member.key == "layer"
          ? layer(member.value, here, inside) : fill(member.value, around, here.source))
    }
    // What goes to the top of the scene is seen through the camera as well.
    if let camera, beside == nil {
      result.removeAll { $0.key == "into" && $0.value == .null }
      if !result.contains(where: { $0.key == "into" }) {
        result.append(JSONMember("into", .string(camera.name)))
      }
    }
    return .object(result)
  }

  private mutating func replacement(
    _ members: [JSONMember], _ place: Place, _ around: Surroundings
  ) -> JSONValue {
    var inside = self.inside(nil, around)
    inside.parent = parentBounds(text(members, "layer", place, around))
    return .object(
      members.map { member in
        let here = place.appending(member.key)
        return JSONMember(
          member.key,
          member.key == "with"
            ? layer(member.value, here, inside) : fill(member.value, around, here.source))
      })
  }

  private mutating func setting(
    _ members: [JSONMember], _ place: Place, _ around: Surroundings
  ) -> JSONValue {
    var result = members.map {
      JSONMember($0.key, fill($0.value, around, place.source.appending($0.key)))
    }
    let name = text(members, "layer", place, around)
    guard let value = result.firstIndex(where: { $0.key == "value" }),
      let path = result.firstIndex(where: { $0.key == "keyPath" }),
      let keyPath = result[path].value.string
    else { return .object(result) }
    let source = place.source.appending("value")
    if let camera, name == camera.name {
      guard let found = cameraKeyPath(keyPath, at: place.source.appending("keyPath")) else {
        return .object(result)
      }
      let plain = self.value(result[value].value, ofKeyPath: keyPath, area, source)
      (result[path].value, result[value].value) = (.string(found.ofLayer), found.flipped(plain))
      return .object(result)
    }
    if keyPath == "beginTime" || keyPath == "duration" {
      result[value].value = time(result[value].value, source)
    } else {
      result[value].value = self.value(
        result[value].value, ofKeyPath: keyPath, parentBounds(name), source)
    }
    return .object(result)
  }

  private mutating func addition(
    _ members: [JSONMember], _ place: Place, _ around: Surroundings
  ) -> JSONValue {
    let name = text(members, "layer", place, around)
    var there = around
    there.isCamera = camera != nil && name == camera?.name
    return .object(
      members.map { member in
        let here = place.appending(member.key)
        guard member.key == "animation" else {
          return JSONMember(member.key, fill(member.value, around, here.source))
        }
        let parent = there.isCamera ? area : parentBounds(name)
        return JSONMember(
          member.key, animation(member.value, here, there, parent: parent))
      })
  }
}
