import CPegbarPlugin
import Testing

/// An animation kind of the built-ins, prepared.
final class PreparedAnimation {
  private let table: UnsafePointer<pegbar_animation_kind>
  private let instance: UnsafeMutableRawPointer
  private var plan = pegbar_animation_plan()
  private var width = 0

  init(_ name: String, _ numbers: [String: Double] = [:]) throws {
    let descriptor = try Builtins.descriptor("pegbar.animation." + name)
    table = descriptor.pointee.functions.assumingMemoryBound(to: pegbar_animation_kind.self)
    instance = try Builtins.create(
      descriptor, table.pointee.create, numbers: numbers.mapValues { [$0] })
  }

  deinit { table.pointee.destroy(instance) }

  func prepare(
    keys: [[Double]] = [], kind: Int = PEGBAR_VALUE_NUMBER, mode: Int = PEGBAR_MODE_LINEAR,
    keyTimes: [Double] = [], segments: [Int] = [], points: [Double] = [], rotation: UInt32 = 0
  ) -> pegbar_status {
    var setup = pegbar_animation_setup()
    setup.struct_size = UInt32(MemoryLayout<pegbar_animation_setup>.size)
    setup.value_kind = UInt32(kind)
    width = keys.first?.count ?? 2
    setup.component_count = UInt32(width)
    setup.key_count = UInt32(keys.count)
    setup.duration = 1
    setup.calculation_mode = UInt32(mode)
    setup.rotation_mode = rotation
    setup.key_time_count = UInt32(keyTimes.count)
    plan.struct_size = UInt32(MemoryLayout<pegbar_animation_plan>.size)
    return keys.flatMap(\.self).withUnsafeBufferPointer { keys in
      keyTimes.withUnsafeBufferPointer { times in
        segments.map { UInt8($0) }.withUnsafeBufferPointer { segments in
          points.withUnsafeBufferPointer { points in
            setup.keys = keys.count > 0 ? keys.baseAddress : nil
            setup.key_times = times.baseAddress
            let path = pegbar_path(
              struct_size: UInt32(MemoryLayout<pegbar_path>.size),
              segment_count: UInt32(segments.count), point_count: UInt32(points.count / 2),
              reserved: 0, segments: segments.baseAddress, points: points.baseAddress)
            return withUnsafePointer(to: path) { path in
              setup.path = segments.isEmpty ? nil : path
              return table.pointee.prepare(instance, &setup, &plan)
            }
          }
        }
      }
    }
  }

  /// The numbers at each progress, or from, to and fraction.
  func values(_ progress: [Double]) -> [[Double]] {
    let stride = width + (plan.has_rotation == 1 ? 1 : 0)
    let isBlend = plan.output == UInt32(PEGBAR_OUTPUT_BLEND)
    var out = [Double](repeating: .nan, count: stride * progress.count)
    var from = [UInt32](repeating: 99, count: progress.count)
    var to = from
    var fraction = [Double](repeating: .nan, count: progress.count)
    progress.withUnsafeBufferPointer { times in
      guard let times = times.baseAddress else { preconditionFailure("the array is empty") }
      out.withUnsafeMutableBufferPointer { out in
        from.withUnsafeMutableBufferPointer { from in
          to.withUnsafeMutableBufferPointer { to in
            fraction.withUnsafeMutableBufferPointer { fraction in
              var batch = pegbar_animation_batch(
                struct_size: UInt32(MemoryLayout<pegbar_animation_batch>.size), reserved: 0,
                count: UInt64(progress.count), progress: times, time: times, base: nil,
                base_stride: 0, from_key: isBlend ? from.baseAddress : nil,
                to_key: isBlend ? to.baseAddress : nil,
                fraction: isBlend ? fraction.baseAddress : nil,
                out: isBlend ? nil : out.baseAddress, out_stride: Int64(stride))
              _ = table.pointee.eval?(instance, &batch)
            }
          }
        }
      }
    }
    return progress.indices.map { index in
      isBlend
        ? [Double(from[index]), Double(to[index]), fraction[index]]
        : Array(out[(index * stride)..<((index + 1) * stride)])
    }
  }

  func value(_ progress: Double) -> [Double] { values([progress])[0] }

  var naturalDuration: Double? {
    var seconds = 0.0
    return table.pointee.natural_duration?(instance, &seconds) == 0 ? seconds : nil
  }
}

private func near(_ a: [Double], _ b: [Double], _ tolerance: Double = 1e-12) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
}

@Suite struct AnimationTests {
  /// Rule: springs.motion.
  @Test(arguments: springReference) func springFollowsItsFormula(_ row: [Double]) throws {
    let spring = try PreparedAnimation(
      "spring",
      [
        "mass": row[0], "stiffness": row[1], "damping": row[2], "initialVelocity": row[3],
        "allowsOverdamping": 1,
      ])
    #expect(spring.prepare(keys: [[0], [1]]) == 0)
    #expect(near(spring.value(row[4]), [0, 1, row[5]], 1e-13))
  }

