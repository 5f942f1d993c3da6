/** Queries, compares and draws a service graph. Loads neither grammars nor parsers. */
export { parseServiceGraph } from './graph/open-service-graph.js'
export { readFacts } from '../read-facts.js'
export { createGraphStore } from './graph/graph-store.js'
export { renderDot, renderMermaid, type DrawnEdge, type DrawnGraph, type DrawnNode } from './graph/draw-text.js'
export {
  renderHtml,
  type FunctionPair,
  type PageNode,
  type PageEdge,
  type PageGraph,
  type PageOptions,
} from './graph/html-page.js'
export { diffGraphs, renderDiffMermaid, type Changes, type GraphDiff } from './compare/graph-diff.js'
export { driftInIndex, driftOf, type Drift } from './compare/drift.js'
export { readObserved, type Observed, type ObservedFormat } from './compare/observed-edges.js'
export type { ObservedEdge } from './compare/observed-edge.js'
export { readServiceGraph } from './graph/open-service-graph.js'
export type { ServiceGraph } from './graph/service-graph.js'
export { BoundaryError } from '../errors.js'
export {
  contractChanges,
  type BranchSide,
  type ChangedRepository,
  type Consumer,
  type ContractChange,
  type Severity,
} from './compare/contract-changes.js'
export { readVariables, type Variable } from './compare/variables.js'
