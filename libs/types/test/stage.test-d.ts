// Checked by the compiler (`nx run types:typecheck`), never run: the pipeline's order is a matter of types.
import type {
  ChunkStoreWriter,
  CleanChunk,
  EmbeddedChunk,
  Embedder,
  LexicalAnalyzer,
  RawChunk,
  Scrubber,
} from '../src/index.js'
import { encodeChunks, rawText } from '../src/index.js'
import type { CleanText } from '../src/index.js'

declare const raw: RawChunk
declare const clean: CleanChunk
declare const embedded: EmbeddedChunk
declare const scrubber: Scrubber
declare const embedder: Embedder
declare const analyzer: LexicalAnalyzer
declare const store: ChunkStoreWriter

// The way that compiles.
void scrubber.scrub([raw])
void embedder.embed([clean])
void analyzer.analyze([clean])
void store.put(encodeChunks([clean]))
void store.put(encodeChunks([embedded]))

// @ts-expect-error raw text has not been scrubbed
void embedder.embed([raw])
// @ts-expect-error raw text can't be indexed
void analyzer.analyze([raw])
// @ts-expect-error raw text can't be stored
void encodeChunks([raw])
// @ts-expect-error a store takes columns of clean chunks, nothing else
void store.put([clean])
// @ts-expect-error a string is not clean text
const forgedText: CleanText = 'text'
// @ts-expect-error raw text is not clean text
const promoted: CleanText = rawText('text')
// @ts-expect-error raw text inside a clean chunk
const forged: CleanChunk = { ...clean, text: raw.text }
// @ts-expect-error the author's name inside the prefix is marked too
const leakedPrefix: CleanChunk = { ...clean, contextPrefix: raw.contextPrefix }
// @ts-expect-error author
const leakedAuthor: CleanChunk = { ...clean, author: raw.author ?? rawText('') }
// @ts-expect-error section path
const leakedSection: CleanChunk = { ...clean, sectionPath: rawText('## Call Ann') }
// @ts-expect-error docstring
const leakedDocstring: CleanChunk = { ...clean, docstring: rawText('by Ann') }
// @ts-expect-error signature
const leakedSignature: CleanChunk = { ...clean, signature: rawText('f(ann)') }
// @ts-expect-error overlap
const leakedOverlap: CleanChunk = { ...clean, overlap: rawText('ann') }
// @ts-expect-error a chunk without a vector is not embedded
const unembedded: EmbeddedChunk = clean

export {
  forged,
  forgedText,
  leakedAuthor,
  leakedDocstring,
  leakedOverlap,
  leakedPrefix,
  leakedSection,
  leakedSignature,
  promoted,
  unembedded,
}
