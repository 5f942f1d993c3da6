// The part of the call graph that a query reads. A bundle of this file leaves out what follows calls in ten languages.
export { openFileImportance, openSymbolGraph, readCentralParts } from '@coderag/boundary/call-graph'
