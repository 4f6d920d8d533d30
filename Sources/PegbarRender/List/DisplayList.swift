import CPegbarKernels
import PegbarEngine

/// A part of one of a list's arrays.
struct Span: Sendable, Equatable {
  var start: Int32 = 0
  var count: Int32 = 0

  init() {}

  init(_ range: Range<Int>) { (start, count) = (Int32(range.lowerBound), Int32(range.count)) }

  var isEmpty: Bool { count == 0 }

  var range: Range<Int> { Int(start)..<Int(start) + Int(count) }
}

/// Where an item covers: every kind is one way to make rows of coverage.
enum Coverage: Sendable {
  /// The item's whole area.
  case area
  /// A convex polygon, less a convex hole (empty: none); they count the list's points.
  case convex(Span, hole: Span)
  /// The inside of outlines; the span counts the list's edges, sorted by their upper ends.
  case path(Span, isEvenOdd: Bool)
  /// One of the list's outlines.
  case outline(Int32)
  /// One of the list's strokes.
  case stroke(Int32)
  /// One of the list's trimmed polygons.
  case trimmed(Int32)
}

/// What an item shows: every kind is one way to make rows of pixels.
enum Paint: Sendable {
  /// A premultiplied pixel as it lies in memory.
  case color(UInt32)
  /// One of the list's textures.
  case texture(Int32)
  /// One of the list's textures, copied: pixel (x, y) shows the picture's pixel (x + dx, y + dy).
  case copy(Int32, dx: Int32, dy: Int32)
  /// One of the list's gradients.
  case gradient(Int32)
}

/// Coverage times paint.
struct PaintItem: Sendable {
  /// Where it may draw, clipped.
  var area: PixelArea
  var coverage: Coverage
  var paint: Paint
  /// 0…255; for colours it is in the colour.
  var opacity: UInt32
  /// How pictures meet what is below, by the number of the list's blend modes; 0: over it.
  var blend: UInt32 = 0
}

/// Items that are drawn together before they are laid over what is below.
struct GroupItem: Sendable {
  /// Where any of it shows.
  var area: PixelArea
  /// From 0 to 255.
  var opacity: UInt32
  /// How it meets what is below, by the number of the list's blend modes; 0: over it.
  var blend: UInt32 = 0
  /// A polygon that cuts it, or an empty span; it counts the list's points.
  var clip: Span
  /// Whether the clip's edge lets through what, with the rest of the pixel laid over it later, makes
  /// the whole: the far part of a plane that another one cuts.
  var isUnder = false
  /// One past the last item of the content, which begins behind the group's own item.
  var contentEnd: Int
  /// One past the last item of the mask, which begins at `contentEnd`; equal when there is none.
  var maskEnd: Int
}

/// One step of drawing.
enum DisplayItem: Sendable {
  case paint(PaintItem)
  case group(GroupItem)
  case particles(ParticleItem)

  var area: PixelArea {
    switch self {
    case .paint(let item): item.area
    case .group(let item): item.area
    case .particles(let item): item.area
    }
  }

  /// The same step, held to an area.
  func clipped(to area: PixelArea) -> DisplayItem {
    switch self {
    case .paint(var item):
      item.area = item.area.intersection(area)
      return .paint(item)
    case .group(var item):
      item.area = item.area.intersection(area)
      return .group(item)
    case .particles(var item):
      item.area = item.area.intersection(area)
      return .particles(item)
    }
  }
}

/// A picture's pixels with the way they are read; the list keeps the picture.
struct Texture: @unchecked Sendable {
  /// As the kernels take it.
  var kernel: pgb_texture
  /// One of PGB_PAINT_COPY, _AFFINE, _PERSPECTIVE, _NEAREST.
  var kind: UInt32
  /// Whether every alpha is 255.
  var isOpaque: Bool
  /// A texture of the list that is mixed in by `weight` of 65536; negative for none.
  var second: Int32 = -1
  var weight: UInt32 = 0
}

/// A gradient whose colours are in the list.
struct GradientPaint: Sendable {
  /// PGB_GRADIENT_AXIAL, _RADIAL, _CONIC or _CIRCLES.
  var kind: UInt32
  /// PGB_EXTEND_PAD, _REPEAT or _REFLECT.
  var extend: UInt32 = 0
  /// Where its colours begin in the list's.
  var colors: Int
  /// From output pixels to the gradient's own axes.
  var map: PlaneMap
  /// What a place is multiplied with, and what is added, before its colour is looked up.
  var spread = SIMD2(1.0, 0.0)
  /// Of two circles: as the kernel takes them.
  var circles = SIMD4<Double>()
  /// Whether every alpha is 255.
  var isOpaque: Bool
}

