import CPegbarKernels
import PegbarPluginKit

/// Draws cards, mostly those far away first.
///
/// A card that is darkened or seen much smaller than it is gets a copy in the frame's memory, made once for all bands:
/// halved along each axis as often as needed, so that nothing sparkles at steep angles.
struct CardStage {
  /// The edge from which motion comes.
  private(set) var direction = Direction.fromLeft
  /// Pixels along the direction.
  private(set) var length = 1
  /// Pixels across it.
  private(set) var breadth = 1
  /// 1 divided by the distance of the eye, in pixels.
  private(set) var nearness = 0.0
  private var most = 1

  /// Whether motion is along rows.
  var isHorizontal: Bool { direction.isHorizontal }

  /// Settles the size.
  ///
  /// - Parameters:
  ///   - setup: of the transition.
  ///   - direction: nil for the setup's.
  ///   - perspective: the pictures' length divided by the distance of the eye.
  ///   - most: cards that a frame has at most.
  mutating func prepare(
    _ setup: EffectSetup, direction: Direction? = nil, perspective: Double, most: Int
  ) {
    self.direction = direction ?? setup.direction ?? .fromLeft
    (length, breadth) =
      isHorizontal ? (setup.width, setup.height) : (setup.height, setup.width)
    nearness = perspective / Double(length)
    self.most = most
  }

  /// The memory that a frame needs.
  var plan: Plan {
    let pixels = 2 * length * breadth + most * (12 * (length + breadth) + 64)
    return Plan(frameBytes: CardStage.head + most * MemoryLayout<DrawnCard>.stride + 4 * pixels)
  }

  private static let head = 16

  /// Lays out a frame's cards and copies those that are darkened or reduced.
  func begin(_ frame: Frame, _ cards: [Card], isInOrder: Bool) {
    guard let memory = frame.frameMemory else { fatalError("the host lends no memory") }
    precondition(cards.count <= most, "\(cards.count) cards, at most \(most)")
    let list = (memory + CardStage.head).assumingMemoryBound(to: DrawnCard.self)
    var free = UnsafeMutableRawPointer(list + most).assumingMemoryBound(to: UInt8.self)
    let seen = cards.map(placed).map { card in (card, CardView(card, on: self)) }
      .filter { $0.1.isVisible && $0.0.opacity > 0 }
      .enumerated().sorted { a, b in
        let (near, far) = (a.element.1.depth, b.element.1.depth)
        return isInOrder || near == far ? a.offset < b.offset : near > far
      }
    for (index, item) in seen.enumerated() {
      let (card, view) = item.element
      (list + index).initialize(to: DrawnCard(card, view, self, frame, copyTo: &free))
    }
    memory.storeBytes(of: seen.count, as: Int.self)
  }

  /// Draws rows of the cards.
  func render(_ frame: Frame, rows: Range<Int>) {
    guard let memory = frame.frameMemory else { fatalError("the host lends no memory") }
    frame.clear(rows)
    let list = (memory + CardStage.head).assumingMemoryBound(to: DrawnCard.self)
    for index in 0..<memory.load(as: Int.self) { (list + index).pointee.draw(frame, rows) }
  }

  /// A card as it lies for the direction.
  private func placed(_ card: Card) -> Card {
    let own = direction.isForward ? card : card.mirrored(length: length)
    return card.bleeds ? own.widened(length: length) : own
  }
}

/// A card ready to be drawn.
struct DrawnCard {
  private var image: pegbar_image
  private let transform: SIMD16<Double>
  private let opacity: UInt32

