import { describe, expect, test } from 'vitest'
import { callsOf } from '../follow.js'

const shop = `export interface Item { total(): number; part?: Item }
export class Store {
  readonly byName = new Map<string, Item>()
  onPaid?: (item: Item) => void
  constructor(private readonly listener: (item: Item) => void) {
    this.list = this.list.bind(this)
    this.onPaid = listener
  }
  list(): Item[] { return [] }
  pay() { this.onPaid?.(this.list()[0]) }
}
export interface Rate { cents(): number }
export namespace Rate {
  export const none = zero
  export function of(text: string): Rate { return parse(text) }
  function parse(text: string): Rate { return of(text) }
}
export function zero(): Rate { return Rate.of('0') }
`

/** What `run` calls of the shop. */
async function called(body: string): Promise<string[]> {
  const calls = await callsOf({
    'shop.ts': shop,
    'run.ts': `import * as shop from './shop'
import { Item, Rate, Store } from './shop'
class Other { total() {} list() {} static of() {} }
function run(store: Store, given: unknown) {
${body}
}
`,
  })
  return calls.flatMap((call) => /^run\.ts:run calls shop\.ts:(\S+)/.exec(call)?.[1] ?? [])
}

describe('a type argument says what a new object holds', () => {
  test.each([
    ['a map', "const map = new Map<string, Item>(); map.get('x')?.total()", ['Item.total']],
    ['a set that is named', 'const set = new Set<Item>(); for (const item of set) item.total()', ['Item.total']],
    ['a field', "store.byName.get('x')?.part?.total()", ['Item.total']],
    ['a cast in front', 'const item = <Item>given; item.total()', ['Item.total']],
    ['near miss: a map itself', 'const map = new Map<string, Item>(); map.total()', []],
    ['near miss: a map of others', "const map = new Map<string, Other>(); map.get('x').total()", []],
  ])('%s', async (_, body, expected) => {
    expect(await called(body)).toEqual(expected)
  })
})

test('a method that is set to itself, bound, stays what it is, and so does what is bound', async () => {
  expect(await called('store.list(); const all = store.list.bind(store); all()')).toEqual(['Store.list'])
})

test('a field of a function type is called like a method, whatever it is set to', async () => {
  expect(await called('store.onPaid?.(given as Item)')).toEqual(['Store.onPaid'])
  expect(await callsOf({ 'shop.ts': shop })).toContain('shop.ts:Store.pay calls shop.ts:Store.onPaid')
})

describe('a namespace', () => {
  test('has members, and shares its name with an interface', async () => {
    expect(await called("Rate.of('1').cents(); shop.Rate.of('2'); Rate.none()")).toEqual([
      'Rate.cents',
      'Rate.of',
      'zero',
    ])
  })

  test('sees its own names without its own', async () => {
    const calls = await callsOf({ 'shop.ts': shop })
    expect(calls).toContain('shop.ts:Rate.of calls shop.ts:Rate.parse')
    expect(calls).toContain('shop.ts:Rate.parse calls shop.ts:Rate.of')
  })

  test('near misses: its names outside of it, a class of another name', async () => {
    expect(await called('of(); parse(); Other.of()')).toEqual([])
  })
})

test('what is both of two types has the members of both, in the objects that are a member of both, too', async () => {
  const calls = await callsOf({
    'services.ts': `interface Lexer { read(): void }
interface Checker { check(): void }
type Core = { parser: { lexer: Lexer }; shared: Lexer }
type Added = { parser: { checker: Checker } }
type All = Core & Added
type More = All & { parser: { last: Checker }; name: string }
function run(all: All, more: More) {
  all.parser.lexer.read(); all.parser.checker.check(); more.parser.last.check(); more.shared.read()
}
function near(all: All) { all.parser.last.check(); all.shared.check() }
`,
  })
  expect(calls).toEqual([
    'services.ts:run calls services.ts:Checker.check',
    'services.ts:run calls services.ts:Lexer.read',
  ])
})

test.each([
  [
    'a template behind a name is a call',
    'function tag(parts: unknown): Store {} tag`a ${`b ${1}`}`.list()',
    ['Store.list'],
  ],
  [
    '`Pick`, `Omit` and what maps each member to itself',
    'let a: Pick<Store, "list">; let b: Omit<Item, "part">; let c: Same<Rate>; a.list(); b.total(); c.cents()',
    ['Item.total', 'Rate.cents', 'Store.list'],
  ],
  ['near miss: what maps members to others', 'let c: Others<Rate>; c.cents()', []],
])('%s', async (_, body, expected) => {
  expect(
    (
      await called(`type Same<T> = { readonly [K in keyof T]?: T[K] }
type Others<T> = { [K in keyof T]: Other }
${body}`)
    ).filter((name) => name !== 'zero'),
  ).toEqual(expected)
})

test('a variable of a function type is called like a function', async () => {
  const calls = await callsOf({
    'a.ts': 'function run() { let stop: (() => void) | undefined; stop?.(); const all: (() => void)[] = []; all() }',
  })
  expect(calls).toEqual(['a.ts:run calls a.ts:run.stop'])
})

test('a module that is required or imported where it is used', async () => {
  const calls = await callsOf({
    'store.js':
      'exports.open = open\nfunction open() { return new Store() }\nclass Store { list() {} }\nexport default function main() {}\n',
    'run.js': `async function run() {
  require('./store').open().list()
  const store = await import('./store')
  store.open()
  const main = (await import('./store')).default
  main()
}
function near() { require('store').open(); requires('./store').open() }
`,
  })
  expect(calls.filter((call) => call.startsWith('run.js'))).toEqual([
    'run.js:run calls store.js:Store.list',
    'run.js:run calls store.js:main',
    'run.js:run calls store.js:open',
  ])
})
