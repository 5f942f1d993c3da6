import {
  type Confidence,
  excerpt,
  type IndexQueries,
  NOTHING_ANSWERS,
  passageName,
  type QueryRequest,
  type QueryWarning,
  type RatedHit,
  subjectOf,
} from '@coderag/retrieval'
import { z } from 'zod'
import {
  corpusTypes,
  defineTool,
  ToolError,
  filterFields,
  filterOf,
  fitting,
  maxTokens,
  names,
  omittedLine,
  placeOf,
  tokensOf,
} from '../tool.js'

const CONVERSATIONS = corpusTypes(['conversations'])

/** Number of lines that show why a passage is a hit. */
const EXCERPT_LINES = 6

const query = z
  .string()
  .describe('a question or words: "where is the price of an order calculated", an identifier, an error message')

interface Passage {
  /** `repository/path:first-last`, which `read` takes; of a conversation its thread. */
  readonly place: string
  readonly symbol: string | null
  readonly kind: string | null
  readonly service: string | null
  /** How surely the passage answers. */
  readonly confidence: Confidence['word']
  /** The lines that match best, each with its number. */
  readonly excerpt: string
  /** Other passages of the file that match, as `first-last name`, best first; at most two, but all of a whole document. */
  readonly also: readonly string[]
}

interface Passages {
  /** How surely the index has an answer; `none`: what is shown is only the nearest. */
  readonly answer: Confidence['word'] | 'none'
  /** Best first. */
  readonly passages: readonly Passage[]
  /** Facts of the service graph and the call graph that the question asks for. */
  readonly relations: readonly string[]
  /** Number of passages that did not fit. */
  readonly omitted: number
  readonly warnings: readonly QueryWarning[]
}

export const searchTool = defineTool({
  name: 'search',
  title: 'Search the index',
  description:
    'Finds the code, configuration, documents and conversations that answer a question, best first, with the lines that ' +
    'match. Use it first for "where is…" and "how does…", in words or with identifiers; it needs no exact spelling. ' +
    'For a whole passage call `read` with its place, for an explanation across files `context`, for callers `symbol`, for ' +
    'dependencies `services`.',
  input: z.strictObject({
    query,
    limit: z.int().min(1).max(50).default(8).describe('most passages'),
    ...filterFields,
    max_tokens: maxTokens(2_000),
  }),
  run: (index, { query: text, limit, max_tokens: tokens, ...filter }, { signal }) =>
    passagesOf(index, { text, topK: limit, filter: filterOf(filter) }, tokens, signal),
  render: renderPassages,
})

export const conversationsTool = defineTool({
  name: 'conversations',
  title: 'Search conversations',
  description:
    'Finds chat threads, transcripts and tickets about a topic, such as why a decision was taken or how an incident ' +
    'went, or prints one whole thread. People are placeholders such as <PERSON_8851631>.',
  input: z.strictObject({
    query: query.optional().describe('the topic; leave it out to read a thread'),
    thread: z.string().optional().describe('place of a thread, as a search shows it: "incidents/1772560920.000100"'),
    channels: names.describe('only these'),
    participants: names.describe('only with these placeholders'),
    since: z.string().optional().describe('only at or after this time: 2026-03-04 or 2026-03-04T07:30Z'),
    until: z.string().optional().describe('only before this time; a date includes the day'),
    limit: z.int().min(1).max(50).default(8).describe('most passages'),
    max_tokens: maxTokens(3_000),
  }),
  async run(index, { query: text, thread, limit, max_tokens: tokens, ...options }, { signal }) {
    if (thread !== undefined) return { thread: await wholeThread(index, thread, tokens) }
    if (text === undefined) throw new ToolError('Give `query` to search, or `thread` to read one.')
    const { channels, participants, since, until } = options
    const filter = {
      corpusTypes: CONVERSATIONS,
      ...(channels !== undefined && { channels }),
      ...(participants !== undefined && { participants }),
      ...(since !== undefined && { since }),
      ...(until !== undefined && { until }),
    }
    return passagesOf(index, { text, topK: limit, filter }, tokens, signal)
  },
  render: (found: Passages | { readonly thread: string }) => ('thread' in found ? found.thread : renderPassages(found)),
})

