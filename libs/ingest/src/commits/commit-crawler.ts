import { basename, resolve } from 'node:path'
import {
  rawText,
  type Crawler,
  type CrawlSource,
  type CrawlUnit,
  type DiscoveryHead,
  type RawDocument,
} from '@coderag/types'
import { listAuthors } from '../discovery/git.js'
import { validName } from '../discovery/source-directory.js'
import { type Commit, type CommitList, listCommits, readCommits } from './commit-log.js'

/** Commits that one process of git reads at least. Units of a batch stand beside each other in the history. */
const BLOCK = 256
/** Paths that a commit lists. More of them tell of an import or a formatter. */
const MOST_FILES = 50
/** Expected length of a commit's text in bytes, by which batches are balanced. */
const COMMIT_BYTES = 600
/** Matches the lines of a message that name people and nothing else: `Signed-off-by:`, `Thanks-to:`, `Cc:`. */
const PEOPLE = /^(?:(?:[A-Z]\w*-)+(?:by|to)|cc): .*$/gim

/** A history that is read: its days, its authors, and the commits that were read last. */
interface OpenHistory {
  readonly list: CommitList
  readonly authors: readonly string[]
  commits: ReadonlyMap<string, Commit>
}

/**
 * Crawls the history of a git repository: a unit is a day, a document a commit. The source is that of the repository, with the
 * kind `git_history`. A directory without history has no units.
 */
export function createCommitCrawler(): Crawler {
  let last: { readonly key: string; readonly history: Promise<OpenHistory | null> } | undefined
  const historyOf = ({ path }: CrawlSource, { gitCommit }: DiscoveryHead): Promise<OpenHistory | null> => {
    const key = `${gitCommit} ${path}`
    if (last?.key !== key) last = { key, history: open(resolve(path), gitCommit) }
    return last.history
  }
  return {
    kind: 'git_history',
    async discover(source, { signal } = {}) {
      const repoName = validName(source.repoName ?? basename(resolve(source.path)))
      const found = await listCommits(resolve(source.path), 'HEAD', signal)
      const list = found === 'no_git' ? null : found
      const notices = noticesOf(found)
      return {
        sourceId: `git_history:${repoName}`,
        uriPrefix: `commit://${encodeURIComponent(repoName)}/`,
        repoName,
        gitCommit: list?.head ?? null,
        units: (list?.days ?? []).map(
          ({ day, ids, state }): CrawlUnit => ({
            key: day,
            corpusType: 'CHANGE_COMMIT',
            size: ids.length * COMMIT_BYTES,
            state,
          }),
        ),
        skips: [],
        failures: [],
        ...(notices.length > 0 && { notices }),
      }
    },
    async *read(source, head, unit) {
      const history = await historyOf(source, head)
      if (history === null) return
      for (const commit of await commitsOf(history, resolve(source.path), unit.key)) {
        yield documentOf(commit, head, unit, history.authors)
      }
    },
    chunksOf: (uriPrefix, days) => days.map((day) => ({ uriPrefix: `${uriPrefix}${day}/` })),
  }
}

function noticesOf(found: CommitList | 'no_git' | null): string[] {
  if (found === 'no_git') return ['git is not installed, so commits are not indexed']
  if (found?.isShallow !== true) return []
  return ['this clone is shallow, so older commits are not indexed: run "git fetch --unshallow"']
}

async function open(directory: string, commit: string | null): Promise<OpenHistory | null> {
  const list = await listCommits(directory, commit ?? 'HEAD')
  if (list === null || list === 'no_git') return null
  return { list, authors: await listAuthors(directory), commits: new Map() }
}

/** Returns the commits of a day. If they were not read yet, those of the following days are read with them. */
async function commitsOf(history: OpenHistory, directory: string, day: string): Promise<readonly Commit[]> {
  const { days } = history.list
  const at = days.findIndex((other) => other.day === day)
  const wanted = days[at]?.ids ?? []
  if (!wanted.every((id) => history.commits.has(id))) {
    const ids: string[] = []
    for (let next = at; next < days.length && ids.length < BLOCK; next++) ids.push(...(days[next]?.ids ?? []))
    history.commits = new Map((await readCommits(directory, ids)).map((commit) => [commit.id, commit]))
  }
  return wanted.flatMap((id) => history.commits.get(id) ?? [])
}

function documentOf(
  { id, time, author, message, files }: Commit,
  { uriPrefix, repoName }: DiscoveryHead,
  { key, corpusType }: CrawlUnit,
  knownNames: readonly string[],
): RawDocument {
  const named = files.slice(0, MOST_FILES)
  const more = files.length - named.length
  const listed = [...named, ...(more > 0 ? [`and ${more} more files`] : [])]
  // Trailers are no part of what was done, and who did it is the author.
  const said = message
    .replace(PEOPLE, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return {
    sourceUri: `${uriPrefix}${key}/${id}`,
    corpusType,
    repoName,
    // The scrub gate knows a whole id for a digest. A part of one can have the shape of an identity number.
    filePath: `${key}/${id}`,
    gitHash: id,
    text: rawText([said, ...(listed.length > 0 ? ['', ...listed] : [])].join('\n') + '\n'),
    conversation: { channel: null, threadId: null, turns: [{ start: 0, author: rawText(author), timestamp: time }] },
    knownNames,
  }
}
