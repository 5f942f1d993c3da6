/** Rows of the tables as queries see them. `migrations.ts` creates them. */
export interface Tables {
  coderag_state: StateTable
  coderag_generations: GenerationTable
  coderag_claims: ClaimTable
  coderag_runs: RunTable
  coderag_documents: DocumentTable
  coderag_chunks: ChunkTable
  coderag_contents: ContentTable
  coderag_deletions: { row_id: number; run: number }
  coderag_postings: { term: string; run: number; block: number; data: Uint8Array }
  coderag_vector_blocks: { run: number; block: number; data: Uint8Array }
  coderag_files: { graph: number; name: string; blob_id: number }
  coderag_blobs: { blob_id: number; piece: number; run: number; data: Uint8Array }
  coderag_histories: { name: string; data: Uint8Array }
  coderag_nodes: NodeTable
  coderag_edges: EdgeTable
}

/** One row. */
interface StateTable {
  id: number
  schema_version: number
  /** Beginning of the names of the index's collections in a search engine. */
  index_name: string
  next_run: number
  next_row: number
  next_document: number
  next_blob: number
  /** Number of the current generation; null before the first commit. */
  generation: number | null
  /** Changes with every commit. */
  identity: string | null
  /** Number of the service graph of the current generation in `coderag_nodes` and `coderag_edges`. */
  graph: number | null
}

interface GenerationTable {
  generation: number
  /** Random text of the commit that made it, by which a writer recognizes its own commit. */
  token: string
  /** The manifest as JSON text, compressed by gzip. */
  manifest: Uint8Array
}

interface ClaimTable {
  /** Id of the source, or `*` for the whole index. */
  source_id: string
  token: string
  host: string
  pid: number
  /** Namespace of the process id. */
  pid_space: string | null
  /** Start of the process in clock ticks since boot. */
  ticks: string | null
  started_at: string
  /** Last sign of life in milliseconds since 1970, by the clock of the server. */
  seen_at: number
}

/** Runs that have not committed: they are being written, or their writer died. */
interface RunTable {
  run: number
  /** Claim that the run belongs to. */
  token: string
}

interface DocumentTable {
  document: number
  /** sha256 of `source_uri`. */
  source_key: Uint8Array
  source_uri: string
  file_path: string | null
}

/** What searches need of a chunk. Rows are inserted and deleted, and never updated. */
interface ChunkTable {
  row_id: number
  created_run: number
  /** 32 bytes. */
  id: Uint8Array
  document: number
  corpus_type: string
  repo_name: string | null
  language: string | null
  symbol_kind: string | null
  service_name: string | null
  channel: string | null
  timestamp: string | null
  /** JSON list. */
  participants: string
  /** 32 bytes. */
  content_hash: Uint8Array
  /** A `halfvec` in PostgreSQL; numbers of 16 bits, little-endian, in the others. */
  embedding: Uint8Array | null
}

/** The other columns of a chunk, by the names of `CHUNK_COLUMNS`. Lists are JSON. */
interface ContentTable {
  row_id: number
  /** Number of tokens when the chunk was added, repetitions counted. */
  tokens: number
  [column: string]: string | number | null
}

interface NodeTable {
  graph: number
  name: string
  kind: string
  language: string | null
  /** JSON lists. */
  aliases: string
  ports: string
}

interface EdgeTable {
  graph: number
  position: number
  source: string
  target: string
  edge_type: string
  confidence: number
  /** JSON lists. */
  methods: string
  url_patterns: string
}
