import { type Dirent, readdir } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Failure } from '@coderag/types'
import glob from 'fast-glob'
import type { Ignore } from 'ignore'
import { failureFacts, isSystemError } from '../errors.js'
import { readIgnoreRules } from './ignore-rules.js'

/** The files below a directory. */
export interface Walk {
  /** Paths relative to the directory, sorted. Links are included, directories are not. */
  readonly paths: readonly string[]
  /** Directories that could not be listed. */
  readonly failures: readonly Failure[]
}

interface Scope {
  /** Directory of the rules, with a trailing slash; empty at the root. */
  readonly base: string
  readonly rules: Ignore
}

/**
 * Lists the files below a directory that is not a git repository. Applies the `.gitignore` files of every level as git
 * does, and does not enter ignored directories. Links are listed but not followed.
 *
 * @throws IngestError `INGEST_SOURCE_UNREADABLE`: a `.gitignore` file can't be read.
 * @throws The system's error if the directory itself can't be listed.
 */
export async function walkDirectory(root: string, signal?: AbortSignal): Promise<Walk> {
  const failures: Failure[] = []
  /** Ignore rules that apply inside a directory, by its path with a trailing slash. */
  const scopesOf = new Map<string, readonly Scope[]>()

  const list = async (path: string, entries: readonly Dirent[]): Promise<readonly Dirent[]> => {
    signal?.throwIfAborted()
    const directory = directoryKey(root, path)
    const outer = scopesOf.get(parentKey(directory)) ?? []
    const rules = entries.some((entry) => entry.name === '.gitignore' && entry.isFile())
      ? await readIgnoreRules(join(path, '.gitignore'))
      : null
    const scopes = rules === null ? outer : [...outer, { base: directory, rules }]
    scopesOf.set(directory, scopes)
    return entries.filter((entry) => {
      const key = `${directory}${entry.name}${entry.isDirectory() ? '/' : ''}`
      return entry.name !== '.git' && !isIgnored(key, scopes)
    })
  }

  const found = await glob('**', {
    cwd: root,
    dot: true,
    followSymbolicLinks: false,
    onlyFiles: false,
    objectMode: true,
    fs: {
      // fast-glob lists each directory through this function, so what it leaves out is not entered.
      readdir: ((path: string, _options: object, done: (error: Error | null, entries: Dirent[]) => void) => {
        readdir(path, { withFileTypes: true }, (error, entries) => {
          if (error === null) {
            list(path, entries).then(
              (kept) => done(null, [...kept]),
              (cause: Error) => done(cause, []),
            )
            return
          }
          const key = directoryKey(root, path).slice(0, -1)
          if (key === '' || !isSystemError(error)) return done(error, [])
          // A directory that was deleted since its parent was listed is not a failure.
          if (error.code !== 'ENOENT' || path.includes('\uFFFD')) {
            failures.push({ key, stage: 'discover', ...failureFacts(error) })
          }
          done(null, [])
        })
      }) as typeof readdir,
    },
  })
  const files = found.filter(({ dirent }) => dirent.isFile() || dirent.isSymbolicLink())
  return { paths: files.map(({ path }) => path).sort(), failures }
}

/** Returns a directory's path below the root with `/` as separator and at the end; empty for the root. */
function directoryKey(root: string, path: string): string {
  const key = relative(root, path).split(sep).join('/')
  return key === '' ? '' : `${key}/`
}

function parentKey(directory: string): string {
  return directory.slice(0, directory.lastIndexOf('/', directory.length - 2) + 1)
}

/** Returns true if the rules ignore a path. The innermost file with a matching rule decides, as in git. */
function isIgnored(path: string, scopes: readonly Scope[]): boolean {
  for (const { base, rules } of scopes.toReversed()) {
    const verdict = rules.test(path.slice(base.length))
    if (verdict.ignored) return true
    if (verdict.unignored) return false
  }
  return false
}
