// Which objects does Helm itself make of a chart, and which of them have the same facts here? Needs a helm binary.
//   npm run charts -w tools/bench -- <folder of repositories> [--helm <path of helm>] [--missed]
//
// Charts that helm can't render as they lie there (values or packed dependencies are missing) are counted, and not compared. Of
// templates without actions nothing is rendered; they are manifests, and are left out.
import { execFileSync } from 'node:child_process'
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chartDocuments, extractManifestFacts, FactCollector, type FactDraft } from '@coderag/facts'
import { createSyntax } from '@coderag/syntax'
import { rawText } from '@coderag/types'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { helm: { type: 'string', default: 'helm' }, missed: { type: 'boolean' } },
})
const [folder] = positionals
if (folder === undefined) {
  console.error('Name the folder of repositories: npm run charts -w tools/bench -- <folder> --helm <path of helm>')
  process.exit(2)
}
const root = resolve(process.env['INIT_CWD'] ?? process.cwd(), folder)
const syntax = createSyntax()
/** Fails here if there is no such program, not as a chart that can't be rendered. */
execFileSync(values.helm, ['version', '--short'])

console.log(
  '| repository | charts | not rendered by Helm | facts | equal | only here |\n| --- | ---: | ---: | ---: | ---: | ---: |',
)
const all = { charts: 0, refused: 0, facts: 0, equal: 0, extra: 0 }
for (const name of readdirSync(root).sort()) {
  const row = { charts: 0, refused: 0, facts: 0, equal: 0, extra: 0 }
  const charts = globSync('**/Chart.yaml', { cwd: join(root, name), exclude: ['**/node_modules/**'] }).map(dirname)
  const isInside = (chart: string): boolean => charts.some((outer) => dirname(chart) === join(outer, 'charts'))
  for (const chart of charts.sort()) if (!isInside(chart)) await compare(join(root, name, chart), row)
  if (row.charts === 0) continue
  print(name, row)
  for (const key of ['charts', 'refused', 'facts', 'equal', 'extra'] as const) all[key] += row[key]
}
print('all', all)

function print(name: string, { charts, refused, facts, equal, extra }: typeof all): void {
  const share = facts === 0 ? '' : ` (${(equal / facts).toFixed(3)})`
  console.log(`| ${[name, charts, refused, facts, `${equal}${share}`, extra].join(' | ')} |`)
}

async function compare(chart: string, row: typeof all): Promise<void> {
  row.charts += 1
  const files = new Map(filesOf(chart).map((path) => [`chart/${relative(chart, path)}`, readFileSync(path, 'utf8')]))
  const name = /^name:\s*["']?([\w.-]+)/m.exec(files.get('chart/Chart.yaml') ?? '')?.[1] ?? basename(chart)
  const written = rendered(name, chart)
  if (written === null) {
    row.refused += 1
    return
  }
  const expected = new Set<string>()
  for (const object of written.split(/^---$/m)) {
    const [, source = ''] = /^# Source: [^/]+\/(.*)$/m.exec(object) ?? []
    if (!files.get(`chart/${source}`)?.includes('{{')) continue
    for (const fact of await factsOf(object)) expected.add(fact)
  }
  const own = chartDocuments(files).filter(({ sources }) => sources.length === 0)
  const found = new Set(own.flatMap(({ facts }) => facts.flatMap((fact) => keyOf(fact) ?? [])))
  const missed = [...expected].filter((fact) => !found.has(fact))
  row.facts += expected.size
  row.equal += expected.size - missed.length
  row.extra += [...found].filter((fact) => !expected.has(fact)).length
  if (values.missed === true) for (const fact of missed) console.log(`${relative(root, chart)} ${fact}`)
}

function filesOf(chart: string): string[] {
  const paths = globSync('**/*', { cwd: chart }).map((path) => join(chart, path))
  return paths.filter(
    (path) => statSync(path, { throwIfNoEntry: false })?.isFile() === true && statSync(path).size < 1_000_000,
  )
}

function rendered(name: string, chart: string): string | null {
  try {
    return execFileSync(values.helm, ['template', name, chart, '--skip-tests', '--kube-version', '1.31.0'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 28,
      timeout: 60_000,
    })
  } catch {
    return null
  }
}

async function factsOf(text: string): Promise<readonly string[]> {
  const document = { sourceUri: 'repo://a/a.yaml', repoName: 'a', gitHash: null, filePath: 'a.yaml' }
  const collector = new FactCollector({ ...document, corpusType: 'CODE_DEPLOY', text: rawText(text) }, [])
  await extractManifestFacts(collector, syntax)
  return collector.facts.flatMap(({ chunkId: _, ...fact }) => keyOf(fact) ?? [])
}

/** What a fact says, without its place. Secrets are unknown to both, and what is made at random differs. */
function keyOf({ line: _, extractor: __, ...fact }: FactDraft): string | null {
  if (fact.kind === 'chart_notice') return null
  return JSON.stringify('platform' in fact ? { ...fact, platform: 'kubernetes' } : fact)
}
