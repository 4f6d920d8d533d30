import PegbarCore

extension PluginCatalog {
  /// The entries of a kind in the order of their ids; of several with one id, the one that is used comes first.
  package func sortedEntries(of kind: PluginKind) -> [CatalogEntry] {
    let keys = entries.indices.compactMap { place -> (id: String, isUsed: Bool, place: Int)? in
      let entry = entries[place]
      guard entry.descriptor.kind == kind else { return nil }
      return (entry.descriptor.id, entry.status == .ok, place)
    }
    let sorted = keys.sorted { a, b in a.id == b.id ? a.isUsed && !b.isUsed : a.id < b.id }
    return sorted.map { entries[$0.place] }
  }
}
