import type { Calls, IndexQueries } from '@coderag/retrieval'
import { describeCall } from '@coderag/retrieval/graphs'
import { CoderagError, type ServiceCall, type SymbolEdge, type SymbolRef } from '@coderag/types'
import { z } from 'zod'
import { defineTool, fitting, maxTokens, omittedLine, placeOf, ToolError, tokensOf } from '../tool.js'

interface Reference {
  readonly symbol: string
  /** Place of the declaration. */
  readonly place: string
  /** Line of the call, in the file of the caller. */
  readonly line: number | null
  /** Of a call between services: what is asked for. */
  readonly via?: string
}

export const symbolTool = defineTool({
  name: 'symbol',
  title: 'Definition, callers and callees of a symbol',
  description:
    'Shows where a function, method, class or type is declared, who calls it or passes it on, what it calls, and what ' +
    'implements or extends it, over services. Use it for "who calls…" and before you change a declaration. Takes an exact ' +
    'name; if you do not know it, call `search` first.',
  input: z.strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(1_000)
      .describe(
        'name, name with its scope, either with its file, or an endpoint: "src/orders.ts:OrderService.place", "POST /orders"',
      ),
    depth: z.int().min(1).max(10).default(1).describe('number of calls to follow'),
    max_tokens: maxTokens(2_000),
  }),
  async run(index, { name, depth, max_tokens: tokens }) {
    const { callers, callees, note } = await bothCalls(index, name, depth)
    const definitions = await definitionsOf(index, name, callers?.declarations ?? [])
    if (definitions.length === 0) {
      const similar = await index.similarNames(name)
      const hint = similar.length > 0 ? ` Similar names: ${similar.join(', ')}.` : ''
      throw new ToolError(`The index has no declaration of "${name}".${hint} Call \`search\` with words about it.`)
    }
    const upward = callers?.edges ?? []
    const references = {
      callers: upward.filter(isCall).map(({ from, line, via }) => referenceOf(from, line, via)),
      passedBy: upward.filter(({ kind }) => kind === 'passes').map(({ from, line }) => referenceOf(from, line)),
      implementations: upward.filter(isExtension).map(({ from }) => referenceOf(from, null)),
      callees: (callees?.edges ?? []).map(({ to, line, via }) => referenceOf(to, line, via)),
      possible: (callers?.possible ?? []).map(({ from, line }) => referenceOf(from, line)),
      seen: (callers?.arriving ?? []).map((call) => `${call.source}: ${describeCall(call)}`),
      unresolved: (callees?.unresolved ?? []).map((call) => `${call.name} at line ${call.line}: ${call.reason}`),
    }
    const shown = fittingParts(definitions, references, tokens)
    return { symbol: callers?.symbol.qualifiedName ?? name, ...shown, note }
  },
  render: renderSymbol,
})

interface BothCalls {
  /** Null if the index has no calls, or none of such a symbol. */
  readonly callers: Calls | null
  readonly callees: Calls | null
  /** Why no callers say nothing; null if they say something. */
  readonly note: string | null
}

async function bothCalls(index: IndexQueries, name: string, depth: number): Promise<BothCalls> {
  try {
    const [callers, callees] = await Promise.all([
      index.callers(name, { depth, limit: 200 }),
      index.callees(name, { depth, limit: 200 }),
    ])
    return { callers, callees, note: noteOf(callers) }
  } catch (error) {
    if (!CoderagError.is(error) || !(error.code === 'GRAPH_MISSING' || error.code === 'SYMBOL_UNKNOWN')) throw error
    const reason = error.code === 'GRAPH_MISSING' ? error.message : 'The index has no calls of this symbol.'
    return { callers: null, callees: null, note: `${reason} Absence of callers says nothing here.` }
  }
}

async function definitionsOf(index: IndexQueries, name: string, declarations: readonly SymbolRef[]) {
  const bare = name.slice(Math.max(name.lastIndexOf(':'), name.lastIndexOf('.')) + 1)
  const matches = await index.lookup(declarations[0]?.name ?? bare, { limit: 20 })
  const chunkIds = new Set(declarations.map(({ chunkId }) => chunkId))
  const own = matches.filter(({ chunk }) => chunkIds.size === 0 || chunkIds.has(chunk.id))
  return (own.length > 0 ? own : matches).slice(0, 5).map(({ chunk }) => ({
    place: placeOf(chunk.repoName, chunk.filePath, chunk),
    text: chunk.text,
  }))
}

function isExtension({ kind }: SymbolEdge): boolean {
  return kind === 'implements' || kind === 'inherits'
}

/** Calls, and what reads, writes or uses a table, a variable, or a part of a package. */
const CALLS: ReadonlySet<SymbolEdge['kind']> = new Set(['calls', 'requests', 'publishes', 'reads', 'writes', 'uses'])

