import { readFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import type { ResolvedConfig } from '@coderag/presets/config'
import { printable } from '@coderag/types'
import type { CommandContext } from './command.js'
import { linkTo, showsLinks } from './hyperlinks.js'
import { type Layout, layoutOf } from './terminal.js'

/** Places of indexed files as somebody at a directory sees them. */
export interface FilePlaces {
  /** Returns a path that opens from where one stands if the repository is on this machine, else `repository/path`. */
  path(file: IndexedFile): string
  /** Returns `path:line`, printable, as a link where the terminal shows links. */
  at(file: IndexedFile, line: number): string
  /** Makes printable text a link to a line of a file, where the terminal shows links and the file is on this machine. */
  link(text: string, file: IndexedFile, line: number): string
  /** Returns the folder of a repository. Null if it is not on this machine. */
  folder(repoName: string): string | null
  /** Returns the lines of a file as it is now. Null if the file is not on this machine. */
  linesOf(file: IndexedFile): readonly string[] | null
  /** Returns a line of a file as it is now, without its indentation. Null if the file is not on this machine. */
  codeAt(file: IndexedFile, line: number): string | null
}

interface IndexedFile {
  readonly repoName: string
  /** Empty for the repository itself. */
  readonly filePath: string
}

/** How a command lays out what names files. */
export interface PlacedLayout extends Layout {
  readonly places: FilePlaces
}

/** Returns colour and width for standard output, and the places of files as seen from the working directory. */
export async function placedLayout(
  config: ResolvedConfig,
  { directory, terminal }: Pick<CommandContext, 'directory' | 'terminal'>,
): Promise<PlacedLayout> {
  const { sourcesOnDisk, treesByName } = await import('@coderag/presets/config')
  const trees = treesByName(await sourcesOnDisk(config, directory))
  return { ...layoutOf(terminal), places: placesIn(trees, directory, showsLinks(terminal)) }
}

/** @param workingTrees - Repository name → its folder on this machine. */
export function placesIn(
  workingTrees: Readonly<Record<string, string>>,
  directory: string,
  hasLinks = false,
): FilePlaces {
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
  const path = (file: IndexedFile): string => {
    const own = fileOf(file)
    // What run time showed belongs to no repository.
    if (own === null) return [file.repoName, file.filePath].filter(Boolean).join('/')
    const shown = relative(directory, own)
    return isAbsolute(shown) ? own : shown.replace(/\/$/, '') || '.'
  }
  const link = (text: string, file: IndexedFile, line: number): string => {
    const own = hasLinks ? fileOf(file) : null
    return own === null ? text : linkTo(text, own, line)
  }
  return {
    path,
    link,
    at: (file, line) => link(printable(`${path(file)}:${line}`), file, line),
    folder: (repoName) => workingTrees[repoName] ?? null,
    linesOf(file) {
      const own = fileOf(file)
      return own === null ? null : linesOf(own)
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
