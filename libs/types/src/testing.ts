import { chunkId, contentHash } from './ids.js'
import type { PartReader, PartWriter } from './index-storage.js'
import type { CleanChunk, EmbeddedChunk, RawChunk, SymbolKind } from './chunk.js'
import { markClean, rawText } from './marks.js'

interface ChunkSketch {
  readonly path?: string
  readonly repo?: string
  readonly text?: string
  readonly prefix?: string
  readonly byteStart?: number
  readonly language?: string | null
  readonly symbolKind?: SymbolKind | null
  readonly corpusType?: CleanChunk['corpusType']
  readonly serviceName?: string | null
  readonly channel?: string | null
  readonly timestamp?: string | null
  readonly participants?: readonly string[]
}

/** Builds a complete clean chunk from the few fields that a test cares about. */
export function cleanChunk(sketch: ChunkSketch = {}): CleanChunk {
  const { path = 'orders/checkout.ts', repo = 'shop', text = 'export const total = 1\n', byteStart = 0 } = sketch
  const sourceUri = `repo://${repo}/${path}`
  const byteRange = [byteStart, byteStart + Buffer.byteLength(text)] as const
  const prefix = sketch.prefix ?? path
  return {
    id: chunkId(sourceUri, byteRange),
    sourceUri,
    byteRange,
    startLine: 1,
    endLine: text.split('\n').length,
    corpusType: sketch.corpusType ?? 'CODE_LOGIC',
    text: markClean(text),
    contextPrefix: markClean(prefix),
    overlap: null,
    contentHash: contentHash(prefix, null, text),
    repoName: repo,
    language: sketch.language === undefined ? 'typescript' : sketch.language,
    symbolName: null,
    symbolKind: sketch.symbolKind ?? null,
    definedNames: [],
    signature: null,
    docstring: null,
    filePath: path,
    gitHash: null,
    sectionPath: null,
    author: null,
    participants: (sketch.participants ?? []).map((person) => markClean(person)),
    timestamp: sketch.timestamp ?? null,
    channel: sketch.channel ?? null,
    threadId: null,
    imports: [],
    callsOut: [],
    mentions: [],
    calledBy: [],
    serviceName: sketch.serviceName ?? null,
    k8sLabels: [],
  }
}

/** Builds the same chunk as a chunker would have made it. */
export function rawChunk(sketch: ChunkSketch = {}): RawChunk {
  const clean = cleanChunk(sketch)
  return {
    ...clean,
    text: rawText(clean.text),
    contextPrefix: rawText(clean.contextPrefix),
    participants: [],
  } as RawChunk
}

/** Builds the same chunk with a vector. */
export function embeddedChunk(vector: readonly number[], sketch: ChunkSketch = {}): EmbeddedChunk {
  return { ...cleanChunk(sketch), vector: Float32Array.from(vector) }
}

/** Files of one generation in memory. */
export class MemoryParts implements PartReader, PartWriter {
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>()
  /** Names of the files that were taken over from the previous generation. */
  readonly kept: string[] = []

  constructor(readonly previous: MemoryParts | null = null) {}

  async read(name: string): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = this.files.get(name)
    if (bytes === undefined) throw new Error(`there is no file ${name}`)
    return bytes
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    this.files.set(name, new Uint8Array(bytes))
  }

  async keep(name: string): Promise<void> {
    if (this.previous === null) throw new Error('there is no previous generation')
    this.files.set(name, await this.previous.read(name))
    this.kept.push(name)
  }
}
