/// The beginning of every plugin in Swift.
let swiftHead =
  "// Build it with ./build.sh, then: pegbar check @NAME@.so\nimport PegbarPluginKit\n\n"

/// The end of every plugin in Swift: the library and the entry function.
let swiftTail = """

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
let swiftTransition = """
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

/// A curve that starts and ends slowly.
let swiftTiming = """
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
let swiftValue = """
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
let swiftAnimation = """
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
