import CPegbarFFI
import PegbarPlugins
import PegbarSystem

/// A library of the operating system whose functions may be bound, by a fixed list with signatures.
enum SystemLibrary: String, CaseIterable, Sendable {
  /// The C maths library.
  case libm
  /// The GNU Scientific Library, where it is installed.
  case gsl

  /// The encoding of a function's signature; nil for one that may not be bound.
  func encoding(of name: String) -> String? {
    switch self {
    case .libm: MathsFunctions.encoding(of: name)
    case .gsl: GSLFunctions.encoding(of: name)
    }
  }

  /// The library's name in messages.
  var name: String {
    switch self {
    case .libm: "the maths library"
    case .gsl: "the GNU Scientific Library"
    }
  }

  /// How to get the library.
  var advice: String {
    switch self {
    case .libm: "this system has no C maths library of its own"
    case .gsl: "it is not installed: apt-get install libgsl27, or your system's package of GSL"
    }
  }

  /// The names of the library's file, the newest first.
  private var files: [String] {
    switch self {
    case .libm: []
    case .gsl: ["libgsl.so.28", "libgsl.so.27", "libgsl.so.25", "libgsl.so.23"]
    }
  }

  /// The library's file, links resolved; nil where the system has none.
  var path: String? {
    guard self != .libm else {
      guard let path = pgb_maths_library() else { return nil }
      defer { free(path) }
      return String(cString: path)
    }
    for file in files {
      for folder in SystemFolders.all {
        if let path = FileSystem.realPath(FileSystem.join(folder, file)) { return path }
      }
    }
    return nil
  }
}
