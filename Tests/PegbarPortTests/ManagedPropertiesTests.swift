import PegbarPort
import Testing

@Suite struct ManagedPropertiesTests {
  @Test(arguments: [
    ("CGFloat", "value(forKey: \"b\") as? CGFloat ?? 0"),
    ("Bool", "value(forKey: \"b\") as? Bool ?? false"),
    ("CGPoint", "value(forKey: \"b\") as? CGPoint ?? .zero"),
    ("CGColor?", "value(forKey: \"b\") as? CGColor"),
    ("[CGFloat]?", "value(forKey: \"b\") as? [CGFloat]"),
  ])
  func managedPropertiesHaveTheirKey(_ type: String, _ getter: String) throws {
    let source = "class A: CALayer {\n  @NSManaged public var b: \(type) // why\n}\n"
    let (text, notes) = try ported(source)
    #expect(
      text == """
        class A: CALayer {
          public var b: \(type) {
            get { \(getter) }
            set { setValue(newValue, forKey: "b") }
          } // why
        }

        """)
    #expect(notes.isEmpty)
  }

  @Test func dynamicPropertiesOfLayersHaveTheirKeyAndValue() throws {
    let source = """
      class Ring: CAShapeLayer {}
      class Gauge: Ring {
      \t@objc dynamic var level: CGFloat = 0.5
      \t@objc dynamic var twice: CGFloat { level * 2 }
      \tdynamic var other: Double
      }
      class Plain: NSObject {
        @objc dynamic var level: CGFloat = 0.5
      }

      """
    let (text, notes) = try ported(source)
    #expect(
      text == """
        class Ring: CAShapeLayer {}
        class Gauge: Ring {
        \tvar level: CGFloat {
        \t\tget { value(forKey: "level") as? CGFloat ?? 0.5 }
        \t\tset { setValue(newValue, forKey: "level") }
        \t}
        \tvar twice: CGFloat { level * 2 }
        \tvar other: Double {
        \t\tget { value(forKey: "other") as? Double ?? 0 }
        \t\tset { setValue(newValue, forKey: "other") }
        \t}
        }
        class Plain: NSObject {
          var level: CGFloat = 0.5
        }

        """)
    #expect(notes.isEmpty)
  }

  /// A property that a key path names is animated by it; others stay.
  @Test func propertiesOfKeyPathsHaveTheirKey() throws {
    let source = """
      #if os(iOS)
      class Base: UIView {}
      #else
      class Base: CALayer {}
      #endif
      class Ring: Base {
        @objc private var level: CGFloat = 0
        @objc var other: CGFloat = 0
        let animation = CABasicAnimation(keyPath: #keyPath(Ring.level))
      }

      """
    let text = try ported(source).text
    #expect(text.contains("private var level: CGFloat {\n    get { value(forKey: \"level\")"))
    #expect(text.contains("  var other: CGFloat = 0\n"))
  }

  @Test(arguments: [
    ("  @NSManaged var b: CGColor\n", "give 'b' a value"),
    ("  @NSManaged var b: Int, c: Int\n", "write one property a line"),
    ("  @NSManaged func b()\n", "a method of Core Data"),
    ("  @objc dynamic var b: CGFloat = 0 {\n    didSet { c() }\n  }\n", "'b' has observers"),
    ("  @objc dynamic var b = 0.5\n", "give 'b' a type"),
  ])
  func whatCannotBeBoundIsReported(_ member: String, _ message: String) throws {
    let port = try SourcePort([.init(path: "a.swift", text: "class A: CALayer {\n\(member)}\n")])
    #expect(port.notes.count == 1 && port.notes[0].line == 2)
    #expect(port.notes[0].message.contains(message))
  }
}
