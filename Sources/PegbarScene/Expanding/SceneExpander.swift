import PegbarCore

/// Turns what a scene file says for designers into the plain form that is decoded: variables, components,
/// styles, places relative to the parent, markers and the camera.
///
/// The plain form has the same structure, so that most paths in it are paths in the file; `origins` knows the
/// others. Runs in time and memory linear in the size of the result, which is bounded.
struct SceneExpander {
  /// A JSON value, where it stands in the expanded form, and where in the file.
  struct Place {
    var path: JSONPath
    var source: JSONPath

    func appending(_ key: String) -> Place {
      Place(path: path.appending(key), source: source.appending(key))
    }

    func appending(_ index: Int) -> Place {
      Place(path: path.appending(index), source: source.appending(index))
    }
  }

  /// How many values the uses of components and variables may make: some hundred bytes each in the end.
  var maximumValueCount = 2_000_000

  /// The values that are given for the file's variables.
  let given: [String: SceneVariableValue]
  var origins: SceneOrigins
  private(set) var findings: [SceneDecoder.Finding] = []
  /// The file's variables with their values.
  private(set) var variables: [SceneVariable] = []
  /// What is wrong with the values given.
  private(set) var refusals: [SceneVariableError.Reason] = []
  /// Names of variables that have no value.
  private(set) var missing: [String] = []
  var scope = VariableScope()
  var components: [String: SceneComponent] = [:]
  /// Components that are there, but wrong.
  var brokenComponents: Set<String> = []
  var usedComponents: Set<String> = []
  var usedStyles: Set<String> = []
  /// Which variables are used.
  let uses = VariableUses()
  var styles: [String: [JSONMember]] = [:]
  var markers: [(name: String, time: Double)] = []
  var camera: SceneCamera?
  /// Whether the camera sees or makes depth anywhere in the file.
  var cameraHasDepth = false
  /// The bounds of the scene.
  var area = ParentBounds.unknown("the scene has no 'size'")
  /// The bounds of named layers and of their parents, as the file gives them.
  var bounds: [String: (own: ParentBounds, parent: ParentBounds)] = [:]
  /// Values made by components and variables so far.
  private var valueCount = 0

  init(given: [String: SceneVariableValue] = [:], origins: SceneOrigins = SceneOrigins()) {
    (self.given, self.origins) = (given, origins)
  }

  mutating func report(
    _ message: String, at source: JSONPath, kind: SceneIssue.Kind = .invalid
  ) {
    guard !isOverBudget, !message.contains(JSONValue.unknownText) else { return }
    // A name is read for the layer and for what overrides it: what is wrong with it is told once.
    let isKnown = findings.suffix(SceneError.maximumIssueCount).contains {
      !$0.isWarning && $0.message == message && $0.path == source
    }
    guard !isKnown else { return }
    findings.append(
      SceneDecoder.Finding(path: source, kind: kind, message: message, isWarning: false))
  }

  mutating func warn(_ message: String, at source: JSONPath) {
    findings.append(
      SceneDecoder.Finding(path: source, kind: .invalid, message: message, isWarning: true))
  }

  // MARK: - The document

  /// The keys that only this knows.
  static let documentKeys = ["variables", "components", "styles", "camera"]

  /// Whether a file may use anything that has to be expanded.
  ///
  /// A false yes costs time only. Looks at the bytes, as large files rarely do.
  static func isNeeded(_ bytes: [UInt8]) -> Bool {
    let words =
      (documentKeys + ["component", "style", "align", "margin", "markers"]).map {
        Array("\($0)\"".utf8)
      }
    let size = Array("size\"".utf8)
    var sizes = 0
    for (place, byte) in bytes.enumerated() where byte == UInt8(ascii: "\"") {
      let rest = bytes[(place + 1)...]
      if place > 0, bytes[place - 1] == UInt8(ascii: "%") { return true }
      guard let first = rest.first else { continue }
      if first == UInt8(ascii: "@") { return true }
      if first == size[0], rest.starts(with: size) { sizes += 1 }
      if sizes > 1 || words.contains(where: { $0[0] == first && rest.starts(with: $0) }) {
        return true
      }
    }
    return false
  }

  /// The plain form of a file.
  mutating func document(_ root: JSONValue) -> JSONValue {
    guard let object = root.object else { return root }
    let top = Place(path: JSONPath(), source: JSONPath())
    scope = fileScope(root["variables"])
    readComponents(root["components"])
    readStyles(root["styles"])
    readMarkers(root["markers"])
    let around = Surroundings(scope: scope)
    var members: [JSONMember] = []
    area = sceneBounds(root["size"].map { fill($0, around, top.appending("size").source) })
    camera = camera(root["camera"], area, around)
    for member in object where !SceneExpander.documentKeys.contains(member.key) {
      let place = top.appending(member.key)
      let value: JSONValue =
        switch member.key {
        case "layers": layers(member.value, place, area)
        case "events": events(member.value, place, around)
        case "markers": .object(markers.map { JSONMember($0.name, .number($0.time)) })
        case "duration": time(fill(member.value, around, place.source), place.source)
        default: fill(member.value, around, place.source)
        }
      members.append(JSONMember(member.key, value))
    }
    // Events may give the camera depth.
    if let camera, let index = members.firstIndex(where: { $0.key == "layers" }) {
      members[index].value = camera.wrapping(members[index].value, hasDepth: cameraHasDepth)
    }
    warnOfWhatIsUnused(root)
    return .object(members)
  }

