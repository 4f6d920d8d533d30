import PegbarTestSupport

/// A transition in C that does something to the process it is a guest of, in one of its functions.
///
/// - Parameters:
///   - deed: a statement in C.
///   - place: the function that does it, in capitals.
/// - Returns: the source.
func guestSource(_ deed: String, in place: String) -> String {
  "#define DEED \(deed)\n#define \(place) DEED\n" + fixture("guest.c")
}
