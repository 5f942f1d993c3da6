import { describe, expect, test } from 'vitest'
import { createSyntax, type Outline } from '../src/index.js'

const syntax = createSyntax()

async function outlineOf(path: string, lines: readonly string[]): Promise<Outline> {
  const text = lines.join('\n')
  const code = syntax.codeOf(path, text)
  if (code === null) throw new Error(`no language for ${path}`)
  const parser = await syntax.load(code.handler.language)
  return parser.withTree(text, (tree) => tree.outline())
}

const named = ({ declarations }: Outline): string[] => declarations.map(({ kind, name }) => `${kind} ${name}`)

describe('what a syntax error swallows is found by its first words', () => {
  test.each([
    ['a.py', ['def a():', '    return f(1', '', 'def b():', '    return 2', '', 'class C:', '    pass'], 'b'],
    ['a.ts', ['function a() { if (x) {', '}', 'export function b(): number { return 2 }', 'class C { d() {} }'], 'b'],
    ['a.go', ['package a', 'func A() {', '\tif x {', '}', 'func b() int {', '\treturn 2', '}', 'type C struct{}'], 'b'],
    ['a.kt', ['fun a() { val x = (1 }', 'fun b() = 2', 'class C { fun d() {} }'], 'b'],
    [
      'a.cs',
      ['class A {', '  void M() { string s = "abc; }', '}', 'public sealed class b { void P() {} }', 'class C {}'],
      'b',
    ],
    ['a.rb', ['def a', '  if x', 'end', 'def b', '  2', 'end', 'class C', 'end'], 'b'],
    ['a.php', ['<?php', 'function a() { if (x { }', 'function b() { return 2; }', 'class C {}'], 'b'],
  ])('%s', async (path, lines, name) => {
    const outline = await outlineOf(path, lines)
    const names = named(outline).map((own) => own.split(' ')[1])
    expect(names).toContain(name)
    expect(names).toContain('C')
    expect(new Set(names).size).toBe(names.length)
    const rows = outline.blocks.map(({ startRow, endRow }) => [startRow, endRow])
    rows.forEach(([start = 0], at) => expect(start).toBeGreaterThan(rows[at - 1]?.[1] ?? -1))
  })

  test('a receiver of Go is no name, and the declaration ends where the next begins', async () => {
    const lines = [
      'package a',
      'func A() {',
      '\tif x {',
      '}',
      'func (s *S) Place(id string) error {',
      '}',
      'func b() {',
      '}',
    ]
    const { declarations, swallowed } = await outlineOf('a.go', lines)
    expect(declarations.map(({ name }) => name)).toEqual(['A', 'Place', 'b'])
    expect(swallowed).toBe(2)
    const text = lines.join('\n')
    expect(declarations.map(({ start, end }) => text.slice(start, end).split('\n').length)).toEqual([4, 3, 2])
  })
})

describe('nothing is invented', () => {
  test.each([
    ['no error', 'a.py', ['def a():', '    return 1', '@cached', 'def b():', '    pass'], ['a', 'b']],
    [
      'an error that swallows nothing',
      'a.py',
      ['@cached', 'def a():', '    return 1 +', '', 'def b():', '    pass'],
      ['a', 'b'],
    ],
    [
      'lines of a string',
      'a.py',
      ['def a(:', '    pass', 'TEXT = """', 'class of its own', 'def nothing()', '"""'],
      ['a'],
    ],
    ['lines of a comment', 'a.ts', ['function a() { return (1 }', '/*', 'class of its own', '*/'], ['a']],
    ['a type of C that a function returns', 'a.c', ['int a(', 'struct point *b(void) {', '}'], null],
  ])('%s', async (_what, path, lines, expected) => {
    const outline = await outlineOf(path, lines)
    if (expected !== null) expect(outline.declarations.map(({ name }) => name)).toEqual(expected)
    expect(outline.swallowed).toBe(0)
  })
})

test.each([
  ['declarations of one name behind an error', `def a():\n    return f(1\n\n${'def b(): pass\n'.repeat(20_000)}`],
  ['declarations that the grammar finds', `${'def b():\n    pass\n'.repeat(10_000)}x = (\n`],
])('20,000 lines with %s take time in proportion', async (_what, text) => {
  const parser = await syntax.load('python')
  const milliseconds = parser.withTree(text, (tree) => {
    const start = process.cpuUsage().user
    tree.outline()
    return (process.cpuUsage().user - start) / 1_000
  })
  expect(milliseconds).toBeLessThan(3_000)
})
