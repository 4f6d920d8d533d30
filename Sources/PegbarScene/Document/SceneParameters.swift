import PegbarCore

/// A parameters file: values of a scene's variables by name.
package struct SceneParameters: Sendable {
  /// The file.
  package let path: String
  /// The values by the names of variables.
  package let values: [String: JSONValue]
  private let bytes: [UInt8]

  /// Reads a file; it may have comments, as scenes may.
  ///
  /// - Parameters:
  ///   - bytes: the file's contents.
  ///   - path: of the file, for messages.
  /// - Throws: `SceneError` with what is wrong.
  package init(bytes: [UInt8], path: String) throws(SceneError) {
    do throws(JSONError) {
      self.bytes = try JSONComments.blanked(bytes)
      guard let members = try SceneDocument.reader.read(self.bytes).object else {
        throw JSONError(
          line: 1, column: 1, path: JSONPath(),
          reason: "expected an object, the values of variables by name")
      }
      values = Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
      self.path = path
    } catch {
      throw SceneError(file: path, issues: [SceneIssue(error)])
    }
  }

  /// Where the value of a variable stands, `FILE:LINE:COLUMN`.
  package func place(of name: String) -> String {
    let place = JSONLocator(bytes).place(of: JSONPath().appending(name))
    return "\(path):\(place.line):\(place.column)"
  }
}
