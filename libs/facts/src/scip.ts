/** Reads and writes indexes of code in the format SCIP. Loads no grammar and no parser. */
export { readScip, type IndexedRepository, type ScipIndexFile } from './scip/read-scip.js'
export { writeSymbols, type WrittenGraph } from './scip/write-symbols.js'
export { encodeDocument, encodeMetadata, type WrittenMetadata } from './scip/write-scip.js'
export type { ByteSource, ScipDocument, ScipOccurrence, ScipSymbol } from './scip/scip-file.js'
