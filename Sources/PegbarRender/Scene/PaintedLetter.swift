import CPegbarKernels
import PegbarCore
import PegbarEngine
import PegbarText

/// A glyph in colours of its own, ready to be drawn.
struct PaintedLetter {
  let placed: PlacedPainting
  /// The painting's, in the text.
  let outlines: [FlatOutline]
  /// The colour of the text around it.
  let text: Color
  /// Multiplies all colours.
  var tint = Tint()

  fileprivate func color(_ tone: GlyphPainting.Tone) -> Color { tone.shown(on: text).tinted(tint) }
}

extension ListBuilder {
  /// Draws a glyph in its colours.
  ///
  /// - Parameters:
  ///   - letter: the glyph.
  ///   - opacity: that of the whole.
  ///   - map: from the text to pixels.
  ///   - scissor: what is seen.
  ///   - blends: knows what the numbers of modes stand for.
  mutating func draw(
    _ letter: PaintedLetter, opacity: Double, _ map: PlaneMap, within scissor: PixelArea,
    _ blends: BlendModes
  ) {
    var brush = Brush(letter: letter, map: map, scissor: scissor, blends: blends)
    let nodes = letter.placed.painting.nodes
    if UInt32(opacity: opacity) == 255 { return draw(nodes, brush) }
    if nodes.count == 1, case .fill = nodes[0] {
      brush.opacity = opacity
      return draw(nodes, brush)
    }
    let group = beginGroup()
    draw(nodes, brush)
    finish(group, list.items.count, opacity, nil, scissor, .normal, blends)
  }

  /// What stays the same for all parts of a glyph.
  fileprivate struct Brush {
    let letter: PaintedLetter
    let map: PlaneMap
    let scissor: PixelArea
    let blends: BlendModes
    var opacity = 1.0
  }

  private mutating func draw(_ nodes: [GlyphPainting.Node], _ brush: Brush) {
    for node in nodes {
      switch node {
      case .fill(let outline, let paint): fill(brush.letter.outlines[outline], paint, brush)
      case .clip(let outline, let inside):
        let group = beginGroup()
        draw(inside, brush)
        let contentEnd = list.items.count
        fill(
          brush.letter.outlines[outline], 0xFF00_0000, brush.map, within: brush.scissor)
        if list.items.count == contentEnd {
          list.items.removeLast(contentEnd - group)
        } else {
          finish(group, contentEnd, 1, nil, brush.scissor, .normal, brush.blends)
        }
      case .composite(let source, let mode, let backdrop):
        draw(source, mode, over: backdrop, brush)
      }
    }
  }

  private mutating func fill(
    _ outline: FlatOutline, _ paint: GlyphPainting.Paint, _ brush: Brush
  ) {
    let letter = brush.letter
    switch paint {
    case .tone(let tone):
      let pixel = letter.color(tone).pixel(opacity: brush.opacity)
      if pixel != 0 { fill(outline, pixel, brush.map, within: brush.scissor) }
    case .gradient(let gradient):
      guard var paint = gradient.paint(PlaneMap(letter.placed.map) * brush.map) else { return }
      let count = list.items.count
      paint.colors = list.colors.count
      fill(
        outline, .gradient(Int32(list.gradients.count)), UInt32(opacity: brush.opacity),
        brush.map, within: brush.scissor)
      guard list.items.count > count else { return }
      gradient.appendColors(to: &list.colors) { letter.color($0) }
      list.gradients.append(paint)
    }
  }

  /// Draws one part over another by a mode, both apart from the rest.
  private mutating func draw(
    _ source: [GlyphPainting.Node], _ mode: GlyphPainting.Mode, over backdrop: [GlyphPainting.Node],
    _ brush: Brush
  ) {
    let whole = beginGroup()
    draw(backdrop, brush)
    let part = beginGroup()
    draw(source, brush)
    let end = list.items.count
    let blend = BlendModes.mode(of: mode)
    var area = list.extent(part + 1, end)
    // The mode acts where there is a backdrop only, too.
    if blend.actsEverywhere { area = area.union(list.extent(whole + 1, part)) }
    area = area.intersection(brush.scissor)
    if area.isEmpty {
      list.items.removeLast(end - part)
    } else {
      list.blends = brush.blends
      list.items[part] = .group(
        GroupItem(
          area: area, opacity: 255, blend: blend.number, clip: Span(), contentEnd: end,
          maskEnd: end))
    }
    finish(whole, list.items.count, 1, nil, brush.scissor, .normal, brush.blends)
  }
}

extension BlendModes {
  /// The number of a glyph's first mode; those of the kernels follow it.
  static let firstOfKernel: UInt32 = 2

  /// How a part of a glyph meets another.
  static func mode(of mode: GlyphPainting.Mode) -> Mode {
    let everywhere: [GlyphPainting.Mode] = [
      .clear, .source, .sourceIn, .destinationIn, .sourceOut, .destinationAtop,
    ]
    return Mode(
      number: firstOfKernel + UInt32(mode.kernel), erases: true,
      actsEverywhere: everywhere.contains(mode))
  }
}

extension GlyphPainting.Mode {
  /// The kernels' number: PGB_BLEND_… .
  fileprivate var kernel: Int {
    switch self {
    case .clear: PGB_BLEND_CLEAR
    case .source: PGB_BLEND_COPY
    case .destination: PGB_BLEND_DESTINATION
    case .sourceOver: PGB_BLEND_NORMAL
    case .destinationOver: PGB_BLEND_DESTINATION_OVER
    case .sourceIn: PGB_BLEND_SOURCE_IN
    case .destinationIn: PGB_BLEND_DESTINATION_IN
    case .sourceOut: PGB_BLEND_SOURCE_OUT
    case .destinationOut: PGB_BLEND_DESTINATION_OUT
    case .sourceAtop: PGB_BLEND_SOURCE_ATOP
    case .destinationAtop: PGB_BLEND_DESTINATION_ATOP
    case .xor: PGB_BLEND_XOR
    case .plus: PGB_BLEND_PLUS
    case .screen: PGB_BLEND_SCREEN
    case .overlay: PGB_BLEND_OVERLAY
    case .darken: PGB_BLEND_DARKEN
    case .lighten: PGB_BLEND_LIGHTEN
    case .colorDodge: PGB_BLEND_COLOR_DODGE
    case .colorBurn: PGB_BLEND_COLOR_BURN
    case .hardLight: PGB_BLEND_HARD_LIGHT
    case .softLight: PGB_BLEND_SOFT_LIGHT
    case .difference: PGB_BLEND_DIFFERENCE
    case .exclusion: PGB_BLEND_EXCLUSION
    case .multiply: PGB_BLEND_MULTIPLY
    case .hue: PGB_BLEND_HUE
    case .saturation: PGB_BLEND_SATURATION
    case .color: PGB_BLEND_COLOR
    case .luminosity: PGB_BLEND_LUMINOSITY
    }
  }
}
