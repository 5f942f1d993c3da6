import type { QueryRequest, StrategyName } from '@coderag/retrieval'
import { STRATEGIES } from '@coderag/retrieval/settings'
import { nearestName } from '@coderag/retrieval/inspect'
import {
  CORPUS_TYPES,
  type CorpusType,
  SERVICE_EDGE_TYPES,
  type ServiceEdgeType,
  SYMBOL_KINDS,
  type SymbolKind,
} from '@coderag/types'
import { type Argument, type Command, InvalidArgumentError, Option } from 'commander'
import type { Terminal } from './terminal.js'

/** Flags that narrow a query. */
export interface FilterFlags {
  readonly corpus?: readonly CorpusType[]
  readonly repo?: readonly string[]
  readonly service?: readonly string[]
  readonly owner?: readonly string[]
  readonly language?: readonly string[]
  readonly kind?: readonly SymbolKind[]
  readonly path?: readonly string[]
  readonly channel?: readonly string[]
  readonly author?: readonly string[]
  readonly since?: string
  readonly until?: string
}

export function withFilterOptions(command: Command): Command {
  return command
    .option(
      '--corpus <types>',
      'only these corpus types; "code", "doc", "convo" and "change" are groups',
      collectCorpora,
    )
    .option('--repo <names>', 'only these repositories', collect)
    .option('--service <names>', 'only these services', collect)
    .option('--owner <names>', 'only files of these owners, by CODEOWNERS and Backstage', collect)
    .option('--language <names>', 'only these languages', collect)
    .option('--kind <kinds>', 'only declarations of these kinds: function, method, class, interface, …', collectKinds)
    .option('--path <globs>', 'only paths that match; "!glob" excludes paths', collect)
    .option('--channel <names>', 'only these chat channels', collect)
    .option(
      '--author <placeholders>',
      'only conversations and commits with these participants, such as "<PERSON_8851631>"',
      collect,
    )
    .option('--since <time>', 'only conversations and commits at or after this time: 2026-03-04 or 2026-03-04T07:30Z')
    .option('--until <time>', 'only conversations and commits before this time; a date includes the whole day')
}

