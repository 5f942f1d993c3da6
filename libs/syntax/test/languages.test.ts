import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { createSyntax, type Declaration, type Outline } from '../src/index.js'
import { expected } from './expected.js'

const folder = new URL('fixtures/', import.meta.url)
const syntax = createSyntax()

const source = (file: string) => readFileSync(new URL(file, folder), 'utf8')

async function outlineOf(file: string, text = source(file)): Promise<Outline> {
  const parser = await syntax.load(syntax.languageOf(file)?.language ?? '')
  return parser.withTree(text, (tree) => tree.outline())
}

const withMembers = (declaration: Declaration): Declaration[] => [
  declaration,
  ...declaration.members.flatMap(withMembers),
]

async function find(file: string, name: string): Promise<Declaration | undefined> {
  return (await outlineOf(file)).declarations.flatMap(withMembers).find((declaration) => declaration.name === name)
}

test('every registered language has a fixture, and every fixture an expectation', () => {
  const files = readdirSync(folder).sort()
  expect(Object.keys(expected).sort()).toEqual(files)
  const languages = new Set(files.map((file) => syntax.languageOf(file)?.language))
  expect([...languages].sort()).toEqual(syntax.handlers.map(({ language }) => language).sort())
})

test.each([
  [
    'a.kt',
    '@RestController\n@RequestMapping("/orders")\nclass Orders {\n    @ResponseStatus(HttpStatus.CREATED)\n' +
      '    fun create(@RequestBody order: Order, @PathVariable("shop") shop: String) {\n    }\n' +
      '    fun findAll() : List<Order> {\n    }\n}',
  ],
  ['a.go', 'package a\n\nfunc One() {}\n\ntype Two struct{}'],
  ['a.c', 'int one(int leaf)\n{\n  return leaf;\n}\n#pragma GCC pop_options'],
  ['b.c', 'int one(void) { return 1; }\n#define TWO(a) a'],
])('%s without a line end at its end has no error and its declarations', async (file, text) => {
  const [without, ended] = [await outlineOf(file, text), await outlineOf(file, `${text}\n`)]
  expect(without.declarations.flatMap(withMembers).map(({ name }) => name)).toEqual(
    ended.declarations.flatMap(withMembers).map(({ name }) => name),
  )
  expect(Math.max(...without.declarations.map(({ end }) => end))).toBeLessThanOrEqual(text.length)
  const parser = await syntax.load(syntax.languageOf(file)?.language ?? '')
  expect(parser.withTree(text, (tree) => tree.hasErrors)).toBe(false)
})

test('JavaScript: a function that another one is put around is declared by its name; what is worked out in a function is a value', async () => {
  const text = `const pay = asyncHandler(async (req, res) => res.json(1))
exports.refund = asyncHandler(async function (req, res) {
  res.json(2)
})
class Orders {
  place = asyncHandler(/* checked */ async (req, res) => res.json(3))
  limit = Math.max(1, 2)
}
function page() {
  const total = computed(() => 1)
  return { load: lazy(() => total) }
}
const timer = setTimeout(() => 1, 10)
const doubled = prices.map((price) => price * 2)
const named = asyncHandler(pay)
`
  const { declarations } = await outlineOf('orders.js', text)
  expect(declarations.flatMap(withMembers).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    ...['function pay', 'function refund', 'class Orders', 'method place', 'function page'],
  ])
})

