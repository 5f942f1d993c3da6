import { mentionsOf } from '@coderag/text'
import {
  type ChunkReader,
  type CleanChunk,
  globOfPath,
  type GraphStore,
  type IndexManifest,
  type SymbolRef,
} from '@coderag/types'
import { RetrievalError } from '../../errors.js'
import { wholeThread } from '../../index-reader/thread.js'
import { anchorOf, sectionsOf } from './document-sections.js'
import { endpointsNamed } from '../endpoints-named.js'
import { VALUES } from '../around.js'
import type { JoinedGraph } from '../joined-graph.js'
import type { Named, Spoken, PlaceInFile } from './named.js'
import { listed } from '../find-service.js'

interface Asked {
  readonly manifest: IndexManifest
  readonly chunks: ChunkReader
  readonly name: string
}

/**
 * Returns the document or the section of one (a path with `#Rollback`, or the anchor of its heading) that a name means, with
 * the things of the map that it names. Null if there is none.
 *
 * @throws RetrievalError `FILE_AMBIGUOUS`; `NAME_UNKNOWN` with the headings if the document has no such section.
 */
export async function namedDocument(
  store: GraphStore,
  graph: JoinedGraph | null,
  { manifest, chunks, name }: Asked,
): Promise<Named | null> {
  const [path = '', ...rest] = name.trim().split('#')
  const section = path === '' ? '' : rest.join('#').trim()
  const document = documentNamed(manifest, path)
  if (document === null) return null
  const found: CleanChunk[] = []
  const filter = { repos: [document.repoName], pathGlobs: [globOfPath(document.path)] }
  for await (const some of chunks.scan({ filter })) found.push(...some)
  const place = { repoName: document.repoName, filePath: document.path }
  const written = writtenIn(found)
  if (section === '') return named(store, graph, { ...written, name: document.path, kind: 'document', place })
  const sections = sectionsOf(document.path, written.text)
  const own = sections.find(({ heading }) => anchorOf(heading) === anchorOf(section))
  if (own !== undefined)
    return named(store, graph, {
      text: own.text,
      mentions: [],
      name: `${document.path}#${section}`,
      kind: 'document',
      place,
    })
  const known = [...new Set(sections.map(({ heading }) => heading))]
  const list = known.length === 0 ? 'It has no headings.' : `It has: ${listed(known)}.`
  throw new RetrievalError('NAME_UNKNOWN', `${document.path} has no section "${section}". ${list}`, { name, known })
}

interface Written {
  readonly text: string
  /** Services that a crawl found in it. */
  readonly mentions: readonly string[]
}

function writtenIn(chunks: readonly CleanChunk[]): Written {
  const ordered = chunks.toSorted((a, b) => a.byteRange[0] - b.byteRange[0])
  return { text: ordered.map((chunk) => chunk.text).join('\n'), mentions: chunks.flatMap(({ mentions }) => mentions) }
}

