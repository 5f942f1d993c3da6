import type { CandidateFile } from './files.js'
import type { PathView } from './path-view.js'
import { RERANK_DEFAULTS } from './ranking-defaults.js'

/**
 * Returns the share of the search results that lies in each file's folder, 0 to 1; the folder with most results has 1.
 *
 * Only code that is no test and no sample counts, so that a lone file beside the code, such as a build copy or a page
 * about it, gets little. If languages are known, files without one do not count: manual pages, lists of symbols.
 *
 * @param bests - For each file, its best score divided by the best of all, 0 to 1.
 */
export function folderShares(
  files: readonly CandidateFile[],
  paths: readonly PathView[],
  bests: readonly number[],
): readonly number[] {
  const knowsLanguages = files.some((file) => isCode(file) && hasLanguage(file))
  const folderOf = (file: CandidateFile, index: number): string => `${repoOf(file)}\0${paths[index]?.area ?? ''}`
  const sums = new Map<string, number>()
  files.forEach((file, index) => {
    const path = paths[index]
    if (path === undefined || path.isTest || path.isSample || !isCode(file)) return
    if (knowsLanguages && !hasLanguage(file)) return
    const folder = folderOf(file, index)
    const value = Math.max(0, bests[index] ?? 0) ** RERANK_DEFAULTS.folderSharpness
    sums.set(folder, (sums.get(folder) ?? 0) + value)
  })
  const most = Math.max(0, ...sums.values())
  if (most === 0) return files.map(() => 0)
  return files.map((file, index) => Math.sqrt((sums.get(folderOf(file, index)) ?? 0) / most))
}

function repoOf({ passages }: CandidateFile): string {
  return passages[0]?.chunk.repoName ?? ''
}

function isCode({ passages }: CandidateFile): boolean {
  return passages[0]?.chunk.corpusType === 'CODE_LOGIC'
}

function hasLanguage({ passages }: CandidateFile): boolean {
  return passages[0]?.chunk.language !== null
}
