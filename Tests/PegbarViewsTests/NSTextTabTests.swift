import Foundation
import PegbarCore
import Testing

@testable import PegbarViews

@Suite struct NSTextTabTests {
  /// UIKit's default: twelve stops at the left, 28 points apart.
  @Test func paragraphsBeginWithTwelveStops() {
    let style = NSParagraphStyle.default
    let expected: [CGFloat] = (1...12).map { (i: Int) -> CGFloat in 28 * CGFloat(i) }
    #expect(style.tabStops.map(\.location) == expected)
    #expect(style.tabStops.allSatisfy { $0.alignment == .left })
    #expect(style.defaultTabInterval == 0)
  }

  @Test func stopsReachTheText() {
    let style = NSMutableParagraphStyle()
    style.tabStops = [NSTextTab(textAlignment: .right, location: 90)]
    style.addTabStop(NSTextTab(textAlignment: .center, location: 200, options: [:]))
    style.defaultTabInterval = 36
    #expect(
      style.textParagraph.tabStops
        == [TextTab(90, alignment: "right"), TextTab(200, alignment: "center")])
    #expect(style.textParagraph.defaultTabInterval == 36)
    style.removeTabStop(NSTextTab(textAlignment: .right, location: 90))
    #expect(style.tabStops.map(\.location) == [200])
    #expect(style.mutableCopy() as? NSMutableParagraphStyle == style)
  }

  @Test func columnsEndAtTerminators() {
    let point = NSTextTab.columnTerminators(for: nil)
    let tab = NSTextTab(
      textAlignment: .right, location: 50, options: [.columnTerminators: point])
    #expect(tab.stop == TextTab(50, alignment: "right", terminators: "."))
    let again = NSTextTab(tab.stop)
    #expect(again.isEqual(tab) && again.hash == tab.hash)
    #expect(!again.isEqual(NSTextTab(textAlignment: .right, location: 50)))
    #expect(NSTextTab.columnTerminators(for: Locale(identifier: "de_DE")).contains(","))
  }
}
