import { SERVICE_EDGE_TYPES } from '@coderag/types'
import { z } from 'zod'
import { RetrievalError } from './errors.js'
import { notKnown } from './not-known.js'

const Name = z
  .string('give a name, such as "src/orders.ts:place", "POST /orders" or "orders"')
  .trim()
  .min(1, 'the name is empty')
  .max(1_000)
/** A path may begin or end with a space. */
const Place = z.string('give a path or a thread').min(1, 'the path is empty').max(10_000)

const depth = z.int().min(1).max(100).optional()
const Calls = z.strictObject({ depth, limit: z.int().min(1).max(10_000).optional() }).optional()
const Limit = z.strictObject({ limit: z.int().min(1).max(10_000).optional() }).optional()
const Focus = z.strictObject({ steps: z.int().min(1).max(20).optional() }).optional()
const Scope = z.strictObject({ service: Name.optional(), repo: Name.optional() }).optional()
const Graph = z
  .strictObject({
    service: Name.optional(),
    depth,
    direction: z.enum(['in', 'out', 'both']).optional(),
    kinds: z.array(z.enum(SERVICE_EDGE_TYPES)).min(1).optional(),
    hidesInfrastructure: z.boolean().optional(),
  })
  .optional()

/** What each method of `IndexQueries` takes, in order. `query` and `lookup` check their requests themselves. */
const ARGUMENTS = {
  callers: [Name, Calls],
  callees: [Name, Calls],
  path: [Name, Name],
  impact: [Name, Limit],
  owners: [Name],
  tests: [Name],
  related: [Name],
  contract: [Name],
  why: [Name],
  file: [Place],
  thread: [Place],
  similarNames: [Name],
  focus: [Name, Focus],
  unreachable: [Scope],
  untested: [Scope],
  graph: [Graph],
} as const satisfies Record<string, readonly z.ZodType[]>

type Query = (...args: unknown[]) => Promise<unknown>
type Queries = { readonly [name in keyof typeof ARGUMENTS]: (...args: never[]) => Promise<unknown> }

/**
 * Returns the queries with their arguments checked: JavaScript can give anything, and a misspelt option or a depth of -1 would
 * get an answer to another question.
 *
 * @returns Queries that reject with RetrievalError `QUERY_INVALID`, naming every invalid argument.
 */
export function withCheckedArguments<T extends Queries>(queries: T): T {
  const checked = Object.entries(ARGUMENTS).map(([name, schemas]) => {
    const run = queries[name as keyof Queries] as Query
    return [name, async (...args: unknown[]) => run(...parsed(name, schemas, args))]
  })
  return { ...queries, ...Object.fromEntries(checked) }
}

function parsed(query: string, schemas: readonly z.ZodType[], args: readonly unknown[]): unknown[] {
  const results = schemas.map((schema, at) => schema.safeParse(args[at]))
  const issues = results.flatMap(({ error }, at) =>
    (error?.issues ?? []).flatMap((issue) => textsOf(issue, schemas[at])),
  )
  if (issues.length === 0) return results.map(({ data }) => data)
  throw new RetrievalError('QUERY_INVALID', `${query}() can't be used like this: ${issues.join('; ')}.`, { issues })
}

function textsOf(issue: z.core.$ZodIssue, schema: z.ZodType | undefined): readonly string[] {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema
  const names = inner instanceof z.ZodObject ? Object.keys(inner.shape) : []
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => notKnown(key, 'option', names))
  if (issue.path.length > 0) return [`${issue.path.join('.')}: ${issue.message}`]
  return [names.length === 0 ? issue.message : `give options as an object with ${names.join(', ')}`]
}