  @Test(
    arguments: [
      (1, 100, 10, 1.4727003346780927), (1, 100, 1, 13.91321015404625), (1, 100, 20, 1),
      (1, 100, 50, 1), (1, 100, 0, 1e6),
    ] as [(Double, Double, Double, Double)])
  func springsSettle(_ m: Double, _ k: Double, _ c: Double, _ seconds: Double) throws {
    let spring = try PreparedAnimation("spring", ["mass": m, "stiffness": k, "damping": c])
    #expect(spring.naturalDuration == seconds)
  }

  /// Rule: keyframes.cubic.
  @Test func cubicIsMeasuredCatmullRom() throws {
    let animation = try PreparedAnimation("keyframe")
    #expect(animation.prepare(keys: [[0], [1], [4], [9]], mode: PEGBAR_MODE_CUBIC) == 0)
    #expect(near(animation.value(0.5), [2.25]))
  }

  @Test func cubicPacedIsAsMeasured() throws {
    let animation = try PreparedAnimation("keyframe")
    let keys = [[0, 0], [20, 80], [100, 20], [120, 100.0]]
    #expect(
      animation.prepare(keys: keys, kind: PEGBAR_VALUE_POINT, mode: PEGBAR_MODE_CUBIC_PACED) == 0)
    #expect(near(animation.value(0.35), [26.365239, 79.036540], 1e-6))
  }

  @Test func linearBlendsBetweenNeighbours() throws {
    let animation = try PreparedAnimation("keyframe")
    #expect(animation.prepare(keys: [[0], [3], [5]], keyTimes: [0, 0.75, 1]) == 0)
    #expect(animation.value(0.375) == [0, 1, 0.5])
    #expect(animation.value(0.75) == [1, 2, 0])
    #expect(animation.value(1) == [1, 2, 1])
    #expect(animation.value(1.25) == [1, 2, 2])
    #expect(animation.value(-0.75) == [0, 1, -1])
  }

  @Test(
    arguments: [[0, 0.5], [0, 0.7, 1, 1], [0, 0.7, .nan], [0, 0.7, .infinity], []] as [[Double]])
  func badKeyTimesAreEven(_ times: [Double]) throws {
    let animation = try PreparedAnimation("keyframe")
    #expect(animation.prepare(keys: [[0], [3], [5]], keyTimes: times) == 0)
    #expect(animation.value(0.5) == [1, 2, 0])
  }

  /// Key times, a progress, the key that is left and how far the next one is.
  @Test(
    arguments: [
      ([0.25, 0.5, 1], 0.125, 0, 0), ([0.25, 0.5, 1], 0.375, 0, 0.5),
      ([0, 0.25, 0.5], 0.375, 1, 0.5), ([0, 0.25, 0.5], 0.75, 1, 1), ([0, 0.25, 0.5], 1.5, 1, 1),
      ([0.25, 0.5, 1], -1, 0, 0), ([0, 0.25, 0.5], -0.25, 0, -1), ([0.25, 0.5, 1], 1.5, 1, 2),
      ([-1, 0.5, 1], 0.125, 0, 0.75), ([0, 0.5, 2], 1, 1, 0.3333333333333333),
      ([0, 1.5, 0.5], 0.25, 0, 0.16666666666666666), ([0, 1.5, 0.5], 0.75, 1, 1),
      ([0, -1, 1], 0.5, 1, 0.75), ([0, 0.5, 0.25], 0.125, 0, 0.25),
    ] as [([Double], Double, Double, Double)])
  func keyTimesAreTakenAsGiven(
    _ times: [Double], _ progress: Double, _ key: Double, _ fraction: Double
  ) throws {
    let animation = try PreparedAnimation("keyframe")
    #expect(animation.prepare(keys: [[0], [3], [5]], keyTimes: times) == 0)
    #expect(animation.value(progress) == [key, key + 1, fraction])
  }

  @Test func pacedGoesByDistance() throws {
    let animation = try PreparedAnimation("keyframe")
    let keys = [[0, 0], [6, 8], [6, 38.0]]
    #expect(animation.prepare(keys: keys, kind: PEGBAR_VALUE_SIZE, mode: PEGBAR_MODE_PACED) == 0)
    #expect(near(animation.value(0.5), [1, 2, 1.0 / 3]))
  }

  @Test func discreteHasOneTimeMore() throws {
    let animation = try PreparedAnimation("keyframe")
    #expect(
      animation.prepare(
        keys: [[1], [2], [3]], mode: PEGBAR_MODE_DISCRETE, keyTimes: [0, 0.125, 0.5, 1]) == 0)
    #expect([0.1, 0.125, 0.49, 0.5, 1].map { animation.value($0)[0] } == [0, 1, 1, 2, 2])
  }

  @Test func noValuesAreRefused() throws {
    #expect(try PreparedAnimation("keyframe").prepare() < 0)
    #expect(FakeHost.lastError.withLock { $0 }.contains("values"))
  }

  /// Rule: paths.even-segments.
  @Test func pathsAreFollowedBySegment() throws {
    let animation = try PreparedAnimation("keyframe")
    let path = [PEGBAR_SEGMENT_MOVE, PEGBAR_SEGMENT_LINE, PEGBAR_SEGMENT_LINE]
    #expect(animation.prepare(segments: path, points: [0, 0, 10, 0, 10, 90], rotation: 1) == 0)
    #expect(near(animation.value(0.25), [5, 0, 0]))
    #expect(near(animation.value(0.5), [10, 0, .pi / 2]), "a corner turns to what follows")
  }

  /// Rule: paths.paced.
  @Test func pacedPathsKeepTheirSpeed() throws {
    let animation = try PreparedAnimation("keyframe")
    // A circle's quarter to 3e-4 of its radius: equal shares are equal angles.
    let k = 55.228474983079359
    #expect(
      animation.prepare(
        mode: PEGBAR_MODE_PACED, segments: [PEGBAR_SEGMENT_MOVE, PEGBAR_SEGMENT_CUBIC],
        points: [100, 0, 100, k, k, 100, 0, 100]) == 0)
    for step in 0...30 {
      let angle = Double(step) / 30 * .pi / 2
      let circle = [100 * pegbar_cos(angle), 100 * pegbar_sin(angle)]
      #expect(near(animation.value(Double(step) / 30), circle, 0.03))
    }
    // The doubled control point makes a parabola-like run with known length of its line.
    #expect(
      animation.prepare(
        mode: PEGBAR_MODE_PACED, segments: [PEGBAR_SEGMENT_MOVE, PEGBAR_SEGMENT_CUBIC],
        points: [0, 0, 0, 0, 90, 0, 90, 0]) == 0)
    for share in [0.1, 0.25, 0.5, 0.9, 1] {
      #expect(near(animation.value(share), [90 * share, 0], 1e-3))
    }
  }

  /// An S, and a curve with a cusp, at which the speed of the parameter is nothing.
  ///
  /// Rule: paths.paced.
  @Test(
    arguments: [
      [0, 0, 10, 80, 60, -40, 90, 30], [0, 0, 100, 100, 0, 100, 100, 0],
    ] as [[Double]])
  func pacedPathsGoByTheirLength(_ points: [Double]) throws {
    let animation = try PreparedAnimation("keyframe")
    let path = [PEGBAR_SEGMENT_MOVE, PEGBAR_SEGMENT_CUBIC]
    #expect(animation.prepare(mode: PEGBAR_MODE_PACED, segments: path, points: points) == 0)
    // The curve as many short lines, with the length up to each.
    let line = (0...20_000).map { step in
      let t = Double(step) / 20_000
      let weights = [(1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t)]
      return (0..<2).map { lane in
        (weights + [t * t * t]).enumerated().reduce(0) { $0 + $1.1 * points[2 * $1.0 + lane] }
      }
    }
    var lengths = [0.0]
    for (a, b) in zip(line, line.dropFirst()) {
      let (x, y) = (b[0] - a[0], b[1] - a[1])
      lengths.append(lengths[lengths.count - 1] + (x * x + y * y).squareRoot())
    }
    for step in stride(from: 0, through: 20_000, by: 97) {
      let share = lengths[step] / lengths[20_000]
      #expect(near(animation.value(share), line[step], 1e-4), "\(share)")
    }
    #expect(animation.values([0, 1]) == [Array(points[0..<2]), Array(points[6..<8])])
  }

  @Test func batchesGiveWhatMomentsGive() throws {
    let progress = [0.9, 0, 0.5, 0.25, 1, 0.333, 0.5]
    for mode in PEGBAR_MODE_LINEAR...PEGBAR_MODE_CUBIC_PACED {
      let animation = try PreparedAnimation("keyframe")
      #expect(animation.prepare(keys: [[0], [1], [4], [9]], mode: mode) == 0)
      #expect(animation.values(progress) == progress.map(animation.value))
    }
  }

  @Test func transitionRunsBetweenItsLimits() throws {
    let animation = try PreparedAnimation(
      "transition", ["startProgress": 0.25, "endProgress": 0.75])
    #expect(animation.prepare(keys: [[0]]) == 0)
    #expect(animation.values([0, 0.5, 1]) == [[0.25], [0.5], [0.75]])
  }
}