function isCall({ kind }: SymbolEdge): boolean {
  return CALLS.has(kind)
}

function referenceOf(symbol: SymbolRef, line: number | null, via?: ServiceCall): Reference {
  const { qualifiedName, repoName, filePath } = symbol
  const place = placeOf(repoName, filePath, symbol)
  return { symbol: qualifiedName, place, line, ...(via === undefined ? {} : { via: describeCall(via) }) }
}

interface Parts {
  readonly definitions: readonly { readonly place: string; readonly text: string }[]
  readonly callers: readonly Reference[]
  /** Who hands it over as a value, such as a handler or a job. */
  readonly passedBy: readonly Reference[]
  readonly callees: readonly Reference[]
  readonly implementations: readonly Reference[]
  /** Calls of unknown values by that name. */
  readonly possible: readonly Reference[]
  /** Calls that were seen at run time, from a function that is not known. */
  readonly seen: readonly string[]
  readonly unresolved: readonly string[]
}

/** Gives the references two thirds of the tokens, because the text of a declaration can be read by its place. */
function fittingParts(
  definitions: Parts['definitions'],
  { callers, passedBy, callees, implementations, possible, seen, unresolved }: Omit<Parts, 'definitions'>,
  tokens: number,
) {
  const own = fitting(
    definitions.map((definition) => ({ ...definition, text: beginning(definition.text, tokens / 3) })),
    ({ place, text }) => `${place}\n${text}`,
    tokens / 3,
  )
  const share = (tokens - own.kept.reduce((sum, { text }) => sum + tokensOf(text), 0)) / 4.75
  const up = fitting(callers, renderReference, share * 2)
  const passing = fitting(passedBy, renderReference, share / 2)
  const down = fitting(callees, renderReference, share)
  const below = fitting(implementations, renderReference, share / 2)
  const guessed = fitting(possible, renderReference, share / 4)
  const arriving = fitting(seen, (line) => line, share / 4)
  const unknown = fitting(unresolved, (line) => line, share / 4)
  return {
    definitions: own.kept,
    callers: up.kept,
    passedBy: passing.kept,
    callees: down.kept,
    implementations: below.kept,
    possible: guessed.kept,
    seen: arriving.kept,
    unresolved: unknown.kept,
    omitted: [own, up, passing, down, below, guessed, arriving, unknown].reduce((sum, { omitted }) => sum + omitted, 0),
  }
}

/** Returns the first lines of a text, at most the given number of tokens. */
function beginning(text: string, tokens: number): string {
  const lines = text.split('\n')
  const { kept, omitted } = fitting(lines, (line) => line, tokens)
  return omitted === 0 ? text : [...kept, ...omittedLine(omitted, 'read the place')].join('\n')
}

function noteOf({ isFollowed, edges, possible, arriving, takenForOutside, undecided }: Calls): string | null {
  if (!isFollowed) return 'The index has no calls in files of this kind. Absence of callers says nothing here.'
  if (edges.length + possible.length + arriving.length > 0 || takenForOutside + undecided === 0) return null
  const others = [
    ...(undecided === 0 ? [] : [`${undecided} calls of that name could lead to several declarations`]),
    ...(takenForOutside === 0 ? [] : [`${takenForOutside} calls of that name were taken for calls of libraries`]),
  ]
  return `No caller is known, but ${others.join(' and ')}.`
}

function renderSymbol({
  symbol,
  definitions,
  callers,
  passedBy,
  callees,
  implementations,
  possible,
  seen,
  unresolved,
  note,
  omitted,
}: Parts & { symbol: string; note: string | null; omitted: number }): string {
  const list = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [`${title}\n${lines.map((line) => `  ${line}`).join('\n')}`]
  return [
    `# ${symbol}`,
    ...definitions.map(({ place, text }) => `${place}\n${text.replace(/\n+$/, '')}`),
    ...(note === null ? [] : [note]),
    ...list(`Called by (${callers.length})`, callers.map(renderReference)),
    ...list(`Passed as a value by (${passedBy.length})`, passedBy.map(renderReference)),
    ...list(`Implemented or extended by (${implementations.length})`, implementations.map(renderReference)),
    ...list(`Calls (${callees.length})`, callees.map(renderReference)),
    ...list(`Possibly called by, only the name speaks for it (${possible.length})`, possible.map(renderReference)),
    ...list('Seen at run time; the calling function is not known', seen),
    ...list('Calls that were not resolved', unresolved),
    ...omittedLine(omitted, 'raise max_tokens'),
  ].join('\n\n')
}

function renderReference({ symbol, place, line, via }: Reference): string {
  return [`${symbol}  ${place}`, line === null ? '' : `line ${line}`, via ?? ''].filter(Boolean).join(', ')
}
