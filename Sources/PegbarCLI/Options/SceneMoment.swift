import ArgumentParser
import Pegbar
import PegbarScene

/// A time of a scene as the command line gives it: seconds, or a marker.
struct SceneMoment: Hashable, Sendable {
  private enum Place: Hashable {
    case seconds(Double)
    /// `@NAME`, perhaps with seconds to add.
    case marker(String)
  }

  private let place: Place

  /// Reads `1.5`, `drop`, `drop+0.5` or `@drop`.
  ///
  /// - Throws: `ValidationError` for anything else.
  init(_ text: String) throws {
    if let first = text.unicodeScalars.first, Double(text) == nil,
      first == "@" || first == "_" || first.properties.isAlphabetic
    {
      place = .marker(first == "@" ? text : "@" + text)
      return
    }
    guard let time = Double(text), time.isFinite, time >= 0 else {
      throw ValidationError("expected seconds, 0 or more, or a marker; this is '\(text)'")
    }
    place = .seconds(time)
  }

  /// Some of them between commas.
  ///
  /// - Throws: `ValidationError`.
  static func list(_ text: String) throws -> [SceneMoment] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map {
      try SceneMoment(String($0))
    }
  }

  /// The time where there is no scene, seconds.
  ///
  /// - Throws: `Failure` of wrong usage for a marker.
  func seconds() throws -> Double {
    if case .seconds(let time) = place { return time }
    throw Failure.usage("--at: only scenes have markers; give seconds, 0 or more")
  }

  /// The time in a scene, seconds.
  ///
  /// - Throws: `Failure` of wrong usage for a marker that the scene does not have.
  func time(in document: SceneDocument) throws -> Double {
    switch place {
    case .seconds(let time): return time
    case .marker(let text):
      do { return try document.time(at: text) } catch {
        throw Failure.usage("--at \(text.dropFirst()): \(error)")
      }
    }
  }
}
