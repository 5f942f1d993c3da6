import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { readDatasets } from '@coderag/eval'
import { z } from 'zod'
import { collectRatedQueries } from './collect.js'
import { type RatedQuery, readRatedQueries, writeRatedQueries } from './examples.js'
import { crossValidated, type Judged, fitConfidence, judge, withCommonParts } from './fit.js'
import { confidenceReport, refusals } from './report.js'

const USAGE = `Fits the confidence of answers and hits.

  collect --dataset <folder> --index <dir> --setting root|whole --out <rated.jsonl> [--alike a,b,… …] [--words]
      Puts each query to the index of its repository and to that of another one. --alike names repositories on similar
      subjects, which answer each other's queries; repeat it for each group. --words searches words only.
  fit --rated <rated.jsonl> [--rated …] [--out <model.json>]
      Prints cross-validated figures, then fits on all data and writes the model.
  check --rated <rated.jsonl> [--rated …] --model <model.json>
      Prints the figures of a fitted model on data that it was not fitted to.
`

/** Fewer queries are those of an index with vectors that the embedder knows no word of. */
const LEAST_QUERIES = 100

const WeightsSchema = z.record(z.string(), z.number())
const FittedModelSchema = z.object({ answer: WeightsSchema, hit: WeightsSchema, floor: z.number() })
const FittedSchema = z.looseObject({ hybrid: FittedModelSchema, lexical: FittedModelSchema })
const ModelFileSchema = z.looseObject({ embedder: z.string() })

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dataset: { type: 'string' },
    index: { type: 'string' },
    setting: { type: 'string' },
    out: { type: 'string' },
    alike: { type: 'string', multiple: true, default: [] },
    words: { type: 'boolean', default: false },
    rated: { type: 'string', multiple: true },
    model: { type: 'string' },
  },
})
const { dataset, index, setting, out, alike, words, rated, model } = values
const [command] = positionals
if (command === 'collect' && dataset && index && out && (setting === 'root' || setting === 'whole')) {
  const groups = alike.map((group) => group.split(','))
  const options = { indexDir: index, setting, vectors: !words, alike: groups } as const
  const queries = await collectRatedQueries(await readDatasets(dataset), options)
  await writeRatedQueries(out, queries)
  console.log(`${queries.length} queries`)
} else if (command === 'fit' && rated) {
  await fit(rated, out)
} else if (command === 'check' && rated && model) {
  await check(rated, model)
} else {
  process.stderr.write(USAGE)
  process.exitCode = 2
}

/** The judged queries that a file holds. */
async function judgedOf(path: string, judged: readonly Judged[]): Promise<readonly Judged[]> {
  const keyOf = ({ mode, setting, about, asked, query }: RatedQuery): string =>
    JSON.stringify([mode, setting, about, asked, query])
  const keys = new Set((await readRatedQueries([path])).map(keyOf))
  return judged.filter(({ query }) => keys.has(keyOf(query)))
}

async function check(paths: string[], file: string): Promise<void> {
  const models = FittedSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  const all = await readRatedQueries(paths)
  for (const mode of ['hybrid', 'lexical'] as const) {
    const judged = all.filter((query) => query.mode === mode).map((query) => judge(query, models[mode]))
    if (judged.length > 0) console.log(`## ${mode}\n\n${confidenceReport(judged)}\n`)
  }
}

async function fit(paths: string[], file: string | undefined): Promise<void> {
  const all = withCommonParts(await readRatedQueries(paths))
  const known: object = file === undefined ? {} : ModelFileSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  const fitted: Record<string, unknown> = {}
  for (const mode of ['hybrid', 'lexical'] as const) {
    const queries = all.filter((query) => query.mode === mode)
    if (queries.length < LEAST_QUERIES) continue
    const judged = crossValidated(queries)
    console.log(`## ${mode}\n\n${confidenceReport(judged)}\n`)
    for (const path of paths) {
      const own = await judgedOf(path, judged)
      if (own.length > 0) console.log(`${basename(path)}\n${refusals(own)}\n`)
    }
    fitted[mode] = fitConfidence(queries)
  }
  if (file !== undefined) await writeFile(file, `${JSON.stringify({ ...known, ...fitted }, null, 2)}\n`)
}
