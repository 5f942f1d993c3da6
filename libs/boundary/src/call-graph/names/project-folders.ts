import type { FileSymbols } from '@coderag/facts/stored'

/** Folders of the projects of .NET: that of a `.csproj`, with what lies below it. */
export class ProjectFolders {
  readonly #folders: ReadonlySet<string>

  constructor(files: readonly { readonly path: string; readonly symbols: FileSymbols }[]) {
    const projects = files.filter(({ symbols }) => symbols.language === 'project')
    this.#folders = new Set(projects.map(({ path }) => folderOf(path)))
  }

  /** Returns the folder of the project that a file is in. Files without a project are one: the empty folder. */
  projectOf(path: string): string {
    if (this.#folders.size === 0) return ''
    return foldersAround(folderOf(path)).find((folder) => this.#folders.has(folder)) ?? ''
  }
}

/** A folder and those around it, `a/b` before `a`; the topmost is empty. */
export function foldersAround(folder: string): string[] {
  const folders: string[] = []
  for (let at = folder; at !== ''; at = folderOf(at)) folders.push(at)
  return [...folders, '']
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
