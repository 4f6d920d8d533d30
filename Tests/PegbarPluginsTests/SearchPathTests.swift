import PegbarPlugins
import Testing

@Suite struct SearchPathTests {
  private func paths(
    _ explicit: [String] = [], _ variables: [String: String], isElevated: Bool = false
  ) -> [String] {
    let environment = HostEnvironment(
      variables: variables, executable: "/opt/x/bin/pegbar", isElevated: isElevated)
    return SearchPath(explicit: explicit, environment: environment).places.map {
      "\($0.origin.rawValue):\($0.path)"
    }
  }

  private let system = "system:/opt/x/lib/pegbar/plugins"
  private let installed = "builtin:/opt/x/lib/pegbar/plugins"
  private let beside = "builtin:/opt/x/bin"

  @Test func followsTheOrder() {
    #expect(
      paths(["/p"], ["HOME": "/h"])
        == ["path:/p", "user:/h/.local/share/pegbar/plugins", system, installed, beside])
    #expect(
      paths([], ["HOME": "/h", "XDG_DATA_HOME": "/d"])
        == ["user:/d/pegbar/plugins", system, installed, beside])
    #expect(
      paths([], ["HOME": "/h", "XDG_DATA_HOME": "relative"])
        == ["user:/h/.local/share/pegbar/plugins", system, installed, beside])
    #expect(paths([], [:]) == [system, installed, beside])
  }

  @Test func replacesUserAndSystemByTheVariable() {
    #expect(
      paths(["/p"], ["HOME": "/h", "PEGBAR_PLUGIN_PATH": "/a::/b"])
        == ["path:/p", "path:/a", "path:/b", installed, beside])
    #expect(paths([], ["HOME": "/h", "PEGBAR_PLUGIN_PATH": ""]) == [installed, beside])
  }

  @Test func neverSearchesTheCurrentFolder() {
    let environment = HostEnvironment(
      variables: ["PEGBAR_PLUGIN_PATH": ".:plugins:/a:"], executable: "")
    let search = SearchPath(environment: environment)
    #expect(search.places.map(\.path) == ["/a"])
    #expect(search.refusals.map(\.code.word) == ["relative-path", "relative-path"])
  }

  @Test func trustsNobodysWordWhenPrivilegesAreElevated() {
    let variables = ["HOME": "/h", "XDG_DATA_HOME": "/d", "PEGBAR_PLUGIN_PATH": "/a"]
    #expect(paths([], variables, isElevated: true) == [system, installed, beside])
    let environment = HostEnvironment(
      variables: variables, executable: "/opt/x/bin/pegbar", isElevated: true)
    #expect(ScanCache(environment: environment) == nil)
  }

  @Test func knowsItsOwnProgram() {
    #expect(HostEnvironment.process.executable.hasPrefix("/"))
  }
}
