import {
  CONFIDENCE_WORDS,
  CONTEXT_FORMATS,
  CONTEXT_SECTIONS,
  ENTITY_KINDS,
  RELATION_KINDS,
  SCOPES,
  STRATEGIES,
  TARGET_TYPES,
} from '@coderag/retrieval'
import { z } from 'zod'
import { text, time, count, line, corpus, format, mode, generation } from './fields.js'

// Documents of commands that answer a query.

const filter = z.object({
  corpusTypes: z.array(corpus).optional(),
  repos: z.array(text).optional(),
  services: z.array(text).optional(),
  owners: z.array(text).optional(),
  languages: z.array(text).optional(),
  symbolKinds: z.array(text).optional(),
  pathGlobs: z.array(text).optional(),
  channels: z.array(text).optional(),
  participants: z.array(text).optional(),
  since: text.optional(),
  until: text.optional(),
})
const warnings = z.array(z.object({ code: text, message: text }))
const standing = z.object({ rank: line.describe('1 is the best'), score: z.number() })
const standings = z.object({ dense: standing.optional(), code: standing.optional(), prose: standing.optional() })

const share = z.number().min(0).max(1)
const reasons = z.array(z.object({ feature: text, weight: z.number() })).nullable()
const understood = {
  classification: z
    .object({
      intent: text.describe('what is wanted: one of the built-in intents, or one that the configuration adds'),
      scope: z.enum(SCOPES),
      targetType: z.enum(TARGET_TYPES),
      framework: text.nullable().describe('the dependency that a question about one names'),
      entities: z.array(
        z.object({
          kind: z.enum(ENTITY_KINDS),
          text,
          value: text,
          confidence: share,
          corpusTypes: z.array(corpus).optional().describe('of a corpus'),
          from: text.optional().describe('of a time'),
          to: text.optional().describe('of a time'),
        }),
      ),
      confidence: z.object({ intent: share, scope: share, targetType: share }),
      rules: z
        .object({ intent: text, scope: text, targetType: text })
        .describe('names of the rules that decided; `learned` where the linear model did'),
      learned: z
        .object({ intent: reasons, scope: reasons, targetType: reasons })
        .describe('what spoke most for the labels that learned weights decided'),
    })
    .describe('how the question was understood'),
  strategy: z
    .object({ name: z.enum(STRATEGIES), route: text, reason: text })
    .describe('how it was answered, and why so'),
  searched: text.describe('the question, with what it left to earlier turns filled in and without words of asking'),
  translation: z
    .object({
      language: text.describe('English name of the language of the question'),
      text: text.nullable().describe('the question in English; null if too few of its words are known'),
      original: z.array(text).describe('words in its own language that are searched, too'),
      unknown: z.array(text).describe('words that were not translated'),
    })
    .nullable()
    .describe('how a question in another language was translated; null for one in English'),
  stale: z
    .array(
      z.object({
        repoName: text,
        indexedCommit: text.nullable(),
        currentCommit: text.nullable(),
        changedFiles: z.array(text),
      }),
    )
    .describe('configured repositories whose files are no longer what was indexed'),
}

const answerConfidence = z
  .object({
    probability: share,
    word: z.enum([...CONFIDENCE_WORDS, 'none']).describe('none: nothing here answers, and the hits are the nearest'),
  })
  .describe('how sure it is that the answer is among the first ten hits')

const excerpt = z.array(
  z.object({
    line,
    text,
    matches: z.array(z.array(count)).describe('[start, end) in UTF-16 units of the line'),
  }),
)

