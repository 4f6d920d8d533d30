import PegbarPluginKit

/// A page that rolls about a cylinder and uncovers what lies beneath.
///
/// Curling up takes the old page away from the new one; curling down is the same backwards, with the new
/// page over the old one. What leaves the picture is cut off.
///
/// Rule: transitions.curls.
protocol Curl: TransitionPlugin {
  /// The look of the page.
  var paper: Paper { get }
  /// Whether the page goes away; otherwise it comes.
  static var goes: Bool { get }
  /// What is printed on the back; nil for the mirrored front.
  var back: Pixels? { get }
  /// Made for the size of the pictures.
  var table: RollTable? { get set }
  /// What is printed on the back, in the size of the pictures.
  var backPage: BackPage? { get set }
}

extension Curl {
  mutating func prepare(_ setup: TransitionSetup) {
    table = RollTable(
      radius: Float(paper.radius(height: setup.height)), paper: paper)
    backPage = back.map { BackPage($0, width: setup.width, height: setup.height) }
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    let roll = PageRoll(
      width: frame.width, height: frame.height,
      progress: Self.goes ? frame.progress : 1 - frame.progress, paper: paper)
    guard let table else { preconditionFailure("render comes after prepare") }
    let painter = PagePainter(
      roll: roll, paper: paper, table: table, page: Self.goes ? frame.from : frame.to,
      back: backPage, beneath: Self.goes ? frame.to : frame.from)
    for row in rows { painter.paint(frame, row: row) }
  }

  /// The parameters of both curls.
  static var paperParameters: [Parameter] {
    [
      .number(
        "radius", "Radius", default: 0.12, range: 0.01...1, softRange: 0.05...0.3,
        unit: .fraction, doc: "The radius of the roll divided by the height of the picture."),
      .angle(
        "tilt", "Tilt", default: 0.25, range: 0...0.75,
        doc: "The angle between the roll and the horizontal; the right corner is ahead."),
      .number(
        "paleness", "Paleness", default: 0.7, range: 0...1, unit: .fraction,
        doc: "How much white lies over the mirrored picture on the back of the page."),
      .number(
        "shading", "Shading", default: 0.45, range: 0...1, unit: .fraction,
        doc: "How dark the page becomes where it turns away."),
      .number(
        "shadow", "Shadow", default: 0.5, range: 0...1, unit: .fraction,
        doc: "How dark the shadow of the page is where it is darkest."),
      .image(
        "back", "Back",
        doc: """
          What is printed on the back of the page, stretched to its size and mirrored as the page turns \
          over. The picture itself under white, see 'paleness', if there is none.
          """),
    ]
  }
}

/// The look of a page.
struct Paper {
  /// The radius of the roll, in heights of the picture.
  let radius: Double
  /// The angle between the roll and the horizontal, radians.
  let tilt: Double
  /// How much white lies over the back, 0…1; none where something is printed on it.
  let paleness: Double
  /// How dark the page becomes where it turns away, 0…1.
  let shading: Double
  /// How dark the shadow is at most, 0…1.
  let shadow: Double

  /// The radius of the roll, pixels.
  func radius(height: Int) -> Double { max(1, radius * Double(height)) }

  init(_ arguments: Arguments) {
    radius = arguments.number("radius")
    tilt = arguments.number("tilt")
    paleness = arguments.image("back") == nil ? arguments.number("paleness") : 0
    shading = arguments.number("shading")
    shadow = arguments.number("shadow")
  }
}

/// The old page goes: its lower edge comes up first.
struct CurlUp: Curl {
  static let descriptor = Descriptor(
    id: "pegbar.transition.curlUp", name: "Curl Up",
    summary: "The old page curls up from the bottom and uncovers the new one.", category: "turn",
    parameters: paperParameters,
    aliases: [
      .pegbar("curlUp"), .uikit("curlUp"), .ca("pageCurl"), .ca("mapCurl"),
      .coreImage("CIPageCurlTransition", presets: ["shadow": 0]),
      .coreImage("CIPageCurlWithShadowTransition"),
    ])

  static let goes = true
  let paper: Paper
  let back: Pixels?
  var table: RollTable?
  var backPage: BackPage?

  init(_ arguments: Arguments) { (paper, back) = (Paper(arguments), arguments.image("back")) }
}

/// The new page comes: it unrolls from the top.
struct CurlDown: Curl {
  static let descriptor = Descriptor(
    id: "pegbar.transition.curlDown", name: "Curl Down",
    summary: "The new page unrolls from the top and covers the old one.", category: "turn",
    parameters: paperParameters,
    aliases: [.pegbar("curlDown"), .uikit("curlDown"), .ca("pageUnCurl"), .ca("mapUnCurl")])

  static let goes = false
  let paper: Paper
  let back: Pixels?
  var table: RollTable?
  var backPage: BackPage?

  init(_ arguments: Arguments) { (paper, back) = (Paper(arguments), arguments.image("back")) }
}
