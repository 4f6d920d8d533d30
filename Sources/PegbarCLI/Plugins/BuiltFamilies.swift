/// Whether this build has every family of built-in plugins.
///
/// Package.swift defines SOME_FAMILIES when the environment variable PEGBAR_FAMILIES names those to build.
enum BuiltFamilies {
  #if SOME_FAMILIES
    private static let areAll = false
  #else
    private static let areAll = true
  #endif

  /// What to do for plugins that aren't built; nil when all are.
  static let advice: String? =
    areAll ? nil : "this build has only some built-in plugins; 'swift build -c release' builds all"
}
