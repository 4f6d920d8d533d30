import PegbarCore

extension SceneEnds {
  static let attributes: [SceneAttribute<SceneEnds>] = [
    .value("fromValue", \.from), .value("toValue", \.to), .value("byValue", \.by),
  ]
}

extension SpringShape {
  static let attributes: [SceneAttribute<SpringShape>] = [
    .number("mass", \.mass, default: 1, range: .positive),
    .number("stiffness", \.stiffness, default: 100, range: .positive),
    .number("damping", \.damping, default: 10, range: .from(0)),
    .number("initialVelocity", \.initialVelocity, default: 0),
    .flag("allowsOverdamping", \.allowsOverdamping, default: false),
  ]
}

extension SceneKeyframes {
  static let attributes: [SceneAttribute<SceneKeyframes>] = [
    values, path, keyTimes,
    .numbers("tensionValues", \.shape.tensionValues),
    .numbers("continuityValues", \.shape.continuityValues),
    .numbers("biasValues", \.shape.biasValues),
    timingFunctions,
    .word("calculationMode", \.shape.calculationMode, default: .linear),
    .word("rotationMode", \.shape.rotationMode, default: .none),
  ]

  /// Those of animations of a plugin's kind with some inputs.
  static func attributes(for inputs: AnimationInputs) -> [SceneAttribute<SceneKeyframes>] {
    let paths = ["path", "rotationMode"]
    return attributes.filter { attribute in
      if paths.contains(attribute.key) { return inputs.contains(.path) }
      let isAlways = ["values", "keyTimes"].contains(attribute.key)
      return isAlways || !inputs.isDisjoint(with: [.keys, .path])
    }
  }

  private static let keyTimes = SceneAttribute<SceneKeyframes>.numbers(
    "keyTimes", \.shape.keyTimes)

  private static let values = SceneAttribute<SceneKeyframes>(
    "values",
    schema: Schema.nullable(
      .object([
        JSONMember("type", .string("array")), JSONMember("items", Schema.reference("value")),
        JSONMember("minItems", .number(1)),
      ])),
    read: { $2.values = $0.keyframeValues($1, $3) },
    write: { encoder, keyframes in
      try keyframes.values.map { .array(try $0.map(encoder.value)) }
    })

  private static let path = SceneAttribute<SceneKeyframes>(
    "path", schema: Schema.nullable(Schema.reference("path")),
    read: { $2.path = $0.keyframePath($1, $3) },
    write: { _, keyframes in keyframes.path.map { .string($0.svg) } })

  private static let timingFunctions = SceneAttribute<SceneKeyframes>(
    "timingFunctions", schema: Schema.nullable(Schema.list(of: Schema.reference("timingFunction"))),
    read: { decoder, node, keyframes, _ in
      guard node.value != .null else { return }
      keyframes.timingFunctions = decoder.elements(node, "timing functions").compactMap {
        decoder.timingFunction($0)
      }
    },
    write: { encoder, keyframes in
      try keyframes.timingFunctions.map { .array(try $0.map(encoder.timingFunction)) }
    })
}

extension SceneTransition {
  static let attributes: [SceneAttribute<SceneTransition>] = [
    SceneAttribute(
      "transitionType",
      schema: Schema.described(
        Schema.type("string"), "The id or any alias of a transition plugin."),
      read: nil, write: { _, transition in .string(transition.type) }),
    SceneAttribute(
      "subtype",
      schema: .object([
        JSONMember("enum", .array(Direction.named.map { .string($0.name) } + [.null]))
      ]),
      read: nil, write: { _, transition in transition.subtype.map { .string($0) } }),
    .number("startProgress", \.startProgress, default: 0, range: .between(0...1)),
    .number("endProgress", \.endProgress, default: 1, range: .between(0...1)),
    .parameters { $0.parameters },
    SceneAttribute(
      "filter",
      schema: Schema.described(
        Schema.any(
          [Schema.type("string"), Schema.reference("transitionFilter"), Schema.type("null")]),
        "A transition with its inputs, in the place of transitionType, subtype and parameters."),
      read: nil, write: { _, _ in nil }),
  ]
}

extension SceneAttribute {
  /// A plugin's own values, which are read once the plugin is known.
  static func parameters(
    _ values: @escaping @Sendable (Owner) -> [String: ParameterValue]
  ) -> SceneAttribute {
    SceneAttribute(
      "parameters", schema: Schema.reference("parameters"), read: nil,
      write: { encoder, owner in try encoder.parameters(values(owner)) })
  }
}

extension SceneAnimation {
  /// Those of every animation, besides its type, key and timing.
  static let attributes: [SceneAttribute<SceneAnimation>] = [
    SceneAttribute(
      "timingFunction", schema: Schema.reference("timingFunction"),
      read: { decoder, node, animation, _ in
        animation.timingFunction = decoder.timingFunction(node)
      },
      write: { encoder, animation in try animation.timingFunction.map(encoder.timingFunction) }),
    .flag("removedOnCompletion", \.isRemovedOnCompletion, default: true),
    SceneAttribute(
      "preferredFrameRateRange",
      schema: Schema.described(
        .object([
          JSONMember("type", .string("array")), JSONMember("items", Schema.number(.from(0))),
          JSONMember("minItems", .number(2)), JSONMember("maxItems", .number(3)),
        ]), "The minimum, maximum and preferred frame rate on a display; stored, without effect."),
      read: { decoder, node, animation, _ in
        animation.preferredFrameRateRange = decoder.frameRateRange(node)
      },
      write: { encoder, animation in animation.preferredFrameRateRange.map(encoder.numbers) }),
    SceneAttribute(
      "tags",
      schema: Schema.described(
        .object([
          JSONMember("type", .string("object")),
          JSONMember("additionalProperties", Schema.reference("stored")),
        ]), "Custom values that the animation stores for a program."),
      read: { decoder, node, animation, _ in animation.tags = decoder.keyed(node, "tags") },
      write: { encoder, animation in
        let tags = try animation.tags.map { JSONMember($0.key, try encoder.typed($0.value)) }
        return tags.isEmpty ? nil : .object(tags)
      }),
  ]

  /// Those of animations of a property.
  static let propertyAttributes: [SceneAttribute<SceneAnimation>] = [
    SceneAttribute(
      "keyPath",
      schema: Schema.described(Schema.type("string"), "The animated key path, such as position.x."),
      read: nil,
      write: { _, animation in animation.keyPath.isEmpty ? nil : .string(animation.keyPath) }),
    .flag("additive", \.isAdditive, default: false),
    .flag("cumulative", \.isCumulative, default: false),
    SceneAttribute(
      "valueFunction", schema: Schema.nullable(Schema.reference("valueFunction")), read: nil,
      write: { encoder, animation in try animation.valueFunction.map(encoder.valueFunction) }),
  ]
}
