import PegbarCore
import PegbarPlugins

/// The law about the names that a library shares with the rest of the process.
enum SymbolsLaw {
  /// Functions of the C library that a library must not define for others.
  private static let systems: Set<String> = [
    "malloc", "free", "calloc", "realloc", "reallocarray", "posix_memalign", "aligned_alloc",
    "memalign", "valloc", "malloc_usable_size", "memcpy", "memmove", "memset", "memcmp",
  ]

  /// How the names of C++'s operators new and delete begin.
  private static let operators = ["_Znw", "_Zna", "_Zdl", "_Zda"]

  /// Functions of the mathematics library whose last bits differ between its versions.
  private static let inexact: Set<String> = {
    let names = [
      "sin", "cos", "tan", "sincos", "asin", "acos", "atan", "atan2", "sinh", "cosh", "tanh",
      "asinh", "acosh", "atanh", "exp", "exp2", "exp10", "expm1", "log", "log2", "log10", "log1p",
      "pow", "cbrt", "hypot", "erf", "erfc", "tgamma", "lgamma", "j0", "j1", "jn", "y0", "y1", "yn",
    ]
    return Set(names.flatMap { [$0, $0 + "f", $0 + "l"] })
  }()

  @Sendable static func test(_ subject: LawSubject) throws -> LawVerdict {
    guard let library = subject.library, let path = library.path, try subject.table() != nil else {
      return ArgumentLaws.hasNoTable
    }
    let symbols = try LibrarySymbols(path: path)
    let taken = symbols.offered.filter { name in
      systems.contains(name) || operators.contains { name.hasPrefix($0) }
    }
    if let name = taken.min() {
      throw LawBroken(
        "it exports \(name), which belongs to the C and C++ libraries; compile with "
          + "-fvisibility=hidden and link with -Wl,--exclude-libs,ALL")
    }
    guard subject.descriptor.isDeterministic,
      let name = symbols.needed.intersection(inexact).min()
    else { return .passed }
    let advice =
      "\(name) of the C library, whose results differ between machines; take it from pegbar/math.h, "
      + "or leave out PEGBAR_FLAG_DETERMINISTIC"
    // Another plugin of the same library may be the one that needs it.
    if library.manifest.plugins.allSatisfy(\.descriptor.isDeterministic) {
      throw LawBroken("it calls \(advice)")
    }
    return .warning("its library calls \(advice)")
  }
}
