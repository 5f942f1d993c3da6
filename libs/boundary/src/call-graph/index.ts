/** Opens and queries a call graph that an ingest run wrote. Also resolves the symbols of files. */
export { openFileImportance, openSymbolGraph } from './open-symbol-graph.js'
export { readCentralParts } from './read-central-parts.js'
export { createSymbolGraph } from './symbol-graph.js'
export { resolveSymbols, type FollowedCall, type ResolvedSymbols } from './resolve-symbols.js'
export { BoundaryError } from '../errors.js'
