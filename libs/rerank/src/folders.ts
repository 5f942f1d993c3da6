import type { CandidateFile } from './files.js'
import type { PathView } from './path.js'

/** Directories from the repository on that make two files neighbours: `packages/server/src`, not what lies below it. */
const DEPTH = 3
/** Power of a file's share in the best: ten middling files weigh less than two good ones. */
const SHARPNESS = 3

/**
 * How much of what an engine found lies in each file's part of its repository, 0 to 1: 1 where the most lies. Only code
 * counts that is no test and no sample, so that a file which stands alone beside the code, such as the copy of a build or a
 * page about it, gets little.
 *
 * @param bests - Per file the share of its best piece in the best of all, 0 to 1.
 */
export function folderShares(
  files: readonly CandidateFile[],
  paths: readonly PathView[],
  bests: readonly number[],
): readonly number[] {
  const keys = files.map(folderOf)
  const sums = new Map<string, number>()
  files.forEach((file, index) => {
    const { isTest, isSample } = paths[index] ?? { isTest: false, isSample: false }
    if (isTest || isSample || file.pieces[0]?.chunk.corpusType !== 'CODE_LOGIC') return
    const key = keys[index] ?? ''
    sums.set(key, (sums.get(key) ?? 0) + Math.max(0, bests[index] ?? 0) ** SHARPNESS)
  })
  const most = Math.max(0, ...sums.values())
  return keys.map((key) => (most === 0 ? 0 : (sums.get(key) ?? 0) / most))
}

function folderOf({ path, pieces }: CandidateFile): string {
  const directories = (path ?? '').split('/').slice(0, -1)
  return [pieces[0]?.chunk.repoName ?? '', ...directories.slice(0, DEPTH)].join('/')
}
