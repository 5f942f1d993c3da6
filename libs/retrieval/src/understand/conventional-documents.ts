/** A document that most repositories have under the same name, and the questions that it answers. */
interface ConventionalDocument {
  /** Regular expression over the query. */
  readonly about: RegExp
  /** Beginnings of the name of its file. */
  readonly names: readonly string[]
}

/**
 * The files that GitHub calls community health files, and others with established names.
 *
 * @see https://docs.github.com/en/communities/setting-up-your-project-for-healthy-contributions
 */
const CONVENTIONAL_DOCUMENTS: readonly ConventionalDocument[] = [
  {
    about: new RegExp(
      String.raw`\bcontribut(?:e|ing|ions?)\b|` +
        String.raw`\b(?:open|send|submit|make|create|my)\b.{0,20}\b(?:pull|merge) requests?\b|` +
        String.raw`\bmy (?:own )?(?:patch|fix|pull request|PR)\b|\bsend (?:in |you )?(?:a )?(?:fix|patch)\b|` +
        String.raw`\bcommit messages?\b`,
      'i',
    ),
    names: ['CONTRIBUTING', 'DEVELOPING', 'DEVELOPMENT', 'HACKING'],
  },
  {
    about: /\b(?:report|disclose)\b.{0,30}\b(?:vulnerabilit(?:y|ies)|security)\b/i,
    names: ['SECURITY'],
  },
  { about: /\bcode of conduct\b/i, names: ['CODE_OF_CONDUCT'] },
  {
    about: /\b(?:which|what|under the) licen[cs]es?\b|\blicen[cs]ed under\b|\bcommercial(?:ly)? us/i,
    names: ['LICENSE', 'LICENCE', 'COPYING', 'NOTICE'],
  },
  {
    about:
      /\b(?:upgrad|migrat|mov)(?:e|es|ing)\b.{0,40}\b(?:v?\d+(?:\.[\dx]+)*|versions?|major|newest|latest)\b|\bbreaking changes\b/i,
    names: ['UPGRAD', 'MIGRAT', 'CHANGELOG', 'CHANGES'],
  },
  { about: /\bhow fast\b|\bbenchmarks?\b|\b(?:faster|slower) than\b/i, names: ['BENCHMARK', 'PERFORMANCE'] },
  {
    about:
      /\b(?:cut|make|do|publish|tag) (?:\w+ ){0,2}releases?\b|\breleases? (?:cut|made|done|published)\b|\brelease process\b/i,
    names: ['RELEAS'],
  },
  {
    about: /\bmaintainers?\b|\bwho (?:maintains|governs)\b|\bgovernance\b/i,
    names: ['MAINTAINERS', 'GOVERNANCE', 'OWNERS'],
  },
]

/** Regular expression over queries that ask for one of these documents. */
export const ASKS_CONVENTIONAL = CONVENTIONAL_DOCUMENTS.map(({ about }) => about.source).join('|')

/** The documents that a query asks for without naming them. */
export interface ConventionalNames {
  /** True for the path of one of these documents. */
  readonly has: (path: string) => boolean
  /** Patterns of their paths. */
  readonly globs: readonly string[]
}

/** Finds the documents that a query asks for without naming them: how to contribute is told by CONTRIBUTING.md. Null if there are none. */
export function conventionalDocuments(query: string): ConventionalNames | null {
  const names = CONVENTIONAL_DOCUMENTS.filter(({ about }) => about.test(query)).flatMap((row) => row.names)
  if (names.length === 0) return null
  const folded = names.map(fold)
  return {
    has: (path) => {
      const file = path.slice(path.lastIndexOf('/') + 1)
      return DOCUMENT.test(file) && folded.some((name) => fold(file).startsWith(name))
    },
    globs: names.flatMap((name) =>
      [name, name.toLowerCase(), name[0] + name.slice(1).toLowerCase()].map((own) => `**/${own}*`),
    ),
  }
}

const DOCUMENT = /^[^.]+$|\.(?:md|mdx|markdown|rst|adoc|txt|org|html)$/i

function fold(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z]/g, '')
}
