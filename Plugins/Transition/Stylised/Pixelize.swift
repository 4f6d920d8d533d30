import PegbarPluginKit
import PegbarWarps

/// The picture becomes coarse cells, dissolves and becomes fine again.
struct Pixelize: TransitionPlugin {
  static let descriptor = Descriptor(
    id: "pegbar.transition.pixelize", name: "Pixelize",
    summary: "The picture becomes coarse cells, dissolves and becomes fine again.",
    category: "stylised",
    parameters: [
      .warpNumber(
        "size", "Size", default: 0.05, range: 0.001...1, softRange: 0.01...0.3,
        unit: .fraction,
        doc: "The size of the cells in the middle, of the smaller side or of each."),
      .warpNumber(
        "least", "Least Size", default: 0, range: 0...1, softRange: 0...0.02, unit: .fraction,
        doc: "The size of the cells soon after the beginning; 0 for those of one pixel."),
      .integer(
        "steps", "Steps", default: 0, range: 0...1000, softRange: 0...100,
        doc: "How often the size changes; 0 for a size that changes evenly."),
      .bool(
        "stretched", "Stretched", default: false,
        doc: "Whether cells have the picture's proportions; otherwise they are squares."),
      .choice(
        "origin", "Origin", default: "corner",
        choices: [
          ("center", "Centre of a cell"), ("corner", "Corner of cells"),
          ("top", "Upper left corner"), ("bottom", "Lower left corner"),
        ],
        doc: "What stays where it is as cells grow: something in the middle, or a corner."),
      .bool(
        "mean", "Mean", default: true,
        doc: "Whether cells show the mean of what they cover; otherwise their middle."),
      .warpNumber(
        "power", "Power", default: 1, range: 0.5...10, softRange: 0.5...3,
        doc: "The power of the progress with which the pictures mix."),
      .bool(
        "antialiased", "Anti-aliased", default: true,
        doc: "Whether a pixel between two cells has of both; otherwise of that in its middle."),
    ],
    aliases: [
      .pegbar("pixelize"),
      .xfade("pixelize", presets: ["steps": 50, "origin": "top", "mean": 0]),
      .gl(
        "pixelize",
        presets: [
          "steps": 50, "stretched": 1, "origin": "bottom", "mean": 0, "antialiased": 0,
        ]),
      .gl(
        "mosaic_transition",
        presets: [
          "size": 0.1, "stretched": 1, "origin": "bottom", "mean": 0, "power": 2, "antialiased": 0,
        ]),
      .gl(
        "AdvancedMosaic",
        presets: [
          "size": 0.25, "least": 0.005, "stretched": 1, "origin": "center", "mean": 0,
          "antialiased": 0,
        ]),
    ])

  private(set) var plan = Plan()

  init(_ arguments: Arguments) {}

  mutating func prepare(_ setup: TransitionSetup) {
    plan.callBytes = CellGrid.bytes(setup.width)
  }

  func render(_ frame: Frame, rows: Range<Int>) {
    Pixelize.grid(frame).draw(frame, rows)
  }

  /// The cells of a frame.
  static func grid(_ frame: Frame) -> CellGrid {
    let values = frame.arguments
    let part = CellGrid.part(Float(frame.progress), steps: values.integer("steps"))
    let edge = Float(min(frame.progress, 1 - frame.progress))
    // Both ends are the pictures.
    let least = values.float("least") * min(1, 20 * edge)
    let size = part * (values.float("size") - least) + least
    let (width, height) = (Float(frame.width), Float(frame.height))
    let aspect = Float(frame.setup.pixelAspect)
    let isStretched = values.bool("stretched")
    let smaller = min(width * aspect, height)
    let power = pegbar_pow(frame.progress, values.number("power"))
    var grid = CellGrid(
      width: max(1, isStretched ? size * width : size * smaller / aspect),
      height: max(1, isStretched ? size * height : size * smaller), weight: Float(power),
      isMean: values.bool("mean"), isAntialiased: values.bool("antialiased"))
    switch values.text("origin") {
    case "center":
      (grid.originX, grid.originY) = ((width - grid.width) / 2, (height - grid.height) / 2)
    case "corner": (grid.originX, grid.originY) = (width / 2, height / 2)
    case "bottom": grid.originY = height
    default: break
    }
    grid.settle()
    return grid
  }
}
