// How does the lexical index do beside MiniSearch, Orama and LanceDB's full-text index on the same chunks?
//   npm run bm25 -w tools/bench -- --repo <folder> [--repo <folder> …] [--chunks 50000] [--only coderag,lancedb]
//
// All engines get the same terms, already cut by our code tokenizer, so that only the index is compared. Each runs in a
// process of its own. CPU time is printed beside wall time: it counts on a machine that others use too.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { makeCorpus, type Corpus } from './bm25-corpus.ts'
import { ENGINES } from './bm25-engines.ts'

interface Measured {
  readonly engine: string
  readonly buildMs: number
  readonly buildCpuMs: number
  readonly peakRssBytes: number
  readonly startRssBytes: number
  readonly indexBytes: number
  readonly queryMs: readonly number[]
  readonly results: readonly (readonly number[])[]
}

const { values } = parseArgs({
  options: {
    repo: { type: 'string', multiple: true, default: [] },
    chunks: { type: 'string', default: '50000' },
    only: { type: 'string', default: Object.keys(ENGINES).join(',') },
    engine: { type: 'string' },
    folder: { type: 'string', default: '' },
  },
})
if (values.engine === undefined) compare(values.only.split(','))
else await measure(values.engine, values.folder)

function compare(names: readonly string[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'coderag-bench-'))
  try {
    if (values.repo.length === 0)
      throw new Error('Name at least one folder of sources: npm run bm25 -w tools/bench -- --repo <folder>')
    const base = process.env['INIT_CWD'] ?? process.cwd()
    const folders = values.repo.map((repo) => resolve(base, repo))
    const corpus = makeCorpus(folders, Number(values.chunks))
    writeFileSync(join(folder, 'corpus.json'), JSON.stringify(corpus))
    const terms = corpus.documents.reduce((sum, document) => sum + document.split(' ').length, 0)
    console.log(
      `${corpus.documents.length} chunks, ${(terms / 1e6).toFixed(1)} M terms, ${corpus.queries.length} queries of 3 to 6`,
    )
    const all = names.map((name) => {
      execFileSync(
        process.execPath,
        ['--max-old-space-size=8192', import.meta.filename, '--engine', name, '--folder', folder],
        {
          stdio: ['ignore', 'inherit', 'inherit'],
          env: { ...process.env, LANCE_LOG: 'error', LANCE_CPU_THREADS: '4' },
        },
      )
      return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Measured
    })
    const exact = all.find(({ engine }) => engine === 'coderag')
    for (const measured of all) print(measured, exact)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(name: string, folder: string): Promise<void> {
  const corpus = JSON.parse(readFileSync(join(folder, 'corpus.json'), 'utf8')) as Corpus
  const build = ENGINES[name]
  if (build === undefined) throw new Error(`No engine "${name}": ${Object.keys(ENGINES).join(', ')}`)
  const startRssBytes = process.resourceUsage().maxRSS * 1024
  const start = performance.now()
  const cpu = process.cpuUsage()
  const built = await build(corpus, folder)
  const used = process.cpuUsage(cpu)
  const buildMs = performance.now() - start
  const queryMs: number[] = []
  const results: number[][] = []
  for (const query of corpus.queries) {
    const began = performance.now()
    const found = await built.search(query)
    queryMs.push(performance.now() - began)
    results.push(found)
  }
  const measured: Measured = {
    engine: name,
    buildMs,
    buildCpuMs: (used.user + used.system) / 1000,
    peakRssBytes: process.resourceUsage().maxRSS * 1024,
    startRssBytes,
    indexBytes: built.indexBytes,
    queryMs,
    results,
  }
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(measured))
}

function print(measured: Measured, exact: Measured | undefined): void {
  const times = measured.queryMs.toSorted((a, b) => a - b)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(2)
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
  const shares = measured.results.map((found, query) => {
    const wanted = exact?.results[query] ?? []
    return wanted.length === 0 ? 1 : found.filter((document) => wanted.includes(document)).length / wanted.length
  })
  const overlap = shares.reduce((sum, share) => sum + share, 0) / shares.length
  console.log(
    `${measured.engine}: build ${seconds(measured.buildMs)} (CPU ${seconds(measured.buildCpuMs)}), ` +
      `query p50 ${at(0.5)} ms p95 ${at(0.95)} ms, index ${(measured.indexBytes / 1e6).toFixed(1)} MB, ` +
      `peak RSS ${megabytes(measured.peakRssBytes)} (${megabytes(measured.startRssBytes)} before), ` +
      `overlap@10 with exact BM25 ${overlap.toFixed(2)}`,
  )
}
