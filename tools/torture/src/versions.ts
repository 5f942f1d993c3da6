import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { composeRetriever } from '@coderag/presets/retriever'
import type { CrawlSource } from '@coderag/types'

const FILES = 60

/**
 * A folder whose files all name the version that they were written in. So an answer shows whether it is of one
 * generation.
 */
export class VersionedSource {
  readonly sources: readonly CrawlSource[]
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
    this.sources = [{ kind: 'repo', path: folder, repoName: 'versioned' }]
    mkdirSync(folder, { recursive: true })
  }

  /** Writes every file anew, as of a version. */
  write(version: number): void {
    for (let file = 0; file < FILES; file++) {
      const body = Array.from({ length: 8 }, (_, at) => `  step${file}x${at}(marker, 'version${version}v')`).join('\n')
      writeFileSync(
        join(this.#folder, `file${file}.ts`),
        `/** marker of version${version}v */\nexport function marker${file}(): void {\n${body}\n}\n`,
      )
    }
  }
}

/** Returns the versions that one answer shows. */
export async function versionsIn(retriever: Awaited<ReturnType<typeof composeRetriever>>): Promise<number[]> {
  const { hits } = await retriever.query({ text: 'marker version', topK: 100, budget: 0 })
  const found = hits.flatMap(({ chunk }) => Array.from(chunk.text.matchAll(/version(\d+)v/g), ([, own]) => Number(own)))
  return [...new Set(found)]
}
