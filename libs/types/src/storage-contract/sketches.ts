import type { CleanChunk, EmbeddedChunk } from '../chunk.js'
import { encodeChunks } from '../columns.js'
import type { TermBatch } from '../contracts.js'
import type { BeginOptions, IndexBatch, IndexStorage, NextManifest, WriteClaim } from '../index-storage.js'
import { MANIFEST_FORMAT, type IndexedSource, type IndexManifest } from '../manifest.js'
import { cleanChunk } from '../testing.js'

export const dimensions = 8

/** A chunk with a vector that its text decides. */
export function chunkOf(path: string, text: string, fields: Parameters<typeof cleanChunk>[0] = {}): EmbeddedChunk {
  return { ...cleanChunk({ path, text, prefix: '', ...fields }), vector: vectorOf(text) }
}

export function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(dimensions)
  for (const [index, character] of [...text].entries()) {
    const place = (character.codePointAt(0) ?? 0) % dimensions
    vector[place] = (vector[place] ?? 0) + 1 + (index % 5) / 5
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

/** The words of each chunk. */
export function termsOf(chunks: readonly CleanChunk[]): TermBatch {
  const numbers = new Map<string, number>()
  const termIds: number[] = []
  const counts: number[] = []
  const offsets = [0]
  const lengths: number[] = []
  for (const { text } of chunks) {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    const own = new Map<string, number>()
    for (const word of words) own.set(word, (own.get(word) ?? 0) + 1)
    for (const [word, count] of own) {
      const number = numbers.get(word) ?? numbers.size
      numbers.set(word, number)
      termIds.push(number)
      counts.push(count)
    }
    offsets.push(termIds.length)
    lengths.push(words.length)
  }
  return {
    rows: chunks.length,
    terms: [...numbers.keys()],
    offsets: Uint32Array.from(offsets),
    termIds: Uint32Array.from(termIds),
    counts: Uint16Array.from(counts),
    lengths: Uint32Array.from(lengths),
  }
}

export function batchOf(chunks: readonly (CleanChunk | EmbeddedChunk)[]): IndexBatch {
  return { columns: encodeChunks(chunks), terms: termsOf(chunks), facts: [] }
}

export function sourceOf(name: string): IndexedSource {
  return {
    id: `repo:${name}`,
    kind: 'repo',
    repoName: name,
    uriPrefix: `repo://${name}/`,
    gitCommit: null,
    services: [],
    names: [],
    namesState: '',
    locatedState: '',
    crawledAt: '2026-01-01T00:00:00.000Z',
    fingerprint: 'test',
    units: {},
    skips: [],
    failures: [],
    notices: {},
  }
}

/** Makes the next manifest: the sources of the newest one, and `names`. */
export function nextOf(names: readonly string[], chunkCount: number, embedded = true): NextManifest {
  return (newest, written): IndexManifest => {
    const others = (newest?.sources ?? []).filter(({ repoName }) => !names.includes(repoName))
    return {
      format: MANIFEST_FORMAT,
      generation: (newest?.generation ?? 0) + 1,
      createdAt: '2026-01-01T00:00:00.000Z',
      parts: written.parts,
      chunkCount,
      corpusCounts: {},
      hasGraphs: written.hasGraphs,
      serviceCount: written.services,
      edgeCount: written.edges,
      embedder: embedded ? { id: 'test', dimensions, pooling: '', queryPrefix: '', documentPrefix: '' } : null,
      lexicalFingerprint: 'test',
      sources: [...others, ...names.map(sourceOf)],
      prunedAtGeneration: newest?.prunedAtGeneration ?? 0,
    }
  }
}

/** Starts a generation on the newest one. */
export async function beginOn(claim: WriteClaim, options: Partial<BeginOptions> = {}) {
  return claim.begin({ base: await claim.current(), dimensions, graphs: false, ...options })
}

/** Commits chunks as a source, in one generation. */
export async function commitSource(
  storage: IndexStorage,
  name: string,
  chunks: readonly (CleanChunk | EmbeddedChunk)[],
  options: { optimize?: boolean; prune?: boolean } = {},
): Promise<IndexManifest> {
  await using claim = await storage.claim([`repo:${name}`])
  await using writer = await beginOn(claim)
  await writer.delete({ uriPrefix: `repo://${name}/` })
  await writer.add(batchOf(chunks))
  const manifest = await writer.commit(
    { optimize: options.optimize ?? false, defersCalls: false },
    nextOf([name], chunks.length),
  )
  if (options.prune === true) await writer.prune()
  return manifest
}

/** Opens the newest generation. */
export async function openNewest(storage: IndexStorage) {
  const current = await storage.current()
  if (current === null) throw new Error('there is no index')
  return storage.open(current.manifest)
}

export async function allIds(storage: IndexStorage): Promise<string[]> {
  await using reader = await openNewest(storage)
  const ids: string[] = []
  for await (const chunks of reader.chunks.scan()) ids.push(...chunks.map(({ id }) => id))
  return ids.sort()
}

export function idsOf(chunks: readonly { readonly id: string }[]): string[] {
  return chunks.map(({ id }) => id).sort()
}
