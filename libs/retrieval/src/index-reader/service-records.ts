import { mentionsOf } from '@coderag/text'
import type { ChunkFilter, CleanChunk, CorpusType, GraphStore } from '@coderag/types'
import type { Related } from '../graphs/related.js'
import type { Snapshot } from './snapshot.js'

/** What a document or a conversation is about a service. */
export type RecordKind = 'incident' | 'runbook' | 'decision' | 'conversation'

/** A document or a conversation that names a service. */
export interface ServiceRecord {
  readonly kind: RecordKind
  /** First heading of a document, first line of a conversation; at most 80 characters. */
  readonly title: string
  readonly repoName: string | null
  /** Null for a thread. */
  readonly filePath: string | null
  /** Line of the first mention's chunk, 1-based. */
  readonly line: number
  readonly channel: string | null
  readonly threadId: string | null
  /** ISO 8601, UTC. Null where the source has no time. */
  readonly timestamp: string | null
}

/** The result of a question about a service, with what was written about the service. */
export interface Recorded {
  readonly records: readonly ServiceRecord[]
}

const DOCUMENTS: readonly CorpusType[] = ['DOC_RUNBOOK', 'DOC_ADR', 'DOC_README', 'DOC_GOOGLE']
const TALK: readonly CorpusType[] = ['CONVO_SLACK', 'CONVO_TRANSCRIPT', 'CONVO_OTHER']
/** Chunks that are read for each name. */
const CHUNKS_PER_NAME = 200
const MOST_RECORDS = 100
const MOST_TITLE = 80
const ORDER: readonly RecordKind[] = ['incident', 'runbook', 'decision', 'conversation']

/** Words of paths, channels and titles of records of incidents. */
const INCIDENT = /(?:^|[^\p{L}])(?:incidents?|post-?mortems?|outages?|sev-?[0-4]|rca)(?:$|[^\p{L}])/iu

/**
 * Returns the runbooks, decisions, records of incidents and conversations that name a service, by any of its names:
 * incidents first, the newest first within a kind, at most 100. Other documents are left out.
 *
 * @param name - Name or alias of a node; another name is looked for as it is.
 */
export async function recordsOf(
  snapshot: Pick<Snapshot, 'chunks' | 'lexical' | 'analyzer'>,
  graph: GraphStore,
  name: string,
): Promise<readonly ServiceRecord[]> {
  return (await recordsNaming(snapshot, graph, [name])).slice(0, MOST_RECORDS)
}

async function recordsNaming(
  { chunks, lexical, analyzer }: Pick<Snapshot, 'chunks' | 'lexical' | 'analyzer'>,
  graph: GraphStore,
  asked: readonly string[],
): Promise<readonly ServiceRecord[]> {
  const names = asked.flatMap((name) => {
    const node = graph.find(name)
    return node === null ? [name] : [node.name, ...node.aliases, ...node.roots.map((root) => root.name)]
  })
  const filter: ChunkFilter = { corpusTypes: [...DOCUMENTS, ...TALK] }
  const ids = new Set<string>()
  for (const own of new Set(names)) {
    const found = await lexical.search(analyzer.analyzeQuery(own).prose, { limit: CHUNKS_PER_NAME, filter })
    for (const { id } of found) ids.add(id)
  }
  const named = { name: '', aliases: [...new Set(names)] }
  const records = new Map<string, ServiceRecord>()
  for (const chunk of await chunks.get([...ids])) {
    const kind = kindOf(chunk)
    if (kind === null || !isAbout(chunk, named)) continue
    const known = records.get(chunk.sourceUri)
    if (known === undefined || chunk.startLine < known.line) records.set(chunk.sourceUri, recordOf(chunk, kind))
  }
  return [...records.values()].sort(byKindAndTime)
}

/**
 * Returns what was written about something of the map, as `recordsOf`: by the name of a service, a topic, a package, a variable, a
 * table or a function, of an endpoint by its path. Of a document or a thread these are others that name what it names.
 */
export async function recordsAbout(
  snapshot: Pick<Snapshot, 'chunks' | 'lexical' | 'analyzer'>,
  graph: GraphStore,
  { kind, name, speaksOf }: Related,
): Promise<readonly ServiceRecord[]> {
  if (kind === 'owner' || kind === 'folder') return []
  if (speaksOf === undefined) return recordsOf(snapshot, graph, writtenAs(kind, name))
  const records = await recordsNaming(
    snapshot,
    graph,
    speaksOf.map((own) => writtenAs(own.kind, own.name)),
  )
  const isItself = ({ filePath, channel, threadId }: ServiceRecord): boolean =>
    filePath === name.split('#')[0] || name.endsWith(`${channel}/${threadId}`)
  return records.filter((record) => !isItself(record)).slice(0, MOST_RECORDS)
}

/** A function is written without its scope, an endpoint by its path. */
function writtenAs(kind: Related['kind'], name: string): string {
  if (kind === 'endpoint') return name.slice(name.lastIndexOf(' ') + 1)
  return kind === 'symbol' ? (name.split(/[.:#\\]+/).at(-1) ?? name) : name
}

function isAbout(chunk: CleanChunk, service: { readonly name: string; readonly aliases: readonly string[] }): boolean {
  const bound = [chunk.serviceName, ...chunk.mentions]
  if (service.aliases.some((name) => bound.includes(name))) return true
  return mentionsOf(`${chunk.contextPrefix}\n${chunk.text}`, [service]).services.length > 0
}

function kindOf({ corpusType, filePath, channel, sectionPath }: CleanChunk): RecordKind | null {
  if (INCIDENT.test(`${filePath ?? ''} ${channel ?? ''} ${sectionPath?.split(' > ')[0] ?? ''}`)) return 'incident'
  if (corpusType === 'DOC_RUNBOOK') return 'runbook'
  if (corpusType === 'DOC_ADR') return 'decision'
  return TALK.includes(corpusType) ? 'conversation' : null
}

function recordOf(chunk: CleanChunk, kind: RecordKind): ServiceRecord {
  const { repoName, filePath, startLine: line, channel, threadId, timestamp } = chunk
  return { kind, title: titleOf(chunk), repoName, filePath, line, channel, threadId, timestamp }
}

function titleOf({ corpusType, sectionPath, text, filePath }: CleanChunk): string {
  const heading = DOCUMENTS.includes(corpusType) ? sectionPath?.split(' > ')[0] : undefined
  const firstLine = text
    .split('\n')
    .find((line) => line.trim() !== '')
    ?.trim()
  const title = (heading ?? firstLine ?? filePath ?? '').replace(/^#+\s+/, '')
  return title.length > MOST_TITLE ? `${title.slice(0, MOST_TITLE - 1)}…` : title
}

function byKindAndTime(a: ServiceRecord, b: ServiceRecord): number {
  const kinds = ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)
  if (kinds !== 0) return kinds
  const [left, right] = [a.timestamp ?? '', b.timestamp ?? '']
  if (left !== right) return left < right ? 1 : -1
  return (a.filePath ?? '') < (b.filePath ?? '') ? -1 : 1
}
