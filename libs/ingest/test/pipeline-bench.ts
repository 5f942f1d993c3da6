import { join } from 'node:path'
import type { CrawlSource, Embedder, IndexManifest } from '@coderag/types'
import { createInlineProcessor } from '../src/process/inline-processor.js'
import type { IngestCall, IngestDependencies } from '../src/dependencies.js'
import { createIngestPipeline, type IngestPipeline } from '../src/pipeline.js'
import type { IngestReport } from '../src/report.js'
import type { ProcessingStages } from '../src/process/process-batch.js'
import { createMemoryStages, openDirectoryIndex, readLexical, type MemoryStages } from '@coderag/storage/testing'
import { memoryStages } from './memory-stages.js'
import { tempDirectory } from './temp-directory.js'

/** What a reader finds in a data directory. */
export interface Found {
  readonly manifest: IndexManifest
  /** Text by `repo/path`, put together from the chunks. */
  readonly files: Readonly<Record<string, string>>
  /** All terms of the lexical index. */
  readonly terms: ReadonlySet<string>
}

/** A data directory with a pipeline over it. */
export interface Bench {
  readonly dataDir: string
  readonly stores: MemoryStages
  ingest(sources: readonly CrawlSource[], call?: IngestCall, changes?: Changes): Promise<IngestReport>
  reembed(
    embedder: Embedder | null,
    call?: Parameters<IngestPipeline['reembed']>[0],
    changes?: Changes,
  ): Promise<IngestReport>
  changedSettings(changes: Changes): ReturnType<IngestPipeline['changedSettings']>
  /** As a reader sees it; throws where store, lexical index and manifest do not agree. */
  read(): Promise<Found>
}

export interface Changes extends Partial<Omit<IngestDependencies, 'index'>> {
  readonly stages?: Partial<ProcessingStages>
  /** False leaves the graphs out. */
  readonly graphs?: boolean
}

export function createBench(): Bench {
  const dataDir = join(tempDirectory(), 'data')
  const stores = createMemoryStages()
  const index = openDirectoryIndex({ directory: dataDir, stages: stores })
  const pipelineWith = ({ stages: stageChanges = {}, graphs = true, ...changes }: Changes): IngestPipeline => {
    const analyzer = changes.analyzer ?? memoryStages().analyzer
    const stages = memoryStages({ analyzer, ...stageChanges })
    return createIngestPipeline({
      index,
      graphs,
      crawlers: stages.crawlers,
      analyzer,
      embedder: null,
      services: null,
      fingerprint: 'f1',
      createProcessor: () => createInlineProcessor(stages),
      ...changes,
    })
  }
  return {
    dataDir,
    stores,
    ingest: (sources, call = {}, changes = {}) => pipelineWith(changes).ingest(sources, call),
    reembed: (embedder, call = {}, changes = {}) => pipelineWith({ ...changes, embedder }).reembed(call),
    changedSettings: (changes) => pipelineWith(changes).changedSettings(),
    async read() {
      const manifest = (await index.current())?.manifest
      if (manifest === undefined) throw new Error('no manifest')
      const { chunks, lexical: name } = manifest.parts
      const rows = stores.snapshots.get(Number(chunks))
      if (rows === undefined) throw new Error('the snapshot is gone')
      const lexical = readLexical(join(dataDir, 'bm25', String(name)))
      const ids = (map: ReadonlyMap<string, unknown>): string => [...map.keys()].sort().join()
      if (ids(rows) !== ids(lexical)) throw new Error('store and lexical index hold different chunks')
      if (rows.size !== manifest.chunkCount) throw new Error('the manifest counts other chunks')
      const files: Record<string, string> = {}
      for (const chunk of [...rows.values()].sort((a, b) => a.byteRange[0] - b.byteRange[0])) {
        const key = `${chunk.repoName}/${chunk.filePath}`
        files[key] = (files[key] ?? '') + chunk.text
      }
      return { manifest, files, terms: new Set([...lexical.values()].flatMap((entry) => entry.terms)) }
    },
  }
}
