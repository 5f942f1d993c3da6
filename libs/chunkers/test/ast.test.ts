import { estimateTokens } from '@coderag/text'
import type { RawChunk } from '@coderag/types'
import { expect, test } from 'vitest'
import { createAstChunker, type AstChunkerOptions } from '../src/index.js'
import { sketchDocument } from '../src/testing.js'

const filler = (count: number, indent = '  ') => `${indent}total += lines[0].cents * 2 // sums up\n`.repeat(count)

async function cut(path: string, text: string, options: AstChunkerOptions = {}): Promise<readonly RawChunk[]> {
  return (await createAstChunker(options).chunk(sketchDocument(path, text))).chunks
}

const named = (chunks: readonly RawChunk[]) => chunks.map(({ symbolKind, symbolName }) => `${symbolKind} ${symbolName}`)

test('each declaration that fits is a chunk with its comments, prefix, signature and docstring', async () => {
  const text = `package auth\n\n// Validate checks.\nfunc (s *Service) Validate(id string) error {\n${filler(9)}}\n\nfunc Open() {\n${filler(9)}}\n`
  const chunks = await cut('pkg/auth/service.go', text)
  expect(named(chunks)).toEqual(['method Validate', 'function Open'])
  expect(chunks[0]).toMatchObject({
    contextPrefix: 'pkg/auth/service.go > Service > Validate',
    signature: 'func (s *Service) Validate(id string) error',
    docstring: 'Validate checks.',
    definedNames: ['Validate'],
    language: 'go',
    startLine: 1,
    endLine: 14,
  })
  expect(chunks[1]?.text.startsWith('\nfunc Open')).toBe(true)
})

test('a class over the budget is opened: members share chunks, scope stays in the prefix', async () => {
  const method = (name: string) => `  ${name}() {\n${filler(7, '    ')}  }\n`
  const text = `export class Cart {\n  size = 0\n${['a', 'b', 'c', 'd', 'e'].map(method).join('\n')}}\n`
  const chunks = await cut('cart.ts', text, { maxTokens: 300 })
  expect(chunks.map(({ contextPrefix }) => contextPrefix)).toEqual([
    'cart.ts > Cart',
    'cart.ts > Cart',
    'cart.ts > Cart > e',
  ])
  expect(chunks.map(({ definedNames }) => definedNames)).toEqual([['Cart', 'a', 'b'], ['c', 'd'], ['e']])
  expect(chunks.map(({ symbolName }) => symbolName)).toEqual(['Cart', null, 'e'])
})

test('with members apart, each method of such a class is a chunk', async () => {
  const method = (name: string) => `  ${name}() {\n${filler(7, '    ')}  }\n`
  const text = `class Cart {\n${['a', 'b', 'c', 'd'].map(method).join('\n')}}\n`
  const chunks = await cut('cart.ts', text, { maxTokens: 300, members: 'single' })
  expect(chunks.map(({ symbolName }) => symbolName)).toEqual(['Cart', 'b', 'c', 'd'])
})

test('a function over the budget is cut between statements, and every part says whose it is', async () => {
  const text = `def place(order):\n    """Books it."""\n${filler(60, '    ')}`
  const chunks = await cut('orders.py', text, { maxTokens: 256 })
  expect(chunks.length).toBeGreaterThan(2)
  expect(new Set(named(chunks))).toEqual(new Set(['function place']))
  expect(chunks.map(({ docstring }) => docstring).filter((docstring) => docstring !== null)).toEqual(['Books it.'])
  expect(chunks.map(({ definedNames }) => definedNames.length)).toEqual([1, ...chunks.slice(1).map(() => 0)])
})

test('the cut is taken where the syntax is shallow', async () => {
  const loop = `  for (const line of lines) {\n${filler(8, '    ')}  }\n`
  const text = `function sum(lines) {\n${loop.repeat(4)}}\n`
  const chunks = await cut('sum.js', text, { maxTokens: 256 })
  for (const { text: part } of chunks.slice(1)) expect(part.startsWith('  for')).toBe(true)
})

test('decorators, attributes and comments stay with what follows them', async () => {
  const text = `import a\n${filler(9, '')}\n# why\n@audited\n@cached(1)\ndef place():\n${filler(9, '    ')}\n`
  const chunks = await cut('orders.py', text)
  expect(chunks.at(-1)?.text.trimStart().startsWith('# why\n@audited')).toBe(true)
  expect(chunks.at(-1)?.symbolName).toBe('place')
})

