import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  decodeChunks,
  decodeTextColumn,
  encodeChunks,
  type ChunkSelection,
  type CleanChunk,
  type DocumentFacts,
  type EmbeddedChunk,
  type FileImportance,
  type ServiceRoot,
} from '@coderag/types'
import type { DirectoryStages } from '../directory/stages.js'

export { tempDirectory, writeFiles } from './temp-directory.js'
// The tests of the pipeline run on a directory.
export { openDirectoryIndex } from '../directory/directory-index.js'

type Rows = Map<string, CleanChunk | EmbeddedChunk>

/** Called before every step of a write. A test makes it throw, or lets the steps `put` and `snapshot` wait. */
export type Step = (name: string) => void | Promise<void>

/** Stages for tests: chunks in memory by snapshot, terms and graphs in one JSON file per generation. */
export interface MemoryStages extends DirectoryStages {
  step: Step
  readonly snapshots: Map<number, Rows>
}

export function createMemoryStages(): MemoryStages {
  const snapshots = new Map<number, Rows>()
  let newest = 0
  const at = (snapshot: number): Rows => {
    const rows = snapshots.get(snapshot)
    if (rows === undefined) throw new Error(`no snapshot ${snapshot}`)
    return rows
  }
  const stages: MemoryStages = {
    step: () => undefined,
    snapshots,
    async openChunkReader({ snapshot }) {
      const rows = at(snapshot)
      return {
        get: async (ids) => ids.flatMap((id) => rows.get(id) ?? []).map(withoutVector),
        sourcesOf: async (ids) => ids.map((id) => rows.get(id)?.sourceUri ?? null),
        searchVector: async () => [],
        async *scan() {
          for (const chunk of rows.values()) yield [withoutVector(chunk)]
        },
        async *scanColumns() {
          for (const chunk of rows.values()) yield encodeChunks([chunk])
        },
        sourceVectors: async () => new Map(),
        count: async () => rows.size,
        async [Symbol.asyncDispose]() {},
      }
    },
    hasChunks: async ({ snapshot }) => snapshots.has(snapshot),
    async openChunkWriter({ snapshot }) {
      stages.step('open store')
      const before: Rows = snapshot === null ? new Map() : at(snapshot)
      const rows: Rows = new Map(before)
      let isOpen = true
      return {
        async put(batch) {
          await stages.step('put')
          for (const chunk of decodeChunks(batch)) rows.set(chunk.id, chunk)
        },
        async delete(selection) {
          stages.step('delete')
          for (const chunk of [...rows.values()]) if (isSelected(selection, chunk.sourceUri)) rows.delete(chunk.id)
        },
        async vectorsByContent(hashes) {
          const wanted = new Set(hashes)
          const known = new Map<string, Float32Array>()
          for (const chunk of [...before.values(), ...rows.values()]) {
            const vector = 'vector' in chunk ? chunk.vector : null
            if (vector instanceof Float32Array && wanted.has(chunk.contentHash)) known.set(chunk.contentHash, vector)
          }
          return known
        },
        async snapshot() {
          await stages.step('snapshot')
          if (!isOpen) throw new Error('the writer is closed')
          snapshots.set(++newest, new Map(rows))
          return newest
        },
        async optimize() {
          stages.step('optimize')
        },
        async prune() {
          stages.step('prune')
          for (const id of snapshots.keys()) if (id !== newest) snapshots.delete(id)
        },
        async [Symbol.asyncDispose]() {
          isOpen = false
        },
      }
    },
    async openLexicalIndex(directory) {
      const documents = readLexical(directory)
      return {
        size: documents.size,
        async search(terms, { limit }) {
          const found = [...documents].filter(([, own]) => terms.some((term) => own.terms.includes(term)))
          return found.slice(0, limit).map(([id]) => ({ id, score: 1 }))
        },
        within() {
          throw new Error('not for tests')
        },
        [Symbol.dispose]: () => undefined,
      }
    },
    async createLexicalWriter(previousDirectory) {
      stages.step('open lexical')
      const documents = previousDirectory === null ? new Map<string, Indexed>() : readLexical(previousDirectory)
      return {
        delete(selection) {
          for (const [id, { uri }] of documents) if (isSelected(selection, uri)) documents.delete(id)
        },
        add(batch, { terms, termIds, offsets }) {
          stages.step('lexical add')
          const { id, source_uri: uri } = batch.columns
          if (id.type !== 'text' || uri.type !== 'text') throw new TypeError('columns')
          const uris = decodeTextColumn(uri, batch.rows)
          decodeTextColumn(id, batch.rows).forEach((key, row) => {
            const own = [...termIds.subarray(offsets[row], offsets[row + 1])].map((term) => terms[term] ?? '')
            documents.set(key ?? '', { uri: uris[row] ?? '', terms: own.sort() })
          })
        },
        async write(directory, { onCreate } = {}) {
          mkdirSync(directory)
          stages.step('lexical write')
          onCreate?.('index.json')
          writeFileSync(join(directory, 'index.json'), JSON.stringify([...documents]))
          return documents.size
        },
      }
    },
    graphs: {
      async writeGraphs(changes, { previous, parts, defersCalls = false, signal }) {
        const graph: Graph =
          previous === null ? { services: {}, documents: {} } : parseGraph(await previous.read(GRAPH_FILE))
        const documents = new Map(Object.entries(graph.documents))
        const services = new Map(Object.entries(graph.services))
        for (const change of changes) {
          if ('source' in change) {
            services.set(change.source.uriPrefix, change.source.services)
            change.source.facts.forEach((found) => documents.set(found.sourceUri, found))
          } else if ('delete' in change) {
            for (const uri of documents.keys()) if (isSelected(change.delete, uri)) documents.delete(uri)
            if ('uriPrefix' in change.delete) services.delete(change.delete.uriPrefix)
          } else change.add.forEach((found) => documents.set(found.sourceUri, found))
        }
        await stages.step('graph write')
        signal?.throwIfAborted()
        const written: Graph = {
          services: Object.fromEntries(services),
          documents: Object.fromEntries(documents),
        }
        await parts.write(GRAPH_FILE, Buffer.from(JSON.stringify(written)))
        return { services: services.size, edges: documents.size, callsAreOld: defersCalls, warnings: [] }
      },
      openServiceGraph: notForTests,
      resolveServiceGraph: notForTests,
      openSymbolGraph: notForTests,
      readCentralParts: async () => [],
      openFileImportance: async (): Promise<FileImportance> => ({ of: () => 0 }),
      async *readFacts() {},
    },
  }
  return stages
}

