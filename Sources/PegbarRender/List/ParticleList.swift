import CPegbarKernels

/// The particles of one emitter layer among the items of a list.
struct ParticleItem: Sendable {
  /// Where any of them shows, clipped.
  var area: PixelArea
  /// Its place among the list's.
  var number: Int32
  /// Whether colours are added to what lies below.
  var adds: Bool
}

/// Particles in the order of drawing, and which of them touch which rows.
struct ParticleList: @unchecked Sendable {
  /// Rows of pixels that are kept together: those of a band where nothing speaks against it.
  static let rows = 64

  /// In the order of drawing.
  private var ordered: [pgb_particle] = []
  /// From `finish` on: strip after strip, each strip's in the order of drawing.
  private(set) var particles: [pgb_particle] = []
  var looks: [pgb_look] = []
  /// The first strip's number, from the row 0 of the output.
  private(set) var firstStrip = 0
  /// Where each strip's part begins; one more than there are strips.
  private(set) var starts: [Int] = []
  /// Equal ones mean equal particles but for one in 10^19.
  private(set) var mark: UInt64 = 0

  /// Adds a particle that shows.
  mutating func append(_ particle: pgb_particle) { ordered.append(particle) }

  /// How many have been added.
  var count: Int { ordered.count }

  /// Takes everything out and keeps the memory; what `finish` made stays until it is called again.
  mutating func removeAll() {
    ordered.removeAll(keepingCapacity: true)
    looks.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    (firstStrip, mark) = (0, 0)
  }

  /// Sorts the particles into strips of an area's rows.
  mutating func finish(_ area: PixelArea) {
    firstStrip = ParticleList.strip(area.y0)
    let count = ParticleList.strip(area.y1 - 1) - firstStrip + 1
    var places = [Int](repeating: 0, count: count + 1)
    func touched(_ p: pgb_particle) -> ClosedRange<Int> {
      let first = max(Int(p.area.y0), area.y0), last = min(Int(p.area.y1), area.y1) - 1
      let strip = ParticleList.strip(first)
      return strip - firstStrip...max(strip, ParticleList.strip(last)) - firstStrip
    }
    ordered.withUnsafeBufferPointer { ordered in
      for p in ordered { for strip in touched(p) { places[strip + 1] += 1 } }
    }
    for strip in 0..<count { places[strip + 1] += places[strip] }
    starts = places
    // What lies there is written over; only the length matters.
    if particles.count > places[count] { particles.removeLast(particles.count - places[count]) }
    let missing = places[count] - particles.count
    if missing > 0 { particles.append(contentsOf: repeatElement(pgb_particle(), count: missing)) }
    ordered.withUnsafeBufferPointer { ordered in
      particles.withUnsafeMutableBufferPointer { memory in
        for p in ordered {
          for strip in touched(p) {
            memory[places[strip]] = p
            places[strip] += 1
          }
        }
      }
    }
    mark = makeMark()
  }

  /// Rows above the output's first have negative numbers.
  private static func strip(_ row: Int) -> Int { row >> 6 }

  private func makeMark() -> UInt64 {
    var mark = Mark()
    for look in looks {
      mark.add(UInt64(UInt(bitPattern: look.texture.pixels)))
      mark.add(look.pair(look.left, look.top))
      mark.add(look.pair(look.right, look.bottom) ^ UInt64(look.nearest) << 63)
    }
    // Four at a time, which do not wait for one another.
    var lanes = (Mark(), Mark(), Mark(), Mark())
    particles.withUnsafeBytes { bytes in
      let words = bytes.bindMemory(to: UInt64.self)
      let whole = words.count & ~3
      for place in stride(from: 0, to: whole, by: 4) {
        lanes.0.add(words[place])
        lanes.1.add(words[place + 1])
        lanes.2.add(words[place + 2])
        lanes.3.add(words[place + 3])
      }
      for word in words[whole...] { mark.add(word) }
    }
    mark.add(lanes.0.value)
    mark.add(lanes.1.value)
    mark.add(lanes.2.value)
    mark.add(lanes.3.value)
    return mark.value
  }

  /// Draws the particles where they lie in an area of a surface.
  func draw(_ area: PixelArea, adds: Bool, on surface: pgb_surface) {
    let shown = area.intersection(surface.area)
    guard !shown.isEmpty else { return }
    let first = max(ParticleList.strip(shown.y0), firstStrip)
    let last = min(ParticleList.strip(shown.y1 - 1), firstStrip + starts.count - 2)
    guard first <= last else { return }
    particles.withUnsafeBufferPointer { particles in
      looks.withUnsafeBufferPointer { looks in
        guard let p = particles.baseAddress, let l = looks.baseAddress else { return }
        for strip in first...last {
          let range = starts[strip - firstStrip]..<starts[strip - firstStrip + 1]
          let rows = PixelArea(
            x0: shown.x0, y0: strip * ParticleList.rows, x1: shown.x1,
            y1: (strip + 1) * ParticleList.rows)
          var surface = surface
          pgb_kernels_current().pointee.particles(
            &surface, rows.intersection(shown).kernelArea, p + range.lowerBound, range.count, l,
            adds ? 1 : 0)
        }
      }
    }
  }

  /// Bytes of memory that it has taken.
  var byteCount: Int {
    (particles.capacity + ordered.capacity) * MemoryLayout<pgb_particle>.stride
  }
}

extension pgb_look {
  /// Two numbers as one word.
  func pair(_ a: Float, _ b: Float) -> UInt64 {
    UInt64(a.bitPattern) << 32 | UInt64(b.bitPattern)
  }
}