export function filterOf(flags: FilterFlags) {
  const { corpus, repo, service, owner, language, kind, path, channel, author, since, until } = flags
  return {
    ...(corpus && { corpusTypes: corpus }),
    ...(repo && { repos: repo }),
    ...(service && { services: service }),
    ...(owner && { owners: owner }),
    ...(language && { languages: language }),
    ...(kind && { symbolKinds: kind }),
    ...(path && { pathGlobs: path }),
    ...(channel && { channels: channel }),
    ...(author && { participants: author }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  }
}

/** Flags that change how a query is answered. */
export interface AnswerFlags {
  readonly strategy?: StrategyName
  readonly expandGraph?: boolean
  readonly minScore?: number
  readonly turns?: readonly string[]
}

export function withAnswerOptions(command: Command): Command {
  return withTurns(command)
    .addOption(new Option('--strategy <name>', 'strategy, instead of the one of the route').choices(STRATEGIES))
    .option('--expand-graph', 'add what the graphs know of the services around the hits')
    .option('--min-score <score>', 'leave out hits with a lower score, in the scale of the reranker', score)
}

/** Adds the option for earlier questions of a conversation. */
export function withTurns(command: Command): Command {
  return command.option(
    '--turns <question>',
    'earlier question of the conversation, that "it" and "that" refer to; repeatable, oldest first',
    (question: string, previous: readonly string[] = []) => [...previous, question],
  )
}

/**
 * Returns the text of a query: the words of the command line, or standard input if the only word is `-`. So a pasted
 * text needs no quotes of a shell.
 */
export async function queryText(words: readonly string[], { input }: Terminal): Promise<string> {
  return words.length === 1 && words[0] === '-' && input !== undefined ? input() : words.join(' ')
}

/** Returns the part of a request that answer flags give. */
export function answerFieldsOf({ strategy, expandGraph, minScore, turns }: AnswerFlags) {
  return {
    ...(strategy !== undefined && { strategy }),
    ...(expandGraph !== undefined && { expandGraph }),
    ...(minScore !== undefined && { minScore }),
    ...(turns !== undefined && { turns: turns.map((question) => ({ question })) }),
  } satisfies Partial<QueryRequest>
}

function score(value: string): number {
  const parsed = value.trim() === '' ? Number.NaN : Number(value)
  if (Number.isFinite(parsed)) return parsed
  throw new InvalidArgumentError('It must be a number.')
}

/** Collects kinds of declarations. */
function collectKinds(value: string, previous: readonly SymbolKind[] = []): SymbolKind[] {
  const kinds = collect(value).map((name) => {
    const kind = SYMBOL_KINDS.find((known) => known === name.toLowerCase())
    if (kind === undefined) throw unknownValue(name, SYMBOL_KINDS)
    return kind
  })
  return [...new Set([...previous, ...kinds])]
}

export function collectEdgeTypes(value: string, previous: readonly ServiceEdgeType[] = []): ServiceEdgeType[] {
  const types = collect(value).map((name) => {
    const type = SERVICE_EDGE_TYPES.find((known) => known === name.toLowerCase())
    if (type === undefined) throw unknownValue(name, SERVICE_EDGE_TYPES)
    return type
  })
  return [...new Set([...previous, ...types])]
}

/** Collects channel names. A leading `#` is removed. */
/** Adds the values of a repeatable option. `a,b` is two values. Commas inside braces belong to a glob. */
export function collect(value: string, previous: readonly string[] = []): string[] {
  const values = value.split(/,(?![^{]*\})/).map((part) => part.trim())
  if (values.some((part) => part === '')) throw new InvalidArgumentError('A value is empty.')
  return [...previous, ...values]
}

/** What corpus types begin with, as people write it: code, doc, convo, change. */
const CORPUS_GROUPS = new Set(CORPUS_TYPES.map((type) => type.slice(0, type.indexOf('_')).toLowerCase()))

/** Adds corpus types. They can be written in lower case, and as a prefix: `doc` is every DOC_ type. */
export function collectCorpora(value: string, previous: readonly CorpusType[] = []): CorpusType[] {
  const found = collect(value).flatMap((name) => {
    const start = name.toUpperCase().replaceAll('-', '_')
    const exact = CORPUS_TYPES.filter((type) => type === start)
    const types = exact.length > 0 ? exact : CORPUS_TYPES.filter((type) => type.startsWith(`${start}_`))
    if (types.length === 0) throw unknownValue(name, [...CORPUS_GROUPS, ...CORPUS_TYPES])
    return types
  })
  return [...new Set([...previous, ...found])]
}

/** Makes the options and arguments of a command that have choices answer a mistyped one with the one that was meant. */
export function suggestChoices(command: Command): void {
  for (const own of [...command.options, ...command.registeredArguments] as readonly (Option | Argument)[]) {
    const { argChoices } = own
    if (argChoices === undefined) continue
    own.argParser((value: string) => {
      if (argChoices.includes(value)) return value
      throw unknownValue(value, argChoices)
    })
  }
  for (const inner of command.commands) suggestChoices(inner)
}

function unknownValue(value: string, known: readonly string[]): InvalidArgumentError {
  const nearest = nearestName(value, known)
  const hint = nearest === null ? '' : ` Did you mean "${nearest}"?`
  return new InvalidArgumentError(`"${value}" is none of ${known.join(', ')}.${hint}`)
}

/** Returns a parser of whole numbers in a range, both ends inclusive. */
export function wholeNumber(least: number, most: number): (value: string) => number {
  return (value) => {
    const parsed = /^\d+$/.test(value) ? Number(value) : NaN
    if (parsed >= least && parsed <= most) return parsed
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`)
  }
}
