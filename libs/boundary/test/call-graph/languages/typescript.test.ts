import { describe, expect, test } from 'vitest'
import { callsOf, follow } from '../follow.js'

const store = `export interface Item { total(): number; each(run: (part: Part, index: number) => void): void; onPaid?: (part: Part) => void }
export type Part = { name: string; pay: () => Part }
export class Store {
  readonly items: Item[] = []
  private byName = new Map<string, Item>()
  get first(): Item { return this.items[0] }
  find(id: string): Promise<Item | undefined> { return this.byName.get(id) }
  list(): readonly Item[] { return this.items }
  use<T>(run: (helpers: Helpers) => T): T { return run(null as never) }
}
export interface Helpers { hot(text: string): Item; log: (text: string) => void }
export type Runner = (store: Store) => void
export function run(runner: Runner): void {}
export const open = () => new Store()
export const shared = open()
export const api = { get(id: string) { return shared.find(id) }, post: () => shared.list() }
export default class Main { start() {} }
`

test.each([
  ['a variable of a result that is not written', 'const made = open(); made.list()', ['open', 'Store.list']],
  ['a constant of another file', 'shared.list()', ['Store.list']],
  ['a function of an object', 'api.get("x").then(); api.post()', ['api.get', 'api.post']],
  ['what is awaited', 'const item = await shared.find("x"); item!.total()', ['Store.find', 'Item.total']],
  ['an element', 'shared.items[0].total()', ['Item.total']],
  ['the variable of a loop', 'for (const item of shared.list()) item.total()', ['Store.list', 'Item.total']],
  ['what a list passes', 'shared.items.filter((item) => item.total()).forEach(it => it.total())', ['Item.total']],
  ['what a function passes', 'shared.first.each((part) => part.pay().pay())', ['Item.each', 'Part.pay']],
  [
    'what a function passes, taken apart',
    'shared.use(({ hot, log: print }) => { hot("x").total(); print("y") })',
    ['Store.use', 'Helpers.hot', 'Item.total', 'Helpers.log'],
  ],
  ['what an alias of a function type passes', 'run((store) => store.list())', ['run', 'Store.list']],
  [
    'a variable taken apart',
    'const { first, items: all } = open(); first.total(); all[0].total()',
    ['open', 'Item.total'],
  ],
  [
    'a cast, a choice, a default',
    'const a = x as Store; a.list(); const b = y ?? open(); b.find("z")',
    ['Store.list', 'open', 'Store.find'],
  ],
  [
    'variables of one name that are one type',
    '{ const s = open(); s.list() } { const s = new Store(); s.list() }',
    ['open', 'Store.list', 'Store'],
  ],
  ['a function inside a function', 'const help = () => 1; help(); function more() {} more()', ['go.help', 'go.more']],
  ['a default export, a namespace', 'new Main().start(); all.open()', ['Main', 'Main.start', 'open']],
])('follows %s', async (_, body, expected) => {
  const calls = await callsOf({
    'store.ts': store,
    'index.ts': "export * from './store'\nexport { default as Main } from './store'\n",
    'run.ts': `import { Main, open, shared, api, run, Store } from '.'\nimport * as all from './store'\nasync function go(x: unknown, y?: Store) {\n${body}\n}\n`,
  })
  const callees = calls.filter((call) => call.startsWith('run.ts')).map((call) => call.replace(/^.* calls [\w.]+:/, ''))
  expect(callees).toEqual([...expected].sort())
})

describe('near misses', () => {
  test.each([
    [
      'variables of one name that are two types',
      '{ const s = open(); s.list() } { const s = new Other(); s.list() }',
      ['open', 'Other'],
    ],
    ['a variable of one name that is unknown', 'const s = open(); items.map((s) => s.list())', ['open']],
    ['a list has no members of its elements', 'shared.items.total()', []],
    ['the second parameter of a list', 'shared.items.map((item, index) => index.total())', []],
    ['a function that shares its name with a member', 'total(); list()', []],
  ])('%s', async (_, body, expected) => {
    const { edges } = await follow({
      'store.ts': store,
      'run.ts': `import { open, shared, Store } from './store'\nclass Other { list() {} }\nfunction go(items) {\n${body}\n}\n`,
    })
    const callees = edges.flatMap((edge) => /^run\.ts:go calls [\w.]+:(\S+)/.exec(edge)?.[1] ?? [])
    expect(callees.sort()).toEqual([...expected].sort())
  })
})

test('an element of JSX calls its component, and a component uses what it is passed', async () => {
  const calls = await callsOf({
    'cart.tsx': `import { Row } from './row'
interface Props { onPay: (id: string) => void }
export function Cart({ onPay }: Props) { return <div><Row onClick={() => onPay('x')} /></div> }
`,
    'row.jsx': 'export const Row = ({ onClick }) => <button onClick={onClick} />\n',
  })
  expect(calls).toEqual(['cart.tsx:Cart calls cart.tsx:Props.onPay', 'cart.tsx:Cart calls row.jsx:Row'])
})

