import PegbarSystem

/// The symbols that a library shares with the rest of a process.
package struct LibrarySymbols: Sendable {
  /// The functions and variables that it offers to others.
  package var offered: Set<String> = []
  /// The names that it needs from others.
  package var needed: Set<String> = []

  /// Reads the symbols of a library without loading it.
  ///
  /// - Throws: `Refusal` for a file that cannot be read, or is no library.
  package init(path: String) throws(Refusal) {
    guard let file = OpenFile(path) else {
      throw Refusal(path, .unreadable, FileSystem.reason(errno))
    }
    do throws(ELFFile.Problem) {
      for symbol in try ELFFile(file).sharedSymbols {
        if symbol.isDefined {
          offered.insert(symbol.name)
        } else {
          needed.insert(symbol.name)
        }
      }
    } catch {
      throw Refusal(path, error.code, error.reason)
    }
  }
}
