import type { CorpusType } from './corpus.js'
import type { CleanText, RawText } from './marks.js'

/** Kinds of the declaration that a chunk holds. */
export const SYMBOL_KINDS = [
  'function',
  'method',
  'constructor',
  'class',
  'interface',
  'struct',
  'record',
  'enum',
  'trait',
  'type',
  'property',
  'constant',
  'variable',
  /** The beginning of a file, if it documents the file as a whole. */
  'module',
  /** The manifest of a package. */
  'package',
  'macro',
] as const
export type SymbolKind = (typeof SYMBOL_KINDS)[number]

/**
 * A contiguous range of one source. Every field that can carry what a person wrote is marked, so that a scrubber that
 * forgets one does not compile.
 */
export interface ChunkOf<Text extends string> {
  /** sha256 of `sourceUri`, `#`, byte start, `-`, byte end; 64 hex digits. */
  readonly id: string
  /** Origin, never an absolute path: `repo://name/path`, `slack://channel/thread`. */
  readonly sourceUri: string
  /** [start, end) in UTF-8 bytes of the source text. */
  readonly byteRange: readonly [start: number, end: number]
  /** 1-based, inclusive. */
  readonly startLine: number
  /** 1-based, inclusive. */
  readonly endLine: number
  readonly corpusType: CorpusType
  /** The exact slice that `byteRange` names. */
  readonly text: Text
  /** Scope for embedding and display: `pkg/auth/service.go > AuthService > Validate`. */
  readonly contextPrefix: Text
  /** The end of the previous chunk, repeated for context. Embedded and indexed, never part of `byteRange`. */
  readonly overlap: Text | null
  /**
   * sha256 of prefix, overlap and text; 64 hex digits. A vector is reused as long as this hash and the model stay the
   * same.
   */
  readonly contentHash: string
  readonly repoName: string | null
  /** Language name as its handler spells it, such as `typescript`. */
  readonly language: string | null
  /** Name of the declaration that fills the chunk. Null if it holds several declarations or none. */
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
  /** Headings above the chunk, joined with ` > `. */
  readonly sectionPath: Text | null
  /** Author of the text; in a conversation, the first speaker. */
  readonly author: Text | null
  /** Speakers, each once, in the order of their first words. Empty outside conversations. */
  readonly participants: readonly Text[]
  /** ISO 8601, UTC. */
  readonly timestamp: string | null
  readonly channel: string | null
  readonly threadId: string | null
  /** Modules that the chunk's file imports, as written. */
  readonly imports: readonly string[]
  /** Targets of calls that leave the service. */
  readonly callsOut: readonly string[]
  /** Services that a document, a conversation or a manifest names or deploys, and hosts that a conversation names. */
  readonly mentions: readonly string[]
  /** Services that call what the chunk declares, from the inverted service graph. */
  readonly calledBy: readonly string[]
  /** The service that it belongs to: by its folder, by what it deploys, or the only one that it names. */
  readonly serviceName: string | null
  /** `key=value`, sorted. */
  readonly k8sLabels: readonly string[]
}

/** A chunk in the form that a chunker makes. */
export type RawChunk = ChunkOf<RawText>

/** A chunk that passed the scrub gate. */
export type CleanChunk = ChunkOf<CleanText>

/** A chunk with its embedding: unit length, `vector.length === model.dimensions`. */
export type EmbeddedChunk = CleanChunk & { readonly vector: Float32Array }
