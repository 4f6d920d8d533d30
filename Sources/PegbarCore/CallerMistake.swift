import Glibc

/// Ends the program if its caller has broken a condition, in release builds too.
///
/// One line on standard error names the call, what is wrong with it, and what to do. `precondition` prints nothing in
/// a release build, so it is for our own mistakes only.
///
/// - Parameters:
///   - condition: has to be true.
///   - call: the public name that was called, such as `CALayer.mask`.
///   - mistake: the value, and what it should be.
package func demand(
  _ condition: @autoclosure () -> Bool, _ call: @autoclosure () -> String,
  _ mistake: @autoclosure () -> String
) {
  if !condition() { endForMistake(call(), mistake()) }
}

/// Ends the program because of what its caller did; see `demand`.
package func endForMistake(_ call: String, _ mistake: String) -> Never {
  let line = Array("pegbar: \(call): \(mistake)\n".utf8)
  _ = write(STDERR_FILENO, line, line.count)
  abort()
}
