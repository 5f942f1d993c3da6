import { CORPUS_TYPES, SYMBOL_KINDS } from '@coderag/types'
import { z } from 'zod'
import type { ResolvedContextOptions } from './context/options.js'
import { STRATEGIES } from './understand/classification.js'
import { CONTEXT_FORMATS } from './context/context.js'
import { FreshnessOptionsSchema } from './rank/freshness.js'
import { RetrievalError } from './errors.js'
import { notKnown } from './not-known.js'
import { languagesCalled } from './understand/language-names.js'

const name = z.string().trim().min(1).max(1_000)
const values = z.array(name).min(1).max(200).readonly().exactOptional()

/** Most UTF-16 units of all globs with wildcards together: each is compared with every path of the index. */
const MOST_WILDCARD_UNITS = 1_000
const WILDCARD = /[*?[{]/

/** A backslash that separates names, as Windows writes it: before a name or `**`. Elsewhere it makes a sign plain. */
const WINDOWS_SEPARATOR = /(?<!\\)\\(?:[\w.]|\*\*)/

const globs = z
  .array(
    name
      .refine((glob) => glob !== '!', 'a "!" excludes what the glob after it matches: write one')
      .transform((glob) => (glob.includes('/') || !WINDOWS_SEPARATOR.test(glob) ? glob : glob.replaceAll('\\', '/'))),
  )
  .min(1)
  .max(200)
  .refine(
    (all) => all.filter((glob) => WILDCARD.test(glob)).join('').length <= MOST_WILDCARD_UNITS,
    `globs with wildcards may have ${MOST_WILDCARD_UNITS} characters together: name folders, or ask several times`,
  )
  .readonly()
  .exactOptional()

const TIME = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)?)?$/

/**
 * Parses a time in ISO 8601 to the form of the index. Without a zone it is UTC. A day alone is its start or its end.
 */
function time(day: 'start' | 'end') {
  return z
    .string()
    .trim()
    .transform((value, context) => {
      const isDay = value.length === 10
      const zoned = isDay || /(?:Z|[+-]\d\d:\d\d)$/.test(value) ? value : `${value}Z`
      const at = TIME.test(value) ? Date.parse(zoned.replace(' ', 'T')) : Number.NaN
      if (Number.isNaN(at)) {
        context.addIssue({ code: 'custom', message: `"${value}" is no time: write 2026-03-04 or 2026-03-04T07:30:00Z` })
        return z.NEVER
      }
      return new Date(at + (isDay && day === 'end' ? DAY_MS : 0)).toISOString()
    })
    .exactOptional()
}

const DAY_MS = 86_400_000

