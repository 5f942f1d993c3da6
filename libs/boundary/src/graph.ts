/** The reader's side: questions to a graph that is there. Loads neither grammars nor parsers. */
export { openServiceGraph, parseServiceGraph } from './graph/open-service-graph.js'
export { createGraphStore } from './graph/graph-store.js'
export type { ServiceGraph } from './graph/service-graph.js'
export { BoundaryError } from './errors.js'
