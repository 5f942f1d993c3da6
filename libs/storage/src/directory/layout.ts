/** Names inside the directory of an index. */
export const LAYOUT = Object.freeze({
  manifest: 'manifest.json',
  lock: 'write.lock',
  /** LanceDB database. */
  database: 'rag.lance',
  /** One directory per generation below it. */
  lexical: 'bm25',
  /** One directory per generation below it: facts, service graph, symbol graph. */
  graph: 'graph',
  /** Copy of the newest service graph, for people and scripts. */
  serviceGraph: 'service_graph.json',
  /** One file per source and commit with the history of its files. */
  history: 'history',
  /** Keeps the index out of the repository that it lies in. */
  gitignore: '.gitignore',
})
