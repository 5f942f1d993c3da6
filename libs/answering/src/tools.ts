import type { IndexQueries, LookupMatch, QueryFilter } from '@coderag/retrieval'
import { CoderagError } from '@coderag/types'
import { jsonSchema, tool, type ToolSet } from 'ai'
import { z } from 'zod'
import type { AnswerSource, SourceList } from './sources.js'
import { writeData, writeSources } from './sources.js'

/** A look that the model took. */
export interface Look {
  readonly tool: string
  /** What was looked for: a query, a name or a place. */
  readonly subject: string
  /** Sources that the look added. */
  readonly sources: readonly AnswerSource[]
}

interface LookSetup {
  readonly index: IndexQueries
  readonly filter: QueryFilter
  readonly sources: SourceList
  readonly mark: string
  /** Most calls of all tools together. */
  readonly limit: number
  readonly signal: AbortSignal
  readonly onLook: (look: Look) => void
}

interface Found {
  readonly text: string
  readonly sources?: readonly AnswerSource[]
}

/** Tokens of the context that one search adds. */
const SEARCH_BUDGET = 2_500
/** Most lines that one `read` adds. */
const READ_LINES = 200
/** Most declarations, callers or dependents in a list. */
const LIST_LENGTH = 40

/**
 * Returns the tools with which a model takes further looks at the index. They only read, and see what the caller may see.
 */
export function lookTools(setup: LookSetup): ToolSet {
  let calls = 0
  /** Defines a tool with one text as its input. A failure is told to the model, which may try something else. */
  const look = (name: string, description: string, input: string, run: (subject: string) => Promise<Found>) =>
    tool({
      description,
      inputSchema: jsonSchema<{ subject: string }>(
        z.toJSONSchema(z.strictObject({ subject: z.string().min(1).max(2_000).describe(input) })) as object,
      ),
      async execute({ subject }) {
        if (++calls > setup.limit) return 'No further calls are possible. Answer from the sources that you have.'
        const { text, sources = [] } = await run(String(subject).slice(0, 2_000)).catch(
          (error: unknown): Found => ({
            text: failureText(error),
          }),
        )
        setup.onLook({ tool: name, subject, sources })
        return text
      },
    })
  const { index, filter, sources, mark, signal } = setup
  return {
    search: look(
      'search',
      'Searches the index with other words. Use it if the sources do not answer the question, or if the question is ' +
        'vague: write what an answer would contain, such as names of functions or of settings.',
      'words or a question',
      async (text) => {
        const { context, sources: found } = await index.query(
          { text, filter, budget: SEARCH_BUDGET, format: 'json' },
          { signal },
        )
        const { added } = sources.addContext(context, found)
        return { text: added.length === 0 ? 'Nothing was found.' : writeSources(added, mark), sources: added }
      },
    ),
    lookup: look(
      'lookup',
      'Shows where a name is declared.',
      'exact name of a declaration, or a path',
      async (name) => {
        const matches = await index.lookup(name, { limit: LIST_LENGTH, filter })
        return { text: listed('declarations', matches.map(describeMatch), mark) }
      },
    ),
    callers: look(
      'callers',
      'Lists the callers of a function or method, and what builds on a type.',
      'name, name with its scope, or either with its file: src/orders.ts:place',
      async (symbol) => {
        const { edges } = await index.callers(symbol, { limit: LIST_LENGTH })
        const lines = edges.map(({ from, line }) => `${from.qualifiedName} (${from.repoName}/${from.filePath}:${line})`)
        return { text: listed('callers', lines, mark) }
      },
    ),
    impact: look(
      'impact',
      'Lists what breaks, nearest first, with a service, database, broker, topic, endpoint, function or file.',
      'name of the service, database, broker, topic, function or file, or an endpoint: POST /orders',
      async (name) => {
        const { dependents, functions } = await index.impact(name)
        const services = dependents.slice(0, LIST_LENGTH).map(({ depth, name: dependent }) => `${depth} ${dependent}`)
        const called = functions
          .slice(0, LIST_LENGTH)
          .map(({ depth, symbol, service }) => `${depth} ${symbol.qualifiedName} of ${service ?? symbol.repoName}`)
        const lines = [...services, ...called]
        return { text: listed('dependents', lines, mark) }
      },
    ),
    read: look(
      'read',
      'Reads lines of a file. It becomes a source that can be cited.',
      'place as the sources show it: repository/path:first-last',
      async (place) => {
        const [, path = place, first = '1', last = String(Number(first) + READ_LINES - 1)] =
          /^(.+?):(\d{1,7})(?:-(\d{1,7}))?$/.exec(place) ?? []
        const file = await index.file(path)
        if (file === null) return { text: 'The index has no such file.' }
        const from = Math.max(1, Number(first))
        const lines = file.text.split('\n').slice(from - 1, Math.min(Number(last), from + READ_LINES - 1))
        if (lines.length === 0) return { text: 'The file has no such lines.' }
        const endLine = from + lines.length - 1
        const source = sources.add({
          place: `${file.repoName}/${file.filePath}:${from}-${endLine}`,
          repo: file.repoName,
          path: file.filePath,
          startLine: from,
          endLine,
          title: null,
          language: file.language,
          text: lines.join('\n'),
        })
        return { text: writeSources([source], mark), sources: [source] }
      },
    ),
  }
}

function describeMatch({
  chunk: { symbolKind, symbolName, repoName, filePath, startLine, endLine },
}: LookupMatch): string {
  return `${symbolKind ?? 'text'} ${symbolName ?? ''} (${repoName}/${filePath}:${startLine}-${endLine})`
}

function listed(title: string, lines: readonly string[], mark: string): string {
  return lines.length === 0 ? `There are no ${title}.` : writeData(title, lines.join('\n'), mark)
}

/** The message of an unexpected error may hold anything, so it is left out. */
function failureText(error: unknown): string {
  return CoderagError.is(error) ? error.message : 'This call failed. Try another one.'
}
