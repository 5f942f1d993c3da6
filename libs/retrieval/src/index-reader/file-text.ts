import type { CleanChunk, CorpusType } from '@coderag/types'
import { chunksOfFiles } from '../search/lookup.js'
import { findFiles } from '../search/files-by-name.js'
import type { Generation } from './snapshot.js'

/** A whole file as it was indexed, with placeholders where the scrub gate replaced something. */
export interface FileText {
  readonly repoName: string
  readonly filePath: string
  readonly corpusType: CorpusType
  readonly language: string | null
  readonly gitHash: string | null
  readonly text: string
  /** Chunks of the file in order. Their texts together are `text`. */
  readonly chunks: readonly CleanChunk[]
  /** Other files whose path ends the same way, as `repository/path`; at most 20. */
  readonly alike: readonly string[]
}

/**
 * Returns the file whose path is `path` or ends with it, or null if there is none. Of several files, the one with the
 * shortest path.
 *
 * @param path - Path, end of a path, or `repository/path`.
 */
export async function fileText({ manifest, snapshot }: Generation, path: string): Promise<FileText | null> {
  const [file, ...others] = findFiles(manifest, path)
  if (file === undefined) return null
  const chunks = await chunksOfFiles(snapshot, [file], {})
  const [first] = chunks
  if (first === undefined) return null
  return {
    repoName: file.repoName,
    filePath: file.path,
    corpusType: first.corpusType,
    language: first.language,
    gitHash: first.gitHash,
    text: chunks.map((chunk) => chunk.text).join(''),
    chunks,
    alike: others.slice(0, 20).map((other) => `${other.repoName}/${other.path}`),
  }
}