const hit = z.object({
  rank: line.describe('1 is the best'),
  confidence: z
    .object({ probability: share, word: z.enum(CONFIDENCE_WORDS) })
    .describe('how sure it is that the file of the hit answers; never greater than that of the hit before it'),
  score: z.number().describe('after fusion; compare it within one result only'),
  rerankScore: z.number().nullable().describe('gives the order where it is not null'),
  ranks: standings.describe('where the chunk stood in each list that held it'),
  id: text,
  sourceUri: text,
  repo: text.nullable(),
  path: text.nullable(),
  startLine: line,
  endLine: line,
  corpus,
  language: text.nullable(),
  service: text.nullable(),
  symbol: text.nullable(),
  symbolKind: text.nullable(),
  signature: text.nullable(),
  docstring: text.nullable(),
  imports: z.array(text).describe('modules that the file imports, as written'),
  callsOut: z.array(text).describe('targets of calls that leave the service'),
  calledBy: z.array(text).describe('services that call what the chunk declares'),
  author: text.nullable().describe('of a conversation, the first speaker, as a placeholder'),
  timestamp: text.nullable().describe('ISO 8601, of a conversation'),
  channel: text.nullable(),
  contextPrefix: text,
  gitHash: text.nullable(),
  text: text.describe('the whole chunk'),
  excerpt,
  passages: z
    .array(
      z.object({
        id: text,
        startLine: line,
        endLine: line,
        symbol: text.nullable(),
        symbolKind: text.nullable(),
        signature: text.nullable(),
        excerpt,
      }),
    )
    .describe('the best passages of the file, best first; the first is the one that the other fields describe'),
})

const serviceContext = z
  .looseObject({
    relation: z.enum(RELATION_KINDS).nullable(),
    subjects: z.array(text),
    unfollowed: z.array(text).describe('endings of files of subjects in which the index has no calls'),
    lines: z.array(text),
  })
  .nullable()
  .describe('what the graphs say around the question')

export const query = z.object({
  format,
  query: z.object({
    text,
    topK: count,
    filter,
    strategy: z.enum(STRATEGIES).optional(),
    expandGraph: z.boolean().optional(),
    minScore: z.number().optional(),
    turns: z.array(z.object({ question: text })).optional(),
  }),
  mode,
  generation,
  createdAt: time,
  confidence: answerConfidence,
  hits: z.array(hit).describe('best first; each file, thread or document once'),
  ...understood,
  serviceContext,
  warnings,
  trace: z.record(text, z.unknown()).optional().describe('with --explain only; its fields follow the program'),
})

export const context = z.object({
  format,
  query: z.object({
    text,
    budget: count,
    format: z.enum(CONTEXT_FORMATS),
    filter,
    strategy: z.enum(STRATEGIES).optional(),
    expandGraph: z.boolean().optional(),
    minScore: z.number().optional(),
    turns: z.array(z.object({ question: text })).optional(),
  }),
  mode,
  generation,
  createdAt: time,
  confidence: answerConfidence,
  budget: count.describe('tokens'),
  tokensUsed: count.describe('exact count of the context'),
  tokenCounter: z.string().describe('whose tokens those are'),
  context: text.describe('in the format that was asked for'),
  sources: z.array(
    z.object({
      chunkIds: z.array(text),
      section: z.enum(CONTEXT_SECTIONS),
      sourceUri: text,
      repoName: text.nullable(),
      filePath: text.nullable(),
      startLine: line,
      endLine: line,
      language: text.nullable(),
      symbol: text.nullable(),
      score: z.number(),
      reason: text.describe('why it is there'),
      form: z.enum(['whole', 'part', 'line']),
      truncated: z.boolean().describe('whether lines of the declaration were left out'),
      tokens: count,
    }),
  ),
  ...understood,
  serviceContext,
  warnings,
})

export const lookup = z.object({
  format,
  name: text,
  similar: z.array(text).describe('names that are spelt nearly like it, if nothing matches'),
  matches: z.array(
    z.object({
      how: z.enum(['path', 'symbol', 'declares']),
      id: text,
      sourceUri: text,
      repo: text.nullable(),
      path: text.nullable(),
      line: line.describe('where the declaration begins; the first line of the chunk where that is not known'),
      startLine: line,
      endLine: line,
      corpus,
      language: text.nullable(),
      service: text.nullable(),
      symbol: text.nullable(),
      symbolKind: text.nullable(),
      signature: text.nullable(),
      docstring: text.nullable(),
      declares: z.array(text).describe('names declared in the chunk'),
      text: text.describe('the whole chunk'),
    }),
  ),
})
