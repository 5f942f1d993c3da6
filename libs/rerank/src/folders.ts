import type { CandidateFile } from './files.js'
import type { PathView } from './path.js'

/** Power of a file's share in the best: ten middling files weigh less than two good ones. */
const SHARPNESS = 3

/**
 * How much of what an engine found lies in each file's part of its repository, 0 to 1: 1 where the most lies. Only code
 * counts that is no test and no sample, so that a file which stands alone beside the code, such as the copy of a build or a
 * page about it, gets little. Where languages are known, what is of none is no code: manual pages, lists of symbols.
 *
 * @param bests - Per file the share of its best piece in the best of all, 0 to 1.
 */
export function folderShares(
  files: readonly CandidateFile[],
  paths: readonly PathView[],
  bests: readonly number[],
): readonly number[] {
  const keys = files.map(({ pieces }, index) => `${pieces[0]?.chunk.repoName ?? ''}/${paths[index]?.area ?? ''}`)
  const sums = new Map<string, number>()
  const knowsLanguages = files.some((file) => isCode(file) && hasLanguage(file))
  files.forEach((file, index) => {
    const { isTest, isSample } = paths[index] ?? { isTest: false, isSample: false }
    if (isTest || isSample || !isCode(file) || (knowsLanguages && !hasLanguage(file))) return
    const key = keys[index] ?? ''
    sums.set(key, (sums.get(key) ?? 0) + Math.max(0, bests[index] ?? 0) ** SHARPNESS)
  })
  const most = Math.max(0, ...sums.values())
  return keys.map((key) => (most === 0 ? 0 : Math.sqrt((sums.get(key) ?? 0) / most)))
}

function isCode({ pieces }: CandidateFile): boolean {
  return pieces[0]?.chunk.corpusType === 'CODE_LOGIC'
}

function hasLanguage({ pieces }: CandidateFile): boolean {
  return pieces[0]?.chunk.language !== null
}
