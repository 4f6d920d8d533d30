import PegbarCore
import Testing

@Suite struct VocabularyTests {
  @Test func listsAreAsLongAsTheirOwnersSay() throws {
    let counts = [
      "pegbar": 0, "ca": 29, "uikit": 7, "coreimage": 11, "xfade": 58, "gl": 125, "obs": 34,
      "frei0r": 2,
    ]
    for (name, count) in counts {
      let vocabulary = try #require(Vocabulary(named: name))
      #expect(vocabulary.transitions.count == count)
      #expect(Set(vocabulary.transitions).count == count)
    }
    #expect(Vocabulary.known.count == counts.count)
    #expect(Vocabulary(named: "XFADE") == nil)
  }

  @Test(arguments: [
    ("hblur", "ffmpeg's xfade filter"), ("gl:Swirl", "gl-transitions"),
    ("suckEffect", "Core Animation"), ("CIModTransition", "Core Image"),
    ("obs:fractal", "OBS Studio"), ("frei0r:glow", "--plugin-path"), ("xfade0r", "--plugin-path"),
  ])
  func aNameHasAnOwner(_ name: String, _ owner: String) {
    #expect(Vocabulary.remark(onTransition: name)?.contains(owner) == true)
  }

  @Test(arguments: ["tubey", "ca:reflection", "charminUltra"])
  func anUnknownLookIsSaidToBeUnknown(_ name: String) {
    #expect(Vocabulary.remark(onTransition: name)?.contains("is not known") == true)
  }

  @Test(arguments: [
    ("transitionCrossDissolve", "uikit:crossDissolve"), (".transitionCurlUp", "uikit:curlUp"),
    ("UIViewAnimationOptionTransitionFlipFromTop", "uikit:flipFromTop"),
    ("kCATransitionMoveIn", "ca:moveIn"), (".fade", "ca:fade"),
  ])
  func aConstantIsWrittenOtherwiseHere(_ name: String, _ here: String) {
    #expect(Vocabulary.remark(onTransition: name)?.contains("'\(here)' here") == true)
  }

  @Test(arguments: ["hblu", "xfade:Swirl", "", ":", "gl:", "HBLUR"])
  func othersHaveNone(_ name: String) {
    #expect(Vocabulary.remark(onTransition: name) == nil)
  }
}
