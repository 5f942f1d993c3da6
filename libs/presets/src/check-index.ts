import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import type { SourcePlan } from '@coderag/ingest'
import {
  differs,
  requireManifest,
  staleSources,
  type IndexCheck,
  type SourceCheck,
  type StaleReason,
} from '@coderag/retrieval/inspect'
import type { CrawlSource, IndexedSource, IndexManifest } from '@coderag/types'
import { composeIngest } from './compose-ingest.js'
import type { Environment } from './environment.js'
import type { ResolvedConfig } from './config.js'
import { sourcesToCompare } from './config/crawl-sources.js'
import { ConfigError } from './config/errors.js'

/** Number of changed files that are named per source. */
const NAMED_FILES = 20

export interface CheckIndexOptions {
  /** Directory whose repository is compared if the configuration lists no sources. */
  readonly directory: string
  /** Variables with the keys of embedders. Default: none. */
  readonly environment?: Environment
}

/**
 * Compares an index with the files and settings that a crawl would read now, and says what is stale and why. Lists files
 * as a crawl does, reads only those whose state does not tell whether they changed, and writes nothing.
 *
 * A file that could not be read at the last crawl counts only if git knows of a change in it since.
 *
 * @throws ConfigError `CONFIG_INVALID`: there is nothing to compare; or what composing the pipeline and listing files
 *   throws.
 * @throws RetrievalError `INDEX_MISSING`; CoderagError of the engine.
 */
export async function checkIndex(
  config: ResolvedConfig,
  { directory, environment = {} }: CheckIndexOptions,
): Promise<IndexCheck> {
  await using pipeline = await composeIngest(config, { environment })
  const { index } = pipeline
  const manifest = await requireManifest(index)
  const indexed = manifest.sources.map(({ repoName }) => repoName)
  const sources = await sourcesToCompare(config, directory, indexed)
  if (sources.length === 0) throw nothingToCompare(indexed)
  const missing = (await index.damage(manifest)).map(({ place }) => place)
  const settings = await pipeline.changedSettings()
  const present = sources.filter(({ path, remote }) => remote !== undefined || existsSync(path))
  const plans = await pipeline.plan(present, { incremental: true })
  const checks = [
    ...sources.filter((source) => !present.includes(source)).map((source) => checkMissing(source, manifest)),
    ...(await Promise.all(plans.map((plan) => checkSource(plan, manifest)))),
  ].toSorted((a, b) => (a.repoName < b.repoName ? -1 : 1))
  const checked = new Set(checks.map(({ repoName }) => repoName))
  return {
    fresh: missing.length === 0 && settings.length === 0 && checks.every(({ reasons }) => reasons.length === 0),
    missing,
    settings,
    sources: checks,
    unchecked: indexed.filter((name) => !checked.has(name)),
  }
}

function checkMissing({ repoName, path }: CrawlSource, manifest: IndexManifest): SourceCheck {
  const name = repoName ?? basename(path)
  const previous = manifest.sources.find((source) => source.repoName === name)
  return {
    repoName: name,
    path,
    reasons: previous === undefined ? ['never_indexed', 'folder_missing'] : ['folder_missing'],
    indexedCommit: previous?.gitCommit ?? null,
    currentCommit: null,
    changed: 0,
    changedFiles: [],
  }
}

async function checkSource(plan: SourcePlan, manifest: IndexManifest): Promise<SourceCheck> {
  const { source, discovery, previous } = plan
  const changed = previous === null ? [] : await changedFiles(plan, previous, manifest)
  return {
    repoName: discovery.repoName,
    path: source.path,
    reasons: reasonsOf(plan, changed.length),
    indexedCommit: previous?.gitCommit ?? null,
    currentCommit: discovery.gitCommit,
    changed: changed.length,
    changedFiles: changed.slice(0, NAMED_FILES),
  }
}

function reasonsOf({ discovery, previous, replaceAll, ...plan }: SourcePlan, changed: number): StaleReason[] {
  if (previous === null) return ['never_indexed']
  // A crawl reads these again although no file changed: another version sorts files or finds services in another way.
  const isSortedAnew =
    changed === 0 &&
    (plan.locatedState !== previous.locatedState ||
      plan.toRead.some(({ key, state }) => previous.units[key]?.state === state))
  return [
    ...(replaceAll || isSortedAnew ? ['settings_changed' as const] : []),
    ...(changed > 0 && previous.gitCommit !== discovery.gitCommit ? ['other_commit' as const] : []),
    ...(changed > 0 ? ['files_changed' as const] : []),
  ]
}

/** Returns the keys of the units whose content is not the indexed one, sorted. */
async function changedFiles(plan: SourcePlan, previous: IndexedSource, manifest: IndexManifest): Promise<string[]> {
  const { source, toRead, removed } = plan
  const failed = new Set(previous.failures.map(({ key }) => key))
  const isRetried = (key: string): boolean => failed.has(key) && previous.units[key] === undefined
  const changed = [...removed]
  for (const { key, state } of toRead) {
    const before = previous.units[key]?.state
    if (before === state || isRetried(key)) continue
    // Git names content by another hash than a crawl of a modified file. Only the content tells whether they agree.
    const isOtherKind = before !== undefined && before.split(':')[0] !== state.split(':')[0]
    if (!isOtherKind || (await differs(previous, source.path, key))) changed.push(key)
  }
  if (source.kind === 'repo' && toRead.some(({ key }) => isRetried(key))) {
    const [stale] = await staleSources(manifest, { [previous.repoName]: source.path })
    changed.push(...(stale?.changedFiles ?? []).filter(isRetried))
  }
  return changed.sort()
}

function nothingToCompare(indexed: readonly string[]): ConfigError {
  const names = indexed.length === 0 ? 'nothing' : indexed.join(', ')
  const message = `Nothing to compare the index with: no configuration lists sources, and this is no repository that the index holds. It holds: ${names}. List sources: in coderag.config.yaml; \`coderag init\` writes one.`
  return new ConfigError('CONFIG_INVALID', message, { issues: ['sources'] })
}
