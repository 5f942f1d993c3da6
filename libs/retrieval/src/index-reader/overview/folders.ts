import { isTestPath } from '../../rank/learned/test-path.js'

/** Folder relative to its source. */
interface Folder {
  readonly path: string
  readonly files: number
}

const FOLDER_DEPTH = 2
const DEEPEST_FOLDER = 6
/** Matches folders beside the code of a repository that are no tests: samples, documents, benchmarks. */
const BESIDE =
  /^(?:examples?|samples?|demos?|tutorials?|docs?(?:[-_]src)?|documentation|benchmarks?|bench(?:es)?|\..+)$/i

/**
 * Lists folders two levels deep, those with most files first. A folder with most of the code is replaced by its parts.
 * Folders beside the code follow as a whole, so that they do not displace code. If a repository has nothing else, they
 * count as code.
 */
export function foldersOf(paths: readonly string[]): readonly Folder[] {
  const folders = paths.map((path) => path.split('/').slice(0, -1)).filter(({ length }) => length > 0)
  const isOfCode = (folder: readonly string[]): boolean => !folder.slice(0, FOLDER_DEPTH).some(isBeside)
  const own = folders.filter(isOfCode)
  if (own.length === 0) return countedFolders(folders.map((folder) => folder.slice(0, FOLDER_DEPTH)))
  const wholes = folders
    .filter((folder) => !isOfCode(folder))
    .map((folder) => folder.slice(0, folder.findIndex(isBeside) + 1))
  return [...countedFolders(inParts(own)), ...countedFolders(wholes)]
}

/** Shortens folders so that none holds most of the files, if it has parts. */
function inParts(folders: readonly (readonly string[])[]): readonly (readonly string[])[] {
  let shortened = folders.map((folder) => folder.slice(0, FOLDER_DEPTH))
  for (let depth = FOLDER_DEPTH; depth < DEEPEST_FOLDER; depth++) {
    const [largest] = countedFolders(shortened)
    if (largest === undefined || largest.files * 2 <= folders.length) break
    shortened = folders.map((folder, index) => {
      const was = shortened[index] ?? []
      return was.join('/') === largest.path ? folder.slice(0, depth + 1) : was
    })
  }
  return shortened
}

function countedFolders(folders: readonly (readonly string[])[]): readonly Folder[] {
  return countKeys(folders.map((folder) => folder.join('/'))).map(([path, files]) => ({ path, files }))
}

/** Tests whether a folder of this name stands beside the code. */
export function isBeside(folder: string): boolean {
  return BESIDE.test(folder) || isTestPath(`${folder}/`)
}

/** Counts keys, most frequent first, then by key. */
export function countKeys<Key extends string>(keys: readonly Key[]): [Key, number][] {
  const counts = new Map<Key, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1))
}
