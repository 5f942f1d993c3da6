import type { ExactFacts, ExactFile } from '@coderag/facts/stored'
import { expect, test } from 'vitest'
import { follow } from './follow.js'

interface Said {
  /** `line name symbol`. */
  readonly defines?: readonly string[]
  readonly refers?: readonly string[]
  /** `symbol base`. */
  readonly bases?: readonly string[]
}

/** What an index says of files, in words. A symbol stands for `scip-test npm shop 1.0 <symbol>`. */
function exactFacts(said: Readonly<Record<string, Said>>): ExactFacts {
  const names: string[] = []
  const number = (name: string): number => {
    if (!names.includes(name)) names.push(name)
    return names.indexOf(name)
  }
  const symbol = (name = ''): number =>
    number(name.startsWith('other ') ? `scip-test npm ${name}` : `scip-test npm shop 1.0 ${name}`)
  const split = (text: string) => text.split(/ (?=.)/) as [string, string, ...string[]]
  const files = Object.entries(said).map(([path, { defines = [], refers = [], bases = [] }]): ExactFile => {
    const placed = (text: string) => {
      const [line, name, ...rest] = split(text)
      return { line: Number(line), name: number(name), symbol: symbol(rest.join(' ')) }
    }
    return {
      path,
      definitions: defines.map(placed).map(({ line, name, symbol: of }) => [of, name, line, line, 0]),
      references: refers.map(placed).map(({ line, name, symbol: of }) => [of, name, line]),
      implementations: bases.map(split).map(([type, base]) => [symbol(type), symbol(base)]),
    }
  })
  return { index: 'index.scip', tool: 'scip-test 1.0', names, files, notices: [] }
}

const files = {
  'gate.py': 'class Gate:\n    def open(self):\n        pass\n\nclass Door(Gate):\n    def open(self):\n        pass\n',
  'app.py': 'from gate import Gate\n\ndef run(gate):\n    gate.open()\n    helper()\n\ndef helper():\n    pass\n',
}
const defines = ['1 Gate Gate#', '2 open Gate#open().', '5 Door Door#', '6 open Door#open().']

test('what an index says of a call replaces what names say, and calls that it does not know stay', async () => {
  const plain = await follow(files)
  expect(plain.open).toContain('app.py:run ? gate.open (type is not known)')
  const { edges, open, exactFiles } = await follow(files, [
    exactFacts({ 'gate.py': { defines }, 'app.py': { refers: ['4 open Door#open().'] } }),
  ])
  expect(edges).toContain('app.py:run calls gate.py:Door.open (exact)')
  expect(edges).toContain('app.py:run calls app.py:helper (same-file)')
  expect([open, [...exactFiles]]).toEqual([[], ['gate.py', 'app.py']])
})

test('a reference at a line where our text has another name is not used', async () => {
  const { edges } = await follow(files, [
    exactFacts({ 'gate.py': { defines }, 'app.py': { refers: ['5 open Door#open().', '4 close Door#open().'] } }),
  ])
  expect(edges.filter((edge) => edge.includes('exact'))).toEqual([])
})

test('a call that an index leads to another package is outside, but not one to what it does not know any more', async () => {
  const refers = ['5 helper other lib 2.0 helper().', '4 open Gone#open().']
  const { edges, open } = await follow(files, [exactFacts({ 'app.py': { defines: ['3 run run().'], refers } })])
  expect(edges.filter((edge) => edge.includes(' calls '))).toEqual([])
  expect(open).toEqual(['app.py:run ? gate.open (type is not known)', 'app.py:run ? helper (outside the repository)'])
})

test('a new object calls its constructor, whether the index names the type or the constructor', async () => {
  const source = 'class Gate {\n  constructor() {}\n}\nclass Bare {}\nfunction run() {\n  new Gate()\n  new Bare()\n}\n'
  const own = ['1 Gate Gate#', '2 constructor Gate#`<constructor>`().', '4 Bare Bare#', '5 run run().']
  for (const target of ['Gate#', 'Gate#`<constructor>`().']) {
    const { edges } = await follow({ 'a.ts': source }, [
      exactFacts({ 'a.ts': { defines: own, refers: [`6 Gate ${target}`, '7 Bare Bare#'] } }),
    ])
    expect(edges).toEqual(['a.ts:run calls a.ts:Gate.constructor (exact)', 'a.ts:run calls a.ts:Bare (exact)'])
  }
})

test('a function that is handed over is the one that the index says', async () => {
  const source = 'function pay() {}\nfunction run(app) {\n  app.get(pay)\n}\n'
  const own = ['1 pay pay().', '2 run run().']
  const passes = async (refers: readonly string[]) => {
    const { edges } = await follow({ 'a.js': source }, [exactFacts({ 'a.js': { defines: own, refers } })])
    return edges
  }
  expect(await passes(['3 pay pay().'])).toEqual(['a.js:run passes a.js:pay (exact)'])
  expect(await passes(['3 pay other lib 1.0 pay().'])).toEqual([])
})

test('of a type and a function of one name in a line, the function is called', async () => {
  const source = 'package a\n\ntype Walk struct{}\n\nfunc run(t tree) Walk {\n\treturn Walk{t.Walk()}\n}\n'
  const tree = { 'b.go': 'package a\n\ntype tree struct{}\n\nfunc (t *tree) Walk() {}\n' }
  const { edges } = await follow({ 'a.go': source, ...tree }, [
    exactFacts({
      'a.go': { defines: ['3 Walk Walk#'], refers: ['6 Walk Walk#', '6 Walk tree#Walk().'] },
      'b.go': { defines: ['5 Walk tree#Walk().'] },
    }),
  ])
  expect(edges.filter((edge) => edge.includes(' calls '))).toEqual(['a.go:run calls b.go:tree.Walk (exact)'])
})

test('relationships of types replace bases by name', async () => {
  const { edges } = await follow(files, [exactFacts({ 'gate.py': { defines, bases: ['Door# Gate#'] } })])
  expect(edges.filter((edge) => edge.includes('inherits'))).toEqual(['gate.py:Door inherits gate.py:Gate (exact)'])
})

test('in a language whose calls are not read, each reference is a call of the declaration around it', async () => {
  const lua = { 'a.lua': 'function pay()\nend\n\nfunction run()\n  pay()\nend\n' }
  expect((await follow(lua)).edges).toEqual([])
  const said = { 'a.lua': { defines: ['1 pay pay().', '4 run run().'], refers: ['5 pay pay().'] } }
  expect((await follow(lua, [exactFacts(said)])).edges).toEqual(['a.lua:run calls a.lua:pay (exact)'])
})

test('a declaration that only the index knows is one, and a value is none', async () => {
  const source = 'export const handlers = {}\nregister(handlers)\nhandlers.pay()\nhandlers.limit()\n'
  const own = ['1 handlers handlers.', '2 pay pay().', '2 limit limit.']
  const refers = ['3 pay pay().', '4 limit limit.']
  const { edges } = await follow({ 'a.js': source }, [exactFacts({ 'a.js': { defines: own, refers } })])
  expect(edges).toEqual(['a.js calls a.js:pay (exact)'])
})
