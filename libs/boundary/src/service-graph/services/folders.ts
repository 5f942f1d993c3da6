import { parentOf } from '@coderag/facts/stored'

/** The folders around files, without the top of the repository. */
export function foldersOfFiles(paths: readonly string[]): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const path of paths) {
    for (let folder = parentOf(path); folder !== '' && !folders.has(folder); folder = parentOf(folder))
      folders.add(folder)
  }
  return folders
}

/** The folders around a path, innermost first; the last one is the repository. */
export function foldersAround(path: string): readonly string[] {
  const folders: string[] = []
  for (let at = path; at !== ''; ) folders.push((at = parentOf(at)))
  return folders
}
