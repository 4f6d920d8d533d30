import Foundation
import PegbarCore
import PegbarTestSupport
import Testing

@testable import PegbarPlugins

/// What a library says of how its parameters are shown.
@Suite(.needs(.compiler)) struct ParameterDisplayTests {
  private static let source = #"""
    #include <pegbar/plugin.h>
    static pegbar_status create(const pegbar_host *h, const pegbar_descriptor *d,
                                const pegbar_value *const *v, uint32_t n, void **i) { *i = 0; return PEGBAR_OK; }
    static void destroy(void *i) {}
    static pegbar_status eval(void *i, uint64_t n, const double *x, double *y) {
      for (uint64_t k = 0; k < n; k++) y[k] = x[k];
      return PEGBAR_OK;
    }
    static const pegbar_timing_function table = {.struct_size = sizeof table, .create = create,
        .destroy = destroy, .eval = eval};
    static const pegbar_value turn = PEGBAR_VALUE(PEGBAR_TYPE_ANGLE, 1, 1);
    static const pegbar_value first = PEGBAR_VALUE(PEGBAR_TYPE_CHOICE, 1, 0);
    static const char *const keys[] = {"in", "out"};
    static const char *const labels[] = {LABEL, "Out of it"};
    static const pegbar_parameter list[] = {
        {.struct_size = sizeof(pegbar_parameter), .type = PEGBAR_TYPE_ANGLE, .key = "turn", .label = "Turn",
         .group = "Motion", .unit = PEGBAR_UNIT_RADIANS, .flags = PEGBAR_PARAMETER_PERIODIC | PEGBAR_PARAMETER_HIDDEN,
         .minimum = -10, .maximum = 10, .soft_minimum = -3, .soft_maximum = 3, .step = 0.5,
         .default_value = &turn, .since_revision = 2},
        {.struct_size = sizeof(pegbar_parameter), .type = PEGBAR_TYPE_CHOICE, .key = "way", .label = "Way",
         .unit = PEGBAR_UNIT_NONE, .flags = PEGBAR_PARAMETER_DEPRECATED, .default_value = &first,
         .choice_count = 2, .choice_keys = keys, .choice_labels = labels}};
    static const pegbar_parameter *const parameters[] = {&list[0], &list[1]};
    static const pegbar_descriptor descriptor = {.struct_size = sizeof descriptor,
        .kind = PEGBAR_KIND_TIMING_FUNCTION, .id = "org.test.shown", .revision = 2,
        .threads = PEGBAR_THREADS_FULL, .name = "Shown", .summary = "S.", .parameter_count = 2,
        .parameters = parameters, .functions = &table};
    static const pegbar_descriptor *const descriptors[] = {&descriptor};
    static const pegbar_library library = {PEGBAR_LIBRARY_HEADER, .id = "org.test.shown.library",
        .name = "Shown", .version = "1", .license = "MIT", .descriptor_count = 1, .descriptors = descriptors};
    PEGBAR_ENTRY(const pegbar_host *host, const pegbar_library **result) {
      *result = &library;
      return PEGBAR_OK;
    }
    """#

  private func catalog(label: String) throws -> PluginCatalog {
    try Fixture.withFolder { folder in
      let path = folder + "/shown.so"
      try Fixture.compile(Self.source, to: path, ["-DLABEL=\(label)"])
      return Fixture.discover(path)
    }
  }

  @Test func everythingArrives() throws {
    let found = try #require(try catalog(label: "\"Into it\"").entries.first).descriptor
    var turn = ParameterDisplay()
    turn.group = "Motion"
    (turn.softMinimum, turn.softMaximum, turn.step) = (-3, 3, 0.5)
    (turn.isPeriodic, turn.isHidden, turn.sinceRevision) = (true, true, 2)
    #expect(found.parameters[0].display == turn)
    var way = ParameterDisplay()
    way.choiceLabels = ["Into it", "Out of it"]
    way.isDeprecated = true
    #expect(found.parameters[1].display == way)
  }

  @Test(arguments: ["0", "\"\""]) func aChoiceHasAllLabels(_ label: String) throws {
    let catalog = try catalog(label: label)
    #expect(catalog.entries.isEmpty)
    #expect(
      catalog.refusals.first?.reason.contains("choice 0 of parameter 'way' has no label") == true)
  }

  @Test(arguments: [
    (#""choiceLabels":["a"]"#, "not one for each choice"), (#""choiceLabels":["a",""]"#, "a label"),
    (#""step":"1""#, "a number"), (#""hidden":1"#, "true or false"),
    (#""since":0"#, "whole number"),
  ])
  func manifestsSayWhatIsWrong(_ member: String, _ reason: String) throws {
    let text = """
      {"pegbar":"0.10","entry":"pegbar_plugin_open_a","library":{"id":"a.b","name":"A","version":"1",
      "license":"MIT"},"plugins":[{"kind":"timing","id":"a.b.t","name":"T","summary":"S",
      "parameters":[{"key":"way","type":"choice","default":"in","choices":["in","out"],\(member)}]}]}
      """
    let problem = #expect(throws: Manifest.Problem.self) { try Manifest(parsing: Array(text.utf8)) }
    #expect(problem?.reason.contains(reason) == true, "\(problem?.reason ?? "")")
  }
}
