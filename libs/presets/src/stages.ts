import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import module from 'node:module'
import { dirname, resolve } from 'node:path'
import { createFactExtractor, type ModelFile } from '@coderag/facts'
import {
  createAstChunker,
  createCommitChunker,
  createConfigChunker,
  createDocumentChunker,
  createMarkdownChunker,
  createThreadChunker,
  createTranscriptChunker,
  createWindowChunker,
  createYamlChunker,
  TRANSCRIPT_TOKENS,
  WINDOW_TOKENS,
} from '@coderag/chunkers'
import { createLexicalAnalyzer } from '@coderag/bm25'
import {
  createCommitCrawler,
  createFolderCrawler,
  createRepositoryCrawler,
  createSlackCrawler,
  READING_FINGERPRINT,
  type ProcessingStages,
} from '@coderag/ingest'
import { createStaticEmbedder, readWeights } from '@coderag/embedding-static'
import { createSyntax } from '@coderag/syntax'
import { composeScrubber } from './compose-scrubber.js'
import type { ResolvedConfig } from './config.js'
import { ConfigError } from './config/errors.js'

/** Start data of a worker thread. Plain data. */
export interface WorkerSetup {
  readonly config: ResolvedConfig
  /** Texts of `libraryModels`, the same on every thread even if a file changes. */
  readonly libraryModels: readonly ModelFile[]
  /** Key that gives placeholders the same numbers on every thread, for the duration of the run. */
  readonly placeholderKey: Uint8Array<ArrayBuffer>
  /** Weights of the bundled model, shared by all threads. Null if another embedder or none is used. */
  readonly weights: SharedArrayBuffer | null
  /** Directory of the process's compile cache. Null if it has none. */
  readonly compileCache: string | null
}

/**
 * Returns the start data of all worker threads.
 *
 * @throws ConfigError `CONFIG_UNREADABLE`: a file of `libraryModels` can't be read.
 */
export function workerSetup(config: ResolvedConfig): WorkerSetup {
  // Named after the version of Node, in the folder that was chosen.
  const cache = module.getCompileCacheDir?.()
  return {
    config,
    libraryModels: config.libraryModels.map(readModelFile),
    placeholderKey: placeholderKeyOf(config),
    weights: config.embedder === 'static' ? readWeights() : null,
    compileCache: cache === undefined ? null : dirname(cache),
  }
}

function readModelFile(path: string): ModelFile {
  try {
    return { path, text: readFileSync(path, 'utf8') }
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const message = `The library model ${path} can't be read: ${reason}. Mend the path in \`libraryModels\`, or remove it.`
    throw new ConfigError('CONFIG_UNREADABLE', message, { path, reason }, { cause })
  }
}

/**
 * Returns the key that numbers placeholders: the configured one, which holds across runs, or a random one for this run.
 */
export function placeholderKeyOf({ scrub: { placeholderKey } }: ResolvedConfig): Uint8Array<ArrayBuffer> {
  return placeholderKey === undefined ? randomBytes(32) : createHash('sha256').update(placeholderKey).digest()
}

/** Creates the stages that turn files into columns. The same on every thread. */
export async function composeStages({
  config,
  libraryModels,
  placeholderKey,
  weights,
}: Omit<WorkerSetup, 'compileCache'>): Promise<ProcessingStages> {
  const { maxTokens } = config.chunking
  const { maxFileSize, history, historyTimeoutMs, ignore } = config.crawl
  const dataDir = resolve(config.dataDir)
  // Chunker and extractor read the same file one after the other: one parse serves both.
  const syntax = createSyntax({ keepLastTree: true })
  const chunkers = [
    createAstChunker({ maxTokens, syntax }),
    createYamlChunker({ maxTokens }),
    createConfigChunker({ maxTokens }),
    createMarkdownChunker({ maxTokens }),
    createDocumentChunker({ maxTokens }),
    createThreadChunker({ maxTokens }),
    createCommitChunker(),
    createTranscriptChunker({ maxTokens: Math.min(maxTokens, TRANSCRIPT_TOKENS) }),
    createWindowChunker({ windowTokens: Math.min(maxTokens, WINDOW_TOKENS) }),
  ]
  const folders = ['transcript_dir', 'runbook_dir', 'gdocs_dir', 'convo_dir'] as const
  const crawlers = [
    createRepositoryCrawler({ maxFileSize, historyTimeoutMs, ignore, dataDir }),
    ...(history ? [createCommitCrawler()] : []),
    createSlackCrawler(),
    ...folders.map((kind) => createFolderCrawler(kind, { maxFileSize, dataDir })),
  ]
  return {
    crawlers: new Map(crawlers.map((crawler) => [crawler.kind, crawler])),
    chunkers: new Map(chunkers.map((chunker) => [chunker.kind, chunker])),
    facts: config.graphs ? createFactExtractor({ syntax, models: libraryModels }) : null,
    scrubber: await composeScrubber(config, placeholderKey),
    analyzer: createLexicalAnalyzer(),
    embedder: weights === null ? null : createStaticEmbedder({ weights }),
    isSpent: () => syntax.isSpent,
  }
}

/**
 * Returns versions and options of everything that shapes a chunk. A source with another fingerprint is stale. A random
 * placeholder key is left out, because a new one makes no chunk wrong.
 */
export function stagesFingerprint({ chunkers, facts, scrubber }: ProcessingStages, config: ResolvedConfig): string {
  const parts = [...chunkers.values(), ...(facts === null ? [] : [facts])]
  const isLasting = config.scrub.placeholderKey !== undefined
  const gate = isLasting ? scrubber.fingerprint : scrubber.fingerprint.replace(/key-[\da-f]+$/, 'key-random')
  return [READING_FINGERPRINT, ...parts.map((part) => part.fingerprint), gate].join(' ')
}
