/** Of facts as stored. Counts up whenever an extractor finds more or their shape changes: sources are then read again. */
export const FACT_FORMAT = 2

/** Of `service-graph.json`; a reader refuses any other. */
export const GRAPH_FORMAT = 1

/** Names inside a graph directory. */
export const GRAPH_FILES = Object.freeze({
  sources: 'sources.json',
  serviceGraph: 'service_graph.json',
  /** Names of the symbol graphs' files, one for each repository that has one. */
  symbols: 'symbols.json',
  /** What of each repository the rest of it uses most. */
  central: 'central.json',
})
