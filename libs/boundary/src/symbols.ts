/** Symbols of single files and how they hang together, for tools that measure them. */
export { extractModuleNames, extractSymbols, SYMBOL_LANGUAGES } from './symbols/extract-symbols.js'
export { decodeFileSymbols, type FileSymbols } from './symbols/file-symbols.js'
export { resolveSymbols, type FollowedCall, type ResolvedSymbols } from './symbols/resolve-symbols.js'
export { FactCollector } from './fact-collector.js'
