/** Opens and queries a call graph that an ingest run wrote. Also reads and resolves the symbols of single files. */
export { openFileImportance, openSymbolGraph } from './open-symbol-graph.js'
export { readCentralParts } from './read-central-parts.js'
export { createSymbolGraph } from './symbol-graph.js'
export { extractModuleNames, extractSymbols, SYMBOL_LANGUAGES } from './extract-symbols.js'
export { decodeFileSymbols, type FileSymbols } from './file-symbols.js'
export { resolveSymbols, type FollowedCall, type ResolvedSymbols } from './resolve-symbols.js'
export { BoundaryError } from '../errors.js'
