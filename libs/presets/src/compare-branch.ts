import { execFile } from 'node:child_process'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BranchSide, ContractChange } from '@coderag/boundary/service-graph'
import { CoderagError, type CrawlSource, EXIT, type FactChange, type StoredFacts } from '@coderag/types'
import type { FileOwner, TestFile } from '@coderag/retrieval/graphs'
import { composeIndex } from './compose-index.js'
import { composeIngest } from './compose-ingest.js'
import type { ResolvedConfig } from './config.js'
import { sourcesToCompare } from './config/crawl-sources.js'

const run = promisify(execFile)

interface BranchFailures {
  /** The directory lies in no git repository, or in none of the index. */
  BRANCH_UNINDEXED: { directory: string }
  /** Git knows no such commit, or the two have no common ancestor. */
  BRANCH_UNKNOWN: { base: string }
}

/** Two states of a repository can't be compared. */
export class BranchError<C extends keyof BranchFailures = keyof BranchFailures> extends CoderagError<
  C,
  BranchFailures[C]
> {
  override readonly name = 'BranchError'

  override get exitCode() {
    return EXIT.usage
  }
}

/** What a branch changes for others. */
export interface BranchComparison {
  readonly repoName: string
  /** Commit that the working tree is compared with: where the branch left its base. */
  readonly baseCommit: string
  readonly changedFiles: number
  readonly changes: readonly ContractChange[]
  /** Files of the tests that reach the changed files, nearest first: those to run. */
  readonly tests: readonly TestFile[]
  /** Who owns the changed files, those with most of them first. */
  readonly owners: readonly FileOwner[]
}

/**
 * Compares the working tree of a repository with the commit where it left `base`: reads both, without vectors and into a
 * temporary folder, and finds in the index who uses what is gone.
 *
 * @param options.directory - A directory of the repository.
 * @param options.base - Branch, tag or commit.
 * @throws BranchError `BRANCH_UNINDEXED`, `BRANCH_UNKNOWN`; RetrievalError `INDEX_MISSING`; what a crawl throws.
 */
