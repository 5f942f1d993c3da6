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
  const areas = files.map((_, index) => paths[index]?.area ?? '')
  const sums = new Map<string | null, Map<string, number>>()
  const knowsLanguages = files.some((file) => isCode(file) && hasLanguage(file))
  files.forEach((file, index) => {
    const { isTest, isSample } = paths[index] ?? { isTest: false, isSample: false }
    if (isTest || isSample || !isCode(file) || (knowsLanguages && !hasLanguage(file))) return
    const [repo, area] = [repoOf(file), areas[index] ?? '']
    let own = sums.get(repo)
    if (own === undefined) sums.set(repo, (own = new Map()))
    own.set(area, (own.get(area) ?? 0) + Math.max(0, bests[index] ?? 0) ** SHARPNESS)
  })
  const most = Math.max(0, ...[...sums.values()].flatMap((own) => [...own.values()]))
  if (most === 0) return files.map(() => 0)
  return files.map((file, index) => Math.sqrt((sums.get(repoOf(file))?.get(areas[index] ?? '') ?? 0) / most))
}

function repoOf({ pieces }: CandidateFile): string | null {
  return pieces[0]?.chunk.repoName ?? null
}

function isCode({ pieces }: CandidateFile): boolean {
  return pieces[0]?.chunk.corpusType === 'CODE_LOGIC'
}

function hasLanguage({ pieces }: CandidateFile): boolean {
  return pieces[0]?.chunk.language !== null
}
