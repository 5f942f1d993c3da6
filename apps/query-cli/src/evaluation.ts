import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  type Answer,
  createReport,
  type Dataset,
  EvalError,
  type FoundAnswer,
  measure,
  neverFound,
  readDatasets,
  readRun,
  refusalsOf,
  renderChart,
  renderMarkdown,
  type Report,
  scoreRun,
  selfQuestions,
  writeRun,
} from '@coderag/eval'
import type { Config } from '@coderag/presets'
import { composeRetriever } from '@coderag/presets/retriever'
import { openChunks, readManifest } from '@coderag/presets/storage'
import { type Retriever } from '@coderag/retrieval'
import { isIndexDirectory } from '@coderag/storage/directory'
import { EXIT } from '@coderag/types'
import type { CommandContext, ConfigFlags } from './command.js'
import type { Terminal } from './terminal.js'

export interface EvalCommand {
  /** A JSONL file, or a folder of them with `repositories.json`. */
  readonly dataset?: string
  /** A repository to make queries from, instead of a dataset. */
  readonly self?: string
  /** The place of an index, or a directory with one index per dataset. Default: the setting `index`. */
  readonly index?: string
  readonly setting: 'root' | 'whole'
  /** Ranked lists to score instead of querying the index, made by `--run` or another tool, by name. */
  readonly score: readonly NamedFile[]
  /** JSON file that maps names to configurations. */
  readonly variants?: string
  readonly run?: string
  readonly report?: string
  readonly limit: number
  readonly seed: number
  readonly json: boolean
  readonly flags: ConfigFlags
}

export interface NamedFile {
  readonly name: string
  readonly path: string
}

/** Asks the queries, or reads ranked lists, and reports the quality of the answers. */
export async function runEval(wanted: EvalCommand, context: CommandContext): Promise<number> {
  const { terminal } = context
  const { config } = await context.configure(wanted.flags)
  const index = wanted.index ?? config.index ?? config.dataDir
  const { vectors, modelsDir } = config
  const places = { ...(vectors !== undefined && { vectors }), ...(modelsDir !== undefined && { modelsDir }) }
  const command = { ...wanted, index, places }
  const datasets = await questionsOf(command)
  const runs =
    command.score.length > 0
      ? await Promise.all(command.score.map(async ({ name, path }) => ({ name, answers: await readRun(path) })))
      : await runVariants(command, datasets, terminal)
  for (const { name, answers } of runs)
    for (const { dataset, wanted, found } of neverFound(datasets, answers)) {
      const has = found === null ? 'it found nothing at all' : `its paths are such as ${found}`
      terminal.err(
        `warning: ${name}: no file that answers a question of ${dataset} was found: they are written as ${wanted}, ${has}. Crawl the folder that the paths start from, or choose another --setting.\n`,
      )
    }
  const scored = runs.map(({ name, answers }) => ({
    name,
    scores: scoreRun(datasets, answers),
    refusals: refusalsOf(datasets, answers),
  }))
  const what = command.self === undefined ? (command.dataset ?? '') : command.self
  const title = `${resolve(what).split(/[\\/]/).pop()}, ${command.setting === 'root' ? 'root folder' : 'whole repository'}`
  const report = createReport(title, scored, { seed: command.seed })
  const last = runs[runs.length - 1]
  if (command.run !== undefined && last !== undefined) await writeRun(command.run, last.answers)
  if (command.report !== undefined) await writeReport(command.report, report)
  terminal.out(command.json ? `${JSON.stringify(report, null, 2)}\n` : renderMarkdown(report))
  return EXIT.ok
}

type Measurement = EvalCommand & {
  readonly index: string
  /** Where vectors and models lie. Variants measure what may differ; these do not. */
  readonly places: Pick<Config, 'vectors' | 'modelsDir'>
}

async function questionsOf({ dataset, self, index, places, limit, score }: Measurement): Promise<Dataset[]> {
  if (self === undefined) {
    const datasets = await readDatasets(dataset ?? '')
    return score.length > 0 ? datasets : indexedOnly(datasets, index)
  }
  await using store = await openChunks({ ...places, index })
  const name = resolve(self).split(/[\\/]/).pop() ?? self
  return [await selfQuestions({ name, path: self }, store.scan({ filter: { repos: [name] } }), { limit })]
}

