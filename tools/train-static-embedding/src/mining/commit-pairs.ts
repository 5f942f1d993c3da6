import { gitLenient } from './git-files.js'
import { isOwnCode } from './file-rules.js'
import { questionOf } from './question.js'
import { maxCodeLength } from './declaration-pairs.js'
import type { MinedPair } from './record.js'

/** A commit that touches more files than this has no one subject. */
const maxFiles = 3
const minChangedLines = 3
const maxChangedLines = 200
/** Separates commits and the parts of one in what git prints; no subject has it. */
const recordMark = '\u001e'

const routine =
  /^(merge|revert|bump|release|prepare|version|update (changelog|readme|dependenc)|chore|docs?|ci|build|style|typo|fix typo|format|lint|\[maven)\b/i

/** Pairs of a commit's subject and what it added, from the newest `limit` commits that are no merges. */
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
    const question = subjectQuestion(entry.slice(0, lineEnd))
    if (question === null) continue
    const changes = changedFiles(entry.slice(lineEnd + 1))
    if (changes.length === 0 || changes.length > maxFiles) continue
    for (const { path, code, changedLines } of changes) {
      const language = isOwnCode(path) ? languageOf(path) : null
      if (language === null || changedLines < minChangedLines || changedLines > maxChangedLines) continue
      yield { kind: 'commit', language, path, head: path, question, code: code.slice(0, maxCodeLength) }
    }
  }
}

/** What a subject says without its ticket numbers and `fix(scope):`; null for routine and for what is too short. */
export function subjectQuestion(subject: string): string | null {
  const plain = subject
    .replace(/^\s*(\[[^\]]*\]\s*)+/, '')
    .replace(/^\w+(\([^)]*\))?!?:\s+/, '')
    .replace(/\(?(#|GH-|[A-Z]{2,}-)\d+\)?:?/g, '')
    .trim()
  return routine.test(subject) || routine.test(plain) ? null : questionOf(plain, '', false)
}

interface ChangedFile {
  readonly path: string
  /** Added lines and the lines around them, as they are after the commit. */
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
