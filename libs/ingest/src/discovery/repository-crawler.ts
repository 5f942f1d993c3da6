import { lstatSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import {
  rawText,
  SOURCE_TYPES,
  type CorpusType,
  type Crawler,
  type CrawlSource,
  type CrawlUnit,
  type Discovery,
  type DiscoveryHead,
  type Failure,
  type RawDocument,
  type Skip,
} from '@coderag/types'
import ignore, { type Ignore } from 'ignore'
import { IngestError, isSystemError } from '../errors.js'
import { readGitHistory } from '../history/git-history.js'
import { classify } from './classify.js'
import { isCopiedLibrary } from './copied-library.js'
import { readCorpusType } from './corpus-type.js'
import { listAuthors, listWithGit, type GitEntry, type GitRefusal } from './git.js'
import { readIgnoreRules } from './ignore-rules.js'
import { sortListed, type Listing } from './sort-listed.js'
import {
  hashState,
  listDirectory,
  readRegular,
  requireDirectory,
  sourceUri,
  validName,
  withoutIndexes,
} from './source-directory.js'
import { talkInText } from '../transcripts/talk-in-text.js'
import { talkInJson, type Talk } from './talk-in-json.js'
import { readFileText } from '../reading/read-file.js'
import type { Reading } from '../reading/reading.js'
import { createCloneKeeper } from '../remote/clone.js'

export interface RepositoryCrawlerOptions {
  /** Maximum size in bytes, inclusive. Larger files are skipped with that reason. */
  readonly maxFileSize: number
  /**
   * Time limit in milliseconds for reading the commits of a repository, newest first. 0 reads none. Default: 20,000.
   */
  readonly historyTimeoutMs?: number
  /** Patterns to leave out, in the syntax of `.gitignore`. A `.coderagignore` file adds to them. */
  readonly ignore?: readonly string[]
  /** Absolute path of the index. Its files are left out. */
  readonly dataDir?: string
}

/** Crawls the working tree of a code repository, or any directory of files. */
export function createRepositoryCrawler(options: RepositoryCrawlerOptions): Crawler {
  const authorsOf = createAuthorList()
  const clones = createCloneKeeper()
  return {
    kind: 'repo',
    async discover(source, { signal } = {}) {
      if (source.remote !== undefined) await clones.update(resolve(source.path), source.remote, signal)
      return discover(source, options, signal)
    },
    read: (source, head, unit) => readUnit(source, head, unit, authorsOf),
    chunksOf: (uriPrefix, keys) => [{ sourceUris: keys.map((key) => sourceUri(uriPrefix, key)) }],
    async history(source, commit, { signal } = {}) {
      const timeoutMs = options.historyTimeoutMs ?? 20_000
      return timeoutMs === 0 ? null : readGitHistory(resolve(source.path), { commit, timeoutMs, signal })
    },
    [Symbol.asyncDispose]: () => clones[Symbol.asyncDispose](),
  }
}

async function discover(
  source: CrawlSource,
  { maxFileSize, ignore: patterns = [], dataDir }: RepositoryCrawlerOptions,
  signal: AbortSignal | undefined,
): Promise<Discovery> {
  const root = resolve(source.path)
  await requireDirectory(root)
  const repoName = validName(source.repoName ?? basename(root))
  const { commit, ...listed } = await list(root, signal)
  const { listing, skips } = withoutIndexes(listed, root, dataDir)
  const rules = await readIgnoreRules(join(root, '.coderagignore'))
  const look = createLook(root, maxFileSize, {
    '.coderagignore': rules,
    'crawl.ignore': patterns.length === 0 ? null : ignore({ ignorecase: false }).add([...patterns]),
  })
  const uriPrefix = `repo://${encodeURIComponent(repoName)}/`
  const sorted = sortListed(listing, look)
  return {
    sourceId: `repo:${repoName}`,
    uriPrefix,
    repoName,
    gitCommit: commit,
    units: sorted.units,
    skips: [...skips, ...sorted.skips],
    failures: sorted.failures,
  }
}

/** Creates a function that classifies one listed path. The function returns null if the file does not exist. */
function createLook(
  root: string,
  maxFileSize: number,
  extraRules: Readonly<Record<string, Ignore | null>>,
): (entry: GitEntry) => CrawlUnit | Skip | Failure | null {
  const linked = new Map<string, boolean>()
  /**
   * Returns true for files below a link. A tracked directory that was replaced by a link has no files of its own any
   * more.
   */
  const isBelowLink = (directory: string): boolean => {
    if (directory === '.') return false
    const known = linked.get(directory)
    if (known !== undefined) return known
    const stats = lstatSync(join(root, directory), { throwIfNoEntry: false })
    const found = stats?.isSymbolicLink() === true || isBelowLink(dirname(directory))
    linked.set(directory, found)
    return found
  }
  return ({ path: key, isSubmodule, isLeftOut, blob }) => {
    if (isSubmodule) return { key, reason: 'submodule', detail: 'a repository of its own: crawl it by its own path' }
    for (const [detail, rules] of Object.entries(extraRules)) {
      if (rules?.ignores(key) === true) return { key, reason: 'ignored', detail }
    }
    if (isBelowLink(dirname(key))) return null
    const path = join(root, key)
    const stats = lstatSync(path, { throwIfNoEntry: false })
    if (stats?.isSymbolicLink() === true) return { key, reason: 'symlink', detail: 'links are not followed' }
    if (stats === undefined && isLeftOut) {
      const detail =
        'git has left it out of the working tree: run "git sparse-checkout disable" or "git checkout HEAD -- ."'
      return { key, reason: 'not_checked_out', detail }
    }
    // Tracked but deleted in the working tree: simply not there.
    if (stats?.isFile() !== true) return null
    const verdict = classify(key, stats.size, maxFileSize)
    if ('reason' in verdict) return { key, ...verdict }
    const state = blob === null ? hashState(readRegular(path)) : `git:${blob}`
    return { key, corpusType: verdict.corpusType, size: stats.size, state }
  }
}

async function* readUnit(
  source: CrawlSource,
  head: DiscoveryHead,
  unit: CrawlUnit,
  authorsOf: AuthorList,
): AsyncGenerator<RawDocument | Skip> {
  const root = resolve(source.path)
  const bytes = readRegular(join(root, unit.key))
  const kind = {
    mayBeGenerated: mayBeGenerated(unit),
    html: 'keep',
    transcripts: 'by extension',
    mayBeMinified: true,
  } as const
  const file = await readFileText(bytes, unit.key, kind)
  if ('text' in file && isCopiedLibrary(unit.key, file.text)) {
    yield { key: unit.key, reason: 'vendored', detail: 'its head says the version and the licence of a library' }
    return
  }
  const talk = 'reason' in file ? null : talkIn(file, unit, (path) => textAt(root, path))
  const reading = talk === null ? file : 'reading' in talk ? talk.reading : talk
  if ('reason' in reading) {
    yield { key: unit.key, ...reading }
    return
  }
  const corpusType =
    talk !== null && 'reading' in talk ? talk.corpusType : readCorpusType(unit.corpusType, unit.key, reading.text)
  yield {
    sourceUri: sourceUri(head.uriPrefix, unit.key),
    corpusType,
    repoName: head.repoName,
    filePath: unit.key,
    gitHash: head.gitCommit,
    ...reading,
    text: rawText(reading.text),
    ...(isScrubbed(corpusType) &&
      head.gitCommit !== null && {
        knownNames: withSpeakers(await authorsOf(source, head.gitCommit), reading.knownNames),
      }),
  }
}

/** Finds the conversation that a file of a repository is, whatever its extension says. */
function talkIn(
  file: Reading,
  { key, corpusType }: CrawlUnit,
  siblingText: (path: string) => string | null,
): Talk | null {
  const inJson = talkInJson(file, key, siblingText)
  if (inJson !== null || !corpusType.startsWith('DOC_')) return inJson
  const spoken = talkInText(file, key)
  return spoken === null ? null : { corpusType: 'CONVO_TRANSCRIPT', reading: spoken }
}

/** Returns the text of a file, or null if it does not exist. */
function textAt(root: string, path: string): string | null {
  try {
    return readRegular(join(root, path)).toString('utf8')
  } catch (error) {
    if (!isSystemError(error)) throw error
    return null
  }
}

type AuthorList = (source: CrawlSource, commit: string) => Promise<readonly string[]>

/** Lists authors with git, once per source. Only texts that are scrubbed need them. */
function createAuthorList(): AuthorList {
  let last: { readonly key: string; readonly authors: Promise<readonly string[]> } | undefined
  return (source, commit) => {
    const key = `${commit} ${source.path}`
    if (last?.key !== key) last = { key, authors: listAuthors(resolve(source.path)) }
    return last.authors
  }
}

function isScrubbed(corpusType: CorpusType): boolean {
  return SOURCE_TYPES[corpusType].sensitivity !== 'clean'
}

/** Returns the same array of authors if there are no speakers, so that the scrub gate prepares it once. */
function withSpeakers(authors: readonly string[], speakers: readonly string[] = []): readonly string[] {
  return speakers.length === 0 ? authors : [...authors, ...speakers]
}

/**
 * Returns true if a mark such as `@generated` makes a file worthless. Only code repeats what it was generated from;
 * pinned requirements, manifests and reference pages are answers themselves. In a template the mark belongs to the
 * output, and nothing else says in code which requests an application answers if a generator writes the list of its routes.
 */
function mayBeGenerated({ key, corpusType }: CrawlUnit): boolean {
  if (LIST_OF_ROUTES.test(key)) return false
  return corpusType === 'CODE_LOGIC' && !/\.(?:tt|t4|tmpl|gotmpl|tpl|mustache|hbs|ejs|j2|jinja2?|erb|in)$/i.test(key)
}

/**
 * Matches what goctl of go-zero (https://go-zero.dev/docs/tutorials/cli/api) and hz of Hertz
 * (https://www.cloudwego.io/docs/hertz/tutorials/toolkit/layout/) write.
 */
const LIST_OF_ROUTES = /(?:^|\/)(?:internal\/handler\/routes|biz\/router\/.+)\.go$/

async function list(
  root: string,
  signal: AbortSignal | undefined,
): Promise<Listing<GitEntry> & { readonly commit: string | null }> {
  const git = await listWithGit(root, signal)
  if (typeof git === 'object') return { ...git, failures: [] }
  if (git === 'no_working_tree') {
    const message = `${root} is git's own data, without checked-out files. Clone the repository and give the path of the clone.`
    throw new IngestError('INGEST_SOURCE_MISSING', message, { path: root })
  }
  const { entries, failures } = await listDirectory(root, signal)
  return {
    commit: null,
    entries: entries.map(({ path }) => ({ path, isSubmodule: false, isLeftOut: false, blob: null })),
    failures: [...refusalFailures(git), ...failures],
  }
}

/** Returns the failures to report if git did not list a directory. None if it is not a repository. */
function refusalFailures(refusal: Exclude<GitRefusal, 'no_working_tree'>): readonly Failure[] {
  if (refusal === 'not_a_repository' || refusal === 'unavailable') return []
  const message =
    refusal === 'dubious_ownership'
      ? 'git refuses this repository because another user owns it; its files were listed without git. To trust it: git config --global --add safe.directory <path>'
      : 'git could not list this repository; its files were listed without git. Run "git status" there to see why.'
  return [{ key: '.', stage: 'discover', code: 'GIT_REFUSED', message }]
}
