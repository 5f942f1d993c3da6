import { type OwnerRule, pathMatcher } from '@coderag/types'

/** Places of a `CODEOWNERS` file; of several in one repository the first counts. */
const PLACES = ['.github', '', 'docs', '.gitlab', '.bitbucket']

interface Rule {
  readonly rule: OwnerRule
  readonly matches: (path: string) => boolean
}

/** Finds the owners of files. */
export class FileOwners {
  /** By repository; those that count last come first. */
  readonly #rules = new Map<string, Rule[]>()

  constructor(rules: readonly OwnerRule[]) {
    const places = new Map<string, number>()
    for (const { evidence } of rules) {
      const { repoName, filePath } = evidence
      if (isCodeOwners(evidence)) places.set(repoName, Math.min(placeOf(filePath), places.get(repoName) ?? Infinity))
    }
    const isRead = ({ evidence }: OwnerRule): boolean => placeOf(evidence.filePath) === places.get(evidence.repoName)
    const ordered = [
      ...rules.filter((rule) => isCodeOwners(rule.evidence) && isRead(rule)),
      // The innermost folder counts.
      ...rules
        .filter(({ evidence }) => !isCodeOwners(evidence))
        .toSorted((one, other) => one.pattern.length - other.pattern.length),
    ]
    for (const rule of ordered) {
      const known = this.#rules.get(rule.evidence.repoName) ?? []
      this.#rules.set(rule.evidence.repoName, known)
      known.unshift({ rule, matches: pathMatcher(globsOf(rule.pattern)) })
    }
  }

  /** Of each section the last rule that matches (documentation of GitHub and of GitLab), if it names owners. */
  of(repoName: string, filePath: string): readonly OwnerRule[] {
    const found = new Map<string | null, OwnerRule>()
    for (const { rule, matches } of this.#rules.get(repoName) ?? [])
      if (!found.has(rule.section) && matches(filePath)) found.set(rule.section, rule)
    return [...found.values()].filter(({ owners }) => owners.length > 0)
  }
}

function isCodeOwners({ extractor }: OwnerRule['evidence']): boolean {
  return extractor === 'codeowners'
}

function placeOf(path: string): number {
  return PLACES.indexOf(path.slice(0, Math.max(0, path.lastIndexOf('/'))))
}

/**
 * Returns the globs of a pattern. It is one of `.gitignore`, but for `docs/*`, which means the files of that folder alone
 * (documentation of GitHub, CODEOWNERS syntax).
 */
function globsOf(pattern: string): readonly string[] {
  const inner = pattern.replace(/^\//, '').replace(/[{[!\\]/g, '\\$&')
  const isAnchored = pattern.startsWith('/') || /\/./.test(inner)
  const glob = isAnchored ? inner : `**/${inner}`
  if (inner === '' || inner === '*') return ['**']
  if (inner.endsWith('/')) return [`${glob}**`]
  const last = inner.slice(inner.lastIndexOf('/') + 1)
  return last.includes('*') ? [glob] : [glob, `${glob}/**`]
}