/** Terms of one chunk in the index of the stages for tests. */
export interface Indexed {
  readonly uri: string
  readonly terms: readonly string[]
}

/** Reads the terms of one generation. */
export function readLexical(directory: string): Map<string, Indexed> {
  return new Map(JSON.parse(readFileSync(join(directory, 'index.json'), 'utf8')) as [string, Indexed][])
}

/** A graph that resolves nothing: it holds the facts it was given. */
export interface Graph {
  readonly services: Readonly<Record<string, readonly ServiceRoot[]>>
  readonly documents: Readonly<Record<string, DocumentFacts>>
}

const GRAPH_FILE = 'service_graph.json'

/** Reads the graph of one generation. */
export function readGraph(directory: string): Graph {
  return parseGraph(readFileSync(join(directory, GRAPH_FILE)))
}

function parseGraph(bytes: Uint8Array): Graph {
  return JSON.parse(new TextDecoder().decode(bytes)) as Graph
}

async function notForTests(): Promise<never> {
  throw new Error('the stages for tests answer no queries to graphs')
}

function isSelected(selection: ChunkSelection, uri: string): boolean {
  return 'uriPrefix' in selection ? uri.startsWith(selection.uriPrefix) : selection.sourceUris.includes(uri)
}

function withoutVector(chunk: CleanChunk | EmbeddedChunk): CleanChunk {
  if (!('vector' in chunk)) return chunk
  const { vector: _, ...rest } = chunk
  return rest
}