  private mutating func layers(
    _ value: JSONValue, _ place: Place, _ area: ParentBounds
  ) -> JSONValue {
    var around = Surroundings(scope: scope)
    around.parent = area
    guard let camera else { return list(value, place, around) }
    let inner = Place(path: camera.layersPath, source: place.source)
    origins.note(inner.path, from: place.source)
    around.depth = camera.depth
    return list(value, inner, around)
  }

  /// The expanded layers of a list.
  mutating func list(_ value: JSONValue, _ place: Place, _ around: Surroundings) -> JSONValue {
    guard let list = value.array else { return fill(value, around, place.source) }
    return .array(
      list.enumerated().map { index, value in layer(value, place.appending(index), around) })
  }

  private func sceneBounds(_ size: JSONValue?) -> ParentBounds {
    guard let list = size?.array, list.count == 2, let width = list[0].number,
      let height = list[1].number
    else {
      // What is wrong with the size is told; what is a part of it is not wrong as well.
      return .known(Rect(x: 0, y: 0, width: 1, height: 1))
    }
    return .known(Rect(x: 0, y: 0, width: width, height: height))
  }

  // MARK: - Variables

  /// Reads declarations, and the values that are given for them.
  private mutating func fileScope(_ declarations: JSONValue?) -> VariableScope {
    let place = JSONPath().appending("variables")
    variables = declarations.map { declared($0, at: place) } ?? []
    var result = VariableScope()
    result.uses = uses
    let names = variables.map(\.name)
    for name in given.keys.sorted() where !names.contains(name) {
      let end =
        names.isEmpty
        ? "; the scene has none" : Suggestion.clause(for: name, orAll: names)
      refuse(name, "there is no variable called '\(name)'\(end)")
    }
    for index in variables.indices {
      let variable = variables[index]
      guard
        let value = given[variable.name].map({ self.value($0, variable) }) ?? variable.defaultValue
      else {
        if given[variable.name] == nil { missing.append(variable.name) }
        result.values[variable.name] = .unknown
        continue
      }
      variables[index].value = value
      result.values[variable.name] = value
    }
    return result
  }

  private mutating func value(
    _ given: SceneVariableValue, _ variable: SceneVariable
  ) -> JSONValue? {
    let value: JSONValue
    switch given {
    case .json(let json): value = json
    case .text(let text):
      if variable.defaultValue?.isUnknown == true { return JSONValue.unknown }
      guard let read = variable.value(ofText: text) else {
        let shown = SceneVariable.text(.string(text)).dropFirst().dropLast()
        refuse(variable.name, "'\(variable.name)': expected \(variable.phrase); this is '\(shown)'")
        return nil
      }
      value = read
    }
    guard let objection = variable.objection(to: value) else { return value }
    // What a wrong declaration allows nobody knows.
    if variable.defaultValue?.isUnknown == true { return JSONValue.unknown }
    refuse(variable.name, "'\(variable.name)': \(objection)")
    return nil
  }

  private mutating func refuse(_ name: String, _ message: String) {
    refusals.append(SceneVariableError.Reason(variable: name, message: message))
  }

  /// The variables that an object declares.
  mutating func declared(_ value: JSONValue, at source: JSONPath) -> [SceneVariable] {
    (members(value, "variables", at: source) ?? []).map {
      variable($0.key, $0.value, at: source.appending($0.key))
        ?? SceneVariable(
          name: $0.key, kind: .list, defaultValue: .unknown, choices: [], note: "")
    }
  }

  /// The members of an object of `things` by name; anything else is told.
  mutating func members(
    _ value: JSONValue, _ things: String, at source: JSONPath
  ) -> [JSONMember]? {
    if let members = value.object { return members }
    report("expected \(things) by name, an object; this is \(value.phrase)", at: source)
    return nil
  }

