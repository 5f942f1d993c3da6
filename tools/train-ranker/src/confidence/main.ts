import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readDatasets } from '@coderag/eval'
import { z } from 'zod'
import { collectRatedQueries } from './collect.js'
import { readRatedQueries, writeRatedQueries } from './examples.js'
import { crossValidated, fitConfidence } from './fit.js'
import { confidenceReport } from './report.js'

const USAGE = `Fits the confidence of answers and hits.

  collect --dataset <folder> --index <dir> --setting root|whole --out <rated.jsonl> [--alike a,b,… …] [--words]
      Puts each query to the index of its repository and to that of another one. --alike names repositories on similar
      subjects, which answer each other's queries; repeat it for each group. --words searches words only.
  fit --rated <rated.jsonl> [--rated …] [--out <model.json>]
      Prints cross-validated figures, then fits on all data and writes the model.
`

/** Fewer queries are those of an index with vectors that the embedder knows no word of. */
const LEAST_QUERIES = 100

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
  },
})
const { dataset, index, setting, out, alike, words, rated } = values
const [command] = positionals
if (command === 'collect' && dataset && index && out && (setting === 'root' || setting === 'whole')) {
  const groups = alike.map((group) => group.split(','))
  const options = { indexDir: index, setting, vectors: !words, alike: groups } as const
  const queries = await collectRatedQueries(await readDatasets(dataset), options)
  await writeRatedQueries(out, queries)
  console.log(`${queries.length} queries`)
} else if (command === 'fit' && rated) {
  await fit(rated, out)
} else {
  process.stderr.write(USAGE)
  process.exitCode = 2
}

async function fit(paths: string[], file: string | undefined): Promise<void> {
  const all = await readRatedQueries(paths)
  const known: object = file === undefined ? {} : ModelFileSchema.parse(JSON.parse(await readFile(file, 'utf8')))
  const fitted: Record<string, unknown> = {}
  for (const mode of ['hybrid', 'lexical'] as const) {
    const queries = all.filter((query) => query.mode === mode)
    if (queries.length < LEAST_QUERIES) continue
    console.log(`## ${mode}\n\n${confidenceReport(crossValidated(queries))}\n`)
    fitted[mode] = fitConfidence(queries)
  }
  if (file !== undefined) await writeFile(file, `${JSON.stringify({ ...known, ...fitted }, null, 2)}\n`)
}