export async function compareBranch(
  config: ResolvedConfig,
  { directory, base }: { readonly directory: string; readonly base: string },
): Promise<BranchComparison> {
  const { contractChanges } = await import('@coderag/boundary/service-graph')
  const { path, repoName } = await repositoryOf(config, directory)
  const { filtersOff } = await import('@coderag/retrieval/inspect')
  const env = { ...process.env, ...(await filtersOff(path)) }
  const git = async (...args: readonly string[]): Promise<string> =>
    (await run('git', [...STARTS_NOTHING, '-C', path, ...args], { env, maxBuffer: MOST_OUTPUT })).stdout.trim()
  const baseCommit = await git('merge-base', '--end-of-options', base, 'HEAD').catch((cause: unknown) => {
    const message = `Git finds no commit "${base}" that HEAD comes from. Name a branch, a tag or a commit, and fetch it if the clone is shallow.`
    throw new BranchError('BRANCH_UNKNOWN', message, { base }, { cause })
  })
  const changed = [
    ...(await git('diff', '--name-only', '--no-ext-diff', '--no-renames', '-z', baseCommit)).split('\0'),
    ...(await git('ls-files', '--others', '--exclude-standard', '-z')).split('\0'),
  ]
  const files = new Set(changed.filter((file) => file !== ''))
  const folder = await mkdtemp(join(tmpdir(), 'coderag-diff-'))
  try {
    const old = join(folder, 'base')
    await run('git', [...STARTS_NOTHING, 'clone', '--quiet', '--shared', '--no-checkout', path, old], { env })
    await run('git', [...STARTS_NOTHING, '-C', old, 'checkout', '--quiet', '--detach', baseCommit], { env })
    const settings = { ...config, embedder: 'none' as const, index: undefined }
    const before = await sideOf(
      { ...settings, dataDir: join(folder, 'before') },
      { path: old, repoName, system: config },
    )
    const after = await sideOf({ ...settings, dataDir: join(folder, 'after') }, { path, repoName, system: config })
    const repository = { repoName, files }
    const changes = contractChanges(before, after, { repository, consumers: await readSide(config) })
    const { joinGraphs, ownersOfFiles, testFilesOf } = await import('@coderag/retrieval/graphs')
    const places = [...files].map((filePath) => ({ repoName, filePath }))
    const { graph, symbols } = after
    const tests = symbols === null || graph === null ? [] : testFilesOf(graph, joinGraphs(symbols, graph), places)
    const owners = graph === null ? [] : ownersOfFiles(graph, places)
    return { repoName, baseCommit, changedFiles: files.size, changes, tests, owners }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** No hook and no monitor of a repository is started; filters are switched off by variables. */
const STARTS_NOTHING = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null']

/** Bytes of a list of changed files. */
const MOST_OUTPUT = 64 * 1024 * 1024

async function repositoryOf(config: ResolvedConfig, directory: string): Promise<{ path: string; repoName: string }> {
  const top = await run('git', ['-C', directory, 'rev-parse', '--show-toplevel']).then(
    ({ stdout }) => realpath(stdout.trim()),
    () => null,
  )
  const { requireManifest } = await import('@coderag/retrieval/inspect')
  await using index = await composeIndex(config)
  const indexed = (await requireManifest(index)).sources.map(({ repoName }) => repoName)
  for (const { path, repoName } of top === null ? [] : await sourcesToCompare(config, directory, indexed)) {
    if (top !== null && repoName !== undefined && (await realpath(path)) === top) return { path: top, repoName }
  }
  const message =
    top === null
      ? `${directory} lies in no git repository, so it has no branch to compare with.`
      : `${directory} lies in no repository of the index. Index it under its name first: coderag index. The index has: ${indexed.join(', ')}.`
  throw new BranchError('BRANCH_UNINDEXED', message, { directory })
}

/** Crawls a state of the repository, and puts it into the system in place of what the index has of it. */
async function sideOf(
  config: ResolvedConfig,
  { path, repoName, system }: { path: string; repoName: string; system: ResolvedConfig },
): Promise<BranchSide> {
  const source: CrawlSource = { kind: 'repo', path, repoName }
  {
    await using pipeline = await composeIngest(config, { embedder: null })
    await pipeline.ingest([source], { mayBeEmpty: true })
  }
  const { symbols, variables } = await readSide(config)
  return { graph: await graphWith(await factsOf(system), await factsOf(config), repoName), symbols, variables }
}

/** Makes the service graph of all facts of the index, without those of one repository, and of facts of that repository. */
async function graphWith(all: readonly StoredFacts[], own: readonly StoredFacts[], repoName: string) {
  const [{ writeGraphs }, { openServiceGraph }] = await Promise.all([
    import('@coderag/boundary'),
    import('@coderag/boundary/service-graph'),
  ])
  const system = all.find(({ source }) => source.repoName === repoName)?.source.system
  const placed = own.map((one) => ({ ...one, source: { ...one.source, ...(system !== undefined && { system }) } }))
  const kept = [...all.filter((one) => one.source.repoName !== repoName), ...placed]
  const changes = kept.flatMap(({ source, documents }): FactChange[] => [
    { source },
    // Calls inside repositories are not needed, and take most of the time.
    { add: documents.map((document) => ({ ...document, symbols: '' })) },
  ])
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  const parts = {
    write: async (name: string, bytes: Uint8Array) => void files.set(name, new Uint8Array(bytes)),
    keep: async (name: string) => {
      throw new Error(`There is no earlier generation that has ${name}.`)
    },
  }
  await writeGraphs(changes, { previous: null, parts })
  return openServiceGraph({ read: async (name) => files.get(name) ?? new Uint8Array() })
}

async function factsOf(config: ResolvedConfig): Promise<readonly StoredFacts[]> {
  const { requireManifest } = await import('@coderag/retrieval/inspect')
  await using index = await composeIndex(config)
  await using reader = await index.open(await requireManifest(index), { only: 'graphs' })
  const all: StoredFacts[] = []
  for await (const facts of reader.facts()) all.push(facts)
  return all
}

/** Reads the graphs and variables of an index. */
async function readSide(config: ResolvedConfig): Promise<BranchSide> {
  const [{ requireManifest }, { readVariables }] = await Promise.all([
    import('@coderag/retrieval/inspect'),
    import('@coderag/boundary/service-graph'),
  ])
  await using index = await composeIndex(config)
  await using reader = await index.open(await requireManifest(index), { only: 'graphs' })
  const [graph, symbols] = [await reader.graph(), await reader.symbols()]
  return { graph, symbols, variables: await readVariables(reader.facts()) }
}
