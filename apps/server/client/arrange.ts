// Places of nodes: each part that hangs together is laid out by itself, and the parts are set in rows.
import type { CollectionReturnValue, LayoutOptions, NodeCollection, NodeSingular } from 'cytoscape'

const LAYOUT = { name: 'dagre', rankDir: 'LR', nodeSep: 18, rankSep: 70, fit: false } as LayoutOptions
/** Space between parts. */
const GAP = 60
/** Width of the whole by its height. */
const SHAPE = 1.8

/** Gives the nodes of a collection their places. Frames are around their nodes. */
export function arrange(part: CollectionReturnValue): void {
  const parts = partsOf(part).map((nodes) => {
    const own = nodes.union(nodes.parents())
    own.union(own.edgesWith(own)).layout(LAYOUT).run()
    return { nodes, box: own.boundingBox() }
  })
  const area = parts.reduce((sum, { box: { w, h } }) => sum + (w + GAP) * (h + GAP), 0)
  const width = Math.max(Math.sqrt(area * SHAPE), ...parts.map(({ box }) => box.w))
  let [x, y, height] = [0, 0, 0]
  for (const { nodes, box } of parts.toSorted((a, b) => b.box.h - a.box.h)) {
    if (x > 0 && x + box.w > width) [x, y, height] = [0, y + height + GAP, 0]
    nodes.shift({ x: x - box.x1, y: y - box.y1 })
    x += box.w + GAP
    height = Math.max(height, box.h)
  }
}

/**
 * Divides nodes: those in one frame are together, and so are those that edges join, unless most edges stay in a frame: then
 * each frame is a part. Frames themselves are left out.
 */
function partsOf(part: CollectionReturnValue): readonly NodeCollection[] {
  const nodes = part.nodes().filter((node) => !node.isParent()) as NodeCollection
  const edges = part
    .edges()
    .toArray()
    .filter((edge) => !edge.source().isOrphan() && !edge.target().isOrphan())
  const inside = edges.filter((edge) => edge.source().parent().same(edge.target().parent()))
  const isDivided = inside.length > edges.length / 2
  const rest = new Set(nodes.map((node) => node.id()))
  const parts: NodeCollection[] = []
  nodes.forEach((first) => {
    if (!rest.delete(first.id())) return
    const found: NodeSingular[] = [first]
    for (const node of found) {
      const joined = node
        .neighborhood()
        .nodes()
        .filter((other) => !isDivided || other.parent().same(node.parent()))
      const near = joined.union(node.isOrphan() ? joined : node.siblings()).intersection(nodes)
      near.nodes().forEach((next) => {
        if (rest.delete(next.id())) found.push(next)
      })
    }
    parts.push(nodes.filter((node) => found.some((one) => one.same(node))) as NodeCollection)
  })
  return parts
}
