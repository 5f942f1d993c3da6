import { lstatSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import {
  rawText,
  type CorpusType,
  type Crawler,
  type CrawlSource,
  type CrawlUnit,
  type Discovery,
  type DiscoveryHead,
  type RawDocument,
  type Skip,
} from '@coderag/types'
import { marksOpenDocument } from '../discovery/classify.js'
import { sortListed } from '../discovery/sort-listed.js'
import {
  hashState,
  listDirectory,
  readRegular,
  requireDirectory,
  sourceUri,
  validName,
  withoutIndexes,
} from '../discovery/source-directory.js'
import { extensionOf, type FileKind, readFileText } from '../reading/read-file.js'
import type { Reading } from '../reading/reading.js'
import { looksLikeTranscript, readTranscript } from '../transcripts/read-transcript.js'
import { CHOSEN_FILE_BYTES } from '../limits.js'

/** Sources that are folders of files of one kind. */
export type FolderKind = 'transcript_dir' | 'runbook_dir' | 'gdocs_dir' | 'convo_dir'

interface FolderRules {
  readonly corpusType: CorpusType
  /** Scheme of the URIs of its files. */
  readonly scheme: string
  /** Extensions of files that are read. */
  readonly extensions: ReadonlySet<string>
  readonly transcripts: FileKind['transcripts']
}

const PROSE = 'md mdx markdown txt text rst adoc asciidoc asc html htm xhtml pdf docx'

const RULES: Readonly<Record<FolderKind, FolderRules>> = {
  transcript_dir: rules('CONVO_TRANSCRIPT', 'transcript', `vtt srt sbv json ${PROSE}`, 'always'),
  runbook_dir: rules('DOC_RUNBOOK', 'runbook', PROSE, 'by extension'),
  gdocs_dir: rules('DOC_GOOGLE', 'gdocs', PROSE, 'by extension'),
  convo_dir: rules('CONVO_OTHER', 'convo', `vtt srt sbv json log eml ${PROSE}`, 'by look'),
}

export interface FolderCrawlerOptions {
  /** Maximum size in bytes, inclusive. Larger files are skipped with that reason. */
  readonly maxFileSize: number
  /** Absolute path of the index. Its files are left out. */
  readonly dataDir?: string
}

/** Crawls a folder of documents or conversations, including subfolders. Applies its `.gitignore` files. */
export function createFolderCrawler(kind: FolderKind, options: FolderCrawlerOptions): Crawler {
  return {
    kind,
    discover: (source, { signal } = {}) => discover(source, kind, options, signal),
    read: (source, head, unit) => readUnit(source, kind, head, unit),
    chunksOf: (uriPrefix, keys) => [{ sourceUris: keys.map((key) => sourceUri(uriPrefix, key)) }],
  }
}

async function discover(
  source: CrawlSource,
  kind: FolderKind,
  { maxFileSize, dataDir }: FolderCrawlerOptions,
  signal: AbortSignal | undefined,
): Promise<Discovery> {
  const root = resolve(source.path)
  await requireDirectory(root)
  const repoName = validName(source.repoName ?? basename(root))
  const { scheme } = RULES[kind]
  const { listing, skips } = withoutIndexes(await listDirectory(root, signal), root, dataDir)
  const sorted = sortListed(listing, ({ path }) => look(root, path, kind, maxFileSize))
  const uriPrefix = `${scheme}://${encodeURIComponent(repoName)}/`
  return {
    sourceId: `${kind}:${repoName}`,
    uriPrefix,
    repoName,
    gitCommit: null,
    units: sorted.units,
    skips: [...skips, ...sorted.skips],
    failures: sorted.failures,
  }
}

function look(root: string, key: string, kind: FolderKind, maxFileSize: number): CrawlUnit | Skip {
  const { extensions, corpusType } = RULES[kind]
  const stats = lstatSync(join(root, key))
  if (stats.isSymbolicLink()) return { key, reason: 'symlink', detail: 'links are not followed' }
  if (marksOpenDocument(basename(key))) return { key, reason: 'lock_file', detail: basename(key) }
  const extension = extensionOf(key)
  if (!extensions.has(extension)) {
    const detail = `${extension === '' ? 'a file without extension' : `.${extension}`} is none of ${[...extensions].join(', ')}`
    return { key, reason: 'no_chunker', detail }
  }
  if (stats.size === 0) return { key, reason: 'empty', detail: '0 bytes' }
  const limit = Math.max(maxFileSize, CHOSEN_FILE_BYTES)
  if (stats.size > limit) return { key, reason: 'too_large', detail: `${stats.size} bytes > ${limit}` }
  return { key, corpusType, size: stats.size, state: hashState(readRegular(join(root, key))) }
}

async function* readUnit(
  source: CrawlSource,
  kind: FolderKind,
  head: DiscoveryHead,
  unit: CrawlUnit,
): AsyncGenerator<RawDocument | Skip> {
  const { transcripts } = RULES[kind]
  const bytes = readRegular(join(resolve(source.path), unit.key))
  const reading = await readFileText(bytes, unit.key, {
    mayBeGenerated: false,
    mayBeMinified: false,
    html: 'convert',
    transcripts,
  })
  if ('reason' in reading) {
    yield { key: unit.key, ...reading }
    return
  }
  const { text, ...facts } = withTurns(reading, unit.key, transcripts)
  yield {
    sourceUri: sourceUri(head.uriPrefix, unit.key),
    corpusType: unit.corpusType,
    repoName: head.repoName,
    filePath: unit.key,
    gitHash: null,
    ...facts,
    text: rawText(text),
  }
}

/**
 * Splits a converted document into turns if it is a transcript. Meeting programs also save transcripts as Word
 * documents and HTML.
 */
function withTurns(reading: Reading, key: string, transcripts: FileKind['transcripts']): Reading {
  if (transcripts === 'by extension') return reading
  if (reading.conversation !== undefined || reading.markup === undefined) return reading
  const text = reading.text.replace(/\f/g, '').replace(/\\(?=[[\]_*<>~`])/g, '')
  return transcripts === 'always' || looksLikeTranscript(text, 'txt')
    ? (readTranscript(text, key, reading.notices) ?? reading)
    : reading
}

function rules(
  corpusType: CorpusType,
  scheme: string,
  extensions: string,
  transcripts: FileKind['transcripts'],
): FolderRules {
  return { corpusType, scheme, extensions: new Set(extensions.split(' ')), transcripts }
}
