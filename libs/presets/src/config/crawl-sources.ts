import { basename, resolve } from 'node:path'
import type { CrawlSource, SourceKind } from '@coderag/types'
import type { ResolvedConfig } from '../config.js'

/** A source as it is crawled; without a name, it gets the last part of its path, an export without its extension. */
export function crawlSource(kind: SourceKind, path: string, name?: string): CrawlSource {
  const absolute = resolve(path)
  const last = basename(absolute)
  const own = kind === 'slack_export' ? last.replace(/\.(?:zip|json)$/i, '') : last
  return { kind, path: absolute, repoName: name ?? own }
}

/** What the configuration names to crawl: our own sources, and those of dependencies as reference material. */
export function configuredSources({ sources, references }: ResolvedConfig): CrawlSource[] {
  const own = sources.map((source) =>
    typeof source === 'string' ? crawlSource('repo', source) : crawlSource(source.kind, source.path, source.name),
  )
  return [...own, ...references.map(({ name, path }) => ({ ...crawlSource('repo', path, name), reference: true }))]
}

/** Repository name → folder, for those that are compared with the index to see whether it is out of date. */
export function workingTreesOf(config: ResolvedConfig): Record<string, string> {
  const own = configuredSources(config).filter(({ kind, reference }) => kind === 'repo' && reference !== true)
  return Object.fromEntries(own.map(({ repoName, path }) => [repoName ?? basename(path), path]))
}
