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

  /// Before `finish` in the order of drawing, then strip after strip, each strip's in that order.
  private(set) var particles: [pgb_particle] = []
  var looks: [pgb_look] = []
  /// The first strip's number, from the row 0 of the output.
  private(set) var firstStrip = 0
  /// Where each strip's part begins; one more than there are strips.
  private(set) var starts: [Int] = []
  /// Equal ones mean equal particles but for one in 10^19.
  private(set) var mark: UInt64 = 0

  /// Adds a particle that shows.
  mutating func append(_ particle: pgb_particle) { particles.append(particle) }

  mutating func reserve(_ count: Int) { particles.reserveCapacity(count) }

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
    for p in particles { for strip in touched(p) { places[strip + 1] += 1 } }
    for strip in 0..<count { places[strip + 1] += places[strip] }
    starts = places
    particles = [pgb_particle](unsafeUninitializedCapacity: places[count]) { memory, made in
      for p in particles {
        for strip in touched(p) {
          memory.initializeElement(at: places[strip], to: p)
          places[strip] += 1
        }
      }
      made = starts[count]
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
    particles.withUnsafeBytes { bytes in
      for word in bytes.bindMemory(to: UInt64.self) { mark.add(word) }
    }
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
  var byteCount: Int { particles.capacity * MemoryLayout<pgb_particle>.stride }
}

extension pgb_look {
  /// Two numbers as one word.
  func pair(_ a: Float, _ b: Float) -> UInt64 {
    UInt64(a.bitPattern) << 32 | UInt64(b.bitPattern)
  }
}
