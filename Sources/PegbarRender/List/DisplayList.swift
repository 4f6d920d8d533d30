import CPegbarKernels
import PegbarEngine

/// Where an item covers: every kind is one way to make rows of coverage.
enum Coverage: Sendable {
  /// The item's whole area.
  case area
  /// A convex polygon, less a convex hole (an empty range: none); ranges count the list's points.
  case convex(Range<Int>, hole: Range<Int>)
}

/// What an item shows: every kind is one way to make rows of pixels.
enum Paint: Sendable {
  /// A premultiplied pixel as it lies in memory.
  case color(UInt32)
  /// One of the list's textures.
  case texture(Int)
}

/// Coverage times paint.
struct PaintItem: Sendable {
  /// Where it may draw, clipped.
  var area: PixelArea
  var coverage: Coverage
  var paint: Paint
  /// 0…255; for colours it is in the colour.
  var opacity: UInt32
}

/// Items that are drawn together before they are laid over what is below.
struct GroupItem: Sendable {
  /// Where any of it shows.
  var area: PixelArea
  /// From 0 to 255.
  var opacity: UInt32
  /// Polygons that cut it, all of them; ranges count the list's points.
  var clips: [Range<Int>]
  /// One past the last item of the content, which begins behind the group's own item.
  var contentEnd: Int
  /// One past the last item of the mask, which begins at `contentEnd`; equal when there is none.
  var maskEnd: Int
}

/// One step of drawing.
enum DisplayItem: Sendable {
  case paint(PaintItem)
  case group(GroupItem)

  var area: PixelArea {
    switch self {
    case .paint(let item): item.area
    case .group(let item): item.area
    }
  }
}

/// A picture with the way its pixels are read.
struct Texture: @unchecked Sendable {
  /// Keeps the pixels alive.
  var picture: Picture
  /// As the kernels take it.
  var kernel: pegbar_texture
  /// One of PEGBAR_PAINT_COPY, _AFFINE, _PERSPECTIVE, _NEAREST.
  var kind: UInt32
  /// For copies: from output to picture.
  var dx: Int32 = 0
  var dy: Int32 = 0
}

/// What is drawn, in order, in pixels; it does not change any more while it is drawn.
struct DisplayList: Sendable {
  var items: [DisplayItem] = []
  /// Corners of polygons, x and y in turn.
  var points: [Double] = []
  var textures: [Texture] = []
}
