/** Format version of `service_graph.json`. A reader refuses any other version. */
export const GRAPH_FORMAT = 1

/** File names inside a graph directory. */
export const GRAPH_FILES = Object.freeze({
  sources: 'sources.json',
  serviceGraph: 'service_graph.json',
  /** File names of the call graphs, one for each repository that has one. */
  symbols: 'symbols.json',
  /** File of the central parts: for each repository, the declarations that the rest of it uses most. */
  central: 'central.json',
})