extension GradientPaint {
  /// As the kernel takes it.
  func kernel(_ colors: UnsafePointer<UInt32>) -> pgb_gradient {
    let m = map
    return pgb_gradient(
      kind: kind, extend: extend, colors: colors,
      map: (m.m11, m.m12, m.m13, m.m21, m.m22, m.m23, m.m31, m.m32, m.m33), scale: spread.x,
      shift: spread.y, circles: (circles.x, circles.y, circles.z, circles.w))
  }
}

/// What is drawn, in order, in pixels; it does not change any more while it is drawn.
struct DisplayList: Sendable {
  var items: [DisplayItem] = []
  /// Corners of polygons, x and y in turn.
  var points: [Double] = []
  var textures: [Texture] = []
  /// The pictures of the textures, so that their pixels live as long as the list.
  var pictures: [Picture] = []
  var gradients: [GradientPaint] = []
  /// Edges of paths.
  var edges: [pgb_edge] = []
  /// Outlines that are taken to pixels where they are drawn.
  var outlines: [PlacedOutline] = []
  /// Lines that become edges where they are drawn.
  var strokes: [KeptStroke] = []
  /// Polygons that end between pixels.
  var trims: [TrimmedPolygon] = []
  /// The particles of emitter layers.
  var particles: [ParticleList] = []
  /// The memory of such that have been.
  private var spareParticles: [ParticleList] = []
  /// Tables of colours, PGB_GRADIENT_COLORS for each gradient.
  var colors: [UInt32] = []
  /// Whether something takes away from what lies below it.
  var erases = false
  /// What the numbers of blend modes stand for; nil where all are 0.
  var blends: BlendModes?

  /// Whether every pixel is opaque when the list is drawn over a colour.
  func isOpaque(over background: UInt32) -> Bool { background >> 24 == 255 && !erases }

  /// Takes everything out and keeps the memory.
  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    textures.removeAll(keepingCapacity: true)
    pictures.removeAll(keepingCapacity: true)
    gradients.removeAll(keepingCapacity: true)
    colors.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
    outlines.removeAll(keepingCapacity: true)
    strokes.removeAll(keepingCapacity: true)
    trims.removeAll(keepingCapacity: true)
    // Taken out, so that nothing else holds its memory when it is emptied.
    while var list = particles.popLast() {
      guard list.byteCount > 0, spareParticles.count < 4 else { continue }
      list.removeAll()
      spareParticles.append(list)
    }
    erases = false
    blends = nil
  }

  /// An empty list of particles.
  mutating func takeParticles() -> ParticleList { spareParticles.popLast() ?? ParticleList() }

  /// Bytes of memory that its arrays have taken.
  var byteCount: Int {
    strokes.reduce(0) { $0 + $1.lines.byteCount }
      + strokes.capacity * MemoryLayout<KeptStroke>.stride
      + outlines.capacity * MemoryLayout<PlacedOutline>.stride
      + trims.capacity * MemoryLayout<TrimmedPolygon>.stride
      + items.capacity * MemoryLayout<DisplayItem>.stride + points.capacity * 8
      + textures.capacity * MemoryLayout<Texture>.stride + pictures.capacity * 8
      + gradients.capacity * MemoryLayout<GradientPaint>.stride + colors.capacity * 4
      + edges.capacity * MemoryLayout<pgb_edge>.stride
      + (particles + spareParticles).reduce(0) { $0 + $1.byteCount }
  }

  /// Adds a texture and keeps its picture; the texture's number.
  mutating func append(_ texture: Texture, of picture: Picture) -> Int32 {
    textures.append(texture)
    // Many textures in a row may be of one picture.
    if pictures.last !== picture { pictures.append(picture) }
    return Int32(textures.count - 1)
  }

  /// The number of a texture that copies a picture: the last one where that is of the same picture.
  mutating func append(copyOf picture: Picture) -> Int32 {
    if let last = textures.last, last.kind == UInt32(PGB_PAINT_COPY), pictures.last === picture {
      return Int32(textures.count - 1)
    }
    let texture = Texture(
      kernel: picture.kernelTexture, kind: UInt32(PGB_PAINT_COPY), isOpaque: picture.isOpaque)
    return append(texture, of: picture)
  }

  /// How many groups lie in one another at most.
  var groupDepth: Int {
    var (ends, most) = ([Int](), 0)
    for (number, item) in items.enumerated() {
      guard case .group(let group) = item else { continue }
      while let end = ends.last, end <= number { ends.removeLast() }
      ends.append(group.maskEnd)
      most = max(most, ends.count)
    }
    return most
  }

  /// What all items from `start` up to `end` touch.
  func extent(_ start: Int, _ end: Int) -> PixelArea {
    var area = PixelArea()
    var next = start
    while next < end {
      area = area.union(items[next].area)
      if case .group(let group) = items[next] { next = group.maskEnd } else { next += 1 }
    }
    return area
  }
}
