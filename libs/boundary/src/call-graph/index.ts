/** Queries a call graph, and resolves the symbols of files. */
export { createSymbolGraph } from './symbol-graph.js'
export { resolveSymbols, type FollowedCall, type ResolvedSymbols } from './resolve-symbols.js'
export { BoundaryError } from '../errors.js'
