import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  type Answer,
  createReport,
  type Dataset,
  EvalError,
  measure,
  readDatasets,
  readRun,
  renderChart,
  renderMarkdown,
  type Report,
  scoreRun,
  selfQuestions,
  writeRun,
} from '@coderag/eval'
import type { Config } from '@coderag/presets'
import { composeRetriever, openChunks } from '@coderag/presets/retriever'
import type { Retriever } from '@coderag/retrieval'
import { DATA_LAYOUT } from '@coderag/types'
import type { CommandContext } from '../command-context.js'
import { EXIT } from '../exit-codes.js'
import type { Terminal } from '../terminal.js'
import type { EvalCommand } from './eval-command.js'

/** Hits asked for: enough pieces for ten files and the largest token budget. */
const HITS = 50

/** Asks the questions, or reads ranked lists, and reports how good the answers are. */
export async function runEval(wanted: EvalCommand, context: CommandContext): Promise<number> {
  const { terminal } = context
  const index = wanted.index ?? (await context.configure(wanted.flags)).config.dataDir
  const command = { ...wanted, index }
  const datasets = await questionsOf(command)
  const runs =
    command.score.length > 0
      ? await Promise.all(command.score.map(async ({ name, path }) => ({ name, answers: await readRun(path) })))
      : await runVariants(command, datasets, terminal)
  const scored = runs.map(({ name, answers }) => ({ name, scores: scoreRun(datasets, answers) }))
  const what = command.self === undefined ? (command.dataset ?? '') : command.self
  const title = `${resolve(what).split(/[\\/]/).pop()}, ${command.setting === 'root' ? 'root folder' : 'whole repository'}`
  const report = createReport(title, scored, { seed: command.seed })
  const last = runs[runs.length - 1]
  if (command.run !== undefined && last !== undefined) await writeRun(command.run, last.answers)
  if (command.report !== undefined) await writeReport(command.report, report)
  terminal.out(command.json ? `${JSON.stringify(report, null, 2)}\n` : renderMarkdown(report))
  return EXIT.ok
}

type Measurement = EvalCommand & { readonly index: string }

async function questionsOf({ dataset, self, index, limit, score }: Measurement): Promise<Dataset[]> {
  if (self === undefined) {
    const datasets = await readDatasets(dataset ?? '')
    return score.length > 0 ? datasets : indexedOnly(datasets, index)
  }
  await using store = await openChunks({ dataDir: index })
  const name = resolve(self).split(/[\\/]/).pop() ?? self
  return [await selfQuestions({ name, path: self }, store.scan({ filter: { repos: [name] } }), { limit })]
}

/** Of many datasets those that have an index: a benchmark can be measured in part, and the report says which. */
function indexedOnly(datasets: readonly Dataset[], index: string): Dataset[] {
  if (isDataDir(index)) return [...datasets]
  const indexed = datasets.filter(({ name }) => isDataDir(join(index, name)))
  if (indexed.length === 0) {
    const message = `${index} is no data directory and has none named like a dataset. Crawl first: coderag-crawl --output-dir ${index}/<name>.`
    throw new EvalError('EVAL_EMPTY', message, { path: index })
  }
  return indexed
}

function isDataDir(path: string): boolean {
  return existsSync(join(path, DATA_LAYOUT.manifest))
}

async function runVariants(
  command: Measurement,
  datasets: readonly Dataset[],
  { err, env }: Terminal,
): Promise<{ name: string; answers: Answer[] }[]> {
  const runs: { name: string; answers: Answer[] }[] = []
  for (const [name, config] of await variantsOf(command)) {
    await using retrievers = new RetrieverPool(command.index, config, env)
    const answers = await measure(datasets, (question) => retrievers.search(question), {
      setting: command.setting,
      onDataset: (dataset, done, total) => err(`${name}: ${dataset} (${done} of ${total})\n`),
    })
    runs.push({ name, answers })
  }
  return runs
}

async function variantsOf({ variants }: EvalCommand): Promise<[string, Config][]> {
  if (variants === undefined) return [['default', {}]]
  const issue = (why: string): EvalError =>
    new EvalError('EVAL_FORMAT', `${variants} must be a JSON object of name → configuration: ${why}.`, {
      path: variants,
      line: null,
      issues: [why],
    })
  const text = await readFile(variants, 'utf8').catch((cause: unknown) => {
    throw new EvalError('EVAL_UNREADABLE', `Can't read ${variants}.`, { path: variants }, { cause })
  })
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw issue('it is not JSON')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw issue('it is no object')
  const entries = Object.entries(parsed)
  if (entries.length === 0) throw issue('it is empty')
  return entries
}

/** One open index at a time: a benchmark has more of them than memory has room for. */
class RetrieverPool implements AsyncDisposable {
  readonly #index: string
  readonly #config: Config
  readonly #environment: Terminal['env']
  #open: { dataDir: string; retriever: Retriever } | undefined

  constructor(index: string, config: Config, environment: Terminal['env']) {
    this.#index = index
    this.#config = config
    this.#environment = environment
  }

  async search({ dataset, query }: { dataset: string; query: string }) {
    const dataDir = isDataDir(this.#index) ? this.#index : join(this.#index, dataset)
    const retriever = await this.#retrieverOf(dataDir)
    const { hits } = await retriever.query({ text: query, topK: HITS, budget: 0 })
    return hits.flatMap(({ chunk: { filePath, startLine, endLine, text } }) =>
      filePath === null ? [] : [{ path: filePath, startLine, endLine, text }],
    )
  }

  async #retrieverOf(dataDir: string): Promise<Retriever> {
    if (this.#open?.dataDir === dataDir) return this.#open.retriever
    await this[Symbol.asyncDispose]()
    const retriever = await composeRetriever({ ...this.#config, dataDir }, { environment: this.#environment })
    this.#open = { dataDir, retriever }
    return retriever
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#open?.retriever.close()
    this.#open = undefined
  }
}

async function writeReport(directory: string, report: Report): Promise<void> {
  await mkdir(directory, { recursive: true })
  await writeFile(join(directory, 'report.json'), `${JSON.stringify(report, null, 2)}\n`)
  await writeFile(join(directory, 'report.md'), renderMarkdown(report))
  await writeFile(join(directory, 'report.svg'), renderChart(report))
}
