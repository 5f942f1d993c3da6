import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { languages } from '../../src/languages/languages.js'
import type { LibraryModel, Statement } from '../../src/models/model.js'
import { FIXTURES } from './fixtures.js'

const guide = new URL('../../../../docs/models.md', import.meta.url)
const TITLES: Readonly<Record<string, string>> = {
  go: 'Go',
  typescript: 'TypeScript and JavaScript',
  python: 'Python',
  csharp: 'C#',
  java: 'Java',
  kotlin: 'Kotlin, besides the libraries of Java',
  rust: 'Rust',
  php: 'PHP',
  ruby: 'Ruby',
}
const testsOf = new Map(
  readdirSync(new URL('../code/', import.meta.url))
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => [`code/${file}`, readFileSync(new URL(`../code/${file}`, import.meta.url), 'utf8')]),
)

// `vitest run -u` writes what this compares.
test('the guide of models has every library with what is known of it', async () => {
  // Languages share models; the first one counts.
  const seen = new Set<LibraryModel>()
  const tables = Object.entries(TITLES).map(([language, title]) => {
    const libraries = (languages.get(language)?.libraries ?? []).filter((library) => !seen.has(library))
    for (const library of libraries) seen.add(library)
    const rows = libraries.map((library) => rowOf(language, library)).sort()
    const orms = languages.get(language)?.orms ?? []
    const tables =
      orms.length === 0 ? [] : ['', `Tables: ${orms.map(({ name }) => name).join(', ')}, and statements of SQL.`]
    return [
      `## ${title}`,
      '',
      '| model | modules | known of it | shown by |',
      '|---|---|---|---|',
      ...rows,
      ...tables,
    ].join('\n')
  })
  await expect(`${HEAD}\n\n${tables.join('\n\n')}\n`).toMatchFileSnapshot(guide.pathname)
})

test('every language with models has a table', () => {
  const listed = new Set(Object.keys(TITLES).flatMap((language) => languages.get(language)?.libraries ?? []))
  const all = [...languages.values()].flatMap(({ libraries }) => libraries)
  expect(all.filter((library) => !listed.has(library)).map(({ name }) => name)).toEqual([])
})

const HEAD = `# Libraries with a model

These are the libraries whose calls coderag understands, by language. Calls of others are missed, unless you
[describe them](adding-a-library-model.md). The last column names the test below \`libs/facts/test\` that shows the model at work.
\`Tables\` lists the ORMs and query builders whose tables are known, by \`libs/facts/src/languages/*/orms.ts\`; \`tables-of-orms.test.ts\` and
\`tables.test.ts\` show each.

\`npx vitest run --root libs/facts test/models/guide.test.ts -u\` writes this page from the models; do not edit it.`

function rowOf(language: string, library: LibraryModel): string {
  const { name, imports } = library
  const modules = imports.slice(0, 3).map((module) => `\`${module}\``)
  const shown = [modules.join(', '), ...(imports.length > 3 ? ['…'] : [])].filter((part) => part !== '').join(', ')
  return `| ${name} | ${shown} | ${(OWN[name] ?? knownOf(library.rules, library)).join(', ')} | ${shownBy(language, library)} |`
}

/** What code of the language's own reads, without a rule. */
const OWN: Readonly<Record<string, readonly string[]>> = { rails: ['HTTP server'] }

function knownOf(rules: readonly Statement[], { containers = [] }: LibraryModel): string[] {
  const known = rules.flatMap((statement) => meaningsOf(statement))
  if (containers.length > 0) known.push('reads variables')
  const distinct = [...new Set(known)].sort()
  return distinct.length === 0 ? ['values of calls'] : distinct
}

/** What a rule tells in words; nothing of one that only helps others, such as a role. */
function meaningsOf({ on, rule }: Statement): string[] {
  if (on === 'base-class' || on === 'handler-class' || on === 'class-decorator') {
    const meaning = 'is' in rule && typeof rule.is === 'string' ? MEANINGS[rule.is] : undefined
    return meaning === undefined ? [] : [meaning]
  }
  if (rule.is === 'connect') {
    const client = typeof rule.client === 'string' ? rule.client : rule.client.otherwise
    return [[CLIENTS[rule.edgeType], client].filter((part) => part !== '').join(' ')]
  }
  if (rule.is === 'topic') return [`${rule.role === 'publish' ? 'publishes' : 'subscribes'} (${rule.broker})`]
  if (rule.is === 'handled') return [`subscribes (${rule.broker})`]
  return Object.hasOwn(MEANINGS, rule.is) ? [MEANINGS[rule.is] ?? ''] : []
}

const CLIENTS = {
  db: 'database',
  queue: 'broker',
  http: 'HTTP client',
  grpc: 'gRPC client',
  unknown: 'client',
} as const

const MEANINGS: Readonly<Record<string, string>> = {
  http: 'HTTP client',
  forward: 'HTTP proxy',
  grpc: 'gRPC client',
  'grpc-server': 'gRPC server',
  listen: 'port',
  'injected-client': 'RPC client',
  'offered-interface': 'RPC server',
  endpoint: 'HTTP server',
  mount: 'HTTP server',
  read: 'reads variables',
  config: 'reads variables',
  message: 'messages by class',
}

function shownBy(language: string, { name, imports, words = [] }: LibraryModel): string {
  const key = `${language === 'typescript' ? 'js' : language}/${name}`
  if (Object.hasOwn(FIXTURES, key)) return '`models/fixtures.ts`'
  const known = [...imports, ...words]
  const files = [...testsOf].filter(([, text]) => known.some((word) => text.includes(word))).map(([file]) => file)
  const own = files.find((file) => file.includes(language)) ?? files[0]
  return own === undefined ? '' : `\`${own}\``
}
