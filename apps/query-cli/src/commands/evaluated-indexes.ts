import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FoundPiece } from '@coderag/eval'
import type { Config } from '@coderag/presets'
import { composeRetriever } from '@coderag/presets/retriever'
import { readManifest, type Retriever } from '@coderag/retrieval'
import { DATA_LAYOUT } from '@coderag/types'
import type { Terminal } from '../terminal.js'

interface OpenIndex {
  readonly dataDir: string
  readonly retriever: Retriever
  readonly repositories: readonly string[]
}

/** Hits asked for: enough pieces for ten files and the largest token budget. */
const HITS = 50

export function isDataDir(path: string): boolean {
  return existsSync(join(path, DATA_LAYOUT.manifest))
}

/**
 * The index that questions are asked of, or a directory with one per dataset, of which one is open at a time: a benchmark
 * has more of them than memory has room for.
 */
export class EvaluatedIndexes implements AsyncDisposable {
  readonly #index: string
  readonly #config: Config
  readonly #environment: Terminal['env']
  #open: OpenIndex | undefined

  constructor(index: string, config: Config, environment: Terminal['env']) {
    this.#index = index
    this.#config = config
    this.#environment = environment
  }

  async search({ dataset, query }: { dataset: string; query: string }): Promise<FoundPiece[]> {
    const { retriever, repositories } = await this.#indexOf(dataset)
    const { hits } = await retriever.query({ text: query, topK: HITS, budget: 0 })
    return hits.flatMap(({ chunk: { repoName, filePath, startLine, endLine, text } }) => {
      if (filePath === null) return []
      return [{ path: pathFor(dataset, { repoName, filePath }, repositories), startLine, endLine, text }]
    })
  }

  async #indexOf(dataset: string): Promise<OpenIndex> {
    const dataDir = isDataDir(this.#index) ? this.#index : join(this.#index, dataset)
    if (this.#open?.dataDir === dataDir) return this.#open
    await this[Symbol.asyncDispose]()
    const { sources } = await readManifest(dataDir)
    const retriever = await composeRetriever({ ...this.#config, dataDir }, { environment: this.#environment })
    return (this.#open = { dataDir, retriever, repositories: sources.map(({ repoName }) => repoName) })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const open = this.#open
    this.#open = undefined
    await open?.retriever.close()
  }
}

/**
 * A file as a dataset writes it: within the repository that is named like the dataset. Files of other repositories of the
 * same index begin with the repository's name.
 */
export function pathFor(
  dataset: string,
  { repoName, filePath }: { readonly repoName: string | null; readonly filePath: string },
  repositories: readonly string[],
): string {
  const isOwn = repositories.length < 2 || repoName === null || repoName === dataset
  return isOwn ? filePath : `${repoName}/${filePath}`
}
