// Prints the page of all constants that move an order: node tools/checks/src/ranking-defaults.ts > docs/ranking-defaults.md
import { readFile } from 'node:fs/promises'
import { format, resolveConfig } from 'prettier'

const SOURCES = [
  { file: 'libs/retrieval/src/rank/ranking-defaults.ts', title: 'Search, ranking, expansion and context' },
  { file: 'libs/rerank/src/ranking-defaults.ts', title: 'Reranker' },
]
const ROOT = new URL('../../../', import.meta.url)
const PAGE = new URL('docs/ranking-defaults.md', ROOT)

/** A constant with the parts of its doc comment. */
export interface Constant {
  readonly name: string
  readonly value: string
  readonly meaning: string
  readonly unit: string
  readonly trades: string
  readonly chosen: string
}

/**
 * Reads the constants of a source file.
 *
 * @throws Error if a doc comment lacks `@unit`, `@trades` or `@chosen`.
 */
export function constantsIn(source: string): readonly Constant[] {
  return [...source.matchAll(/\/\*\*\n((?: {3}\*.*\n)+?) {3}\*\/\n {2}(\w+): (.+),\n/g)].map(
    ([, comment = '', name = '', value = '']) => {
      const text = comment.replaceAll(/^ {3}\* ?/gm, '').replaceAll('\n', ' ')
      const [meaning = '', ...tags] = text.split(/ ?@(?=unit|trades|chosen)/)
      const tag = (wanted: string): string => {
        const found = tags.find((own) => own.startsWith(`${wanted} `))
        if (found === undefined) throw new Error(`${name} has no @${wanted}.`)
        return found.slice(wanted.length + 1).trim()
      }
      return {
        name,
        value,
        meaning: meaning.trim(),
        unit: tag('unit'),
        trades: tag('trades'),
        chosen: tag('chosen'),
      }
    },
  )
}

/** Makes the page from the source files. */
export async function rankingDefaultsPage(): Promise<string> {
  const parts = await Promise.all(
    SOURCES.map(async ({ file, title }) => {
      const rows = constantsIn(await readFile(new URL(file, ROOT), 'utf8')).map(
        ({ name, value, meaning, unit, trades, chosen }) =>
          `| \`${name}\` | ${value} | ${meaning} | ${unit} | ${trades} | ${chosen} |`,
      )
      return [
        `## ${title}`,
        '',
        `From \`${file}\`.`,
        '',
        '| constant | value | meaning | unit | trade-off | how chosen |',
        '| --- | --- | --- | --- | --- | --- |',
        ...rows,
      ].join('\n')
    }),
  )
  const page = [
    '# Ranking defaults',
    'Constants that move the order of hits or the choice of what a context shows. This page is generated: edit the source files, then run `node tools/checks/src/ranking-defaults.ts > docs/ranking-defaults.md`. [configuration.md](configuration.md) lists the constants that a configuration can change; trained weights are in `libs/rerank/src/weights.json`.',
    ...parts,
  ].join('\n\n')
  return format(page, { ...(await resolveConfig(PAGE)), parser: 'markdown' })
}

/** Reads the page as it is in the repository. */
export async function committedPage(): Promise<string> {
  return readFile(PAGE, 'utf8')
}

if (import.meta.main) process.stdout.write(await rankingDefaultsPage())
