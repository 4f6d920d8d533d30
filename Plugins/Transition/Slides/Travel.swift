import PegbarPluginKit

/// Pictures that move straight across the output, by parts of a pixel.
///
/// Pictures that do not move are in their final place. At whole pixels rows are plain copies; between them each
/// pixel is a mix of its neighbours by area, and so is the seam between the pictures.
///
/// Rule: transitions.types.
struct Travel {
  /// The parameter that all slides have.
  static let diagonal = Parameter.bool(
    "diagonal", "Diagonal", default: false,
    doc: """
      Whether the motion comes from a corner: the one clockwise from the edge that the direction names, such as \
      the upper left one for `fromLeft`.
      """)

  var direction = Direction.fromLeft
  var newMoves: Bool
  var oldMoves: Bool
  var isDiagonal = false
  /// Whether the way is that of a quarter of a circle: fast at first, at rest at the end.
  var slowsDown = false

  /// The memory that a call needs.
  func plan(_ setup: TransitionSetup) -> Plan {
    Plan(callBytes: Pushed.bytes(width: setup.width))
  }

  /// The way in units of the picture: −1, 0 or 1.
  private var way: (x: Int, y: Int) {
    switch direction {
    case .fromLeft: (1, isDiagonal ? 1 : 0)
    case .fromTop: (isDiagonal ? -1 : 0, 1)
    case .fromRight: (-1, isDiagonal ? -1 : 0)
    case .fromBottom: (isDiagonal ? 1 : 0, -1)
    }
  }

  /// Draws rows.
  func render(_ frame: Frame, rows: Range<Int>) {
    render(frame, rows: rows, columns: 0..<frame.width)
  }

  /// Draws parts of rows; where they are not whole, the motion is up or down.
  func render(_ frame: Frame, rows: Range<Int>, columns: Range<Int>) {
    if newMoves, oldMoves {
      let (x, y) = offset(frame)
      let pushed = Pushed(frame: frame, x: x, y: y, memory: frame.scratch)
      for row in rows { pushed.draw(row: row, columns: columns) }
      return
    }
    let piece = piece(frame, columns: columns)
    let still = oldMoves ? frame.to : frame.from
    for row in rows {
      frame.draw(piece, over: still.row(row), row: row, columns: columns, frame.scratch)
    }
  }

  /// The one picture that moves, where it is now.
  func piece(_ frame: Frame, columns: Range<Int>) -> Piece {
    var (x, y) = offset(frame)
    if newMoves {
      x = x - Fixed(whole: way.x * frame.width)
      y = y - Fixed(whole: way.y * frame.height)
    }
    let picture = oldMoves ? frame.from : frame.to
    return columns == 0..<frame.width
      ? Piece(picture, x: x, y: y) : Piece(picture, columns: columns, y: y)
  }

  /// How far the old picture has moved, or would have.
  private func offset(_ frame: Frame) -> (x: Fixed, y: Fixed) {
    (
      Fixed(Double(way.x) * progress(frame) * Double(frame.width)),
      Fixed(Double(way.y) * progress(frame) * Double(frame.height))
    )
  }

  private func progress(_ frame: Frame) -> Double {
    let p = frame.progress
    return slowsDown ? ((2 - p) * p).squareRoot() : p
  }

  func placement(at progress: Double) -> Placements? {
    // A diagonal push shows more than one copy of the new picture.
    if isDiagonal, newMoves, oldMoves { return nil }
    let (x, y) = (Double(way.x), Double(way.y))
    return Placements(
      movingFrom: oldMoves ? (x * progress, y * progress) : (0, 0),
      to: newMoves ? (x * (progress - 1), y * (progress - 1)) : (0, 0), newAbove: newMoves)
  }
}

extension Frame {
  /// Writes columns of a row: a piece over pixels of that row.
  func draw(
    _ piece: Piece, over below: UnsafePointer<UInt8>, row: Int, columns: Range<Int>,
    _ memory: UnsafeMutablePointer<UInt8>
  ) {
    guard piece.touches(row) else {
      copy(below, toRow: row, columns: columns)
      return
    }
    let span = piece.span(in: width)
    copy(
      below, toRow: row,
      columns: columns.lowerBound..<max(columns.lowerBound, span.lowerBound))
    copy(
      below, toRow: row, columns: min(columns.upperBound, span.upperBound)..<columns.upperBound)
    piece.draw(self, row: row, over: below, memory)
  }

  /// Copies columns of a row to the same columns of the output.
  func copy(_ source: UnsafePointer<UInt8>, toRow row: Int, columns: Range<Int>) {
    guard !columns.isEmpty else { return }
    let start = 4 * columns.lowerBound
    operations.pointee.copy(out.row(row) + start, source + start, UInt64(columns.count))
  }

  /// The memory of this call; the plan asks for it.
  var scratch: UnsafeMutablePointer<UInt8> {
    guard let callMemory else { fatalError("the host lends no memory for the call") }
    return callMemory.assumingMemoryBound(to: UInt8.self)
  }
}
