import type { FactDraft } from '../fact-collector.js'
import type { ConfigNode } from './config-tree.js'

/** `@user`, `@org/team`, `@@role` of GitLab, or an address. */
const OWNER = /^(?:@@?[\w./-]+|[^\s@]+@[^\s@]+)$/

/** Returns true for a file of owners at a place where GitHub, GitLab or Bitbucket reads it. */
export function isCodeOwners(path: string): boolean {
  return /^(?:\.github\/|\.gitlab\/|\.bitbucket\/|docs\/)?CODEOWNERS$/.test(path)
}

/**
 * Reads a `CODEOWNERS` file. A line has a pattern and its owners; `[Section][2] @owner` of GitLab begins a section with owners
 * of its own. Patterns that these hosts do not read (`!src`, `[a-z].ts`) are left out.
 *
 * @see https://docs.github.com/repositories/managing-your-repositorys-settings-and-features/customizing-your-repository/about-code-owners
 * @see https://docs.gitlab.com/user/project/codeowners/reference/
 */
export function* codeOwnersFacts(text: string): Generator<FactDraft> {
  let section: string | null = null
  let ofSection: readonly string[] = []
  for (const [index, whole] of text.split(/\r?\n/).entries()) {
    const line = whole.replace(/(?:^|\s)#.*$/, '').trim()
    const [, name, rest = ''] = /^\^?\[([^\]]+)\](?:\[\d+\])?(?=\s|$)(.*)$/.exec(line) ?? []
    if (name !== undefined) {
      section = name
      ofSection = ownersIn(rest.split(/\s+/))
      continue
    }
    const [pattern = '', ...words] = line.replace(/\\ /g, '\0').split(/\s+/)
    if (pattern === '' || /^!|\[/.test(pattern)) continue
    const own = ownersIn(words)
    yield {
      line: index + 1,
      extractor: 'codeowners',
      kind: 'code_owners',
      pattern: pattern.replaceAll('\0', ' '),
      owners: own.length > 0 ? own : ofSection,
      section,
    }
  }
}

function ownersIn(words: readonly string[]): readonly string[] {
  return words.filter((word) => OWNER.test(word))
}

/** Returns true for a description of the catalogue of Backstage. */
export function isBackstage(node: ConfigNode): boolean {
  return node.at('apiVersion').text.startsWith('backstage.io/')
}

/** The owner of the folder in which a component of Backstage is described. */
export function* backstageFacts(node: ConfigNode, path: string): Generator<FactDraft> {
  const owner = node.at('spec', 'owner')
  if (owner.text === '' || node.at('kind').text !== 'Component') return
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  yield {
    line: owner.line,
    extractor: 'backstage',
    kind: 'code_owners',
    pattern: `/${folder}`,
    owners: [owner.text.replace(/^(?:group|user):/i, '')],
    section: 'Backstage',
  }
}
