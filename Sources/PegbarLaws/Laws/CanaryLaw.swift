import PegbarCore

/// The law that no call writes a byte outside its region.
enum CanaryLaw {
  @Sendable static func test(_ subject: LawSubject) throws -> LawVerdict {
    let plugin = try subject.plugin((any TransitionType).self)
    for direction in plugin.eachDirection {
      let scene = try TransitionScene(plugin, subject.defaults(), direction)
      let plain = [scene.from.bytes, scene.to.bytes]
      for progress in TransitionScene.moments { try checkBands(scene, progress) }
      try checkTiles(scene)
      // The law `arguments` tests plugins with a table of functions: it lends them read-only pictures.
      guard try subject.table() != nil || [scene.from.bytes, scene.to.bytes] == plain else {
        throw LawBroken("\(scene.label): it wrote into the pictures that it was given")
      }
    }
    try checkFormat(subject)
    return .passed
  }

  /// Draws bands of rows of a frame.
  private static func checkBands(_ scene: TransitionScene, _ progress: Double) throws {
    for band in [0..<1, 0..<7, 5..<6, 4..<12, 16..<17, 0..<17] {
      for byte: UInt8 in [0x00, 0x5A, 0xFF] {
        let canvas = try scene.canvas(filledWith: byte)
        let passes = try scene.drawBand(band, at: progress, into: canvas)
        guard canvas.isUntouchedBefore else {
          throw LawBroken(
            "\(scene.label) at progress \(progress.exact): asked for rows \(band), it wrote "
              + "before the first row")
        }
        // Earlier passes, or begin_frame, draw all rows.
        let rows = passes == 1 ? band : 0..<TransitionScene.size.height
        if let (x, y) = canvas.firstChange(outside: rows, from: byte) {
          throw LawBroken(
            "\(scene.label) at progress \(progress.exact): asked for rows \(rows), it wrote "
              + "row \(y) at pixel \(x)"
              + (x >= TransitionScene.size.width ? ", behind the row's end" : ""))
        }
      }
    }
  }

  /// Draws tiles; during each call all bytes outside its tile are inverted and must stay unchanged.
  ///
  /// This detects a write outside the tile even if it writes the final pixel.
  private static func checkTiles(_ scene: TransitionScene) throws {
    let size = TransitionScene.size
    for tiles in [scene.tiles(width: 8, height: 5), scene.tiles(width: 5, height: size.height)] {
      let canvas = try scene.canvas(filledWith: 0x5A)
      try scene.draw(tiles, at: 0.5, into: canvas) { tile, pass, draw in
        canvas.flip(outside: tile)
        let before = canvas.bytes
        try draw()
        let stride = canvas.rows.stride
        let stray = zip(before, canvas.bytes).enumerated().first { index, bytes in
          bytes.0 != bytes.1 && !tile.contains(index % stride / 4, index / stride)
        }
        canvas.flip(outside: tile)
        if stray == nil, canvas.isUntouchedBefore { return }
        let place = stray.map { "pixel \($0.offset % stride / 4), \($0.offset / stride)" }
        throw LawBroken(
          "\(scene.label) at progress 0.5: asked for \(tile.words) in pass \(pass), it wrote "
            + (place ?? "before the first row"))
      }
    }
  }

  /// Does the same for a plugin with another pixel format, with the picture that it draws into directly.
  private static func checkFormat(_ subject: LawSubject) throws {
    guard let raw = try subject.table() else { return }
    let effect = try BareEffect(subject.descriptor, raw, subject.defaults(), at: .end)
    if effect.hasHostFormat { return }
    let size = TransitionScene.size
    try effect.prepare(size, [])
    let tiles = (0..<3).map { column in
      PixelRegion(x0: 11 * column, y0: 0, x1: 11 * column + 11, y1: size.height)
    }
    let pictures = try effect.pictures(size)
    pictures.fill(BareScene.noise)
    pictures.output.fill(0x3C)
    try effect.draw(pictures, at: 0.5, in: tiles) { tile, call in
      pictures.flip(outside: tile)
      let before = pictures.output.everything
      try call()
      let stray = pictures.firstChange(of: before, outside: tile)
      pictures.flip(outside: tile)
      guard let stray else { return }
      throw LawBroken(
        "\(size.width)x\(size.height) at progress 0.5: asked for \(tile.words), it wrote byte "
          + "\(stray) of the output, outside of them")
    }
  }
}
