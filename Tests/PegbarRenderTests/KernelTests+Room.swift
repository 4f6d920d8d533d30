import CPegbarKernels
import Testing

extension KernelTests {
  @Test(arguments: [false, true], [false, true])
  func roomsMirrorWhatLiesOutsidePictures(_ isNewBefore: Bool, _ isOldMirrored: Bool) {
    var dice = Dice(81)
    let (width, height, count) = (40.0, 30.0, 203)
    var room = pgb_room(
      width: Float(width), height: Float(height), strength: 0.4, distance: 0.03,
      is_new_before: isNewBefore ? 1 : 0, is_old_mirrored: isOldMirrored ? 1 : 0)
    // Far around the pictures, so that every case is there.
    let places = (0..<6 * count).map { _ in Float(dice.below(1200)) / 10 - 40.05 }
    let found = KernelTests.everyVariant {
      var row = places
      pgb_row_room(&row, count, &room, count)
      return row
    }
    #expect(found.allSatisfy { $0 == found[0] })

    func isInside(_ x: Double, _ y: Double) -> Bool { x > 0 && x < width && y > 0 && y < height }
    var seen = Set<Int>()
    for i in 0..<count {
      var (lights, insides): ([Double], [Bool]) = ([], [])
      for picture in 0...1 {
        let (x, y) = (
          Double(places[2 * picture * count + i]), Double(places[(2 * picture + 1) * count + i])
        )
        // Fractions of the height, counted upwards from the lower edge.
        let up = -1.2 * (1 - y / height) - 0.03
        let mirrored = (1 - up) * height
        let isSeen = isInside(x, mirrored) && (picture == 1 || isOldMirrored)
        insides.append(isInside(x, y))
        lights.append(isSeen ? (1 - up) * 0.4 : 0)
        let read = Double(found[0][(2 * picture + 1) * count + i])
        #expect(abs(read - (insides[picture] ? y : mirrored)) < 1e-3)
      }
      let (weight, light) = (Double(found[0][4 * count + i]), Double(found[0][5 * count + i]))
      let sum = lights[0] + lights[1]
      if insides[0] || insides[1] {
        #expect(light == 1)
        #expect(weight == (isNewBefore ? (insides[1] ? 1 : 0) : (insides[0] ? 0 : 1)))
      } else {
        #expect(abs(light - sum) < 1e-4)
        #expect(abs(weight - (sum > 0 ? lights[1] / sum : 0)) < 1e-3)
      }
      seen.insert((insides[0] ? 1 : 0) + (insides[1] ? 2 : 0) + (sum > 0 ? 4 : 0))
    }
    #expect(seen.count >= (isOldMirrored ? 6 : 5))
  }
}
