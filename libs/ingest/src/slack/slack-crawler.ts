import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import {
  rawText,
  type Crawler,
  type CrawlSource,
  type CrawlUnit,
  type Discovery,
  type DiscoveryHead,
  type RawDocument,
  type Skip,
} from '@coderag/types'
import { validName } from '../discovery/source-directory.js'
import { broken } from '../reading/broken.js'
import { channelOf, type SlackChannel, slackDirectory, type SlackDirectory } from './directory.js'
import { type ExportFiles, openExport, sha256, unknownExport } from './export-files.js'
import { type Json, records } from './json.js'
import { readMessages, withAuthors } from './messages.js'
import { readSingleFile } from './single-file.js'
import { dayOf, renderThread, threadsOf } from './threads.js'

/** A channel with its files. No files if the export is one file. */
interface ChannelFiles extends SlackChannel {
  readonly files: readonly string[]
}

/** Content of an export without messages. */
interface ExportHead {
  readonly directory: SlackDirectory
  readonly channels: readonly ChannelFiles[]
  /** Messages by channel, if the export is one file. */
  readonly messages: ReadonlyMap<string, readonly Json[]>
}

/** Crawls a Slack export: a zip, an unpacked folder or a single JSON file. A unit is a channel, a document a thread. */
export function createSlackCrawler(): Crawler {
  const heads = new Map<string, Promise<ExportHead>>()
  /**
   * Reads the directory of an export once per version of the export, not once per channel: it can list thousands of
   * users.
   */
  const headOf = async (files: ExportFiles, path: string): Promise<ExportHead> => {
    const { mtimeMs, size } = await stat(path)
    const key = `${path}\0${mtimeMs}\0${size}\0${files.entries.length}`
    const known = heads.get(key) ?? readHead(files)
    heads.clear()
    heads.set(key, known)
    return known
  }
  return {
    kind: 'slack_export',
    async discover(source, { signal } = {}) {
      const path = resolve(source.path)
      await using files = await openExport(path)
      // Discovery looks at the disk as it is now.
      heads.clear()
      return discover(source, path, files, await headOf(files, path), signal)
    },
    async *read(source, head, unit) {
      const path = resolve(source.path)
      await using files = await openExport(path)
      yield* readChannel(files, await headOf(files, path), head, unit)
    },
    chunksOf: (uriPrefix, keys) => keys.map((key) => ({ uriPrefix: channelUri(uriPrefix, key) })),
  }
}

async function discover(
  source: CrawlSource,
  path: string,
  files: ExportFiles,
  { channels, messages }: ExportHead,
  signal: AbortSignal | undefined,
): Promise<Discovery> {
  const repoName = validName(source.repoName ?? basename(path).replace(/\.(?:zip|json)$/i, ''))
  if (channels.length === 0) throw unknownExport(path)
  const entries = new Map(files.entries.map((entry) => [entry.path, entry]))
  const shared = await Promise.all(DIRECTORY_FILES.map(async (name) => (await entries.get(name)?.fingerprint()) ?? ''))
  const units: CrawlUnit[] = []
  for (const { key, files: days } of channels.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    signal?.throwIfAborted()
    const own = days.length > 0 ? days : files.entries.map((entry) => entry.path)
    const prints = await Promise.all(own.map(async (day) => `${day} ${(await entries.get(day)?.fingerprint()) ?? ''}`))
    const size =
      days.length > 0
        ? days.reduce((total, day) => total + (entries.get(day)?.size ?? 0), 0)
        : JSON.stringify(messages.get(key) ?? []).length
    units.push({ key, corpusType: 'CONVO_SLACK', size, state: `sha256:${sha256([...shared, ...prints].join('\n'))}` })
  }
  const uriPrefix = `slack://${encodeURIComponent(repoName)}/`
  return { sourceId: `slack_export:${repoName}`, uriPrefix, repoName, gitCommit: null, units, skips: [], failures: [] }
}

const DIRECTORY_FILES = ['users.json', 'channels.json', 'groups.json', 'dms.json', 'mpims.json']

async function readHead(files: ExportFiles): Promise<ExportHead> {
  const [only] = files.entries
  if (files.entries.length === 1 && only !== undefined && !only.path.includes('/')) {
    const { directory, channels } = readSingleFile(await readJson(files, only.path), only.path)
    const keys = [...channels.keys()]
    return { directory, channels: keys.map((key) => ({ ...channelOf(key, []), files: [] })), messages: channels }
  }
  const present = new Set(files.entries.map(({ path }) => path))
  const list = async (name: string): Promise<readonly Json[]> =>
    present.has(name) ? records(await readJson(files, name)) : []
  const [users, open, closed, dms, mpims] = await Promise.all([
    list('users.json'),
    list('channels.json'),
    list('groups.json'),
    list('dms.json'),
    list('mpims.json'),
  ])
  const days = new Map<string, string[]>()
  for (const { path } of files.entries) {
    const folder = /^([^/]+)\/[^/]+\.json$/.exec(path)?.[1]
    if (folder !== undefined && folder !== '__MACOSX') days.set(folder, [...(days.get(folder) ?? []), path])
  }
  const channels = [...days].map(([folder, own]) => ({ ...channelOf(folder, [...dms, ...mpims]), files: own.sort() }))
  return { directory: slackDirectory({ users, channels: [...open, ...closed] }), channels, messages: new Map() }
}

async function* readChannel(
  files: ExportFiles,
  { directory, channels, messages }: ExportHead,
  head: DiscoveryHead,
  unit: CrawlUnit,
): AsyncGenerator<RawDocument | Skip> {
  const own = channels.find(({ key }) => key === unit.key)
  const read = [...readMessages(messages.get(unit.key) ?? [], directory, '0')]
  for (const file of own?.files ?? []) {
    read.push(...readMessages(records(await readJson(files, file)), directory, startOfDay(file)))
  }
  if (read.length === 0) yield { key: unit.key, reason: 'empty', detail: 'no message that somebody wrote' }
  const knownNames = withAuthors(directory.knownNames, read)
  for (const thread of threadsOf(read)) {
    const { text, conversation } = renderThread(thread, own?.channel ?? unit.key)
    yield {
      sourceUri: `${channelUri(head.uriPrefix, unit.key)}${thread.ts}`,
      corpusType: 'CONVO_SLACK',
      repoName: head.repoName,
      filePath: (own?.files.length ?? 0) > 0 ? `${unit.key}/${dayOf(thread.ts)}.json` : `${unit.key}.json`,
      gitHash: null,
      text: rawText(text),
      conversation,
      knownNames,
    }
  }
}

/** Midnight of the day that a file is named after, as `ts`; the beginning of time for other names. */
function startOfDay(file: string): string {
  const at = Date.parse(/(\d{4}-\d{2}-\d{2})\.json$/.exec(file)?.[1] ?? '')
  return Number.isNaN(at) ? '0' : (at / 1_000).toFixed(6)
}

async function readJson(files: ExportFiles, path: string): Promise<unknown> {
  try {
    return JSON.parse((await files.read(path)).toString('utf8').replace(/^\uFEFF/, ''))
  } catch (cause) {
    if (cause instanceof SyntaxError) throw broken('JSON of the export', 'Download the export again.', cause)
    throw cause
  }
}

/** Returns the URI prefix of a channel's threads. */
function channelUri(uriPrefix: string, key: string): string {
  return `${uriPrefix}${encodeURIComponent(key)}/`
}
