import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { lstatSync, readFileSync, type Stats } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import ignore, { type Ignore } from 'ignore'
import {
  rawText,
  type Crawler,
  type CrawlSource,
  type CrawlUnit,
  type Discovery,
  type DiscoveryHead,
  type Failure,
  type RawDocument,
  type Skip,
} from '@coderag/types'
import { failureFacts, IngestError, isSystemError } from '../errors.js'
import { classify } from './classify.js'
import { decode } from './decode.js'
import { listWithGit, type GitRefusal } from './git.js'
import { walkDirectory } from './walk.js'

export interface RepositoryCrawlerOptions {
  /** In bytes, inclusive. Larger files are skipped with that reason. */
  readonly maxFileSize: number
}

interface Listed {
  readonly path: string
  readonly type: 'file' | 'symlink' | 'submodule' | 'unreadable'
  readonly blob: string | null
}

/** Crawls the working tree of a code repository, or any directory of files. */
export function createRepositoryCrawler(options: RepositoryCrawlerOptions): Crawler {
  return {
    kind: 'repo',
    discover: (source, { signal } = {}) => discover(source, options, signal),
    read: (source, head, unit) => readUnit(source, head, unit),
    chunksOf: (uriPrefix, keys) => [{ sourceUris: keys.map((key) => sourceUri(uriPrefix, key)) }],
  }
}

async function discover(
  source: CrawlSource,
  { maxFileSize }: RepositoryCrawlerOptions,
  signal: AbortSignal | undefined,
): Promise<Discovery> {
  const root = resolve(source.path)
  await requireDirectory(root)
  const repoName = validName(source.repoName ?? basename(root))
  const listing = await list(root, signal)
  const extraRules = await readIgnoreFile(root)

  const units: CrawlUnit[] = []
  const skips: Skip[] = []
  const failures: Failure[] = [...listing.failures]
  for (const entry of listing.entries) {
    const key = entry.path
    if (key.includes('\uFFFD')) {
      const message = 'The file name is not UTF-8. Rename the file to have it indexed.'
      failures.push({ key, stage: 'discover', code: 'NAME_NOT_UTF8', message })
    } else if (entry.type === 'symlink') {
      skips.push({ key, reason: 'symlink', detail: 'links are not followed' })
    } else if (entry.type === 'submodule') {
      skips.push({ key, reason: 'submodule', detail: 'a repository of its own: crawl it by its own path' })
    } else if (entry.type === 'unreadable') {
      failures.push({ key, stage: 'discover', code: 'EACCES', message: 'No permission to list the directory.' })
    } else if (extraRules?.ignores(key) === true) {
      skips.push({ key, reason: 'ignored', detail: '.coderagignore' })
    } else {
      const stats = statOrNull(join(root, key))
      // Tracked but deleted in the working tree: simply not there.
      if (stats === null || !stats.isFile()) continue
      const verdict = classify(key, stats.size, maxFileSize)
      if ('reason' in verdict) skips.push({ key, ...verdict })
      else {
        try {
          const state = entry.blob === null ? hashState(readFileSync(join(root, key))) : `git:${entry.blob}`
          units.push({ key, corpusType: verdict.corpusType, size: stats.size, state })
        } catch (error) {
          failures.push({ key, stage: 'discover', ...failureFacts(error) })
        }
      }
    }
  }
  const uriPrefix = `repo://${encodeURIComponent(repoName)}/`
  return { sourceId: `repo:${repoName}`, uriPrefix, repoName, gitCommit: listing.commit, units, skips, failures }
}

async function* readUnit(
  source: CrawlSource,
  head: DiscoveryHead,
  unit: CrawlUnit,
): AsyncGenerator<RawDocument | Skip> {
  // Synchronous on purpose: this runs in a worker that has nothing else to do meanwhile, and costs half.
  const decoded = decode(readFileSync(join(resolve(source.path), unit.key)))
  if ('reason' in decoded) {
    yield { key: unit.key, ...decoded }
    return
  }
  yield {
    sourceUri: sourceUri(head.uriPrefix, unit.key),
    corpusType: unit.corpusType,
    repoName: head.repoName,
    filePath: unit.key,
    gitHash: head.gitCommit,
    text: rawText(decoded.text),
    notices: decoded.notices,
  }
}

/** `repo://name/` and a path make a URI: what would end the path is escaped, and so is non-ASCII. */
function sourceUri(uriPrefix: string, key: string): string {
  return uriPrefix + encodeURI(key).replace(/[#?]/g, encodeURIComponent)
}

async function list(
  root: string,
  signal: AbortSignal | undefined,
): Promise<{ commit: string | null; entries: readonly Listed[]; failures: readonly Failure[] }> {
  const git = await listWithGit(root, signal)
  if (typeof git === 'object') return { ...git, failures: [] }
  const entries = (await walkDirectory(root, signal)).map((entry) => ({ ...entry, blob: null }))
  return { commit: null, entries, failures: refusalFailures(git) }
}

/** A directory without git is as good as any. A repository that git would not read is crawled too, but says so. */
function refusalFailures(refusal: GitRefusal): readonly Failure[] {
  if (refusal === 'not_a_repository' || refusal === 'unavailable') return []
  const message =
    refusal === 'dubious_ownership'
      ? 'git refuses this repository because another user owns it; its files were listed without git. To trust it: git config --global --add safe.directory <path>'
      : 'git could not list this repository; its files were listed without git. Run "git status" there to see why.'
  return [{ key: '.', stage: 'discover', code: 'GIT_REFUSED', message }]
}

async function requireDirectory(path: string): Promise<void> {
  const stats = await stat(path).catch((error: unknown) => {
    if (isSystemError(error)) return null
    throw error
  })
  if (stats?.isDirectory() === true) return
  const what = stats === null ? 'There is nothing' : 'There is a file, not a directory,'
  throw new IngestError('INGEST_SOURCE_MISSING', `${what} at ${path}. Give the path of a repository or a directory.`, {
    path,
  })
}

function validName(repoName: string): string {
  if (repoName !== '' && repoName === repoName.trim() && !/[/\\\p{Cc}]/u.test(repoName)) return repoName
  throw new IngestError(
    'INGEST_NAME_INVALID',
    `"${repoName}" can't name a repository: a name is not empty and has no slash, control character or outer space. Give another one.`,
    { repoName },
  )
}

async function readIgnoreFile(root: string): Promise<Ignore | null> {
  try {
    return ignore().add(await readFile(join(root, '.coderagignore'), 'utf8'))
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT') return null
    throw error
  }
}

function statOrNull(path: string): Stats | null {
  return lstatSync(path, { throwIfNoEntry: false }) ?? null
}

function hashState(bytes: Buffer): string {
  return `sha256:${createHash('sha256').update(bytes).digest('hex')}`
}
