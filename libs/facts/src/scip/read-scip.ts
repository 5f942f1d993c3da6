import type { ExactFacts, ExactFile, ScipNotice } from './exact-facts.js'
import { exactFile, NameTable } from './exact-file.js'
import { readContents, readDocument, ScipDamage, type ByteSource, type ScipContents } from './scip-file.js'

/** The repository that an index speaks of. */
export interface IndexedRepository {
  /** Paths of its files. */
  readonly paths: ReadonlySet<string>
  /** True for the path of a file that is left out of the crawl, such as an empty one. */
  isLeftOut(path: string): boolean
  /** Returns the text of a file; null if it can't be read. */
  text(path: string): Promise<string | null>
}

export interface ScipIndexFile {
  /** Path in the repository, or the name of a file from elsewhere. */
  readonly index: string
  /** Folder of the index in the repository; empty for its root. */
  readonly folder: string
  readonly bytes: ByteSource
}

/** Number of paths that a notice names. */
const SHOWN = 3

/**
 * Reads an index of code that a compiler's tool made, document by document. What can't be used is left out with a notice, so
 * that what we know ourselves of these files is used.
 *
 * @see https://github.com/sourcegraph/scip
 */
export async function readScip(
  { index, folder, bytes }: ScipIndexFile,
  repository: IndexedRepository,
): Promise<ExactFacts> {
  const table = new NameTable()
  const files: ExactFile[] = []
  const notices: ScipNotice[] = []
  let contents: ScipContents = { metadata: { tool: '', projectRoot: '' }, documents: [] }
  const facts = (): ExactFacts => ({ index, tool: contents.metadata.tool, names: table.names, files, notices })
  const left = 'The calls of these files are followed without it.'
  try {
    contents = await readContents(bytes)
  } catch (error) {
    if (!(error instanceof ScipDamage)) throw error
    const message = `${index} is no SCIP index: ${error.message}. Make it again. ${left}`
    notices.push({ code: 'SCIP_DAMAGED', message })
    return facts()
  }
  const { documents, metadata } = contents
  if (documents.length === 0) {
    notices.push({ code: 'SCIP_EMPTY', message: `${index} has no documents. Make it again. ${left}` })
    return facts()
  }
  const base = baseOf(
    documents.map(({ path }) => path),
    { folder, projectRoot: metadata.projectRoot },
    repository.paths,
  )
  const counts = new Map<string, number>()
  for (const { path } of documents) counts.set(path, (counts.get(path) ?? 0) + 1)
  const [unknown, changed, damaged]: [string[], string[], string[]] = [[], [], []]
  for (const document of documents) {
    const path = joined(base, document.path)
    if ((counts.get(document.path) ?? 0) > 1) continue
    // Tools list what they generate elsewhere, such as the programs that run tests.
    if (path === '' || repository.isLeftOut(path)) continue
    const text = repository.paths.has(path) ? await repository.text(path) : null
    if (text === null) {
      unknown.push(document.path)
      continue
    }
    try {
      const file = exactFile(await readDocument(bytes, document), path, text, table)
      if (file === null) changed.push(path)
      else files.push(file)
    } catch (error) {
      if (!(error instanceof ScipDamage)) throw error
      damaged.push(path)
    }
  }
  const twice = [...counts].filter(([, count]) => count > 1).map(([path]) => path)
  const add = (code: ScipNotice['code'], paths: readonly string[], what: string): void => {
    if (paths.length > 0) notices.push({ code, message: `${index} ${what}: ${listed(paths)}. ${left}` })
  }
  add('SCIP_DAMAGED', damaged, "has documents that can't be read")
  add('SCIP_FILE_UNKNOWN', unknown, 'names files that the repository does not have')
  add('SCIP_DOCUMENT_TWICE', twice, 'lists files twice')
  add('SCIP_CHANGED', changed, 'is not of the present text of files')
  return facts()
}

function listed(paths: readonly string[]): string {
  const more = paths.length > SHOWN ? ` and ${paths.length - SHOWN} more` : ''
  return `${paths.slice(0, SHOWN).join(', ')}${more}`
}

/**
 * Returns the folder that the paths of an index are relative to. The root of its project is a place on the machine where it
 * was made: its last parts may be a folder here. Of the candidates, the one with the most files wins.
 */
function baseOf(
  documents: readonly string[],
  { folder, projectRoot }: { readonly folder: string; readonly projectRoot: string },
  paths: ReadonlySet<string>,
): string {
  const parts = decoded(projectRoot.replace(/^file:\/\//, ''))
    .split(/[\\/]/)
    .filter((part) => part !== '')
  const folders = new Set([...paths].flatMap(foldersOf))
  const suffixes = parts.map((_, at) => parts.slice(at).join('/')).filter((suffix) => folders.has(suffix))
  let [best, most] = [folder, 0]
  for (const base of new Set([folder, '', ...suffixes])) {
    const count = documents.reduce((sum, path) => sum + (paths.has(joined(base, path)) ? 1 : 0), 0)
    if (count > most) [best, most] = [base, count]
  }
  return best
}

function foldersOf(path: string): string[] {
  return [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index))
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Joins a folder and a path, which may lead out of the folder again; empty if it leads out of the repository. */
function joined(base: string, path: string): string {
  const parts: string[] = []
  for (const part of `${base}/${path.replaceAll('\\', '/')}`.split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return ''
    } else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}
