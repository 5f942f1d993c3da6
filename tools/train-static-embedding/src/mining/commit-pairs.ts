import { gitLenient } from './git-files.js'
import { isOwnCode } from './file-rules.js'
import { queryOf } from './query.js'
import { maxCodeLength } from './declaration-pairs.js'
import type { MinedPair } from './record.js'

/** Maximum number of files of a commit: larger commits have more than one subject. */
const maxFiles = 3
const minChangedLines = 3
const maxChangedLines = 200
/** Separates commits in git's output; no subject contains it. */
const recordMark = '\u001e'

const routine =
  /^(merge|revert|bump|release|prepare|version|update (changelog|readme|dependenc)|chore|docs?|ci|build|style|typo|fix typo|format|lint|\[maven)\b/i

/** Yields pairs of a commit's subject and its added code, from the newest `limit` commits without merges. */
export function* commitPairs(
  repository: string,
  commit: string,
  limit: number,
  languageOf: (path: string) => string | null,
): Generator<MinedPair> {
  if (limit === 0) return
  const format = `--format=${recordMark}%s`
  const log = gitLenient(repository, ['log', '-p', '-U2', '--no-merges', '--no-renames', `-n${limit}`, format, commit])
  for (const entry of log.split(recordMark)) {
    const lineEnd = entry.indexOf('\n')
    const query = subjectQuery(entry.slice(0, lineEnd))
    if (query === null) continue
    const changes = changedFiles(entry.slice(lineEnd + 1))
    if (changes.length === 0 || changes.length > maxFiles) continue
    for (const { path, code, changedLines } of changes) {
      const language = isOwnCode(path) ? languageOf(path) : null
      if (language === null || changedLines < minChangedLines || changedLines > maxChangedLines) continue
      yield { kind: 'commit', language, path, head: path, query, code: code.slice(0, maxCodeLength) }
    }
  }
}

/** Makes a query from a subject, without ticket numbers and `fix(scope):`. Returns null for routine or short subjects. */
export function subjectQuery(subject: string): string | null {
  const plain = subject
    .replace(/^\s*(\[[^\]]*\]\s*)+/, '')
    .replace(/^\w+(\([^)]*\))?!?:\s+/, '')
    .replace(/\(?(#|GH-|[A-Z]{2,}-)\d+\)?:?/g, '')
    .trim()
  return routine.test(subject) || routine.test(plain) ? null : queryOf(plain, '', false)
}

interface ChangedFile {
  readonly path: string
  /** The added lines with their context, as after the commit. */
  readonly code: string
  readonly changedLines: number
}

function changedFiles(patch: string): ChangedFile[] {
  return patch.split(/^diff --git /m).flatMap((part): ChangedFile[] => {
    const path = /^\+\+\+ b\/(.+)$/m.exec(part)?.[1]
    const body = part.indexOf('\n@@ ')
    if (path === undefined || body === -1) return []
    const kept: string[] = []
    let changedLines = 0
    for (const line of part.slice(body).split('\n')) {
      if (line.startsWith('+')) changedLines++
      if (line.startsWith('+') || line.startsWith(' ')) kept.push(line.slice(1))
    }
    return [{ path, code: kept.join('\n'), changedLines }]
  })
}
