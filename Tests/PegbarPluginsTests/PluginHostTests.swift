import PegbarCore
import PegbarPlugins
import Testing

/// The built-in plugins as libraries beside the tests, and linked into them.
@Suite struct PluginHostTests {
  private func catalog(_ builtins: DiscoveryOptions.Builtins) -> PluginCatalog {
    let program = HostEnvironment.process.executable
    let environment = HostEnvironment(variables: [:], executable: program)
    var options = DiscoveryOptions(policy: ScanPolicy(scanner: nil, cache: nil))
    options.builtins = builtins
    return PluginCatalog.discover(SearchPath(environment: environment), options: options)
  }

  @Test func librariesSayWhatTheirManifestsSay() throws {
    let catalog = catalog(.libraries)
    #expect(catalog.entries.count > 50)
    #expect(catalog.refusals.isEmpty, "\(catalog.refusals)")
    #expect(catalog.entries.allSatisfy { $0.status == .ok && $0.library.origin == .builtin })
    try PluginHost(catalog).load(Set(catalog.entries.map(\.descriptor.id)))
  }

  @Test func linkedOnesAreTheSame() {
    let libraries = catalog(.libraries).entries
    let linked = catalog(.linked)
    #expect(libraries.count > 50)
    #expect(linked.refusals.isEmpty, "\(linked.refusals)")
    #expect(linked.entries.allSatisfy { $0.library.origin == .static })
    let order = { (a: PluginDescriptor, b: PluginDescriptor) in a.id < b.id }
    #expect(
      linked.entries.map(\.descriptor).sorted(by: order)
        == libraries.map(\.descriptor).sorted(by: order))
  }

  @Test func everyBuiltinCanBeMadeWithItsDefaults() throws {
    let host = PluginHost(catalog(.libraries))
    for entry in host.registry.plugins {
      let descriptor = entry.plugin.descriptor
      let parameters = try ParameterValues(for: descriptor)
      switch entry.plugin {
      case let function as any TimingFunction:
        let timing = try function.makeTiming(parameters)
        #expect(try timing.value(at: 0) == 0, "\(descriptor.id)")
      case let function as any ValueFunction:
        let zeros = [Double](repeating: 0, count: function.inputCount)
        _ = try function.makeValueMapping(parameters).transform(zeros)
      case let type as any TransitionType:
        let setup = TransitionSetup(width: 1, height: 1)
        _ = try type.makeTransition(parameters, setup: setup)
      case let type as any ImageFilterType:
        let setup = FilterSetup(inputCount: type.inputCounts.lowerBound)
        _ = try type.makeFilter(parameters, setup: setup).prepared(width: 1, height: 1)
      case let kind as any AnimationKind:
        _ = try kind.naturalDuration(parameters)
      default: #expect(descriptor.kind == .provider, "\(descriptor.id) is of no kind")
      }
    }
  }
}
