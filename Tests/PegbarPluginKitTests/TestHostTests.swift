import PegbarPluginKit
import PegbarTestSupport
import Testing

/// Arguments without a host.
@Suite struct TestHostTests {
  @Test func argumentsHaveDefaultsAndGivenValues() {
    let plugin = TestPictureTests.Noting.self
    #expect(plugin.init(Arguments(testing: plugin)).shift == 4)
    #expect(plugin.init(Arguments(testing: plugin, ["shift": 10])).shift == 13)
    let arguments = Arguments(testing: plugin, ["list": [4, 5, 6]])
    #expect(arguments.numbers("list") == [4, 5, 6])
    #expect(!arguments.host.isCancelled)
  }

  @Test func aParameterThatIsNotThereEndsTheTest() async {
    await #expect(processExitsWith: .failure) {
      _ = Arguments(testing: TestPictureTests.Noting.self, ["missing": 1])
    }
  }
}
