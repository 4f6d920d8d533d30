import PegbarCore

/// One layer in a snapshot or presentation frame.
public struct LayerRow: Sendable {
  /// The layer's id; the same in every snapshot of a tree.
  public var id: UInt64

  /// The layer's name; nil for none.
  public var name: String?

  /// The layer's class.
  public var layerClass: LayerClass

  /// The superlayer's row, or −1 for the root and for masks.
  public var parent: Int

  /// One past the last row of this layer's subtree.
  ///
  /// Rows are in depth-first order: a layer, its mask's subtree if it has one, its sublayers in
  /// order.
  public var subtreeEnd: Int

  /// The row of the mask, always the next row, or −1.
  public var mask: Int

  /// The layer's timing.
  public var timing: MediaTiming

  /// The layer's properties: model values in a snapshot, presented values in a presentation frame.
  public var properties: PropertyTable

  /// The range of this layer's animations in the snapshot.
  public var animations: Range<Int>

  /// The running transition in a presentation frame's list, or −1.
  public var transition: Int

  /// What an emitter layer's particles depend on, with the layer's time in a presentation frame; nil
  /// for layers of other classes and before the first commit.
  public var emission: EmitterMoment?

  /// Makes a row without animations, mask or transition.
  public init(
    id: UInt64, name: String? = nil, layerClass: LayerClass = .plain, parent: Int,
    subtreeEnd: Int, timing: MediaTiming, properties: PropertyTable
  ) {
    self.id = id
    self.name = name
    self.layerClass = layerClass
    self.parent = parent
    self.subtreeEnd = subtreeEnd
    self.mask = -1
    self.timing = timing
    self.properties = properties
    self.animations = 0..<0
    self.transition = -1
  }
}
