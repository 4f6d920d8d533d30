import PegbarPluginKit

/// A colour table in the text form of Adobe's specification "Cube LUT" 1.0, with Resolve's input ranges.
///
/// Lines with keywords come first, then lines of three numbers: a curve for each channel with LUT_1D_SIZE, a cube
/// with LUT_3D_SIZE, in which red changes fastest, or both, the curves first.
struct CubeFile {
  /// The entries of the curves or of the cube.
  struct Part {
    /// The number of entries, along an edge of a cube; 0 for none.
    var size = 0
    /// The inputs of the first and last entry: red, green, blue.
    var first: [Float] = [0, 0, 0]
    var last: [Float] = [1, 1, 1]
    /// Red, green and blue of each entry.
    var entries: [Float] = []
  }

  /// The table's title; nil without one.
  private(set) var title: String?
  private(set) var curves = Part()
  private(set) var cube = Part()

  /// The limits of the specification.
  private static let curveSizes = 2...65536
  private static let cubeSizes = 2...256

  /// Reads a file.
  ///
  /// - Throws: `FileError` with the line at fault.
  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(FileError) {
    var lines = CubeLines(bytes)
    var seen: Set<String> = []
    var count = 0
    while let line = lines.next() {
      if line.isNumeric {
        if count == 0 { try begin(line.number) }
        guard count < total else {
          throw FileError("more than \(total) colours", line: line.number)
        }
        try append(line.color())
        count += 1
        continue
      }
      let word = line.word
      guard count == 0 else {
        throw FileError("'\(word)' after the first colour", line: line.number)
      }
      guard seen.insert(word).inserted else {
        throw FileError("a second \(word)", line: line.number)
      }
      try read(line, word)
    }
    if count == 0 { try begin(lines.number) }
    guard count == total else {
      throw FileError("it ends after \(count) of \(total) colours", line: lines.number)
    }
  }

  private var total: Int { curves.size + cube.size * cube.size * cube.size }

  private mutating func read(_ line: CubeLine, _ word: String) throws(FileError) {
    switch word {
    case "TITLE": title = try line.quoted()
    case "LUT_1D_SIZE": curves.size = try line.size(CubeFile.curveSizes)
    case "LUT_3D_SIZE": cube.size = try line.size(CubeFile.cubeSizes)
    case "DOMAIN_MIN":
      let list = try line.arguments(3)
      (curves.first, cube.first) = (list, list)
    case "DOMAIN_MAX":
      let list = try line.arguments(3)
      (curves.last, cube.last) = (list, list)
    case "LUT_1D_INPUT_RANGE": try line.range(of: &curves)
    case "LUT_3D_INPUT_RANGE": try line.range(of: &cube)
    default:
      throw FileError(
        "'\(word)' is unknown; known are TITLE, DOMAIN_MIN, DOMAIN_MAX, LUT_1D_SIZE, LUT_3D_SIZE, "
          + "LUT_1D_INPUT_RANGE and LUT_3D_INPUT_RANGE", line: line.number)
    }
  }

  /// Checks what the keywords said.
  private mutating func begin(_ line: Int) throws(FileError) {
    guard total > 0 else {
      throw FileError("neither LUT_1D_SIZE nor LUT_3D_SIZE before the first colour", line: line)
    }
    for part in [curves, cube] {
      for (first, last) in zip(part.first, part.last) where !(first < last) {
        throw FileError("the range of inputs, \(first) to \(last), is empty", line: line)
      }
    }
    curves.entries.reserveCapacity(3 * curves.size)
    cube.entries.reserveCapacity(3 * (total - curves.size))
  }

  private mutating func append(_ color: (Float, Float, Float)) {
    if curves.entries.count < 3 * curves.size {
      curves.entries.append(color.0)
      curves.entries.append(color.1)
      curves.entries.append(color.2)
    } else {
      cube.entries.append(color.0)
      cube.entries.append(color.1)
      cube.entries.append(color.2)
    }
  }

  /// What it is, for its summary: "a cube of 33 colours along each edge".
  var words: String {
    let cube = cube.size > 0 ? ["a cube of \(cube.size) colours along each edge"] : []
    let curves = curves.size > 0 ? ["curves of \(curves.size) points"] : []
    return (curves + cube).joined(separator: " and ")
  }

  /// Whether every entry is its own input, as closely as six decimals say it.
  var isIdentity: Bool {
    let isWhole = [curves, cube].allSatisfy { $0.first.max() ?? 0 <= 0 && $0.last.min() ?? 1 >= 1 }
    guard isWhole else { return false }
    for i in 0..<curves.size where !curves.isOwn(3 * i, (i, i, i)) { return false }
    let size = cube.size
    for blue in 0..<size {
      for green in 0..<size {
        for red in 0..<size {
          let start = 3 * ((blue * size + green) * size + red)
          if !cube.isOwn(start, (red, green, blue)) { return false }
        }
      }
    }
    return true
  }
}

extension CubeFile.Part {
  /// Whether the colour of an entry is the input that it stands for.
  fileprivate func isOwn(_ start: Int, _ place: (Int, Int, Int)) -> Bool {
    func isOwn(_ channel: Int, _ place: Int) -> Bool {
      let share = Float(place) / Float(size - 1)
      let input = first[channel] * (1 - share) + last[channel] * share
      return (entries[start + channel] - input).magnitude <= 1e-6
    }
    return isOwn(0, place.0) && isOwn(1, place.1) && isOwn(2, place.2)
  }
}
