import PegbarPluginKit

/// A timing function that is made of others, which may fail.
protocol ComposedTiming: TimingPlugin {
  /// f(x).
  func value(_ x: Double) throws(PluginError) -> Double
}

extension ComposedTiming {
  /// f(x); not a number, which hosts refuse, where it fails.
  func sample(_ x: Double) -> Double { (try? value(x)) ?? .nan }

  func evaluate(
    _ x: UnsafePointer<Double>, into y: UnsafeMutablePointer<Double>, count: Int
  ) throws(PluginError) {
    for index in 0..<count { y[index] = try value(x[index]) }
  }
}
