import { createFactExtractor } from '@coderag/boundary'
import {
  createAstChunker,
  createConfigChunker,
  createDocumentChunker,
  createMarkdownChunker,
  createThreadChunker,
  createTranscriptChunker,
  createWindowChunker,
  createYamlChunker,
} from '@coderag/chunkers'
import { createLexicalAnalyzer } from '@coderag/bm25'
import {
  createFolderCrawler,
  createRepositoryCrawler,
  createSlackCrawler,
  READING_FINGERPRINT,
  type ProcessingStages,
} from '@coderag/ingest'
import { createStaticEmbedder } from '@coderag/embedding-static'
import { createScrubber } from '@coderag/scrub'
import { createSyntax } from '@coderag/syntax'
import type { ResolvedConfig } from './config.js'

/** What a worker thread has to know; plain data. */
export interface WorkerSetup {
  readonly config: ResolvedConfig
  /** Numbers the scrubber's placeholders alike on every thread; lives as long as the run. */
  readonly placeholderKey: Uint8Array<ArrayBuffer>
}

/** Makes the stages that turn files into columns; the same on every thread. */
export function composeStages({ config, placeholderKey }: WorkerSetup): ProcessingStages {
  const { maxTokens } = config.chunking
  const { maxFileSize, historyTimeoutMs, ignore } = config.crawl
  // Chunker and extractor read the same file one after the other: one parse serves both.
  const syntax = createSyntax({ keepLastTree: true })
  const chunkers = [
    createAstChunker({ maxTokens, syntax }),
    createYamlChunker({ maxTokens }),
    createConfigChunker({ maxTokens }),
    createMarkdownChunker({ maxTokens }),
    createDocumentChunker({ maxTokens }),
    createThreadChunker({ maxTokens }),
    createTranscriptChunker(),
    createWindowChunker(),
  ]
  const folders = ['transcript_dir', 'runbook_dir', 'gdocs_dir', 'convo_dir'] as const
  const crawlers = [
    createRepositoryCrawler({ maxFileSize, historyTimeoutMs, ignore }),
    createSlackCrawler(),
    ...folders.map((kind) => createFolderCrawler(kind, { maxFileSize })),
  ]
  return {
    crawlers: new Map(crawlers.map((crawler) => [crawler.kind, crawler])),
    chunkers: new Map(chunkers.map((chunker) => [chunker.kind, chunker])),
    facts: createFactExtractor({ syntax }),
    scrubber: createScrubber({ secretsInCode: config.scrub.secretsInCode, placeholderKey }),
    analyzer: createLexicalAnalyzer(),
    embedder: config.embedder === 'static' ? createStaticEmbedder() : null,
  }
}

/**
 * Versions and options of everything that shapes a chunk; a source made under another one is stale. The placeholder key
 * is left out: it is drawn anew for every run, and a new one makes no chunk wrong.
 */
export function stagesFingerprint({ chunkers, facts }: ProcessingStages, config: ResolvedConfig): string {
  const scrubber = createScrubber({ secretsInCode: config.scrub.secretsInCode })
  const parts = [...chunkers.values(), scrubber, ...(facts === null ? [] : [facts])]
  return [READING_FINGERPRINT, ...parts.map((part) => part.fingerprint)].join(' ')
}
