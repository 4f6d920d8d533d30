import Testing

@testable import PegbarLayers

/// What goes to standard error where a program has set no handler.
@Suite struct DiagnosticsTests {
  @Test func aMessageIsOneHarmlessLine() {
    #expect(
      Diagnostics.line("layer 'a\u{1B}]0;x\u{7}\nb\u{202E}': no") == "pegbar: layer "
        + "'a\\u{1B}]0;x\\u{7}\\u{A}b\\u{202E}': no\n")
  }
}
