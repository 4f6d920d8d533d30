import CPegbarKernels
import Testing

/// Restores the level of the kernels after each test of a suite that changes it.
///
/// The level belongs to the process, so such suites must not run beside others that draw.
public struct KernelLevel: SuiteTrait, TestTrait, TestScoping {
  /// The trait holds for each test of a suite.
  public var isRecursive: Bool { true }

  /// Runs a test, then restores the level.
  ///
  /// - Throws: what the test throws.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let level = pgb_kernels_current().pointee.level
    defer { pgb_kernels_use(level) }
    try await function()
  }
}

extension Trait where Self == KernelLevel {
  /// Restores the level of the kernels after each test.
  public static var restoresKernelLevel: Self { Self() }
}
