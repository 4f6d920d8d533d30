import PegbarCore

/// Named times of a scene.
enum SceneMarkers {
  /// What is wrong with the name of a time, a clause.
  struct Problem: Error, Hashable, CustomStringConvertible {
    let message: String

    var description: String { message }
  }

  /// The time behind `@NAME`, `@NAME+SECONDS` or `@NAME-SECONDS`.
  static func time(
    of text: String, among markers: [(name: String, time: Double)]
  ) -> Result<Double, Problem> {
    let rest = text.dropFirst()
    let name = String(rest.prefix { $0 != "+" && $0 != "-" })
    guard let marker = markers.first(where: { $0.name == name }) else {
      let end =
        markers.isEmpty
        ? "; 'markers' names times" : Suggestion.clause(for: name, orAll: markers.map(\.name))
      return .failure(Problem(message: "there is no marker called '\(name)'\(end)"))
    }
    let sign = rest.dropFirst(name.count)
    if sign.isEmpty { return .success(marker.time) }
    guard let seconds = (try? JSONReader().read(String(sign.dropFirst())))?.number, seconds >= 0
    else {
      return .failure(
        Problem(message: "expected \"@NAME\", \"@NAME+0.5\" or \"@NAME-0.5\"; this is '\(text)'"))
    }
    let time = sign.first == "-" ? marker.time - seconds : marker.time + seconds
    guard time.isFinite else {
      return .failure(Problem(message: "'\(text)' is later than a number of seconds can say"))
    }
    return .success(time)
  }
}

extension SceneDocument {
  /// The time behind `@NAME`, `@NAME+SECONDS` or `@NAME-SECONDS`, seconds, at least 0.
  ///
  /// - Throws: an error that says what is wrong for a marker that the scene does not have.
  package func time(at text: String) throws -> Double {
    let time = try SceneMarkers.time(of: text, among: markers).get()
    guard time >= 0 else {
      throw SceneMarkers.Problem(message: "that is before the beginning; times are 0 or more")
    }
    return time
  }
}