  private mutating func variable(
    _ name: String, _ value: JSONValue, at source: JSONPath
  ) -> SceneVariable? {
    guard isName(name, "variable", at: source),
      let members = checked(value, "a variable", SceneVariable.keys, at: source)
    else { return nil }
    let words = SceneVariable.Kind.allCases.map(\.rawValue)
    guard let word = members["type"]?.string else {
      report("a variable needs a 'type': \(words.joined(separator: ", "))", at: source)
      return nil
    }
    guard let kind = SceneVariable.Kind(rawValue: word) else {
      report(
        "unknown type '\(word)'" + Suggestion.clause(for: word, orAll: words),
        at: source.appending("type"))
      return nil
    }
    var variable = SceneVariable(
      name: name, kind: kind, choices: [], note: members["description"]?.string ?? "")
    for (key, target) in [("minimum", \SceneVariable.minimum), ("maximum", \.maximum)] {
      guard let limit = members[key] else { continue }
      variable[keyPath: target] = limit.number
      if limit.number == nil || ![.number, .integer, .duration].contains(kind) {
        report("'\(key)' is a number, for variables that are numbers", at: source.appending(key))
      }
    }
    if let choices = members["choices"] { check(choices, &variable, source.appending("choices")) }
    if let usual = members["default"] {
      let place = source.appending("default")
      if let name = VariableScope.names(mentionedIn: usual).sorted().first {
        report("a default has no variables in it; this has '\(name)'", at: place)
        variable.defaultValue = .unknown
      } else if let objection = variable.objection(to: usual) {
        report(objection, at: place)
        variable.defaultValue = .unknown
      } else {
        variable.defaultValue = usual
      }
    }
    return variable
  }

  private mutating func check(
    _ choices: JSONValue, _ variable: inout SceneVariable, _ source: JSONPath
  ) {
    guard let list = choices.array, !list.isEmpty else {
      report("'choices' is an array of the values that are allowed", at: source)
      return
    }
    for (index, choice) in list.enumerated() {
      if let objection = variable.objection(to: choice) {
        report(objection, at: source.appending(index))
      }
    }
    variable.choices = list
  }

  /// An object whose keys are all allowed ones.
  mutating func checked(
    _ value: JSONValue, _ noun: String, _ keys: [String], at source: JSONPath
  ) -> JSONValue? {
    guard let members = value.object else {
      report("expected \(noun), an object; this is \(value.phrase)", at: source)
      return nil
    }
    for member in members where !keys.contains(member.key) {
      report(
        "unknown key '\(member.key)' in \(noun)" + Suggestion.clause(for: member.key, orAll: keys),
        at: source.appending(member.key))
    }
    return value
  }

  mutating func isName(_ name: String, _ noun: String, at source: JSONPath) -> Bool {
    if SceneVariable.isName(name) { return true }
    report(
      "'\(name)' cannot be the name of a \(noun): letters, digits and underscores, no digit first",
      at: source)
    return false
  }

  // MARK: - Filling in

  /// A value with those of variables in it.
  mutating func fill(
    _ value: JSONValue, _ around: Surroundings, _ source: JSONPath
  ) -> JSONValue {
    guard !isOverBudget else { return .null }
    guard !around.scope.values.isEmpty, VariableScope.mayMention(value) else { return value }
    do {
      switch value {
      case .string(let text):
        let filled = try around.scope.filled(text)
        if filled.contains(JSONValue.unknownText) { return .unknown }
        return count(1 + filled.utf8.count / 32, at: source) ? .string(filled) : .null
      case .array(let list):
        return .array(
          list.enumerated().map { fill($1, around, source.appending($0)) })
      case .object(let members):
        if let name = VariableScope.name(in: members) {
          let value = try around.scope.value(of: name)
          return count(value.count, at: source) ? value : .null
        }
        return .object(
          members.map { JSONMember($0.key, fill($0.value, around, source.appending($0.key))) })
      default: return value
      }
    } catch {
      report(error.message, at: source)
      return .unknown
    }
  }

  var isOverBudget: Bool { valueCount > maximumValueCount }

  /// Counts values that components and variables make; false where they are too many.
  mutating func count(_ count: Int, at source: JSONPath) -> Bool {
    guard !isOverBudget else { return false }
    if valueCount + count > maximumValueCount {
      report(
        "the uses of components and variables make more than \(maximumValueCount) "
          + "values; use fewer, or a CAReplicatorLayer", at: source)
    }
    valueCount += count
    return !isOverBudget
  }
}

extension JSONValue {
  /// How many values it is: itself and all inside; long strings count for several.
  var count: Int {
    switch self {
    case .string(let text): 1 + text.utf8.count / 32
    case .array(let list): list.reduce(1) { $0 + $1.count }
    case .object(let members): members.reduce(1) { $0 + $1.value.count }
    default: 1
    }
  }
}

extension SceneExpander {
  /// What is wrong with the values given for variables; nil for nothing.
  func variableError(file: String) -> SceneVariableError? {
    guard !refusals.isEmpty || !missing.isEmpty else { return nil }
    let needed = missing.map { name in
      SceneVariableError.Reason(
        variable: name,
        message: "the variable '\(name)' has no value: give one with --set \(name)=… or in "
          + "--parameters")
    }
    return SceneVariableError(
      file: file, reasons: refusals + needed, variables: variables,
      isMissingValuesOnly: refusals.isEmpty)
  }
}
