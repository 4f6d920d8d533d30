import CPegbarPlugin
import Foundation
import Testing

/// Manifests say what the libraries say: hosts list plugins without running them.
@Suite struct ManifestTests {
  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func manifests() throws -> [String: [String: Any]] {
    var found: [String: [String: Any]] = [:]
    let folder = root.appending(path: "Plugins")
    for path in FileManager.default.enumerator(atPath: folder.path)?.allObjects ?? [] {
      guard let path = path as? String, path.hasSuffix("plugin.json") else { continue }
      let data = try Data(contentsOf: folder.appending(path: path))
      let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
      let library = object?["library"] as? [String: Any]
      if let id = library?["id"] as? String { found[id] = object }
    }
    return found
  }

  @Test func manifestsAgreeWithDescriptors() throws {
    let manifests = try Self.manifests()
    #expect(manifests.count == Builtins.libraries.count)
    for library in Builtins.libraries {
      let id = String(cString: library.pointee.id)
      let manifest = try #require(manifests[id], "\(id) has no manifest")
      let plugins = try #require(manifest["plugins"] as? [[String: Any]])
      let descriptors = Builtins.descriptors(library)
      #expect(plugins.count == descriptors.count, "\(id)")
      for (plugin, descriptor) in zip(plugins, descriptors) { compare(plugin, descriptor) }
    }
  }

  private func compare(_ plugin: [String: Any], _ descriptor: Builtins.Descriptor) {
    let item = descriptor.pointee
    let id = String(cString: item.id)
    #expect(plugin["id"] as? String == id)
    #expect(plugin["summary"] as? String == String(cString: item.summary), "\(id)")
    #expect(plugin["revision"] as? Int == Int(item.revision), "\(id)")
    let parameters = plugin["parameters"] as? [[String: Any]] ?? []
    #expect(parameters.count == Int(item.parameter_count), "\(id)")
    for (index, parameter) in parameters.enumerated() {
      guard let own = item.parameters?[index].pointee else { continue }
      #expect(parameter["key"] as? String == String(cString: own.key), "\(id)")
      if let value = parameter["default"] as? Double, own.default_value.pointee.count == 1,
        own.type != UInt32(PEGBAR_TYPE_CHOICE)
      {
        #expect(value == own.default_value.pointee.numbers.0, "\(id)")
      }
    }
    let aliases = plugin["aliases"] as? [[String: Any]] ?? []
    let names = (0..<Int(item.alias_count)).compactMap { index in
      item.aliases?[index].pointee.name
    }
    #expect(aliases.compactMap { $0["name"] as? String } == names.map { String(cString: $0) })
  }

  @Test func idsAndNamesAreUnique() {
    let descriptors = Builtins.libraries.flatMap(Builtins.descriptors)
    let ids = descriptors.map { String(cString: $0.pointee.id) }
    #expect(Set(ids).count == ids.count)
    #expect(ids.count == 5 + 42 + 11 + 173 + 74 + 3)
    for descriptor in descriptors {
      #expect(strlen(descriptor.pointee.summary) <= 100)
    }
  }
}
