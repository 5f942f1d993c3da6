import { z } from 'zod'
import { defineTool, maxTokens, placeOf, tokensOf, ToolError } from '../tool.js'

export const readTool = defineTool({
  name: 'read',
  title: 'Read a file or a part of it',
  description:
    'Prints a file, or lines of it, as they were indexed, each line with its number. Takes the places that other tools ' +
    'print, such as "orders/src/place.ts:10-42", or a path or its end. Secrets and personal data are placeholders.',
  input: z.strictObject({
    place: z
      .string()
      .trim()
      .min(1)
      .max(2_000)
      .describe('repository/path:first-last, repository/path, path, or the end of a path'),
    start_line: z.int().min(1).optional().describe('first line; 1 by default'),
    end_line: z.int().min(1).optional().describe('last line; the end by default'),
    max_tokens: maxTokens(6_000),
  }),
  async run(index, { place, start_line, end_line, max_tokens: tokens }) {
    const { path, lines: named } = parsePlace(place)
    // Agents on Windows write its separators.
    const file = (await index.file(path)) ?? (path.includes('\\') ? await index.file(path.replaceAll('\\', '/')) : null)
    if (file === null) {
      throw new ToolError(
        `The index has no file "${path}". Call \`search\` with its name, or \`overview\` for folders.`,
      )
    }
    const lines = file.text.split('\n')
    if (lines.at(-1) === '') lines.pop()
    const first = start_line ?? named?.first ?? 1
    const asked = end_line ?? named?.last ?? lines.length
    const last = Math.min(asked, lines.length)
    if (first > last) {
      throw new ToolError(`${file.filePath} has ${lines.length} lines; ${first} to ${asked} are none of them.`)
    }
    const kept: string[] = []
    let used = 0
    for (const line of lines.slice(first - 1, last)) {
      used += tokensOf(`${first + kept.length}: ${line}\n`)
      if (used > tokens && kept.length > 0) break
      kept.push(line)
    }
    return { file, kept, first, last, total: lines.length }
  },
  render({ file: { repoName, filePath, alike }, kept, first, last, total }) {
    const next = first + kept.length
    return [
      `${placeOf(repoName, filePath, { startLine: first, endLine: next - 1 })} of ${total} lines`,
      ...kept.map((line, index) => `${first + index}: ${line}`),
      ...(next > last ? [] : [`(not all lines fitted: go on with start_line ${next})`]),
      ...(alike.length === 0 ? [] : [`Other files with this path: ${alike.join(', ')}`]),
    ].join('\n')
  },
})

/** Splits `path:10-42`, `path:10` or `path`; lines may be written as in links to code, `path#L10-L42`. */
function parsePlace(place: string): { path: string; lines: { first: number; last: number } | null } {
  const [, path, first, last = first] = /^(.+?)(?::|#L)(\d{1,9})(?:-L?(\d{1,9}))?$/.exec(place) ?? []
  if (path === undefined || first === undefined) return { path: place, lines: null }
  return { path, lines: { first: Math.max(1, Number(first)), last: Number(last) } }
}