export const contextTool = defineTool({
  name: 'context',
  title: 'Context for a question',
  description:
    'Writes what is needed to answer a question into one text: the best passages, what they call and who calls them, ' +
    'the structure around them, within a token budget. Use it for "how does…" and "what happens when…" before you ' +
    'answer or change code.',
  input: z.strictObject({
    query,
    ...filterFields,
    turns: z
      .array(z.string())
      .default([])
      .describe('earlier questions of the conversation, oldest first; they resolve "it" and "that"'),
    max_tokens: maxTokens(4_000),
  }),
  async run(index, { query: text, turns, max_tokens: budget, ...filter }, { signal }) {
    const earlier = turns.map((question) => ({ question }))
    const request: QueryRequest = { text, turns: earlier, budget, filter: filterOf(filter) }
    return index.query(request, { signal })
  },
  render: ({ confidence, context, warnings }) =>
    context === '' ? nothingFound(warnings) : [...unanswered(confidence.word), context].join('\n\n'),
})

async function passagesOf(
  index: IndexQueries,
  request: QueryRequest,
  tokens: number,
  signal: AbortSignal,
): Promise<Passages> {
  const { hits, terms, serviceContext, confidence, warnings } = await index.query({ ...request, budget: 0 }, { signal })
  const relations = fitting(serviceContext?.lines ?? [], (line) => line, Math.floor(tokens / 3)).kept
  const left = tokens - tokensOf(relations.join('\n'))
  const passages = hits.map((hit) => passageOf(hit, terms))
  const { kept, omitted } = fitting(passages, renderPassage, left)
  return { answer: confidence.word, passages: kept, relations, omitted, warnings }
}

function passageOf({ chunk, passages, confidence }: RatedHit, terms: readonly string[]): Passage {
  const { repoName, filePath, channel, symbolName, symbolKind, serviceName } = chunk
  const lines = excerpt(chunk, terms, EXCERPT_LINES).map(({ line, text }) => `${line}: ${text}`)
  return {
    place: filePath === null || channel !== null ? threadOf(chunk) : placeOf(repoName, filePath, chunk),
    symbol: symbolName ?? subjectOf(chunk),
    kind: symbolKind,
    service: serviceName,
    confidence: confidence.word,
    excerpt: lines.join('\n'),
    also: passages.slice(1).map((own) => `${own.startLine}-${own.endLine} ${passageName(own)}`.trim()),
  }
}

/** Returns the place of a conversation as `thread` takes it. */
function threadOf({ channel, threadId, sourceUri }: RatedHit['chunk']): string {
  return channel === null || threadId === null ? sourceUri : `${channel}/${threadId}`
}

async function wholeThread(index: IndexQueries, place: string, tokens: number): Promise<string> {
  const chunks = await index.thread(place)
  if (chunks.length === 0) throw new ToolError(`No conversation is called "${place}". Search for its topic instead.`)
  const { kept, omitted } = fitting(chunks, ({ text }) => text, tokens)
  const advice = omittedLine(omitted, 'raise max_tokens').map((line) => `\n${line}`)
  return [...kept.map(({ text }) => text), ...advice].join('')
}

/** Says why nothing was found, such as a filter for a service that does not exist, and what to do. */
function nothingFound(warnings: readonly QueryWarning[]): string {
  const advice = 'Use other words, drop a filter, or call `overview` to see what is indexed.'
  return ['Nothing was found.', ...warnings.map(({ message }) => message), advice].join(' ')
}

function unanswered(word: Passages['answer']): readonly string[] {
  return word === 'none' ? [`${NOTHING_ANSWERS} What follows is only the nearest.`] : []
}

function renderPassages({ answer: word, passages, relations, omitted, warnings }: Passages): string {
  if (passages.length === 0 && relations.length === 0) return nothingFound(warnings)
  return [
    ...unanswered(word),
    ...(relations.length === 0 ? [] : [relations.join('\n')]),
    ...passages.map(renderPassage),
    ...omittedLine(omitted, 'raise max_tokens or narrow the query'),
  ].join('\n\n')
}

function renderPassage({ place, symbol, kind, service, confidence, excerpt: lines, also }: Passage): string {
  const facts = [
    kind !== null && symbol !== null ? `${kind} ${symbol}` : symbol,
    service && `service ${service}`,
    confidence,
  ]
  const title = [place, ...facts].filter((fact) => fact !== null).join(' · ')
  return [title, lines, ...(also.length === 0 ? [] : [`also ${also.join(' · ')}`])].join('\n')
}