describe.each(Object.entries(expected))('%s', (file, { declarations, imports }) => {
  test('parses without an error', async () => {
    const parser = await syntax.load(syntax.languageOf(file)?.language ?? '')
    expect(parser.withTree(source(file), (tree) => tree.hasErrors)).toBe(false)
  })

  test('declares what is listed, and nothing else', async () => {
    const found = (await outlineOf(file)).declarations.flatMap(withMembers)
    expect(found.map(({ kind, scope, name }) => `${kind} ${[...scope, name].join(' > ')}`)).toEqual(declarations)
  })

  test('imports what is listed', async () => {
    expect((await outlineOf(file)).imports).toEqual(imports)
  })

  test('positions are UTF-16 indexes of the declaration, behind non-ASCII text too', async () => {
    for (const { start, end, name } of (await outlineOf(file)).declarations.flatMap(withMembers)) {
      const own = source(file).slice(start, end)
      expect(own.trimStart()).toBe(own)
      if (!['default', 'constructor', 'exports', 'Companion'].includes(name)) {
        expect(own).toContain(name.split(/[.\s[]/)[0])
      }
    }
  })

  test('without a line end at the end the same is declared', async () => {
    const found = (await outlineOf(file, source(file).trimEnd())).declarations.flatMap(withMembers)
    expect(found.map(({ kind, scope, name }) => `${kind} ${[...scope, name].join(' > ')}`)).toEqual(declarations)
  })

  test('with CRLF line ends the same is declared', async () => {
    const found = (await outlineOf(file, source(file).replace(/\n/g, '\r\n'))).declarations.flatMap(withMembers)
    expect(found.map(({ kind, scope, name }) => `${kind} ${[...scope, name].join(' > ')}`)).toEqual(declarations)
  })
})

test.each([
  ['sample.go', 'Service', 'Service accepts orders.\nIt holds the Läden.'],
  ['sample.go', 'Repo', 'Repo stores orders.'],
  ['sample.go', 'Place', 'Place books an order.'],
  ['sample.cs', 'OrderService', 'Nimmt Bestellungen an, siehe Shop.Cart.\nlimit: Höchstens.'],
  ['sample.py', 'Service', 'Nimmt Bestellungen an.\n\nMehr dazu: Läden.'],
  ['sample.py', 'place', 'Bucht.'],
  ['sample.ts', 'Service', 'Nimmt Bestellungen an – „größer“.'],
  ['sample.js', 'lines', 'Zählt – „größer“.'],
  ['sample.rs', 'Cart', 'Ein Korb — holds „Waren“.'],
  ['sample.java', 'total', 'Zählt.'],
  ['sample.c', 'point', 'A point in the plane.'],
  ['sample.cpp', 'Cart', 'Ein Korb.'],
  ['sample.rb', 'Cart', 'Ein Korb – „cart“.'],
  ['sample.php', 'Cart', 'Ein Korb.'],
  ['sample.kt', 'total', 'Zählt.'],
  ['sample.scala', 'total', 'Zählt.'],
  ['sample.sh', 'build_image', 'Baut das Image.'],
  ['sample.lua', 'total', 'Zählt Waren.\n@param items list'],
  ['sample.zig', 'Cart', 'Ein Korb – größer.'],
  ['sample.ex', 'Shop.Cart', 'Ein Korb.'],
  ['sample.ex', 'total', 'Zählt – alles.'],
  ['sample.hs', 'total', 'Zählt.'],
])('%s: the documentation of %s is read without its marks', async (file, name, docstring) => {
  expect((await find(file, name))?.docstring).toBe(docstring)
})

test.each([
  ['sample.go', 'Place', 'func (s *Service[T]) Place(ctx context.Context, total money.Cents) (id string, err error)'],
  ['sample.cs', 'Place', 'public async Task<int> Place<TKey>(TKey id)'],
  ['sample.cs', 'Price', 'public record struct Price(int Cents);'],
  ['sample.py', 'place', '@audited("x") async def place(order, *, at=None) -> Cents'],
  ['sample.ts', 'place', 'async place(id: string): Promise<Cents>'],
  ['sample.js', 'pay', 'Cart.prototype.pay = function (amount)'],
  ['sample.rb', 'Cart', 'class Cart < Base'],
])('%s: the signature of %s ends before the body', async (file, name, signature) => {
  expect((await find(file, name))?.signature).toBe(signature)
})

test('a comment behind a blank row documents nothing', async () => {
  const { declarations } = await outlineOf(
    'a.go',
    'package a\n\n// apart\n\nfunc f() {}\n\nvar x = 1 // behind code\nfunc g() {}\n',
  )
  expect(declarations.map(({ docstring }) => docstring)).toEqual([null, null])
})

test('what does parse is found beside what does not', async () => {
  const { declarations } = await outlineOf('a.ts', 'function good() {}\nfunction bad( {{{\nclass Fine {}\n')
  expect(declarations.map(({ name }) => name)).toContain('good')
})
