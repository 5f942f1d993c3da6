import {
  CONTEXT_FORMATS,
  CONTEXT_SECTIONS,
  ENTITY_KINDS,
  INTENTS,
  RELATION_KINDS,
  SCOPES,
  STRATEGIES,
  TARGET_TYPES,
} from '@coderag/retrieval'
import { CORPUS_TYPES } from '@coderag/types'
import { z } from 'zod'
import { GRAPH_SCHEMAS } from './graph-schemas.js'

// The documents that `--json` prints, for programs that read them: published as JSON Schema, held to real output by a
// test. The program itself does not load this file. `format` counts up when a field goes or changes its meaning; fields
// may be added.

const text = z.string()
const time = z.iso.datetime().describe('ISO 8601, UTC')
const count = z.int().min(0)
const line = z.int().min(1).describe('1-based, inclusive')
const corpus = z.enum(CORPUS_TYPES)
const format = z.literal(1).describe('counts up when a field goes or changes its meaning')
const mode = z.enum(['lexical', 'hybrid']).describe('hybrid when vectors took part')
const generation = count.describe('generation of the index that answered')

const filter = z.object({
  corpusTypes: z.array(corpus).optional(),
  repos: z.array(text).optional(),
  services: z.array(text).optional(),
  languages: z.array(text).optional(),
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
const understood = {
  classification: z
    .object({
      intent: z.enum(INTENTS),
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
      rules: z.object({ intent: text, scope: text, targetType: text }).describe('names of the rules that decided'),
    })
    .describe('how the question was understood'),
  strategy: z
    .object({ name: z.enum(STRATEGIES), route: text, reason: text })
    .describe('how it was answered, and why so'),
  searched: text.describe('the question, with what it left to earlier turns filled in and without words of asking'),
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

const hit = z.object({
  rank: line.describe('1 is the best'),
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
  contextPrefix: text,
  gitHash: text.nullable(),
  text: text.describe('the whole chunk'),
  excerpt: z.array(
    z.object({
      line,
      text,
      matches: z.array(z.array(count)).describe('[start, end) in UTF-16 units of the line'),
    }),
  ),
})

const serviceContext = z
  .looseObject({ relation: z.enum(RELATION_KINDS).nullable(), subjects: z.array(text), lines: z.array(text) })
  .nullable()
  .describe('what the graphs say around the question')

const query = z.object({
  format,
  query: z.object({ text, topK: count, filter }),
  mode,
  generation,
  createdAt: time,
  hits: z.array(hit).describe('best first'),
  ...understood,
  serviceContext,
  warnings,
  trace: z.record(text, z.unknown()).optional().describe('with --explain only; its fields follow the program'),
})

const context = z.object({
  format,
  query: z.object({ text, budget: count, format: z.enum(CONTEXT_FORMATS), filter }),
  mode,
  generation,
  createdAt: time,
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

const lookup = z.object({
  format,
  name: text,
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

const overview = z.object({
  format,
  generation: count,
  services: z.array(
    z.object({
      name: text,
      kind: text,
      language: text.nullable(),
      aliases: z.array(text),
      ports: z.array(count),
      callsOut: count,
      calledBy: count,
    }),
  ),
  sources: z.array(
    z.object({
      repoName: text,
      gitCommit: text.nullable(),
      reference: z.boolean().describe('source of a dependency'),
      summary: text.nullable().describe('in the words of its own files'),
      files: count,
      chunks: count,
      extensions: z.array(z.object({ extension: text, files: count })),
      filesByCorpus: z.record(text, count),
      folders: z.array(z.object({ path: text, files: count, summary: text.nullable() })),
      entryPoints: z.array(text),
      central: z
        .object({
          symbols: z.array(z.object({ name: text, kind: text, filePath: text, startLine: line, usedBy: count })),
          files: z.array(z.object({ filePath: text, usedBy: count })),
        })
        .nullable()
        .describe('what other files of the source use most, tests apart'),
      packages: z.array(z.object({ name: text, version: text.nullable(), path: text })),
      changes: z
        .object({
          lastChangedAt: time,
          files: z.record(text, count).describe('files by how often they change'),
          hot: z.array(z.object({ path: text, commits: count, authors: count })),
          complete: z.boolean().describe('false where older commits are unknown'),
        })
        .nullable(),
    }),
  ),
})

const failure = z.object({ key: text, stage: text, code: text, message: text })
const skip = z.object({ key: text, reason: text, detail: text })
const counts = z.record(text, count)

const status = z.object({
  format,
  generation,
  createdAt: time,
  mode,
  embedder: z.record(text, z.unknown()).nullable(),
  files: count,
  chunks: count,
  skipped: count,
  failed: count,
  corpusCounts: counts,
  sources: z.array(
    z.object({
      id: text,
      kind: text,
      repoName: text,
      reference: z.boolean().describe('source of a dependency'),
      gitCommit: text.nullable(),
      crawledAt: time,
      files: count,
      chunks: count,
      filesByCorpus: counts,
      skipsByReason: counts,
      skipped: count,
      failed: count,
      noticed: count,
      skips: z.array(skip).optional().describe('with --skipped only'),
      failures: z.array(failure).optional().describe('with --failed only'),
    }),
  ),
})

const finding = { repoName: text, path: text }
const why = z.object({
  format,
  path: text,
  findings: z.array(
    z.union([
      z.object({
        ...finding,
        outcome: z.literal('indexed'),
        corpusType: corpus,
        chunks: count,
        state: text,
        notices: z.array(text),
      }),
      z.object({ ...finding, outcome: z.literal('skipped'), reason: text, detail: text }),
      z.object({ ...finding, outcome: z.literal('failed'), stage: text, code: text, message: text }),
      z.object({
        ...finding,
        outcome: z.literal('folder'),
        files: count,
        chunks: count,
        skipped: count,
        failed: count,
      }),
    ]),
  ),
  nearest: z.array(text).describe('similar known paths of an unknown one'),
})

const config = z.object({
  format,
  file: text.nullable().describe('the configuration file that was read'),
  settings: z.array(
    z.object({
      key: text,
      value: z.unknown().describe('null where it is not set; secrets are masked'),
      from: z.enum(['default', 'preset', 'file', 'environment', 'flag']),
      preset: text.optional(),
      file: text.optional(),
      line: line.nullable().optional(),
      variable: text.optional(),
      flag: text.optional(),
    }),
  ),
})

/** What each command prints with `--json`, by the command's name. */
export const OUTPUT_SCHEMAS = { query, context, lookup, overview, status, why, config, ...GRAPH_SCHEMAS }
