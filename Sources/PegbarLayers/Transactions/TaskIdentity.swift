/// Distinguishes running tasks.
enum TaskIdentity {
  /// The id of the current task; 0 outside tasks.
  static var current: Int { withUnsafeCurrentTask { $0?.hashValue ?? 0 } }
}
