import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CoderagError } from '@coderag/types'
import { createSyntax, SyntaxFailure } from '../src/index.js'
import { createLanguageParser } from '../src/parser.js'
import { go } from '../src/languages/go.js'

const syntax = createSyntax()
const nested = 'f(g(h(1, 2), [3, { a: 4 }]))\n'.repeat(40_000)

test.each([
  ['pkg/auth/service.go', undefined, 'go'],
  ['Legacy/Old.CS', undefined, 'csharp'],
  ['web/App.tsx', undefined, 'tsx'],
  ['include/größe.h', undefined, 'cpp'],
  ['Rakefile', undefined, 'ruby'],
  ['bin/deploy', '#!/usr/bin/env bash', 'bash'],
  ['bin/tool', '#!/usr/bin/env -S python3.12 -u', 'python'],
  ['bin/tool', '#!/usr/local/bin/node', 'javascript'],
  ['bin/tool', 'import os', undefined],
  ['notes.txt', '#!/usr/bin/perl', undefined],
  ['.gitignore', undefined, undefined],
  ['go', undefined, undefined],
])('%s with the first line %s is %s', (path, firstLine, language) => {
  expect(syntax.languageOf(path, firstLine)?.language).toBe(language)
})

test('no two languages claim the same extension, file name or interpreter', () => {
  const claims = syntax.handlers.flatMap(({ extensions, fileNames = [], interpreters = [] }) => [
    ...extensions,
    ...fileNames.map((name) => `file ${name}`),
    ...interpreters.map((name) => `#! ${name}`),
  ])
  expect(claims.filter((claim, index) => claims.indexOf(claim) !== index)).toEqual([])
})

test('node types that handlers name exist in their grammars', async () => {
  for (const handler of syntax.handlers) {
    const parser = await syntax.load(handler.language)
    using tree = parser.parse('')
    const types = new Set(tree.root.tree.language.types)
    const { declarations, imports, comments, wrappers = [], groups = [] } = handler
    const named = [...Object.keys(declarations), ...Object.keys(imports), ...comments, ...wrappers, ...groups]
    expect([handler.language, named.filter((type) => !types.has(type))]).toEqual([handler.language, []])
  }
})

test('a parser is loaded once and shared', async () => {
  expect(await syntax.load('go')).toBe(await syntax.load('go'))
})

test('two registries in one process do not disturb each other', async () => {
  const first = await syntax.load('go')
  const second = await createSyntax().load('go')
  const count = (parser: typeof first) =>
    parser.withTree('package a\nfunc f() {}\n', (tree) => tree.outline().declarations.length)
  expect([count(first), count(second), count(first)]).toEqual([1, 1, 1])
})

test('a language nobody registered is an error that lists the others', async () => {
  await expect(syntax.load('cobol')).rejects.toMatchObject({
    code: 'SYNTAX_LANGUAGE_UNKNOWN',
    details: { language: 'cobol' },
  })
})

test('a parse over its time is given up, and the parser works on', async () => {
  const parser = await syntax.load('javascript')
  expect(() => parser.parse(nested.repeat(20), { timeoutMs: 1 })).toThrowError(
    expect.objectContaining({ code: 'SYNTAX_TIMEOUT', details: { language: 'javascript', timeoutMs: 1 } }),
  )
  expect(parser.withTree('function f() {}', (tree) => tree.outline().declarations.length)).toBe(1)
})

test('an aborted signal ends the parse', async () => {
  const parser = await syntax.load('javascript')
  expect(() => parser.parse(nested, { signal: AbortSignal.abort() })).toThrowError(
    expect.objectContaining({ code: 'SYNTAX_ABORTED' }),
  )
})

test('a grammar that breaks down costs one file, not the parser', async () => {
  const good = await syntax.load('go')
  using probe = good.parse('package a')
  const parser = createLanguageParser(go, probe.root.tree.language)
  // tree-sitter asks for the text piece by piece; text that throws stands for a scanner that traps.
  const trap = new Proxy(new String('package a'), {}) as unknown
  expect(() => parser.parse(trap as string)).toThrowError(expect.objectContaining({ code: 'SYNTAX_PARSER_CRASHED' }))
  expect(parser.withTree('package a\nfunc f() {}\n', (tree) => tree.outline().declarations.length)).toBe(1)
})

test('brackets that are nested too deep are not parsed, and the parser works on', async () => {
  const parser = await syntax.load('go')
  expect(() => parser.parse(`package a\n${'('.repeat(100_000)}`)).toThrowError(
    expect.objectContaining({ code: 'SYNTAX_TOO_DEEP', details: { language: 'go', depth: 100_000 } }),
  )
  expect(parser.withTree('package a\nfunc f() {}\n', (tree) => tree.outline().declarations.length)).toBe(1)
})

test('a tree is freed once, however often it is disposed', async () => {
  const parser = await syntax.load('go')
  const tree = parser.parse('package a')
  tree[Symbol.dispose]()
  expect(() => tree[Symbol.dispose]()).not.toThrow()
})

test('trees that are disposed leave memory as it was', async () => {
  const parser = await syntax.load('go')
  const text = `package a\n${'func f() { return g(1, 2, 3) }\n'.repeat(2_000)}`
  const parse = () => parser.withTree(text, (tree) => tree.outline().declarations.length)
  for (let round = 0; round < 5; round++) parse()
  const before = process.memoryUsage().arrayBuffers
  for (let round = 0; round < 30; round++) parse()
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000)
})

test('failures carry the mark of a coderag error', () => {
  expect(CoderagError.is(new SyntaxFailure('SYNTAX_ABORTED', 'The parse was aborted.', { language: 'go' }))).toBe(true)
})

test('the README lists every error code, language and limit of the source', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const errors = readFileSync(new URL('../src/errors.ts', import.meta.url), 'utf8')
  const codes = errors.match(/SYNTAX_[A-Z_]+/g) ?? []
  for (const code of codes) expect(readme).toContain(`\`${code}\``)
  for (const { language, extensions } of syntax.handlers)
    expect(readme).toContain(`| ${language} | ${extensions.join(' ')}`)
})

test('a query gives the nodes it names, in the order of the file, and only those within a node', async () => {
  const parser = await syntax.load('go')
  parser.withTree('package a\nfunc b() { c() }\nfunc d() { e() }\n', (tree) => {
    const query = '(call_expression function: (identifier) @callee)'
    expect(tree.language).toBe('go')
    expect(tree.captures(query).map(({ name, node }) => `${name} ${node.text}`)).toEqual(['callee c', 'callee e'])
    const last = tree.root.namedChildren.at(-1)
    expect(tree.captures(query, last).map(({ node }) => node.text)).toEqual(['e'])
  })
})
