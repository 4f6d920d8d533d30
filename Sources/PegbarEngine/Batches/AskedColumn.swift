import PegbarCore

/// The plugins that answer for the animations of a batch; neighbours that have the same one ask together.
struct AskedColumn<Asked> {
  private var asked: [Asked] = []
  private var last: ObjectIdentifier?
  private let numbers = Column<UInt32>()

  var byteCount: Int { numbers.byteCount + asked.capacity * MemoryLayout<Asked>.stride }

  func trim() { numbers.trim() }

  /// Takes the plugin of the next animation; what is the same object is the same plugin.
  mutating func append(_ one: Asked, _ identity: ObjectIdentifier) {
    if last != identity { asked.append(one) }
    last = identity
    numbers.append(UInt32(asked.count - 1))
  }

  /// Calls with every run of neighbours among some animations, counted from the first of them.
  @inline(__always)
  func forEachRun(_ range: Range<Int>, _ body: (Range<Int>, Asked) throws -> Void) rethrows {
    let numbers = numbers.base + range.lowerBound
    var next = 0
    while next < range.count {
      var end = next + 1
      while end < range.count, numbers[end] == numbers[next] { end += 1 }
      try body(next..<end, asked[Int(numbers[next])])
      next = end
    }
  }

  /// Asks for some animations of a block; where a run fails, one by one for those that show.
  ///
  /// What an answer is owed for decides about errors: an animation beyond it does not show.
  ///
  /// - Parameters:
  ///   - range: the animations.
  ///   - block: has their eased positions.
  ///   - body: asks for animations of the block.
  /// - Throws: `PluginError` of the plugin.
  @inline(__always)
  func ask(
    _ range: Range<Int>, _ block: BatchBlock, _ body: (Range<Int>, Asked) throws -> Void
  ) throws {
    try forEachRun(range) { run, asked in
      do {
        try body(run, asked)
      } catch is PluginError {
        for i in run where block.shown[i] != 0 {
          do {
            try body(i..<i + 1, asked)
          } catch let error as PluginError {
            guard abs(block.positions[i]) > UsefulNumbers.progress else { throw error }
            block.shown[i] = 0
          }
        }
      }
    }
  }
}
