/// What tells tasks apart while they run.
enum TaskIdentity {
  /// The task that the caller runs in; 0 outside of tasks.
  static var current: Int { withUnsafeCurrentTask { $0?.hashValue ?? 0 } }
}
