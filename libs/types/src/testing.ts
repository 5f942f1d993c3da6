import { chunkId, contentHash } from './ids.js'
import type { PartReader, PartWriter } from './index-parts.js'
import type { CleanChunk, EmbeddedChunk, RawChunk, SymbolKind } from './chunk.js'
import type { IndexedSource, IndexManifest } from './manifest.js'
import { markClean, rawText } from './marks.js'

/** Creates a generator of numbers from 0 to 1, exclusive, that are equal for equal seeds (Mulberry32, T. Ettinger 2017). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

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
  readonly mentions?: readonly string[]
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
    mentions: sketch.mentions ?? [],
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

/** Makes the record of a source of which nothing is indexed but what a test says. */
export function indexedSource(sketch: Partial<IndexedSource> = {}): IndexedSource {
  const repoName = sketch.repoName ?? 'shop'
  return {
    id: `repo:${repoName}`,
    kind: 'repo',
    repoName,
    uriPrefix: `repo://${repoName}/`,
    gitCommit: 'c1',
    services: [],
    names: [],
    namesState: '',
    locatedState: '',
    crawledAt: '2026-01-01T00:00:00.000Z',
    fingerprint: 'f1',
    units: {},
    skips: [],
    failures: [],
    notices: {},
    ...sketch,
  }
}

/** Makes the manifest of an empty index but for what a test says. */
export function manifestOf(sketch: Partial<IndexManifest> = {}): IndexManifest {
  return {
    format: 2,
    generation: 3,
    createdAt: '2026-01-01T00:00:00.000Z',
    parts: { chunks: 7, lexical: '3' },
    chunkCount: 0,
    corpusCounts: {},
    hasGraphs: false,
    serviceCount: 0,
    edgeCount: 0,
    embedder: null,
    lexicalFingerprint: 'words/1',
    sources: [],
    prunedAtGeneration: 1,
    ...sketch,
  }
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

/** Punctuation, white space and letters of several kinds, and pairs of them at which patterns often begin. */
const SIGNS: readonly string[] = [
  ...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~“«”» \n\taA7éßя中がक한\u0301😀',
  ...[
    'a ',
    'a.',
    'a/',
    'a-',
    'a_',
    'a,',
    'a:',
    'a(',
    "a'",
    'a\n',
    'aA',
    'Aa',
    'a1',
    'é ',
    'é.',
    '中a',
    '1.',
    '1 ',
    '- ',
  ],
  ...[', ', '? ', '= ', '/a', './', '<a', '"a ', '`a`', '()', '[]', '{a', '|a', '@a', '#a', '**', '::a', '\n ', '\n- '],
]

/** Length of the texts of `expectLinear`, in UTF-16 units; the square of it is seconds. */
const LONG = 32_000
/** Processor time of one call, in milliseconds, below which nothing more is asked: 200 on an idle, fast machine. */
const ENOUGH_MS = 1_000
/** Processor time that no call may take, in milliseconds, however it grows. */
const MOST_MS = 3_000
/** A text four times as long takes four times as long if time is linear, sixteen times if it grows with the square. */
const MOST_GROWTH = 8

/**
 * Calls a function with long texts that repeat one sign, or a pair of signs, between two letters. What takes a second is called
 * again, and with a quarter of the text, so that a slow or busy machine is told apart from time that grows with the square.
 *
 * @param options.signs - Default: some 80, of all kinds.
 * @throws Error if a call takes more than three seconds of processor time, or more than a second and eight times that of a quarter; it
 *   names the signs.
 */
export async function expectLinear(
  read: (text: string) => unknown,
  { signs = SIGNS }: { readonly signs?: readonly string[] } = {},
): Promise<void> {
  const slow: string[] = []
  for (const sign of signs) {
    const long = await processorMs(read, sign, LONG)
    if (long <= ENOUGH_MS) continue
    const again = Math.min(long, await processorMs(read, sign, LONG))
    const short = Math.min(await processorMs(read, sign, LONG / 4), await processorMs(read, sign, LONG / 4))
    if (again > MOST_MS || (again > ENOUGH_MS && again > MOST_GROWTH * short))
      slow.push(`${JSON.stringify(sign)}: ${again} ms, ${short} ms for a quarter`)
  }
  if (slow.length > 0) throw new Error(`Expected linear time for ${LONG} characters, got ${slow.join(', ')}`)
}

async function processorMs(read: (text: string) => unknown, sign: string, length: number): Promise<number> {
  const text = `x${sign.repeat(Math.floor((length - 2) / sign.length))}x`
  const start = process.cpuUsage()
  await read(text)
  const { user, system } = process.cpuUsage(start)
  return Math.round((user + system) / 1_000)
}
