import type { IndexQueries, QueryFilter } from '@coderag/retrieval'
import { createTokenCounter, nearestName } from '@coderag/text'
import { CORPUS_TYPES, type CorpusType } from '@coderag/types'
import { z } from 'zod'

/** A tool that agents call. */
export interface Tool {
  readonly name: string
  readonly title: string
  /** Says when to use the tool, and which tool to use instead in other cases. */
  readonly description: string
  readonly input: z.ZodObject
  answer(index: IndexQueries, args: unknown, call: ToolCall): Promise<string>
}

interface ToolDefinition<Input extends z.ZodObject, Answer> extends Pick<Tool, 'name' | 'title' | 'description'> {
  readonly input: Input
  run(index: IndexQueries, args: z.output<Input>, call: ToolCall): Promise<Answer>
  render(answer: Answer): string
}

/** What a running tool may use of its call. */
export interface ToolCall {
  /** Aborted when the client cancels the call. */
  readonly signal: AbortSignal
}

/** Failure of a tool whose message tells the agent what to do next. */
export class ToolError extends Error {
  override readonly name = 'ToolError'
}

export function defineTool<Input extends z.ZodObject, Answer>({
  run,
  render,
  ...description
}: ToolDefinition<Input, Answer>): Tool {
  return {
    ...description,
    input: argumentsOf(description.name, description.input.shape),
    answer: async (index, args, call) => render(await run(index, description.input.parse(args), call)),
  }
}

/** Returns the schema of a tool's arguments. Its message for an unknown one says which there are. */
export function argumentsOf<Shape extends z.ZodRawShape>(tool: string, shape: Shape) {
  const known = Object.keys(shape)
  const taken = known.length === 0 ? 'It takes none.' : `It takes ${known.join(', ')}.`
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code !== 'unrecognized_keys') return undefined
      const keys = 'keys' in issue && Array.isArray(issue.keys) ? issue.keys.map(String) : []
      const unknown = keys.map((key) => {
        const nearest = nearestName(key, known)
        return `"${key}" is no argument of ${tool}${nearest === null ? '.' : `; did you mean "${nearest}"?`}`
      })
      return [...unknown, taken].join(' ')
    },
  })
}

/** The library checks lengths and numbers: bounds here would be read by each agent at the start of each session. */
export const names = z.array(z.string()).optional()

const CONTENT = ['code', 'config', 'deploy', 'docs', 'conversations', 'commits'] as const

/** Input fields that restrict where a tool searches. */
export const filterFields = {
  repos: names.describe('only these repositories'),
  services: names.describe('only these services'),
  languages: names.describe('only these, such as "go", "csharp"'),
  content: z
    .array(z.enum(CONTENT))
    .optional()
    .describe('only source code, configuration, deployment manifests, documents, conversations or commits'),
  paths: names.describe('globs such as "src/**"; a leading "!" excludes'),
}

type FilterArgs = { readonly [Field in keyof typeof filterFields]?: z.output<(typeof filterFields)[Field]> | undefined }

/** Returns the filter of a query from the input fields of `filterFields`. */
export function filterOf({ repos, services, languages, content, paths }: FilterArgs): QueryFilter {
  return {
    ...(repos !== undefined && { repos }),
    ...(services !== undefined && { services }),
    ...(languages !== undefined && { languages }),
    ...(content !== undefined && { corpusTypes: corpusTypes(content) }),
    ...(paths !== undefined && { pathGlobs: paths }),
  }
}

/** Returns the corpus types of kinds of content. */
export function corpusTypes(content: readonly (typeof CONTENT)[number][]): CorpusType[] {
  return CORPUS_TYPES.filter((type) => content.some((kind) => type.startsWith(PREFIXES[kind])))
}

const PREFIXES: Readonly<Record<(typeof CONTENT)[number], string>> = {
  code: 'CODE_LOGIC',
  config: 'CODE_CONFIG',
  deploy: 'CODE_DEPLOY',
  docs: 'DOC_',
  conversations: 'CONVO_',
  commits: 'CHANGE_',
}

/** Input field for the size of an answer. */
export function maxTokens(byDefault: number) {
  return z.int().min(100).max(50_000).default(byDefault).describe('most tokens of the answer')
}

const counter = createTokenCounter()

/** Returns the number of tokens of a text in the encoding o200k_base. */
export function tokensOf(text: string): number {
  return counter.count(text)
}

/**
 * Keeps the first items whose texts fit into a number of tokens together.
 *
 * @returns The items that fit, but at least one if there is any, and the number of the others.
 */
export function fitting<Item>(
  items: readonly Item[],
  render: (item: Item) => string,
  tokens: number,
): { kept: Item[]; omitted: number } {
  let left = tokens
  const end = items.findIndex((item, index) => {
    left -= tokensOf(render(item)) + 1
    return left < 0 && index > 0
  })
  const kept = end === -1 ? [...items] : items.slice(0, end)
  return { kept, omitted: items.length - kept.length }
}

/** Returns the place of lines as `read` takes it: `repository/path:first-last`. */
export function placeOf(
  repo: string | null,
  path: string | null,
  lines: { readonly startLine: number; readonly endLine: number } | null,
): string {
  const file = [repo, path].filter((part) => part !== null && part !== '').join('/')
  return lines === null ? file : `${file}:${lines.startLine}-${lines.endLine}`
}

/** Returns the line that tells an agent that the answer is not whole, or nothing. */
export function omittedLine(omitted: number, advice: string): string[] {
  return omitted === 0 ? [] : [`(${omitted} more did not fit: ${advice})`]
}
