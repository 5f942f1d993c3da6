// Writes the table of features into docs/ranking.md: node tools/checks/src/ranking-page.ts
import { readFileSync, writeFileSync } from 'node:fs'

const ROOT = new URL('../../../', import.meta.url)
const PAGE = new URL('docs/ranking.md', ROOT)
const RERANKER = new URL('libs/retrieval/src/rank/learned/', ROOT)
/** Files with the rows of the model. */
const ROWS = [new URL('features.ts', RERANKER), new URL('../signals.ts', RERANKER)]
/** Files with constants that move an order. */
export const DEFAULTS = [
  new URL('libs/retrieval/src/rank/ranking-defaults.ts', ROOT),
  new URL('ranking-defaults.ts', RERANKER),
]

/** Returns the names of the constants of a source file. @throws Error if a doc comment lacks `@unit`, `@trades` or `@chosen`. */
export function constantsIn(source: string): readonly string[] {
  return [...source.matchAll(/(\/\*\*\n(?: {3}\*.*\n)*? {3}\*\/\n)? {2}(\w+): .+,\n/g)].map(
    ([, comment = '', name = '']) => {
      for (const tag of ['unit', 'trades', 'chosen'])
        if (!comment.includes(`   * @${tag} `)) throw new Error(`${name} has no @${tag}.`)
      return name
    },
  )
}

/** Makes the table of the rows that have a weight, heaviest first. @throws Error if a feature has no comment. */
export function featureTable(source: string, weights: Readonly<Record<string, number>>): string {
  const meanings = new Map(
    [...source.matchAll(/\/\*\* (.+) \*\/\n {2}(\w+): \(/g)].map(([, text, name]) => [name, text]),
  )
  const rows = Object.entries(weights)
    .toSorted(([, a], [, b]) => Math.abs(b) - Math.abs(a))
    .map(([name, weight]) => {
      const meaning = meanings.get(name)
      if (meaning === undefined) throw new Error(`The feature ${name} has no comment.`)
      return `| \`${name}\` | ${weight.toFixed(2).replace('-', '−')} | ${meaning} |`
    })
  return ['| feature | weight | meaning |', '| --- | ---: | --- |', ...rows].join('\n')
}

/** Returns the page as it should be, and as it is in the repository. */
export function rankingPage(): { readonly wanted: string; readonly committed: string } {
  const committed = readFileSync(PAGE, 'utf8')
  const { weights } = JSON.parse(readFileSync(new URL('weights.json', RERANKER), 'utf8')) as {
    weights: Record<string, number>
  }
  const table = featureTable(ROWS.map((file) => readFileSync(file, 'utf8')).join('\n'), weights)
  const wanted = committed.replace(/(<!-- features: .*-->\n)[^]*?(<!-- \/features -->)/, `$1\n${table}\n\n$2`)
  return { wanted, committed }
}

if (import.meta.main) writeFileSync(PAGE, rankingPage().wanted)
