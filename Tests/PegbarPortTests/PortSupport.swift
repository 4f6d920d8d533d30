import PegbarPort
import Testing

/// One source ported alone; porting it again changes nothing.
func ported(
  _ text: String, keepsImports: Bool = false, location: SourceLocation = #_sourceLocation
) throws -> (text: String, notes: [String]) {
  let port = try SourcePort([.init(path: "a.swift", text: text)], keepsImports: keepsImports)
  let again = try SourcePort(port.sources, keepsImports: keepsImports)
  #expect(again.sources[0].text == port.sources[0].text, sourceLocation: location)
  #expect(again.changedCount == 0, sourceLocation: location)
  return (port.sources[0].text, port.notes.map { "\($0.line): \($0.message)" })
}
