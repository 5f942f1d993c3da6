import type { FactDraft } from '../fact-collector.js'
import type { ConfigNode } from './config-tree.js'

/** `@user`, `@org/team`, `@@role` of GitLab, or an address. */
const OWNER = /^(?:@@?[\w./-]+|[^\s@]+@[^\s@]+)$/

/** `[Section]`, `^[Section]` or `[Section][2]` of GitLab, with the owners of the section. */
const SECTION = /^\^?\[([^\]]+)\](?:\[\d+\])?(?=\s|$)(.*)$/

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
    const [, name, rest = ''] = SECTION.exec(line) ?? []
    if (name !== undefined) {
      section = name
      ofSection = ownersIn(rest.split(/\s+/))
      continue
    }
    const [pattern = '', ...words] = line.replace(/\\ /g, '\0').split(/\s+/)
    if (pattern === '' || NOT_READ.test(pattern)) continue
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

/** Patterns that these hosts do not read. */
const NOT_READ = /^!|\[/

/** Says which lines of a `CODEOWNERS` file give no owner, and why. Never what stands in them. */
export function unreadOwners(text: string): readonly string[] {
  const said = (line: number, why: string): string => `line ${line} gives no owner: ${why}`
  return text.split(/\r?\n/).flatMap((whole, index) => {
    const line = whole.replace(/(?:^|\s)#.*$/, '').trim()
    if (line === '' || SECTION.test(line)) return []
    const [pattern = '', ...words] = line.replace(/\\ /g, '\0').split(/\s+/)
    if (NOT_READ.test(pattern))
      return [said(index + 1, 'hosts read no pattern with "!" in front or with "[". Name the folders or files')]
    const wrong = words.filter((word) => !OWNER.test(word)).length
    if (wrong === 0) return []
    const how = 'an owner is "@user", "@organisation/team" or an address'
    return [wrong < words.length ? `line ${index + 1} has a word that is no owner: ${how}` : said(index + 1, how)]
  })
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
