import { z } from 'zod'
import { defineTool, fitting, maxTokens, omittedLine, tokensOf } from '../tool.js'

export const overviewTool = defineTool({
  name: 'overview',
  title: 'Overview of everything that is indexed',
  description:
    'Describes repositories, their folders, main symbols, recent changes, and services. Use it once at the start of work ' +
    'in an unknown system. For one topic use `search` or `context`.',
  input: z.strictObject({ max_tokens: maxTokens(3_000) }),
  output: z.object({ facts: z.array(z.string()), omitted: z.int(), tokens: z.int() }),
  async run(index, { max_tokens: tokens }) {
    const { lines } = await index.overview()
    const { kept, omitted } = fitting(lines, (line) => line, tokens)
    return { facts: kept, omitted, tokens: tokensOf(kept.join('\n')) }
  },
  render: ({ facts, omitted }) => [...facts, ...omittedLine(omitted, 'raise max_tokens')].join('\n'),
})

export const statusTool = defineTool({
  name: 'status',
  title: 'State of the index',
  description:
    'Shows which repositories and conversations are indexed, from which commit and when, and what was skipped or failed. ' +
    'Use it if an answer seems out of date or a file is missing.',
  input: z.strictObject({}),
  output: z.object({
    generation: z.int(),
    created_at: z.string(),
    chunks: z.int(),
    search: z.enum(['lexical', 'hybrid']).describe('hybrid: words and vectors; lexical: words only'),
    sources: z.array(
      z.object({
        name: z.string(),
        kind: z.string(),
        commit: z.string().nullable(),
        crawled_at: z.string(),
        files: z.int(),
        skipped: z.int(),
        failed: z.int(),
      }),
    ),
  }),
  async run(index) {
    const { generation, createdAt, chunks, mode, sources } = await index.status()
    return {
      generation,
      created_at: createdAt,
      chunks,
      search: mode,
      sources: sources.map(({ repoName, kind, gitCommit, crawledAt, files, skips, failures }) => ({
        name: repoName,
        kind,
        commit: gitCommit,
        crawled_at: crawledAt,
        files,
        skipped: skips.length,
        failed: failures.length,
      })),
    }
  },
  render: ({ generation, created_at, chunks, search, sources }) =>
    [
      `Generation ${generation} of ${created_at}: ${chunks} chunks, ${search} search`,
      ...sources.map(
        ({ name, kind, commit, crawled_at, files, skipped, failed }) =>
          `${name} (${kind}): ${files} files, ${commit === null ? 'no commit' : `commit ${commit.slice(0, 12)}`}, ` +
          `crawled ${crawled_at}, ${skipped} skipped, ${failed} failed`,
      ),
    ].join('\n'),
})
