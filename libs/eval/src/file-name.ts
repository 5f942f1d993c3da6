import { createCodeTokenizer, createProseTokenizer } from '@coderag/text'

const code = createCodeTokenizer()
const prose = createProseTokenizer()

/**
 * Returns true if a query has every word of a file's name, in any form: "routing" matches `routes.ts`. A ranker that
 * looks at names only finds such files, so these queries are reported separately.
 */
export function saysName(query: string, path: string): boolean {
  const name = (path.split('/').pop() ?? '').replace(/(?<=.)\.[A-Za-z0-9]+$/, '')
  const said = new Set(prose.queryTerms(query))
  const folded = query.toLowerCase()
  const words = partsOf(name)
  return words.length > 0 && words.every((word) => said.has(stemOf(word)) || folded.includes(word))
}

function partsOf(name: string): readonly string[] {
  const terms = code.queryTerms(name)
  return terms.length > 1 ? terms.slice(1) : terms
}

function stemOf(word: string): string {
  return prose.queryTerms(word)[0] ?? word
}
