import PegbarCore
import Testing

@Suite struct PropertySetTests {
  @Test func placesCountTheMembersBefore() {
    let all = PropertyID.builtin.sorted { $0.rawValue < $1.rawValue }
    let chosen = [all[0], all[3], all[63], all[64], all[80]]
    var set: PropertySet = []
    #expect(set.isSubset(of: []))
    set = [all[0], all[3], all[63], all[64], all[80]]
    for (place, id) in chosen.enumerated() { #expect(set.place(of: id) == place) }
    for id in all where !chosen.contains(id) { #expect(set.place(of: id) == nil) }
  }

  @Test func subsetsAreFoundInBothHalves() {
    let (low, high) = (PropertyID.builtin[1], PropertyID.builtin[70])
    let both: PropertySet = [low, high]
    #expect(PropertySet(low).isSubset(of: both) && PropertySet(high).isSubset(of: both))
    #expect(!both.isSubset(of: PropertySet(low)) && !both.isSubset(of: PropertySet(high)))
  }

  @Test func storedKeysAreLeftOut() {
    let own = PropertyID(key: "aKeyForASet")
    #expect(PropertySet(own) == [])
    #expect(PropertySet(own).place(of: own) == nil)
  }
}