/** Returns the datasets that have an index. A benchmark can be measured in part; the report says which part. */
function indexedOnly(datasets: readonly Dataset[], index: string): Dataset[] {
  if (isIndex(index)) return [...datasets]
  const indexed = datasets.filter(({ name }) => isIndexDirectory(join(index, name)))
  if (indexed.length === 0) {
    const message = `${index} is no index and has none named like a dataset. Crawl first: coderag index <repository> --index ${index}/<name>.`
    throw new EvalError('EVAL_EMPTY', message, { path: index })
  }
  return indexed
}

async function runVariants(
  command: Measurement,
  datasets: readonly Dataset[],
  { err, env }: Terminal,
): Promise<{ name: string; answers: Answer[] }[]> {
  const runs: { name: string; answers: Answer[] }[] = []
  for (const [name, config] of await variantsOf(command)) {
    await using indexes = new EvaluatedIndexes(command.index, { ...command.places, ...config }, env)
    const answers = await measure(datasets, (question) => indexes.search(question), {
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

async function writeReport(directory: string, report: Report): Promise<void> {
  await mkdir(directory, { recursive: true })
  await writeFile(join(directory, 'report.json'), `${JSON.stringify(report, null, 2)}\n`)
  await writeFile(join(directory, 'report.md'), renderMarkdown(report))
  await writeFile(join(directory, 'report.svg'), renderChart(report))
}

interface OpenIndex {
  readonly place: string
  readonly retriever: Retriever
  readonly repositories: readonly string[]
}

/** Number of hits to ask for: enough for ten files and the largest token budget. */
const HITS = 50

/** Tests whether a place is one index. Without one, it is a directory with an index per dataset. */
function isIndex(place: string): boolean {
  return /^[a-z][a-z\d+.-]+:/i.test(place) || isIndexDirectory(place)
}

/**
 * The index to query, or a directory with one index per dataset. One index is open at a time, because a benchmark has
 * more of them than fit into memory.
 */
class EvaluatedIndexes implements AsyncDisposable {
  readonly #index: string
  readonly #config: Config
  readonly #environment: Terminal['env']
  #open: OpenIndex | undefined

  constructor(index: string, config: Config, environment: Terminal['env']) {
    this.#index = index
    this.#config = config
    this.#environment = environment
  }

  async search({ dataset, query }: { dataset: string; query: string }): Promise<FoundAnswer> {
    const { retriever, repositories } = await this.#indexOf(dataset)
    const { hits, confidence, warnings } = await retriever.query({ text: query, topK: HITS, budget: 0 })
    const failure = warnings.find(({ code }) => code === 'EMBEDDER_UNAVAILABLE')
    if (failure !== undefined) throw embedderFailed(dataset, failure.message)
    const refused = confidence.word === 'none'
    const strong = !refused && hits[0]?.confidence.word === 'strong'
    const pieces = hits.flatMap(({ chunk: { repoName, filePath, startLine, endLine, text }, passages }) => {
      if (filePath === null) return []
      const path = pathFor(dataset, { repoName, filePath }, repositories)
      const further = passages.slice(1).map((own) => [own.startLine, own.endLine] as const)
      return [{ path, startLine, endLine, text, further }]
    })
    return { pieces, refused, strong }
  }

  async #indexOf(dataset: string): Promise<OpenIndex> {
    const place = isIndex(this.#index) ? this.#index : join(this.#index, dataset)
    if (this.#open?.place === place) return this.#open
    await this[Symbol.asyncDispose]()
    const { sources } = await readManifest({ ...this.#config, index: place })
    const retriever = await composeRetriever({ ...this.#config, index: place }, { environment: this.#environment })
    return (this.#open = { place, retriever, repositories: sources.map(({ repoName }) => repoName) })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const open = this.#open
    this.#open = undefined
    await open?.retriever.close()
  }
}

/** An answer by words alone says nothing of the embedder, so it is not counted. */
function embedderFailed(dataset: string, reason: string): EvalError {
  const message = `A query of ${dataset} has no vector, so nothing was measured: ${reason} A slow model needs a higher ranking.embedTimeoutMs in --variants.`
  return new EvalError('EVAL_EMBEDDER_FAILED', message, { dataset })
}

/**
 * Returns a file's path as a dataset writes it: relative to the repository with the dataset's name. Files of other
 * repositories of the same index begin with the repository's name.
 */
export function pathFor(
  dataset: string,
  { repoName, filePath }: { readonly repoName: string | null; readonly filePath: string },
  repositories: readonly string[],
): string {
  const isOwn = repositories.length < 2 || repoName === null || repoName === dataset
  return isOwn ? filePath : `${repoName}/${filePath}`
}
