import { STALE_REASONS } from '@coderag/retrieval/inspect'
import { z } from 'zod'
import { serviceReasons } from './graphs.js'
import { text, time, count, line, corpus, format, mode, generation } from './fields.js'

// Documents about the index and its configuration.

export const overview = z.object({
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

const check = z.object({
  fresh: z.boolean().describe('true if nothing is missing, no setting changed, and no source has a reason'),
  missing: z.array(text).describe('parts of the index that do not exist, as paths in its directory'),
  settings: z
    .array(z.enum(['embedder', 'tokenizer']))
    .describe('what the whole index was made with, and is another now'),
  sources: z.array(
    z.object({
      repoName: text,
      path: text,
      reasons: z.array(z.enum(STALE_REASONS)).describe('empty if the source is fresh'),
      indexedCommit: text.nullable(),
      currentCommit: text.nullable(),
      changed: count.describe('files that were changed, added or deleted'),
      changedFiles: z.array(text).describe('the first 20 of them'),
    }),
  ),
  unchecked: z.array(text).describe('indexed sources whose folder no setting names'),
})

const scrubFinding = z
  .object({
    tier: z.enum(['clean', 'maybe_sensitive', 'sensitive']),
    kind: text,
    detector: text,
    left: z.enum(['likely', 'unlikely']).optional().describe('absent if placeholders replaced them'),
    count,
  })
  .describe('what the scrub gate found; never a value')

export const status = z.object({
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
      graphWarnings: z.array(text).describe('what the graphs lack, each with its code first'),
      exact: z
        .object({ files: count, of: count, indexes: z.array(text).describe('each index and what made it') })
        .nullable()
        .describe('how many files have the calls that an index of a compiler gave'),
      skips: z.array(skip).optional().describe('with --skipped only'),
      failures: z.array(failure).optional().describe('with --failed only'),
      findings: z.array(scrubFinding).optional().describe('with --audit only'),
    }),
  ),
  check: check.optional().describe('with --check only'),
})

const finding = { repoName: text, path: text }
export const why = z.object({
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
  service: serviceReasons.nullable().describe('the service that is called like it'),
  services: z.array(text).describe('services that may be meant, if several are called like it or nothing has the name'),
})

export const config = z.object({
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
