import type { CleanChunk } from '@coderag/types'
import { cleanChunk, randomNumbers } from '@coderag/types/testing'

/** Words whose frequency falls with their rank, as in real text; some are not ASCII. */
export function zipfWord(random: () => number, words = 400): string {
  const rank = Math.floor(words ** random()) - 1
  return rank % 11 === 10 ? `größe${rank}x` : `word${String.fromCharCode(97 + (rank % 26))}${rank}x`
}

/** Chunks of random words in a handful of repositories, languages and folders. */
export function randomChunks(count: number, seed: number): CleanChunk[] {
  const random = randomNumbers(seed)
  const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)]
  return Array.from({ length: count }, (_, index) => {
    const text = Array.from({ length: Math.floor(random() * 60) }, () => zipfWord(random)).join(' ')
    return cleanChunk({
      path: `${pick(['src', 'src/deep', 'docs'])}/file${Math.floor(index / 4)}.${pick(['ts', 'go'])}`,
      repo: pick(['shop', 'tools']) ?? 'shop',
      corpusType: pick(['CODE_LOGIC', 'CODE_LOGIC', 'DOC_README'] as const) ?? 'CODE_LOGIC',
      language: pick(['typescript', 'go', null]) ?? null,
      serviceName: pick(['cart', 'orders', null]) ?? null,
      byteStart: index,
      text,
    })
  })
}
