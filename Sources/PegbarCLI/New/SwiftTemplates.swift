/// The plugins in Swift by kind, each with a test; another kind is one more row.
let swiftTemplates: [NewKind: TemplateText] = [
  .transition: TemplateText(source: head + transition + tail, test: swiftTestHead + transitionTest),
  .filter: TemplateText(source: head + filter + tail, test: swiftTestHead + filterTest),
  .timing: TemplateText(source: head + timing + tail, test: swiftTestHead + timingTest),
  .value: TemplateText(source: head + value + tail, test: swiftTestHead + valueTest),
  .animation: TemplateText(source: head + animation + tail, test: swiftTestHead + animationTest),
  .provider: TemplateText(
    source: head + swiftProvider + tail, test: swiftTestHead + swiftProviderTest,
    sample: providerSample),
]

/// The beginning of every plugin in Swift.
private let head =
  "// @NAME@: ./build.sh builds it, ./test.sh tests it.\nimport PegbarPluginKit\n\n"

/// The end of every plugin in Swift: the library and the entry function.
private let tail = """

  let library = Library(
    id: "@ID@.library", name: "@NAME@", version: "1.0.0", license: "MIT",
    plugins: [Plugin@WORD@.self])

  /// The only function that the library exports.
  @c(pegbar_plugin_open)
  public func open(
    _ host: UnsafePointer<pegbar_host>, _ result: Library.Result
  ) -> pegbar_status {
    library.open(host, result)
  }

  """

/// A wipe from the left.
private let transition = """
  /// The new picture comes over the old one from the left.
  struct Plugin@WORD@: TransitionPlugin {
    static let descriptor = Descriptor(
      id: "@ID@", name: "@NAME@",
      summary: "The new picture comes over the old one from the left.")

    init(_ arguments: Arguments) {}

    func render(_ frame: Frame, rows: Range<Int>) {
      let edge = min(frame.width, Int(frame.progress * Double(frame.width) + 0.5))
      for row in rows {
        frame.copy(frame.to, row: row, columns: 0..<edge, toRow: row, column: 0)
        frame.copy(frame.from, row: row, columns: edge..<frame.width, toRow: row, column: edge)
      }
    }
  }

  """

/// Greys, pixel by pixel.
private let filter = """
  /// Every colour becomes a grey as bright.
  struct Plugin@WORD@: FilterPlugin {
    static let descriptor = Descriptor(
      id: "@ID@", name: "@NAME@", summary: "Every colour becomes a grey as bright.")

    init(_ arguments: Arguments) {}

    func render(_ frame: Frame, rows: Range<Int>) {
      for row in rows {
        let (pixels, out) = (frame.input(0).row(row), frame.out.row(row))
        for i in stride(from: 0, to: 4 * frame.width, by: 4) {
          let sum = 54 * Int(pixels[i]) + 183 * Int(pixels[i + 1]) + 19 * Int(pixels[i + 2])
          let grey = UInt8((sum + 128) / 256)
          (out[i], out[i + 1], out[i + 2], out[i + 3]) = (grey, grey, grey, pixels[i + 3])
        }
      }
    }
  }

  """

/// A curve that starts and ends slowly.
private let timing = """
  /// Starts and ends slowly.
  struct Plugin@WORD@: TimingPlugin {
    static let descriptor = Descriptor(
      id: "@ID@", name: "@NAME@", summary: "Starts and ends slowly.")

    init(_ arguments: Arguments) {}

    func sample(_ x: Double) -> Double {
      let t = min(1, max(0, x))
      return t * t * (3 - 2 * t)
    }
  }

  """

/// Moves a layer down a diagonal.
private let value = """
  /// Moves right and down by the same length.
  struct Plugin@WORD@: ValueFunctionPlugin {
    static let descriptor = Descriptor(
      id: "@ID@", name: "@NAME@", summary: "Moves right and down by the same length.")

    static let inputCount = 1

    init(_ arguments: Arguments) {}

    /// Turns one number into a matrix m11 m12 … m44; m41 m42 m43 are the translation.
    func matrix(of input: UnsafePointer<Double>, into matrix: UnsafeMutablePointer<Double>) {
      for k in 0..<16 { matrix[k] = k % 5 == 0 ? 1 : 0 }
      matrix[12] = input[0]
      matrix[13] = input[0]
    }
  }

  """

