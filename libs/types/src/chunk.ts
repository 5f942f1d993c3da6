import type { CorpusType } from './corpus.js'
import type { CleanText, RawText } from './marks.js'

/** What kind of declaration a chunk holds. */
export type SymbolKind =
  | 'function'
  | 'method'
  | 'constructor'
  | 'class'
  | 'interface'
  | 'struct'
  | 'record'
  | 'enum'
  | 'trait'
  | 'type'
  | 'property'
  | 'constant'
  | 'variable'
  /** Also the top of a file that documents the file as a whole. */
  | 'module'
  /** The manifest of a package. */
  | 'package'
  | 'macro'

/**
 * A piece of a source. Every field that can carry what a person wrote has the text mark, so that a scrubber which
 * forgets one does not compile.
 */
export interface ChunkOf<Text extends string> {
  /** sha256 of `sourceUri`, `#`, byte start, `-`, byte end; 64 hex digits. */
  readonly id: string
  /** Where it came from, never an absolute path: `repo://name/path`, `slack://channel/thread`. */
  readonly sourceUri: string
  /** [start, end) in UTF-8 bytes of the source text. */
  readonly byteRange: readonly [start: number, end: number]
  /** 1-based, inclusive. */
  readonly startLine: number
  /** 1-based, inclusive. */
  readonly endLine: number
  readonly corpusType: CorpusType
  /** Exactly the slice that `byteRange` names. */
  readonly text: Text
  /** Scope for embedding and display: `pkg/auth/service.go > AuthService > Validate`. */
  readonly contextPrefix: Text
  /** The end of the piece before, repeated for context. Embedded and indexed, never part of `byteRange`. */
  readonly overlap: Text | null
  /** sha256 of prefix, overlap and text; 64 hex digits. A vector is reused while this and the model stay the same. */
  readonly contentHash: string
  readonly repoName: string | null
  /** Language name as its handler spells it, such as `typescript`. */
  readonly language: string | null
  /** Name of the declaration that fills the chunk; null when there are several or none. */
  readonly symbolName: string | null
  readonly symbolKind: SymbolKind | null
  /** Every name declared in the chunk, in order of appearance. */
  readonly definedNames: readonly string[]
  readonly signature: Text | null
  readonly docstring: Text | null
  /** Relative to the repository, with `/` between parts. */
  readonly filePath: string | null
  /** Commit at which this content was indexed. */
  readonly gitHash: string | null
  /** Headings above it, joined with ` > `. */
  readonly sectionPath: Text | null
  /** Who wrote it; of a conversation, who speaks first. */
  readonly author: Text | null
  /** Who speaks in it, each once, in the order of first words. Empty outside conversations. */
  readonly participants: readonly Text[]
  /** ISO 8601, UTC. */
  readonly timestamp: string | null
  readonly channel: string | null
  readonly threadId: string | null
  /** Modules that the chunk's file imports, as written. */
  readonly imports: readonly string[]
  /** Targets of calls that leave the service. */
  readonly callsOut: readonly string[]
  /** Services and hosts that a conversation names. */
  readonly mentions: readonly string[]
  /** Services that call what is declared here; filled by inverting the graph. */
  readonly calledBy: readonly string[]
  readonly serviceName: string | null
  /** `key=value`, sorted. */
  readonly k8sLabels: readonly string[]
}

/** As a chunker made it. */
export type RawChunk = ChunkOf<RawText>

/** As the scrub gate passed it. */
export type CleanChunk = ChunkOf<CleanText>

/** With its embedding: unit length, `vector.length === model.dimensions`. */
export type EmbeddedChunk = CleanChunk & { readonly vector: Float32Array }