  /// Prepares a card; a copy goes to free memory, which it moves on.
  init(
    _ card: Card, _ view: CardView, _ stage: CardStage, _ frame: Frame,
    copyTo free: inout UnsafeMutablePointer<UInt8>
  ) {
    let picture = card.isNew ? frame.to : frame.from
    let across = card.across ?? 0..<stage.breadth
    let (columns, rows) = stage.isHorizontal ? (card.along, across) : (across, card.along)
    image = picture.image.pointee
    let start = picture.row(rows.lowerBound) + 4 * columns.lowerBound
    image.data = UnsafeMutableRawPointer(start)
    (image.width, image.height) = (Int32(columns.count), Int32(rows.count))
    (image.x, image.y) = (0, 0)
    opacity = UInt32(card.opacity * 255 + 0.5)
    var view = view
    let shade = UInt32(min(max(card.light, 0), 1) * 255 + 0.5)
    let along = DrawnCard.halvings(view.stretch.along, card.along.count)
    let down = DrawnCard.halvings(view.stretch.across, across.count)
    if shade < 255 || along + down > 0 {
      let (x, y) = stage.isHorizontal ? (along, down) : (down, along)
      var copy = PictureCopy(start, Int(image.stride), columns.count, rows.count, at: free)
      copy.make(frame, halvingsAcross: x, down: y, shade: shade)
      view.enlarge(
        x: Double(columns.count) / Double(copy.width), y: Double(rows.count) / Double(copy.height))
      image.data = UnsafeMutableRawPointer(free)
      (image.width, image.height) = (Int32(copy.width), Int32(copy.height))
      image.stride = Int64(copy.stride)
      free += copy.bytes
    }
    var numbers = SIMD16<Double>()
    for index in 0..<16 { numbers[index] = view.transform[index] }
    transform = numbers
  }

  /// How often to halve so that what is left shrinks by no more than 7 : 4.
  private static func halvings(_ stretch: Double, _ length: Int) -> Int {
    var (count, rest, left) = (0, max(stretch, 1e-6), length)
    while rest * 1.75 < 1, left > 1 { (count, rest, left) = (count + 1, rest * 2, (left + 1) / 2) }
    return count
  }

  /// Draws rows over what is there.
  mutating func draw(_ frame: Frame, _ rows: Range<Int>) {
    let numbers = (0..<16).map { transform[$0] }
    withUnsafePointer(to: &image) { image in
      frame.draw(Pixels(image), rows: rows, transform: numbers, opacity: opacity)
    }
  }
}

/// A smaller or darker copy of a piece of a picture.
struct PictureCopy {
  /// Pixels.
  private(set) var width: Int
  /// Pixels.
  private(set) var height: Int
  /// Bytes from row to row.
  let stride: Int
  private let source: UnsafeMutablePointer<UInt8>
  private let sourceStride: Int
  private let memory: UnsafeMutablePointer<UInt8>

  /// Describes a copy of a piece that begins at an address.
  init(
    _ source: UnsafeMutablePointer<UInt8>, _ stride: Int, _ width: Int, _ height: Int,
    at memory: UnsafeMutablePointer<UInt8>
  ) {
    (self.source, sourceStride, self.memory) = (source, stride, memory)
    (self.width, self.height) = (width, height)
    // 16 bytes behind each row are read.
    self.stride = (4 * width + 16 + 15) & ~15
  }

  /// Bytes that the copy takes, a multiple of 16.
  var bytes: Int { stride * height + 16 }

  /// Makes the copy.
  mutating func make(_ frame: Frame, halvingsAcross: Int, down: Int, shade: UInt32) {
    var columns = width
    for y in 0..<height {
      let (row, from) = (memory + y * stride, source + y * sourceStride)
      columns = width
      if halvingsAcross == 0 {
        frame.operations.pointee.shade(row, from, UInt64(width), shade)
        continue
      }
      pgb_row_halve(row, from, columns)
      columns = (columns + 1) / 2
      for _ in 1..<halvingsAcross {
        pgb_row_halve(row, row, columns)
        columns = (columns + 1) / 2
      }
      if shade < 255 { frame.operations.pointee.shade(row, row, UInt64(columns), shade) }
    }
    width = columns
    for _ in 0..<down {
      for y in 0..<(height + 1) / 2 {
        let below = min(2 * y + 1, height - 1)
        pgb_row_mean(
          memory + y * stride, memory + 2 * y * stride, memory + below * stride, width)
      }
      height = (height + 1) / 2
    }
  }
}
