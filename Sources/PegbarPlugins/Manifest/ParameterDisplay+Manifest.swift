import PegbarCore

extension ParameterDisplay {
  init(_ fields: ManifestFields<some ManifestSource>) throws(Manifest.Problem) {
    self.init()
    group = try fields.optionalText("group", .name) ?? ""
    softMinimum = try fields.number("softMin")
    softMaximum = try fields.number("softMax")
    step = try fields.number("step")
    for (value, place) in try fields.elements("choiceLabels") {
      guard let label = value.string, !label.isEmpty else {
        throw Manifest.Problem(place.path, "expected a label")
      }
      choiceLabels.append(label)
    }
    isHidden = try fields.flag("hidden", unlessGiven: false)
    isDeprecated = try fields.flag("deprecated", unlessGiven: false)
    isPeriodic = try fields.flag("periodic", unlessGiven: false)
    sinceRevision = try fields.integer("since", in: 1...Int(Int32.max), unlessGiven: 1)
  }

  /// What is not as it mostly is.
  package var members: [JSONMember] {
    var members: [JSONMember] = []
    if !group.isEmpty { members.append(JSONMember("group", .string(group))) }
    for (key, number) in [("softMin", softMinimum), ("softMax", softMaximum), ("step", step)] {
      if let number { members.append(JSONMember(key, .number(number))) }
    }
    if !choiceLabels.isEmpty {
      members.append(JSONMember("choiceLabels", .array(choiceLabels.map(JSONValue.string))))
    }
    let flags = [("hidden", isHidden), ("deprecated", isDeprecated), ("periodic", isPeriodic)]
    for (key, isSet) in flags where isSet { members.append(JSONMember(key, .bool(true))) }
    if sinceRevision > 1 { members.append(JSONMember("since", .number(Double(sinceRevision)))) }
    return members
  }
}
