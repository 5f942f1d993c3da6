import type { CleanChunk } from '@coderag/types'
import { RANKING_DEFAULTS } from '../rank/ranking-defaults.js'
import { isTestPath } from './graph/test-path.js'
import type { Hit } from './hit.js'
import { declares } from './lookup.js'

/**
 * Finds the candidates that the names of a pasted text refer to: chunks that declare the name, and those of a file that is
 * called so. Tests are left out, and so are names that more than `saidNameFiles` files have.
 */
export function saidChunks(candidates: readonly Hit[], names: readonly string[]): CleanChunk[] {
  const chunks = names.length === 0 ? [] : candidates.map(({ chunk }) => chunk)
  const code = chunks.filter(({ filePath, corpusType }) => corpusType === 'CODE_LOGIC' && !isTestPath(filePath ?? ''))
  const said = names.flatMap((name) => {
    const found = code.filter((chunk) => isCalled(chunk, name) || (!name.includes('-') && declares(chunk, name)))
    const files = new Set(found.map(({ sourceUri }) => sourceUri))
    return files.size > RANKING_DEFAULTS.saidNameFiles ? [] : found
  })
  return [...new Set(said)]
}

/** Tests whether the file of a chunk has a name, without its folders and extensions. Letter case does not count. */
function isCalled({ filePath }: CleanChunk, name: string): boolean {
  const file = (filePath ?? '').slice((filePath ?? '').lastIndexOf('/') + 1)
  return file.toLowerCase().startsWith(`${name.toLowerCase()}.`)
}
