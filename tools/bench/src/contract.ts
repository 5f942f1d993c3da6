// Which routes of the OpenAPI documents that applications ship are in the graph of their code? The documents are left out of
// what is crawled. Check the repositories of `routes/contracts.json` out first, each at its commit.
//   npm run contract -w tools/bench -- <folder of checkouts> [--only gin,komga] [--half development] [--missed]
//
// Prints a row of a Markdown table for each application and one for each half. `--missed` prints what is missed and wrong, but
// not of the scored half.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { GraphSchema, precision, recall, type Score } from './graph-score.ts'
import { compareRoutes } from './routes/compare-routes.ts'
import {
  type Contract,
  ContractSchema,
  type Half,
  halfOf,
  isOpenApi,
  mounted,
  readDocument,
  underContract,
} from './routes/contracts.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, half: { type: 'string' }, missed: { type: 'boolean' } },
})
const [folder] = positionals
if (folder === undefined) {
  console.error('Name the folder of checkouts: npm run contract -w tools/bench -- <folder>')
  process.exit(2)
}
const root = resolve(process.env['INIT_CWD'] ?? process.cwd(), folder)
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const wanted = values.only?.toLowerCase().split(',')
const contracts = z
  .array(ContractSchema)
  .parse(JSON.parse(readFileSync(here('routes/contracts.json'), 'utf8')))
  .filter(({ repository }) => values.half === undefined || values.half === halfOf(repository))
  .filter(
    ({ framework, repository }) =>
      wanted?.some((one) => one === framework.toLowerCase() || one === basename(repository).toLowerCase()) ?? true,
  )

const halves = new Map<Half, Score[]>()
console.log(
  '| framework | application | half | routes | recall | precision |\n| --- | --- | --- | ---: | ---: | ---: |',
)
for (const contract of contracts) {
  const { repository, framework, document } = contract
  const checkout = join(root, basename(repository))
  if (!existsSync(join(checkout, document)))
    throw new Error(`${join(checkout, document)} is missing: check ${repository} out at ${contract.commit}.`)
  const endpoints = endpointsOf(contract)
  const listed = mounted(readDocument(readFileSync(join(checkout, document), 'utf8')), endpoints)
  const score = compareRoutes(listed, underContract(endpoints, listed))
  const half = halfOf(repository)
  halves.set(half, [...(halves.get(half) ?? []), score])
  console.log(row([framework, basename(repository), half], score))
  if (values.missed === true && half === 'development') printMissed(score)
}
for (const [half, scores] of halves) {
  const sum = {
    right: scores.reduce((total, { right }) => total + right, 0),
    missed: scores.flatMap(({ missed }) => missed),
    wrong: scores.flatMap(({ wrong }) => wrong),
  }
  console.log(row(['all', `${scores.length} applications`, half], sum))
  const mean = scores.reduce((total, score) => total + recall(score), 0) / scores.length
  console.log(`Mean recall of the ${half} half: ${mean.toFixed(3)}`)
}

/** Crawls a copy of the checkout that has none of its OpenAPI documents. */
function endpointsOf({ repository }: Contract): z.output<typeof GraphSchema>['endpoints'] {
  const name = basename(repository)
  const work = mkdtempSync(join(tmpdir(), 'coderag-contract-'))
  try {
    cpSync(join(root, name), join(work, 'in', name), { recursive: true, filter: isCode })
    const graph = [here('graph.ts'), join(work, 'in'), join(work, 'out')]
    execFileSync('node', graph, { stdio: ['ignore', 'ignore', 'inherit'] })
    return GraphSchema.parse(JSON.parse(readFileSync(join(work, 'out', `${name}.json`), 'utf8'))).endpoints
  } finally {
    rmSync(work, { recursive: true })
  }
}

function isCode(path: string): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return basename(path) !== '.git'
  return !/\.(?:json|ya?ml)$/.test(path) || !isOpenApi(readFileSync(path, 'utf8'))
}

function row(names: readonly string[], score: Score): string {
  const figures = [score.right + score.missed.length, recall(score).toFixed(3), precision(score).toFixed(3)]
  return `| ${[...names, ...figures].join(' | ')} |`
}

function printMissed({ missed, wrong }: Score): void {
  for (const route of missed) console.log(`  missed ${route}`)
  for (const route of wrong) console.log(`  wrong  ${route}`)
}