test('follows objects without a type: what a hook gives back, a default export, a constant', async () => {
  const calls = await callsOf({
    'hook.ts': `export function useStore() {
  const save = useCallback(() => 1, [])
  function load() {}
  return { save, load, clear: () => 2, remove() {} }
}
`,
    'api.ts': 'const get = () => 1\nexport default { get, post: get }\n',
    'run.ts': `import { useStore } from './hook'
import api from './api'
const local = { get: api.get }
function run() {
  const { save, load: again } = useStore()
  save(); again(); useStore().clear(); useStore().remove(); useStore().missing()
  api.get(); local.get()
}
`,
  })
  expect(calls).toEqual([
    'run.ts:run calls api.ts:get',
    'run.ts:run calls hook.ts:useStore',
    'run.ts:run calls hook.ts:useStore.clear',
    'run.ts:run calls hook.ts:useStore.load',
    'run.ts:run calls hook.ts:useStore.remove',
    'run.ts:run calls hook.ts:useStore.save',
  ])
})

test('a constant has the members of its declared type, also where an interface has its name', async () => {
  const calls = await callsOf({
    'a.ts': `interface Reads { read: (text: string) => void }
interface Writes { write(): void }
interface Calls { (text: string): Writes }
export interface Both { other(): void }
export const Both: Reads & Writes = { read: () => 1, write() {} }
const call: Calls = null as never
function run(both: Both) { Both.read('x'); Both.write(); both.other(); call('x').write() }
`,
  })
  expect(calls.filter((call) => call.startsWith('a.ts:run'))).toEqual([
    'a.ts:run calls a.ts:Both.other',
    'a.ts:run calls a.ts:Calls',
    'a.ts:run calls a.ts:Reads.read',
    'a.ts:run calls a.ts:Writes.write',
  ])
})

test('an interface that extends an alias has the members of what it stands for', async () => {
  const calls = await callsOf({
    'cart.ts': [
      'interface Named { name(): string }',
      'interface Priced { price(): number }',
      'type Item = Named & Priced',
      'type Plain = Named',
      'interface Book extends Item { pages(): number }',
      'interface Note extends Plain {}',
      'function run(book: Book, note: Note) { book.name(); book.price(); note.name(); note.price() }',
    ].join('\n'),
  })
  expect(calls).toEqual(['cart.ts:run calls cart.ts:Named.name', 'cart.ts:run calls cart.ts:Priced.price'])
})

test('types inside functions have members, each function its own', async () => {
  const calls = await callsOf({
    'cart.test.ts': [
      "it('pays', () => {",
      '  interface Item { pay(): void }',
      '  type Open = { shut(): void }',
      '  class Cart implements Item { pay() {} constructor(private item: Item, readonly open: Open) {} run() { this.item.pay(); this.open.shut() } }',
      '})',
      "it('closes', () => {",
      '  interface Item { close(): void }',
      '  function near(item: Item) { item.close(); item.pay() }',
      '})',
    ].join('\n'),
  })
  expect(calls.filter((call) => !call.includes('calls cart.test.ts:Cart'))).toEqual([
    'cart.test.ts:Cart.run calls cart.test.ts:Item.pay',
    'cart.test.ts:Cart.run calls cart.test.ts:Open.shut',
    'cart.test.ts:near calls cart.test.ts:Item.close',
  ])
})

test('types that are written where they are used have members, which are none of the type around', async () => {
  const calls = await callsOf({
    'services.ts': [
      'class Parser { parse() {} }',
      'interface Services { readonly parser: { readonly Parser: Parser; inner: { close: () => void } } }',
      'function run(services: Services, hooks: { onDone?: () => void; parser: Parser }) {',
      '  services.parser.Parser.parse()',
      '  services.parser.inner.close()',
      '  hooks.onDone?.()',
      '}',
      'function taken({ parser, onDone }: { parser: Parser; onDone: () => void }) { parser.parse(); onDone() }',
      'function near(services: Services) { services.Parser.parse(); services.close(); services.onDone() }',
    ].join('\n'),
  })
  expect(calls).toEqual([
    'services.ts:run calls services.ts:Parser.parse',
    'services.ts:run calls services.ts:Services.parser{}.inner{}.close',
    'services.ts:run calls services.ts:run.run{}.onDone',
    'services.ts:taken calls services.ts:Parser.parse',
    'services.ts:taken calls services.ts:taken.taken{}.onDone',
  ])
})

test('what has a named type of a function calls that type', async () => {
  const calls = await callsOf({
    'run.ts': [
      'type Handler = (name: string) => void',
      'type Size = number',
      'function run(handler: Handler, size: Size, other: (name: string) => void) { handler("a"); size(); other("a") }',
    ].join('\n'),
  })
  expect(calls).toEqual(['run.ts:run calls run.ts:Handler', 'run.ts:run calls run.ts:run.other'])
})

test('a call of the function that another one gives back leads there: its code is part of it', async () => {
  const calls = await callsOf({
    'run.ts': [
      'class Cart { pay() {} }',
      'function helper(size: number): (name: string) => Cart { return () => new Cart() }',
      'function applied(given: (size: number) => Cart): number { given(1).pay(); return 1 }',
      "function run() { const parse = helper(1); parse('a').pay() }",
    ].join('\n'),
  })
  expect(calls.filter((call) => !call.endsWith(':Cart'))).toEqual([
    'run.ts:applied calls run.ts:Cart.pay',
    'run.ts:applied calls run.ts:applied.given',
    'run.ts:run calls run.ts:Cart.pay',
    'run.ts:run calls run.ts:helper',
  ])
})
