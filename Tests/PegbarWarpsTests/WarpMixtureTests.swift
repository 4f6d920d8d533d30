import PegbarPluginKit
import PegbarWarps
import Testing

/// The parts of a map that both ways of mixing share.
private struct Place: Sendable {
  let scale: Float
  let leastJump: Float
  let inPlace: Float
  let weight: Float
  let isVarying: Bool
  static let parameters: [Parameter] = [
    .number("scale", "Scale", default: 1), .number("jump", "Jump", default: 0),
    .number("inPlace", "In Place", default: 0), .number("weight", "Weight", default: 0.5),
    .bool("varying", "Varying", default: false), .mixing,
  ]

  init(_ arguments: Arguments) {
    scale = arguments.float("scale")
    leastJump = arguments.float("jump")
    inPlace = arguments.float("inPlace")
    weight = arguments.float("weight")
    isVarying = arguments.bool("varying")
  }

  /// Scaled around the middle; the right half is turned over.
  func callAsFunction(_ x: Lanes, _ y: Lanes) -> WarpPlace {
    let (u, v) = ((x - 0.5) * scale + 0.5, (y - 0.5) * scale + 0.5)
    return WarpPlace(
      (u, v.replacing(with: 1 - v, where: x .> 0.5)), weight: Lanes(repeating: weight))
  }
}

/// Pictures are mixed before they are distorted.
private struct Before: WarpTransition {
  static let descriptor = Descriptor(
    id: "test.before", name: "Before", summary: "Mixes first.", parameters: Place.parameters)
  var warp: Warp<BeforeMap>
}

private struct BeforeMap: WarpMap {
  let map: Place
  static let shrinks = true
  static let isMixedFirst = true
  init(_ arguments: Arguments, _ moment: WarpMoment) { map = Place(arguments) }
  var blend: WarpBlend { .even(map.weight) }
  var leastJump: Float { map.leastJump }
  var inPlace: Float { map.inPlace }
  var shrunk: WarpPictures { map.scale > 1 ? .both : [] }
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace { map(x, y) }
}

/// Both pictures are distorted before they are mixed.
private struct After: WarpTransition {
  static let descriptor = Descriptor(
    id: "test.after", name: "After", summary: "Mixes last.", parameters: Place.parameters)
  var warp: Warp<AfterMap>
}

private struct AfterMap: WarpMap {
  let map: Place
  static let shrinks = true
  init(_ arguments: Arguments, _ moment: WarpMoment) { map = Place(arguments) }
  var blend: WarpBlend { map.isVarying ? .varying : .even(map.weight) }
  var leastJump: Float { map.leastJump }
  var inPlace: Float { map.inPlace }
  var shrunk: WarpPictures { map.scale > 1 ? .both : [] }
  func place(_ x: Lanes, _ y: Lanes) -> WarpPlace { map(x, y) }
}

/// Pictures that are mixed before they are distorted.
@Suite struct WarpMixtureTests {
  private static let (width, height) = (83, 75)
  private static let old = TestPicture(width: width, height: height) { x, y in
    (UInt8(x * 3), UInt8(y * 3), UInt8((x * 7 + y * 5) % 256), 255)
  }
  private static let new = TestPicture(width: width, height: height) { x, y in
    (UInt8(y), UInt8(255 - x), UInt8((x * y) % 256), 255)
  }

  /// Each of the roundings on both ways is half a level at most; halvings and levels round, too.
  @Test(arguments: [0.6, 1, 3.3], [0, 2.0])
  func itIsTheMixtureOfBothWithinRounding(_ scale: Double, jump: Double) throws {
    for (weight, inPlace) in [(0.01, 0.0), (0.5, 0.25), (0.83, 0)] {
      let values: [String: ParameterValue] = [
        "scale": .numbers([scale]), "jump": .numbers([jump]), "inPlace": .numbers([inPlace]),
        "weight": .numbers([weight]),
      ]
      let (a, b) = (
        try TestPicture(drawing: Before.self, values, from: Self.old, to: Self.new, progress: 0.5),
        try TestPicture(drawing: After.self, values, from: Self.old, to: Self.new, progress: 0.5)
      )
      for y in 0..<Self.height {
        for x in 0..<Self.width {
          let (p, q) = (a[x, y], b[x, y])
          let differences = [
            abs(Int(p.red) - Int(q.red)), abs(Int(p.green) - Int(q.green)),
            abs(Int(p.blue) - Int(q.blue)), abs(Int(p.alpha) - Int(q.alpha)),
          ]
          #expect(differences.max() ?? 0 <= 2, "\(x), \(y)")
        }
      }
    }
  }

  /// Half of black and half of white is 188 of 255 in linear light, and 128 in numbers.
  @Test(arguments: [0.0, 1], [(0.0, 0.0), (0, 1), (2, 0), (2, 1)])
  func lightAddsUp(_ mixing: Double, _ map: (jump: Double, varying: Double)) throws {
    let size = (width: 40, height: 9)
    let black = TestPicture(width: size.width, height: size.height) { _, _ in (0, 0, 0, 255) }
    let white = TestPicture(width: size.width, height: size.height) { _, _ in (255, 255, 255, 255) }
    let values: [String: ParameterValue] = [
      "jump": .numbers([map.jump]), "mixing": .numbers([mixing]),
      "varying": .numbers([map.varying]),
    ]
    let level = mixing == 1 ? 188 : 128
    for picture in [
      try TestPicture(drawing: Before.self, values, from: black, to: white, progress: 0.5),
      try TestPicture(drawing: After.self, values, from: black, to: white, progress: 0.5),
    ] {
      for y in 0..<size.height {
        for x in 0..<size.width {
          #expect(abs(Int(picture[x, y].red) - level) <= 1 && picture[x, y].alpha == 255)
        }
      }
    }
  }

  @Test(arguments: [0.0, 1.0]) func atTheEndsOnePictureShowsAsItIs(_ weight: Double) throws {
    let values: [String: ParameterValue] = ["scale": 2.5, "weight": .numbers([weight])]
    let (a, b) = (
      try TestPicture(drawing: Before.self, values, from: Self.old, to: Self.new, progress: 0.5),
      try TestPicture(drawing: After.self, values, from: Self.old, to: Self.new, progress: 0.5)
    )
    for y in 0..<Self.height { for x in 0..<Self.width { #expect(a[x, y] == b[x, y]) } }
  }
}
