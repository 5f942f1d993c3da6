// Checked by the compiler (`nx run types:typecheck`), never run. Whoever wraps a reader forwards its methods by name. The
// compiler reports a required method that is forgotten, and says nothing about an optional one.
import type {
  ChunkReader,
  FileImportance,
  GraphStore,
  IndexReader,
  IndexStorage,
  IndexWriter,
  LexicalReader,
  SearchEngine,
  SearchReader,
  SymbolGraph,
  WriteClaim,
} from '../src/index.js'

type Optional<T> = { [Key in keyof T]-?: undefined extends T[Key] ? Key : never }[keyof T]
type Contracts =
  | Optional<ChunkReader>
  | Optional<FileImportance>
  | Optional<GraphStore>
  | Optional<IndexReader>
  | Optional<IndexStorage>
  | Optional<IndexWriter>
  | Optional<LexicalReader>
  | Optional<SearchEngine>
  | Optional<SearchReader>
  | Optional<SymbolGraph>
  | Optional<WriteClaim>

const noneIsOptional: [Contracts] extends [never] ? true : Contracts = true
void noneIsOptional

// @ts-expect-error an optional method is found
const found: [Optional<{ sourcesOf?(): void }>] extends [never] ? true : false = true
void found
