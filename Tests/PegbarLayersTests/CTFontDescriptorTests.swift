import Pegbar
import PegbarTestSupport
import Synchronization
import Testing

/// The figures are those of the test font's tables: 'wdth' 0x77647468, 'wght' 0x77676874.
@Suite struct CTFontDescriptorTests {
  private static let (width, weight) = (0x7764_7468, 0x7767_6874)

  /// The width of two H in a font with a variation.
  private func width(_ variation: [AnyHashable: Any], of name: String) -> CGFloat {
    let font = CTFontCreateWithName(name, 1000, nil)
    let descriptor = CTFontDescriptorCreateWithAttributes([kCTFontVariationAttribute: variation])
    let varied = CTFontCreateCopyWithAttributes(font, 0, nil, descriptor)
    let text = NSAttributedString(string: "HH", attributes: [.font: varied])
    return CTLineGetTypographicBounds(CTLineCreateWithAttributedString(text), nil, nil, nil)
  }

  @Test func fontsTellTheirAxes() throws {
    try VariableFont.withFile { path in
      let font = CTFontCreateWithName(path, 12, nil)
      let axes = try #require(CTFontCopyVariationAxes(font) as? [[String: Any]])
      let numbers = axes.map { $0[kCTFontVariationAxisIdentifierKey] as? Int }
      #expect(numbers == [CTFontDescriptorTests.weight, CTFontDescriptorTests.width])
      #expect(axes[0][kCTFontVariationAxisMinimumValueKey] as? Double == 100)
      #expect(axes[0][kCTFontVariationAxisDefaultValueKey] as? Double == 400)
      #expect(axes[0][kCTFontVariationAxisMaximumValueKey] as? Double == 900)
      #expect(CTFontCopyVariation(font) == nil)
    }
    #expect(CTFontCopyVariationAxes(CTFontCreateWithName("DejaVu Sans", 12, nil)) == nil)
  }

  @Test func descriptorsSetAxes() throws {
    try VariableFont.withFile { path in
      let (width, weight) = (CTFontDescriptorTests.width, CTFontDescriptorTests.weight)
      #expect(self.width([weight: 900], of: path) == 2000)
      #expect(self.width(["wght": 900], of: path) == 2000)
      #expect(self.width([weight: 900.0, width: Float(50)], of: path) == 1600)
      #expect(self.width([:], of: path) == 1000)
      // Settings come on top of those of the font.
      #expect(self.width([weight: 900], of: path + "#wdth=50") == 1600)
      #expect(self.width([weight: 900], of: path + "#wght=100") == 2000)
    }
  }

  @Test func fontsKeepTheirSettings() throws {
    try VariableFont.withFile { path in
      let font = CTFontCreateWithName(path + "#wght=900", 10, nil)
      #expect(CTFontCopyVariation(font) == [CTFontDescriptorTests.weight: 900])
      #expect(CTFontCopyFamilyName(font) == "Pegbar Test Variable")
      let larger = CTFontCreateCopyWithAttributes(font, 20, nil, nil)
      #expect(CTFontCopyVariation(larger) == CTFontCopyVariation(font))
    }
  }

  @Test func absentFontsAreReportedOnce() async {
    await #expect(processExitsWith: .success) {
      let said = Mutex<[String]>([])
      Diagnostics.setHandler { message in said.withLock { $0.append(message) } }
      let font = CTFontCreateWithName("No Such Family 8", 10, nil)
      CATextLayer().font = "No Such Family 8"
      precondition(CTFontCopyFamilyName(font) != "No Such Family 8")
      precondition(said.withLock { $0.count } == 1)
      precondition(said.withLock { $0[0] }.hasPrefix("no font 'No Such Family 8' is installed"))
    }
  }

  @Test func mistakesAreReported() async {
    await #expect(processExitsWith: .success) {
      let said = Mutex<[String]>([])
      Diagnostics.setHandler { message in said.withLock { $0.append(message) } }
      try VariableFont.withFile { path in
        let font = CTFontCreateWithName(path, 1000, nil)
        func report(_ attributes: Any) -> String {
          said.withLock { $0.removeAll() }
          _ = CTFontCreateCopyWithAttributes(font, 0, nil, attributes)
          return said.withLock { $0.joined(separator: "; ") }
        }
        func descriptor(_ value: Any) -> CTFontDescriptor {
          CTFontDescriptorCreateWithAttributes([kCTFontVariationAttribute: value])
        }
        precondition(report(["wght": 900]).contains("a font takes a CTFontDescriptor"))
        precondition(report(descriptor(5)).contains("is a dictionary, not a Int"))
        precondition(report(descriptor(["bold": "x"])).contains("'bold' of a font's variation"))
        precondition(report(descriptor(["slnt": 1])).contains("has no axis 'slnt'"))
        precondition(report(descriptor(["wght": 950])).contains("'wght' goes from 100 to 900"))
        precondition(
          report(CTFontDescriptorCreateWithAttributes(["NSFontSizeAttribute": 3]))
            .contains("'NSFontSizeAttribute' has no effect"))
        precondition(report(descriptor(["wght": 850])).isEmpty)
      }
    }
  }
}
