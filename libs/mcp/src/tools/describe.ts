import { z } from 'zod'
import { defineTool, fitting, maxTokens, omittedLine } from '../tool.js'

export const overviewTool = defineTool({
  name: 'overview',
  title: 'Overview of everything that is indexed',
  description:
    'Describes repositories, their folders, main symbols, recent changes, and services. Use it once at the start of work ' +
    'in an unknown system.',
  input: z.strictObject({ max_tokens: maxTokens(3_000) }),
  async run(index, { max_tokens: tokens }) {
    const { lines } = await index.overview()
    const { kept, omitted } = fitting(lines, (line) => line, tokens)
    return { facts: kept, omitted }
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
  run: (index) => index.status(),
  render: ({ generation, createdAt, chunks, mode, sources }) =>
    [
      `Generation ${generation} of ${createdAt}: ${chunks} chunks, ${mode} search`,
      ...sources.map(
        ({ repoName, kind, gitCommit, crawledAt, files, skips, failures }) =>
          `${repoName} (${kind}): ${files} files, ${gitCommit === null ? 'no commit' : `commit ${gitCommit.slice(0, 12)}`}, ` +
          `crawled ${crawledAt}, ${skips.length} skipped, ${failures.length} failed`,
      ),
    ].join('\n'),
})
