import PegbarCore
import Testing

@Suite struct PropertyPathTests {
  /// Rule: transforms.key-paths.
  @Test(arguments: [
    ("opacity", "opacity", PropertyPath.Part.whole), ("position.x", "position", .number(0)),
    ("bounds.size.height", "bounds", .number(3)), ("bounds.origin", "bounds", .origin),
    ("transform.rotation", "transform", .transform(.rotationZ)),
    ("transform.scale.xy", "transform", .transform(.scaleXY)),
    ("sublayerTransform.translation.z", "sublayerTransform", .transform(.translationZ)),
    ("shadowOffset.width", "shadowOffset", .number(0)), ("ownKey", "ownKey", .whole),
    ("filters.blur.inputRadius", "filters.blur.inputRadius", .whole),
  ])
  func reads(_ keyPath: String, _ property: String, _ part: PropertyPath.Part) throws {
    let path = try #require(PropertyPath(keyPath: keyPath))
    #expect(path.property.key == property)
    #expect(path.part == part)
  }

  @Test(arguments: ["", "position.z", "opacity.x", "transform.rotation.w", "bounds.width"])
  func refuses(_ keyPath: String) { #expect(PropertyPath(keyPath: keyPath) == nil) }

  @Test func partsAreReadAndWritten() throws {
    let rect = Value.rect(Rect(x: 1, y: 2, width: 3, height: 4))
    let width = try #require(PropertyPath(keyPath: "bounds.size.width"))
    #expect(width.read(rect) == .number(3))
    #expect(
      width.write(.number(9), into: rect) == .rect(Rect(x: 1, y: 2, width: 9, height: 4)))
    #expect(width.write(.bool(true), into: rect) == nil)
    let size = try #require(PropertyPath(keyPath: "bounds.size"))
    #expect(size.read(rect) == .size(Size(width: 3, height: 4)))
  }

  @Test func everyBuiltinKeyIsFoundAgain() {
    #expect(PropertyID.builtin.count >= 89)
    for id in PropertyID.builtin { #expect(PropertyID(builtin: id.key) == id, "\(id.key)") }
  }

  /// A number belongs to the declaration of the same name.
  @Test func numbersAreThoseOfTheirDeclarations() {
    #expect(PropertyID.cornerRadius.key == "cornerRadius")
    #expect(PropertyID.gradientType.key == "type" && PropertyID.emitterScale.key == "scale")
    #expect(Property<Size>.tileSize.id == .tileSize)
  }

  @Test(arguments: [
    (PropertyID.maskedCorners, 7.0, true), (.maskedCorners, 7.5, false),
    (.maskedCorners, 16, false),
    (.maskedCorners, -1, false), (.contentsScale, 0, false), (.contentsScale, 0.1, true),
    (.levelsOfDetail, 0, true), (.levelsOfDetail, 1e9, true), (.levelsOfDetail, 0.5, false),
  ])
  func rangesAreChecked(_ id: PropertyID, _ x: Double, _ isIn: Bool) throws {
    let range = try #require(id.definition?.range)
    #expect(range.contains(x) == isIn)
  }

  @Test func rangesAreTold() throws {
    #expect(PropertyID.maskedCorners.definition?.range?.phrase == "a whole number in 0…15")
    #expect(PropertyID.contentsScale.definition?.range?.phrase == "more than 0")
    #expect(PropertyID.instanceCount.definition?.range?.phrase == "a whole number of at least 0")
  }

  @Test func classesHaveTheirProperties() {
    let own = PropertyID.builtin.filter { !LayerClass.plain.has($0) }
    #expect(own.filter(LayerClass.scroll.has) == [.scrollMode])
    #expect(LayerClass.allCases.filter { $0.has(.preservesDepth) } == [.replicator, .emitter])
    #expect(LayerClass.allCases.allSatisfy { $0.has(.opacity) })
    #expect(!LayerClass.plain.has(PropertyID(key: "notAProperty")))
  }
}

@Suite struct PropertyTableTests {
  @Test func defaultsAreCoreAnimations() {
    let table = PropertyTable()
    #expect(table.point(.anchorPoint) == Point(x: 0.5, y: 0.5))
    #expect(table.size(.shadowOffset) == Size(width: 0, height: -3))
    #expect(table.number(.opacity) == 1)
    #expect(table.string(.contentsGravity) == "resize")
    #expect(table.color(.borderColor) == .black)
    #expect(table.color(.backgroundColor) == nil)
  }

  @Test func valuesStayWithTheirProperties() {
    var table = PropertyTable()
    let own = PropertyID(key: "aKeyOfMyOwn")
    table[.miterLimit] = .number(4)
    table[.opacity] = .number(0.5)
    table[own] = .number(7)
    table[.bounds] = .rect(Rect(x: 0, y: 0, width: 5, height: 6))
    table[.opacity] = .number(0.25)
    #expect(table.number(.miterLimit) == 4)
    #expect(table.number(.opacity) == 0.25)
    #expect(table[own] == .number(7))
    #expect(table.explicitIDs == [.bounds, .opacity, .miterLimit, own])
  }

  /// A layer of 200 × 50 about its middle, turned by a quarter, has a frame of 50 × 200.
  @Test func frameIsTheBoxAroundTheTransformedBounds() {
    var table = PropertyTable()
    table[.bounds] = .rect(Rect(x: 0, y: 0, width: 200, height: 50))
    table[.position] = .point(Point(x: 100, y: 100))
    #expect(table.frame == Rect(x: 0, y: 75, width: 200, height: 50))
    table[.transform] = .transform(.rotation(.pi / 2, 0, 0, 1))
    let frame = table.frame
    for (a, b) in zip(
      [frame.minX, frame.minY, frame.size.width, frame.size.height], [75, 0, 50, 200])
    {
      #expect(abs(a - Double(b)) < 1e-12)
    }
  }
}
