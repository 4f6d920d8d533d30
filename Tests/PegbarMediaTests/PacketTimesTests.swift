import Testing

@testable import PegbarMedia

@Suite struct PacketTimesTests {
  /// Packets of 25 frames a second in the order of decoding: each fourth frame comes before the three
  /// that are shown before it.
  private func times(count: Int) -> [Double] {
    let order = (0..<count).map { $0 == 0 ? 0 : $0 % 4 == 1 ? $0 + 3 : $0 - 1 }
    return order.map { Double($0) / 25 }
  }

  private func packets(_ times: [Double]) -> PacketTimes {
    PacketTimes(Array(times.map { "\($0),0.04\n" }.joined().utf8))
  }

  /// Wherever the file is cut off, between a frame and those shown before it, too.
  @Test(arguments: 60..<68) func aCutBetweenReorderedPacketsIsEven(_ count: Int) {
    #expect(packets(times(count: count)).uneven == nil)
  }

  @Test func distancesThatDifferAreUneven() {
    let even = times(count: 100)
    let slow = even.enumerated().map { $0 < 50 ? $1 : 2 + ($1 - 2) * 3 }
    #expect(packets(slow).uneven != nil)
    // A short list counts whole.
    #expect(packets([0, 0.04, 0.08, 0.3]).uneven != nil)
    #expect(packets([0, 0.04, 0.12, 0.08]).uneven == nil)
  }

  @Test func unknownTimesAreLeftOut() {
    let packets = PacketTimes(Array("0.0,0.04\nN/A,N/A\n0.04,N/A\n0.08,0.04\n".utf8))
    #expect(packets.count == 4 && packets.start == 0 && abs(packets.duration - 0.12) < 1e-12)
    #expect(packets.uneven == nil)
  }
}