/** Returns the thread that a name means, `channel/thread` or its source uri, with what it names. Null if there is none. */
export async function namedThread(
  store: GraphStore,
  graph: JoinedGraph | null,
  { chunks, name }: Pick<Asked, 'chunks' | 'name'>,
): Promise<Named | null> {
  if (!/^[^/\s]+\/\S+$|:\/\//.test(name)) return null
  const thread = await wholeThread(chunks, name)
  return thread.length === 0 ? null : named(store, graph, { ...writtenIn(thread), name, kind: 'thread', place: null })
}

function documentNamed({ sources }: IndexManifest, name: string): { repoName: string; path: string } | null {
  const wanted = name.replaceAll('\\', '/')
  if (!/\.\w+$/.test(wanted)) return null
  const found = sources.flatMap(({ repoName, units }) =>
    Object.entries(units)
      .filter(
        ([path, { corpusType, chunks }]) =>
          chunks > 0 && corpusType.startsWith('DOC_') && `/${repoName}/${path}`.endsWith(`/${wanted}`),
      )
      .map(([path]) => ({ repoName, path })),
  )
  const whole = found.filter(({ path }) => path === wanted)
  const [only, ...others] = whole.length > 0 ? whole : found
  if (only === undefined) return null
  if (others.length === 0) return only
  const candidates = [only, ...others].map(({ repoName, path }) => `${repoName}/${path}`)
  const message = `${candidates.length} documents are called "${name}": ${candidates.slice(0, 10).join(', ')}. Name one with its folders or its repository.`
  throw new RetrievalError('FILE_AMBIGUOUS', message, { name, candidates })
}

interface NamedText extends Written {
  readonly name: string
  readonly kind: 'document' | 'thread'
  /** Null for a thread, which is no file of a repository. */
  readonly place: PlaceInFile | null
}

function named(store: GraphStore, graph: JoinedGraph | null, { name, kind, place, ...written }: NamedText): Named {
  const speaksOf = thingsNamedIn(store, graph, written)
  return {
    name,
    kind,
    origins: [],
    starts: speaksOf.flatMap(({ symbol }) => symbol ?? []),
    speaksOf,
    places: () => (place === null ? [] : [place]),
    broken: () => ({ dependents: [], functions: [] }),
  }
}

/** Words of a text that are written as code is: in backticks, with a dot, an underscore or an inner capital, or with brackets. */
const CODE_WORD =
  /`([^`\n]{2,120})`|\b((?:GET|POST|PUT|PATCH|DELETE|HEAD)\s+\/[\w\-./{}:]*)|(?<![\w./-])([A-Za-z_][\w]*(?:[.:#]+[A-Za-z_]\w*)+|[a-z]+[A-Z]\w*|[A-Z][a-z0-9]+[A-Z]\w*|[A-Za-z]\w*_\w+|\w+(?=\(\)))/g

/** Returns services by their names, then endpoints, topics, variables, tables and functions by what is written as code. */
function thingsNamedIn(store: GraphStore, graph: JoinedGraph | null, { text, mentions }: Written): Spoken[] {
  const found = new Map<string, Spoken>()
  const add = (thing: Spoken): void => {
    found.set(`${thing.kind}\n${thing.name}\n${thing.symbol?.id ?? ''}`, thing)
  }
  const names = new Set([...mentions, ...mentionsOf(text, store.nodes()).services])
  for (const own of names) {
    const node = store.find(own)
    if (node !== null) add({ kind: node.kind, name: node.name, symbol: null })
  }
  const topics = new Set(
    store.edges().flatMap(({ edgeType, urlPatterns }) => (edgeType === 'queue' ? urlPatterns : [])),
  )
  const items = new Map(store.items().map((item) => [item.name, item]))
  for (const [, ticked, route, word] of text.matchAll(CODE_WORD)) {
    const written = (ticked ?? route ?? word ?? '').replace(/\(.*\)$/, '').trim()
    if (written === '') continue
    const [endpoint, ...others] = endpointsNamed(store, written)
    const item = items.get(written)
    if (endpoint !== undefined) {
      for (const { service, method, path } of [endpoint, ...others])
        add({ kind: 'endpoint', name: `${service} ${method} ${path}`, symbol: null })
    } else if (topics.has(written)) add({ kind: 'topic', name: written, symbol: null })
    else if (item !== undefined && (item.kind !== 'table' || ticked !== undefined))
      add({ kind: item.kind, name: written, symbol: null })
    else for (const symbol of declared(graph, written)) add({ kind: 'symbol', name: symbol.qualifiedName, symbol })
  }
  return [...found.values()]
}

/** Declarations that a word alone may mean: one, in its spelling. */
function declared(graph: JoinedGraph | null, word: string): readonly SymbolRef[] {
  if (graph === null || /\s|\//.test(word) || word.length < 4) return []
  const last = word.split(/[.:#]+/).at(-1)
  const alike = graph
    .find(word, { limit: 20 })
    .filter(({ kind, name }) => kind !== 'module' && !VALUES.has(kind) && name === last)
  return alike.length === 1 ? alike : []
}
