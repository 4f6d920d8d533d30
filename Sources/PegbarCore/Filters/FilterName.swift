/// The names of filters in key paths: `filters.NAME.KEY`.
package enum FilterName {
  /// The name of a filter without one: its type, or `TYPE 2`, `TYPE 3` … where that is taken.
  ///
  /// - Parameters:
  ///   - type: as written.
  ///   - taken: the names of the filters before it in the list.
  /// - Returns: a name that is not taken.
  package static func free(_ type: String, _ taken: Set<String>) -> String {
    guard taken.contains(type) else { return type }
    var number = 2
    while taken.contains("\(type) \(number)") { number += 1 }
    return "\(type) \(number)"
  }
}
