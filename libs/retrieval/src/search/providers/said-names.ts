import type { CleanChunk } from '@coderag/types'
import { RANKING_DEFAULTS } from '../../rank/ranking-defaults.js'
import type { Hit } from '../hit.js'
import { declares } from '../lookup.js'
import { codeAmong, foundWith, ofFewFiles, type Provider } from './provider.js'

/** Files and declarations that a pasted text names. */
export const saidNames: Provider = {
  name: 'said names',
  applies: ({ pasted }) => pasted !== null && pasted.names.length > 0,
  find: ({ candidates, understood }) =>
    foundWith(RANKING_DEFAULTS.pastedEvidence, saidChunks(candidates, understood.pasted?.names ?? [])),
}

/**
 * Finds the candidates that the names of a pasted text refer to: chunks that declare the name, and those of a file that is
 * called so. Tests are left out, and so are names that more than `fewPlaces` files have.
 */
export function saidChunks(candidates: readonly Hit[], names: readonly string[]): CleanChunk[] {
  const code = names.length === 0 ? [] : codeAmong(candidates)
  const said = names.flatMap((name) => {
    const found = code.filter((chunk) => isCalled(chunk, name) || (!name.includes('-') && declares(chunk, name)))
    return ofFewFiles(found, RANKING_DEFAULTS.fewPlaces)
  })
  return [...new Set(said)]
}

/** Tests whether the file of a chunk has a name, without its folders and extensions. Letter case does not count. */
function isCalled({ filePath }: CleanChunk, name: string): boolean {
  const file = (filePath ?? '').slice((filePath ?? '').lastIndexOf('/') + 1)
  return file.toLowerCase().startsWith(`${name.toLowerCase()}.`)
}
