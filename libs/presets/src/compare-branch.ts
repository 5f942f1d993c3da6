import { execFile } from 'node:child_process'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BranchSide, ContractChange } from '@coderag/boundary/service-graph'
import {
  CoderagError,
  EXIT,
  type FactChange,
  type IndexManifest,
  type PartReader,
  type StoredFacts,
} from '@coderag/types'
import type { FileOwner, TestFile } from '@coderag/retrieval/graphs'
import { BranchFacts } from './branch-facts.js'
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
 * Compares the working tree of a repository with the commit where it left `base`: reads of both what differs from the index, without
 * vectors, and finds in the index who uses what is gone.
 *
 * @param options.directory - A directory of the repository.
 * @param options.base - Branch, tag or commit.
 * @throws BranchError `BRANCH_UNINDEXED`, `BRANCH_UNKNOWN`; RetrievalError `INDEX_MISSING`, `GRAPH_MISSING`; what a crawl throws.
 */
export async function compareBranch(
  config: ResolvedConfig,
  { directory, base }: { readonly directory: string; readonly base: string },
): Promise<BranchComparison> {
  const { contractChanges } = await import('@coderag/boundary/service-graph')
  const { path, repoName } = await repositoryOf(config, directory)
  const system = await systemOf(config)
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
    const branch = await branchFacts(system, repoName)
    const update = async (from: string): Promise<readonly StoredFacts[]> => {
      await using pipeline = await composeIngest({ ...config, embedder: 'none' }, { embedder: null, index: branch })
      await pipeline.ingest([{ kind: 'repo', path: from, repoName }], { incremental: true, mayBeEmpty: true })
      return branch.facts
    }
    const before = await sideOf(system, repoName, await update(old))
    const after = await sideOf(system, repoName, await update(path))
    const changes = contractChanges(before, after, { repoName, files })
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

/** Everything that is indexed. */
interface System {
  readonly manifest: IndexManifest
  readonly facts: readonly StoredFacts[]
}

/** Reads the facts of the index, without which nobody is known to use anything. */
async function systemOf(config: ResolvedConfig): Promise<System> {
  const [{ requireManifest }, { graphMissing }] = await Promise.all([
    import('@coderag/retrieval/inspect'),
    import('@coderag/retrieval/graphs'),
  ])
  await using index = await composeIndex(config)
  const manifest = await requireManifest(index)
  if (!manifest.hasGraphs) throw graphMissing('service')
  await using reader = await index.open(manifest, { only: 'graphs' })
  const facts: StoredFacts[] = []
  for await (const one of reader.facts()) facts.push(one)
  return { manifest, facts }
}

/** The facts of a repository as they are indexed, for a crawl without vectors to update. */
async function branchFacts({ manifest, facts }: System, repoName: string): Promise<BranchFacts> {
  const { createLexicalAnalyzer } = await import('@coderag/bm25')
  const stored = facts.find(({ source }) => source.repoName === repoName) ?? null
  const lexicalFingerprint = createLexicalAnalyzer().fingerprint
  return new BranchFacts(stored === null ? null : { ...manifest, embedder: null, lexicalFingerprint }, stored)
}

/** Puts a state of the repository into the system in place of what the index has of it. */
async function sideOf({ facts }: System, repoName: string, own: readonly StoredFacts[]): Promise<BranchSide> {
  const [{ openServiceGraph, openSymbolGraph }, { readVariables }] = await Promise.all([
    import('@coderag/boundary/open'),
    import('@coderag/boundary/service-graph'),
  ])
  const system = facts.find(({ source }) => source.repoName === repoName)?.source.system
  const placed = own.map((one) => ({ ...one, source: { ...one.source, ...(system !== undefined && { system }) } }))
  const others = facts.filter(({ source }) => source.repoName !== repoName)
  return {
    graph: await openServiceGraph(await graphsOf([...others, ...placed].map(withoutSymbols))),
    // Calls inside other repositories are not needed, and take most of the time.
    symbols: await openSymbolGraph(await graphsOf(placed)),
    variables: await readVariables([...others, ...placed]),
  }
}

function withoutSymbols({ source, documents }: StoredFacts): StoredFacts {
  return { source, documents: documents.map((document) => ({ ...document, symbols: '' })) }
}

/** Makes the graphs of some facts, in memory. */
async function graphsOf(all: readonly StoredFacts[]): Promise<PartReader> {
  const { writeGraphs } = await import('@coderag/boundary')
  const changes = all.flatMap(({ source, documents }): FactChange[] => [{ source }, { add: documents }])
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  const parts = {
    write: async (name: string, bytes: Uint8Array) => void files.set(name, new Uint8Array(bytes)),
    keep: async (name: string) => {
      throw new Error(`There is no earlier generation that has ${name}.`)
    },
  }
  await writeGraphs(changes, { previous: null, parts })
  return { read: async (name) => files.get(name) ?? new Uint8Array() }
}
