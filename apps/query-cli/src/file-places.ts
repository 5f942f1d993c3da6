import { readFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import type { ResolvedConfig } from '@coderag/presets/config'

/** Places of indexed files as somebody at a directory sees them. */
export interface FilePlaces {
  /** Returns a path that opens from where one stands if the repository is on this machine, else `repository/path`. */
  path(file: IndexedFile): string
  /** Returns the folder of a repository. Null if it is not on this machine. */
  folder(repoName: string): string | null
  /** Returns the lines of a file as it is now. Null if the file is not on this machine. */
  linesOf(file: IndexedFile): readonly string[] | null
  /** Returns a line of a file as it is now, without its indentation. Null if the file is not on this machine. */
  codeAt(file: IndexedFile, line: number): string | null
}

interface IndexedFile {
  readonly repoName: string
  readonly filePath: string
}

/** Finds the working trees of a configuration, or of the repository around if it names none. */
export async function filePlaces(config: ResolvedConfig, directory: string): Promise<FilePlaces> {
  const { sourcesToCrawl, treesByName } = await import('@coderag/presets/config')
  // Where nothing is crawled there are no working trees.
  const sources = await sourcesToCrawl(config, directory).catch(() => [])
  return placesIn(treesByName(sources), directory)
}

/** @param workingTrees - Repository name → its folder on this machine. */
export function placesIn(workingTrees: Readonly<Record<string, string>>, directory: string): FilePlaces {
  const texts = new Map<string, readonly string[] | null>()
  const fileOf = ({ repoName, filePath }: IndexedFile): string | null => {
    const folder = workingTrees[repoName]
    return folder === undefined ? null : join(folder, filePath)
  }
  const linesOf = (file: string): readonly string[] | null => {
    const known = texts.get(file)
    if (known !== undefined) return known
    const lines = readLines(file)
    texts.set(file, lines)
    return lines
  }
  return {
    folder: (repoName) => workingTrees[repoName] ?? null,
    linesOf(file) {
      const path = fileOf(file)
      return path === null ? null : linesOf(path)
    },
    path(file) {
      const own = fileOf(file)
      if (own === null) return `${file.repoName}/${file.filePath}`
      const shown = relative(directory, own)
      return isAbsolute(shown) || shown === '' ? own : shown
    },
    codeAt(file, line) {
      const own = fileOf(file)
      return (own === null ? null : linesOf(own)?.[line - 1]?.trim()) ?? null
    },
  }
}

function readLines(file: string): readonly string[] | null {
  try {
    return readFileSync(file, 'utf8').split(/\r?\n/)
  } catch {
    // A file that was moved or deleted since has no line to show.
    return null
  }
}