/// An animation that goes there and back.
private let animation = """
  /// Goes there and back in one cycle.
  struct Plugin@WORD@: AnimationPlugin {
    static let descriptor = Descriptor(
      id: "@ID@", name: "@NAME@", summary: "Goes there and back in one cycle.")

    static let inputs = AnimationInputs.ends

    init(_ arguments: Arguments) {}

    mutating func prepare(_ setup: AnimationSetup) -> AnimationAnswer { .blend }

    /// From key 0 to key 1 and back in one cycle; the host interpolates the values.
    func blend(at moment: Moment) -> Blend {
      let t = moment.progress
      return Blend(from: 0, to: 1, fraction: t < 0.5 ? 2 * t : 2 - 2 * t)
    }
  }

  """

/// The beginning of the test of every plugin.
let swiftTestHead =
  "// What @NAME@ does; ./test.sh runs it. The laws of all plugins are for pegbar check.\n"
  + "import PegbarPluginKit\n\n" + #"""
    #if canImport(Glibc)
      import Glibc
    #else
      import Darwin
    #endif

    /// Ends the test with a message unless something is so.
    func expect(_ isSo: Bool, _ what: String, line: Int = #line) {
      if isSo { return }
      print("tests/test.swift:\(line): not so: \(what)")
      exit(1)
    }


    """#

/// The picture half-way.
private let transitionTest = #"""
  @main struct Test {
    static func main() throws {
      let from = TestPicture(width: 4, height: 2) { _, _ in (10, 10, 10, 255) }
      let to = TestPicture(width: 4, height: 2) { _, _ in (20, 20, 20, 255) }
      let out = try TestPicture(drawing: Plugin@WORD@.self, from: from, to: to, progress: 0.5)
      for x in 0..<4 {
        expect(out[x, 1].red == (x < 2 ? 20 : 10), "the left half is new at \(x)")
      }
    }
  }

  """#

/// A coloured pixel and a transparent one.
private let filterTest = #"""
  @main struct Test {
    static func main() throws {
      let picture = TestPicture(width: 4, height: 2) { x, _ in
        x == 0 ? (200, 100, 50, 255) : (0, 0, 0, 0)
      }
      let out = try TestPicture(
        filtering: Plugin@WORD@.self, [picture], width: 4, height: 2)
      expect(out[0, 1] == (117, 117, 117, 255), "the colour becomes a grey")
      expect(out[1, 1] == (0, 0, 0, 0), "nothing stays nothing")
    }
  }

  """#

/// Some values of the curve.
private let timingTest = #"""
  @main struct Test {
    static func main() {
      let plugin = Plugin@WORD@(Arguments(testing: Plugin@WORD@.self))
      for (x, y) in [(0, 0), (0.25, 0.15625), (0.5, 0.5), (1, 1), (2, 1)] {
        expect(plugin.sample(x) == y, "f(\(x)) is \(y)")
      }
    }
  }

  """#

/// A matrix.
private let valueTest = #"""
  @main struct Test {
    static func main() {
      let plugin = Plugin@WORD@(Arguments(testing: Plugin@WORD@.self))
      var matrix = [Double](repeating: 9, count: 16)
      plugin.matrix(of: [7], into: &matrix)
      expect(matrix == [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 7, 7, 0, 1], "7 moves by 7 and 7")
    }
  }

  """#

/// The way there and back.
private let animationTest = #"""
  @main struct Test {
    static func main() {
      let plugin = Plugin@WORD@(Arguments(testing: Plugin@WORD@.self))
      for (progress, fraction) in [(0, 0), (0.25, 0.5), (0.5, 1), (1, 0)] {
        let blend = plugin.blend(at: Moment(progress: progress, time: progress))
        expect(blend == Blend(from: 0, to: 1, fraction: fraction), "at \(progress): \(fraction)")
      }
    }
  }

  """#
