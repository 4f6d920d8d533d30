import PegbarCore
import PegbarEngine
import Synchronization

/// Filters made with their parameters, kept from frame to frame, each ready for the sizes of last.
final class FilterStore: Sendable {
  private struct Key: Hashable {
    var plugin: ObjectIdentifier
    var parameters: ParameterValues
    var setup: FilterSetup
  }

  private struct State {
    /// The latest used at the end.
    var entries: [(key: Key, filter: KeptFilter)] = []
    var serial: UInt64 = 0
  }

  private let state = Mutex(State())

  /// A layer that animates a filter makes one for every frame; more layers at once than this make theirs anew.
  private static let most = 64

  /// The filter of a plugin with parameters.
  ///
  /// - Throws: `PluginError`.
  func filter(
    _ plugin: any ImageFilterType, _ parameters: ParameterValues, _ setup: FilterSetup
  ) throws -> KeptFilter {
    let key = Key(plugin: ObjectIdentifier(plugin), parameters: parameters, setup: setup)
    return try state.withLock { state in
      if let i = state.entries.firstIndex(where: { $0.key == key }) {
        let entry = state.entries.remove(at: i)
        state.entries.append(entry)
        return entry.filter
      }
      let filtering = try plugin.makeFilter(parameters, setup: setup)
      state.serial += 1
      let filter = try KeptFilter(plugin, filtering, setup, serial: state.serial)
      if state.entries.count == FilterStore.most { state.entries.removeFirst() }
      state.entries.append((key, filter))
      return filter
    }
  }
}

/// A filter with its parameters.
final class KeptFilter: Sendable {
  let filtering: any ImageFiltering
  /// What tells it from all others of a store.
  let serial: UInt64
  /// The number of pictures that it takes; 0 if it makes them.
  let inputCount: Int
  /// Whether something shows where there was nothing.
  let fillsNothing: Bool
  /// Keeps the identifier from being used again.
  private let plugin: any ImageFilterType
  private let sizes = Mutex<[(width: Int, height: Int, prepared: PreparedFilter)]>([])

  /// How many sizes are kept: a layer that moves over the edge of the screen has a new one in each frame.
  private static let most = 2

  init(
    _ plugin: any ImageFilterType, _ filtering: any ImageFiltering, _ setup: FilterSetup,
    serial: UInt64
  ) throws {
    self.plugin = plugin
    self.filtering = filtering
    self.serial = serial
    inputCount = setup.inputCount
    let nothing = [PixelRegion](repeating: .empty, count: setup.inputCount)
    fillsNothing = try !filtering.extent(of: nothing).isEmpty
  }

  /// The filter, ready for pictures of a size.
  ///
  /// - Throws: `PluginError`.
  func prepared(width: Int, height: Int) throws -> PreparedFilter {
    try sizes.withLock { sizes in
      if let known = sizes.first(where: { $0.width == width && $0.height == height }) {
        return known.prepared
      }
      let prepared = try filtering.prepared(width: width, height: height)
      if sizes.count == KeptFilter.most { sizes.removeFirst() }
      sizes.append((width, height, prepared))
      return prepared
    }
  }

  /// The pixels that may be visible when those of an area are; of what has no end, the area itself.
  ///
  /// - Parameters:
  ///   - area: the visible pixels of the first picture.
  ///   - others: the visible pixels of the further pictures.
  /// - Returns: the area of the result.
  /// - Throws: `PluginError`.
  func output(of area: PixelArea, others: [PixelArea]) throws -> PixelArea {
    let all = others.reduce(area) { $0.union($1) }
    if fillsNothing || all.isEmpty { return all }
    return PixelArea(try filtering.extent(of: ([area] + others).map(PixelRegion.init)))
      .intersection(SceneWalk.everywhere.union(all))
  }

  /// The pixels that are read for an area.
  ///
  /// - Throws: `PluginError`.
  func input(for area: PixelArea) throws -> PixelArea {
    if inputCount == 0 || area.isEmpty { return area }
    let needed = try (0..<inputCount).reduce(PixelArea()) { needed, input in
      let region = try filtering.regionOfInterest(ofInput: input, drawing: PixelRegion(area))
      return needed.union(PixelArea(region))
    }
    return needed.intersection(SceneWalk.everywhere.union(area))
  }
}

extension PixelRegion {
  init(_ area: PixelArea) {
    self.init(x0: area.x0, y0: area.y0, x1: area.x1, y1: area.y1)
  }
}

extension PixelArea {
  init(_ region: PixelRegion) {
    self.init(x0: region.x0, y0: region.y0, x1: region.x1, y1: region.y1)
  }
}