test('a comment behind code stays with that code', async () => {
  const text = `func a() {\n${filler(9)}} // end of a\nfunc b() {\n${filler(9)}}\n`
  const chunks = await cut('a.go', text)
  expect(chunks[0]?.text.endsWith('} // end of a\n')).toBe(true)
})

test('a namespace only gives scope: its classes are chunks of their own', async () => {
  const type = (name: string) =>
    `    public class ${name}\n    {\n        void Pay()\n        {\n${filler(9, '            ').replaceAll(' //', '; //')}        }\n    }\n`
  const chunks = await cut('Shop.cs', `namespace Shop.Orders\n{\n${type('Cart')}\n${type('Line')}}\n`)
  expect(chunks.map(({ contextPrefix }) => contextPrefix)).toEqual([
    'Shop.cs > Shop.Orders > Cart',
    'Shop.cs > Shop.Orders > Line',
  ])
  expect(chunks[0]?.definedNames).toEqual(['Shop.Orders', 'Cart', 'Pay'])
})

test('small declarations are joined forward, the last one backward, and none is lost', async () => {
  const text =
    'def a(): return 1\n\n\ndef b(): return 2\n\n\n' + `def c():\n${filler(9, '    ')}\n\ndef d(): return 4\n`
  const chunks = await cut('a.py', text)
  expect(chunks.map(({ definedNames }) => definedNames)).toEqual([['a', 'b', 'c', 'd']])
  expect(chunks[0]?.symbolName).toBeNull()
})

test('a small declaration stays alone where its neighbours leave no room', async () => {
  const big = (name: string) => `function ${name}() {\n${filler(21)}}\n`
  const chunks = await cut('a.js', `${big('a')}function b() {}\n${big('c')}`, { maxTokens: estimateTokens(big('a')) })
  expect(chunks.map(({ definedNames }) => definedNames)).toEqual([['a'], ['b'], ['c']])
})

test('a script without declarations is cut into windows that overlap', async () => {
  const chunks = await cut('deploy.sh', 'docker push registry/shop:latest\n'.repeat(200))
  expect(chunks.length).toBeGreaterThan(2)
  expect(chunks[0]?.overlap).toBeNull()
  for (const [index, { overlap }] of chunks.entries()) {
    if (index > 0) expect(chunks[index - 1]?.text.endsWith(overlap ?? '?')).toBe(true)
  }
})

test('a parse that takes too long costs the structure, not the file, and is noted without content', async () => {
  const chunker = createAstChunker({ parseTimeoutMs: 10 })
  const { chunks, notices } = await chunker.chunk(sketchDocument('a.js', `secret(${'[x], '.repeat(300_000)}\n`))
  expect(notices).toEqual(['no tree for javascript (parse took over 10 ms): cut by lines'])
  expect(chunks.length).toBeGreaterThan(0)
  expect(chunks[0]?.language).toBe('javascript')
})

test('a line over 16,384 characters is cut, shorter ones stay whole', async () => {
  const whole = `var a = "${'x'.repeat(16_000)}"\n`
  const chunks = await cut('a.js', whole + `var b = "${'y, '.repeat(20_000)}"\n`)
  expect(chunks[0]?.text).toBe(whole)
  expect(chunks.slice(1).map(({ startLine, endLine }) => [startLine, endLine])).toEqual(
    chunks.slice(1).map(() => [2, 2]),
  )
  for (const { text } of chunks) expect(text.length).toBeLessThanOrEqual(16_384)
})

test('overloads that share a chunk count as one declaration', async () => {
  const text = `export function pay(id: string): void\nexport function pay(id: number): void\nexport function pay(id: unknown) {\n${filler(9)}}\n`
  expect(named(await cut('pay.ts', text))).toEqual(['function pay'])
})

test('imports of the file are on each of its chunks', async () => {
  const chunks = await cut(
    'a.go',
    `package a\nimport "context"\nfunc a() {\n${filler(9)}}\nfunc b() {\n${filler(9)}}\n`,
  )
  expect(chunks.map(({ imports }) => imports)).toEqual([['context'], ['context']])
})

test('options that change chunks change the fingerprint; unknown ones are refused', () => {
  expect(createAstChunker({ maxTokens: 256 }).fingerprint).not.toBe(createAstChunker().fingerprint)
  expect(() => createAstChunker({ maxToken: 1 } as AstChunkerOptions)).toThrowError(/maxToken/)
  expect(() => createAstChunker({ maxTokens: 1 })).toThrowError(/maxTokens/)
})
