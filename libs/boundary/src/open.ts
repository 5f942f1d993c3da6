/** Opens graphs that an ingest run wrote. */

// From their own files, not through the two index files: a bundle of this file leaves out what resolves, compares and draws graphs.
export { openFileImportance, openSymbolGraph } from './call-graph/open-symbol-graph.js'
export { readCentralParts } from './call-graph/read-central-parts.js'
export { openServiceGraph, resolveServiceGraph } from './service-graph/graph/open-service-graph.js'
export { BoundaryError } from './errors.js'
