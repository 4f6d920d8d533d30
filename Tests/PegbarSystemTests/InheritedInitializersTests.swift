import PegbarSystem
import PegbarTestSupport
import Testing

/// A class with two designated initializers, neither of them `required`.
private class Animal {
  let name: String
  var legs: Int { 0 }
  init() { name = "nobody" }
  init(like other: Any) { name = (other as? Animal).map { "like \($0.name)" } ?? "\(other)" }
  func greet() -> String { "I am \(name)" }
}

private final class Heir: Animal {}

private class Dog: Animal {
  let tail: [Int]
  override var legs: Int { 4 }
  override init() {
    tail = [1, 2]
    super.init()
  }
  override init(like other: Any) {
    tail = (other as? Dog)?.tail.reversed() ?? []
    super.init(like: other)
  }
}

private final class Puppy: Dog {
  override func greet() -> String { super.greet().lowercased() }
}

private final class Owned: Animal {
  let owner: String
  init(owner: String) {
    self.owner = owner
    super.init()
  }
}

private let initializers = InheritedInitializers(of: Animal.self, heir: Heir.self, count: 2)

private func says(_ result: ExitTest.Result?, _ words: String) -> Bool {
  String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).contains(words)
}

@Suite struct InheritedInitializersTests {
  @Test func objectsAreMadeByTheClassThatIsGiven() throws {
    for type in [Animal.self, Heir.self, Dog.self, Puppy.self] as [Animal.Type] {
      let made = initializers.make(type, 0)
      #expect(Swift.type(of: made) == type && made.name == "nobody")
      let copy = initializers.make(type, 1, with: made)
      #expect(Swift.type(of: copy) == type && copy.name == "like nobody")
      #expect(copy.legs == (made is Dog ? 4 : 0))
    }
    let puppy = try #require(initializers.make(Puppy.self as Animal.Type, 0) as? Puppy)
    let copy = try #require(initializers.make(Puppy.self as Animal.Type, 1, with: puppy) as? Puppy)
    #expect(copy.tail == [2, 1] && copy.greet() == "i am like nobody")
    #expect(initializers.make(Animal.self, 1, with: 5).name == "5")
  }

  /// Neither the object nor the argument is kept.
  @Test func nothingLeaks() {
    weak var object: Animal?
    weak var argument: Animal?
    do {
      let dog = Dog()
      let copy = initializers.make(Dog.self as Animal.Type, 1, with: dog)
      (object, argument) = (copy, dog)
      #expect(object != nil && argument != nil)
    }
    #expect(object == nil && argument == nil)
  }

  @Test func whatAClassDoesNotHaveStopsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = initializers.make(Owned.self as Animal.Type, 0)
    }
    #expect(says(result, "unimplemented initializer 'init()'") && says(result, "Owned"))
  }

  @Test func anotherLayoutStopsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = InheritedInitializers(of: Animal.self, heir: Heir.self, count: 3)
    }
    #expect(says(result, "lays out classes in a way that Pegbar does not know"))
  }
}
