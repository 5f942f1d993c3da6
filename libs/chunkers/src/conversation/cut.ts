import { mentionsOf, type ServiceName } from '@coderag/text'
import {
  contentHash,
  rawText,
  type Chunked,
  type RawChunk,
  type RawDocument,
  type RawText,
  type Turn,
} from '@coderag/types'
import { outlinePlain } from '../document/plain-blocks.js'
import { SENTENCE_BREAKS } from '../document/sentences.js'
import { emitChunks } from '../emit.js'
import { minChunkCharacters } from '../limits.js'
import { Lines } from '../lines.js'
import { partition, type Unit } from '../partition.js'
import { mergeSmall, type MeasuredText, type Piece } from '../piece.js'
import { TokenRows } from '../token-rows.js'
import { overlapBefore } from '../window/windows.js'
import { WHOLE_TURN_BUDGETS } from '../limits.js'

export interface ConversationLimits {
  readonly maxTokens: number
  readonly overlapTokens: number
  readonly services: readonly ServiceName[]
}

/** A turn with its rows. */
interface PlacedTurn extends Turn {
  readonly from: number
  readonly to: number
}

/** Cuts talk between turns into runs of about equal length within the budget. */
export function cutConversation(document: RawDocument, limits: ConversationLimits): Chunked {
  const services = withKnown(limits.services, document)
  const lines = new Lines(document.text, SENTENCE_BREAKS)
  const text: MeasuredText = { lines, tokens: new TokenRows(lines) }
  const turns = placedTurns(document, lines)
  const units = turns.flatMap((turn) => unitsOf(turn, text, limits.maxTokens))
  const pieces = partition(units, limits.maxTokens).map((run): Piece => {
    const from = run[0]?.from ?? 0
    return { from, to: run.at(-1)?.to ?? lines.count, scope: [], owner: null, heads: [], overlap: null }
  })
  const merge = { minCharacters: minChunkCharacters(document.corpusType), maxTokens: limits.maxTokens }
  const merged = mergeSmall(pieces, text, merge).map((piece) => ({
    ...piece,
    overlap: overlapOf(piece, turns, text, limits.overlapTokens),
  }))
  const chunks = emitChunks(document, lines, merged, { language: null, imports: [] })
  return {
    chunks: chunks.map((chunk, index) => {
      const { from, to } = merged[index] ?? { from: 0, to: 0 }
      return withTalk(
        chunk,
        document,
        turns.filter((turn) => turn.from < to && turn.to > from),
        services,
      )
    }),
    notices: [],
  }
}

/** The turns with their rows; in a text without any, its paragraphs. */
function placedTurns({ text, conversation }: RawDocument, lines: Lines): PlacedTurn[] {
  if (lines.count === 0) return []
  const given: readonly Turn[] =
    conversation?.turns ?? outlinePlain(text).blocks.map(({ start }) => ({ start, author: null, timestamp: null }))
  const starts: { turn: Turn; from: number }[] = []
  for (const turn of given) {
    const from = lines.rowAt(turn.start)
    if (from < lines.count && from > (starts.at(-1)?.from ?? -1)) starts.push({ turn, from })
  }
  if (starts.length === 0) starts.push({ turn: { start: 0, author: null, timestamp: null }, from: 0 })
  return starts.map(({ turn, from }, index) => ({
    ...turn,
    from: index === 0 ? 0 : from,
    to: starts[index + 1]?.from ?? lines.count,
  }))
}

function unitsOf({ from, to }: PlacedTurn, { tokens }: MeasuredText, maxTokens: number): Unit[] {
  if (tokens.bound(from, to) <= WHOLE_TURN_BUDGETS * maxTokens) {
    return [{ from, to, tokens: tokens.bound(from, to), depth: 0 }]
  }
  return Array.from({ length: to - from }, (_, index) => {
    const row = from + index
    return { from: row, to: row + 1, tokens: tokens.bound(row, row + 1), depth: index === 0 ? 0 : 3 }
  })
}

/** Returns the overlap: whole turns before the piece; inside a turn, the sentences before. */
function overlapOf(
  { from }: Piece,
  turns: readonly PlacedTurn[],
  text: MeasuredText,
  overlapTokens: number,
): string | null {
  const own = turns.find((turn) => turn.from < from && turn.to > from)
  if (own !== undefined) return overlapBefore(text, own.from, from, overlapTokens)
  const first = turns.find((turn) => turn.to <= from && text.tokens.bound(turn.from, from) <= overlapTokens)
  return first === undefined ? null : text.lines.slice(first.from, from)
}

/** Services of the options, which know aliases, and the names that the document's source knows of. */
function withKnown(services: readonly ServiceName[], { known }: RawDocument): readonly ServiceName[] {
  const named = new Set(services.map(({ name }) => name))
  const others = (known?.all ?? []).filter((name) => !named.has(name))
  return [...services, ...others.map((name) => ({ name, aliases: [] }))]
}

function withTalk(
  chunk: RawChunk,
  document: RawDocument,
  turns: readonly PlacedTurn[],
  services: readonly ServiceName[],
): RawChunk {
  const { channel = null, threadId = null } = document.conversation ?? {}
  const author = turns[0]?.author ?? null
  const timestamp = turns[0]?.timestamp ?? null
  const place = channel === null ? document.filePath : `#${channel}`
  const parts = [place, author === null ? null : `@${author}`, timestamp]
  const contextPrefix = parts.filter((part) => part !== null).join(' > ')
  const { services: named, hosts } = mentionsOf(chunk.text, services)
  // Names of workloads, containers and hosts are other names of services, or those of databases.
  const others = new Set(document.known?.all.filter((name) => !document.known?.services.includes(name)))
  const own = named.filter((name) => !others.has(name))
  return {
    ...chunk,
    contextPrefix: rawText(contextPrefix),
    contentHash: contentHash(contextPrefix, chunk.overlap, chunk.text),
    author,
    participants: distinct(turns.map((turn) => turn.author)),
    timestamp,
    channel,
    threadId,
    mentions: [...named, ...hosts],
    serviceName: own.length === 1 ? (own[0] ?? null) : null,
  }
}

function distinct(authors: readonly (RawText | null)[]): RawText[] {
  return [...new Set(authors.filter((author) => author !== null))]
}
