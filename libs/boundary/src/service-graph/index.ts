/** Opens, queries and draws a service graph that an ingest run wrote. Loads neither grammars nor parsers. */
export { openServiceGraph, parseServiceGraph } from './graph/open-service-graph.js'
export { createGraphStore } from './graph/graph-store.js'
export { renderDot, renderMermaid } from './graph/draw-text.js'
export { renderHtml, type PageOptions } from './graph/html-page.js'
export type { ServiceGraph } from './graph/service-graph.js'
export { BoundaryError } from '../errors.js'