// The fields of both schemas stand apart: declarations keep the comments of a constant, and lose those of an argument.
const filterFields = {
  /** What kind of content, such as `CODE_LOGIC` or `DOC_RUNBOOK`. */
  corpusTypes: z.array(z.enum(CORPUS_TYPES)).min(1).readonly().exactOptional(),
  /** Repositories, by their names in the index. */
  repos: values,
  /** Services, by their names in the service graph. */
  services: values,
  /**
   * Owners of files by `CODEOWNERS` and the catalogue of Backstage, with or without `@`; a team also without its organisation.
   * Only files of repositories pass.
   */
  owners: values,
  /** Languages by their usual names or file endings: `golang`, `c#` and `.py` work, and `typescript` includes TSX. */
  languages: z
    .array(name)
    .min(1)
    .max(200)
    .readonly()
    .transform((names): readonly string[] => [...new Set(names.flatMap(languagesCalled))])
    .exactOptional(),
  /** Kinds of declarations; chunks that hold none, or several, are left out. */
  symbolKinds: z.array(z.enum(SYMBOL_KINDS)).min(1).readonly().exactOptional(),
  /** Globs over repo-relative paths, with `*`, `**`, `?`, `[…]` and `{a,b}`; a leading `!` excludes. `src\**` is `src/**`. */
  pathGlobs: globs,
  /** Channels of chats, with or without `#`. */
  channels: z
    .array(name.transform((channel) => channel.replace(/^#(?=.)/, '')))
    .min(1)
    .max(200)
    .readonly()
    .exactOptional(),
  /** Participants of a conversation, as the scrubber's placeholders, such as `<PERSON_8851631>`. */
  participants: values,
  /** ISO 8601, inclusive. Only chunks with a time pass: conversations. */
  since: time('start'),
  /** ISO 8601, exclusive; a day without a time is included. */
  until: time('end'),
}

/** Strict form of the contract `ChunkFilter`, with owners. An empty list is refused, because it could mean "none" or "any". */
export const QueryFilterSchema: z.ZodObject<typeof filterFields, z.core.$strict> = z.strictObject(filterFields)

/** Filter as callers write it. */
export type QueryFilter = z.input<typeof QueryFilterSchema>

const turnFields = {
  /** Query of the turn, 1 to 32,768 UTF-16 units after trimming. */
  question: z.string().trim().min(1).max(32_768),
}

const TurnSchema: z.ZodObject<typeof turnFields, z.core.$strict> = z.strictObject(turnFields)

/** Earlier turn of a conversation. */
export type Turn = z.output<typeof TurnSchema>

const freshnessFields = {
  /** Share of a conversation's score that its age decides, 0 to 1. */
  weight: FreshnessOptionsSchema.shape.weight.unwrap().exactOptional(),
  /** Days after which that share has halved, 0.01 to 36,500. */
  halfLifeDays: FreshnessOptionsSchema.shape.halfLifeDays.unwrap().exactOptional(),
}

/** What it leaves out is as in the settings. */
const QueryFreshnessSchema: z.ZodObject<typeof freshnessFields, z.core.$strict> = z.strictObject(freshnessFields)

const requestFields = {
  /** Words, identifiers, a path or an error message. 1 to 32,768 UTF-16 units after trimming. */
  text: z.string().trim().min(1, 'the query is empty: say what to look for').max(32_768),
  /** Maximum number of hits, 1 to 200. A hit is a file, or a thread or document without a path. */
  topK: z.int().min(1).max(200).default(20),
  /** Restricts every list before scoring. */
  filter: QueryFilterSchema.default({}),
  /**
   * Maximum number of tokens of the context, 0 to 1,000,000, by the retriever's token counter. 0 creates no context. By
   * default as in `ContextOptions`.
   */
  budget: z.int().min(0).max(1_000_000).exactOptional(),
  /** Format of the context. The budget applies to the text in its format. */
  format: z.enum(CONTEXT_FORMATS).default('markdown'),
  /** Earlier turns of the conversation, oldest first, at most 50. They resolve "it" and "and who calls that?". */
  turns: z.array(TurnSchema).max(50).default([]),
  /** Strategy, instead of the one of the query's route. */
  strategy: z.enum(STRATEGIES).exactOptional(),
  /** True to return the services around the hits as `serviceContext`. */
  expandGraph: z.boolean().default(false),
  /**
   * Leaves out hits, also from the context, whose score is lower: `rerankScore`, or `score` without a reranker. Scores have
   * the scale of the reranker in use, so find a value by looking at results. Default: none is left out.
   */
  minScore: z.number().exactOptional(),
  /** Weight of the age of conversations, instead of the setting `ranking.freshness`. */
  freshness: QueryFreshnessSchema.exactOptional(),
  /**
   * Repository name → folder that was crawled under that name. Folders of repositories with hits are compared with the
   * index for `stale`.
   */
  workingTrees: z.record(z.string().min(1), z.string().min(1)).default({}),
}

export const QueryRequestSchema: z.ZodObject<typeof requestFields, z.core.$strict> = z.strictObject(requestFields)

/** Request as callers write it. */
export type QueryRequest = z.input<typeof QueryRequestSchema>
/** Request with its defaults. */
export type ResolvedQuery = z.output<typeof QueryRequestSchema> & { readonly budget: number }

/**
 * Checks a request and fills in its defaults.
 *
 * @throws RetrievalError `QUERY_INVALID`, naming every invalid field.
 */
export function parseQueryRequest(
  request: QueryRequest,
  defaults: Pick<ResolvedContextOptions, 'budget'>,
): ResolvedQuery {
  const result = QueryRequestSchema.safeParse(request)
  if (result.success) return { ...result.data, budget: result.data.budget ?? defaults.budget }
  const issues = result.error.issues.flatMap(textsOf)
  throw new RetrievalError('QUERY_INVALID', `The query can't be used: ${issues.join('; ')}.`, { issues })
}

/** Says what is wrong with a field: of one that does not exist, which was meant; of what is no object, how a query looks. */
function textsOf(issue: z.core.$ZodIssue): readonly string[] {
  const { path, message } = issue
  const place = path.join('.')
  if (issue.code === 'unrecognized_keys' && (place === '' || place === 'filter')) {
    const [known, what] = place === '' ? [requestFields, 'field of a query'] : [filterFields, 'field of a filter']
    return issue.keys.map((key) => notKnown(key, what, Object.keys(known)))
  }
  if (place === '') return [`give an object, such as { text: 'where is the price calculated' }`]
  return [`${place}: ${message}`]
}
