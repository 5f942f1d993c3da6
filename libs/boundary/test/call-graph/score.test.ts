import { expect, test } from 'vitest'
import { compare, type KeyedCall } from '../../bench/score.ts'
import type { ResolvedSymbols } from '../../src/call-graph/resolve-symbols.js'

type Declared = readonly [name: string, kind: string, startLine: number, endLine: number]

const file = 'shop.ts'
const [shop, open, order, outer, inner] = [0, 1, 2, 3, 4]
const symbols = symbolsOf([
  ['Shop', 'class', 1, 20],
  ['constructor', 'constructor', 2, 5],
  ['order', 'method', 7, 12],
  ['outer', 'function', 30, 50],
  ['inner', 'function', 35, 40],
])

function symbolsOf(declared: readonly Declared[]): ResolvedSymbols['symbols'] {
  return declared.map(([name, kind, startLine, endLine], id) => {
    const place = { filePath: file, startLine, endLine, lines: [startLine] }
    return { id, name, qualifiedName: name, kind, type: '', chunkId: '', ...place }
  })
}

function keyed(name: string, target: number, more: Partial<KeyedCall> = {}): KeyedCall {
  return {
    file,
    line: 60,
    name,
    kind: 'bare name',
    targets: [{ file: target === 0 ? '' : file, line: target }],
    ...more,
  }
}

function scoreOf(key: readonly KeyedCall[], calls: readonly (readonly [name: string, to: number])[]) {
  const followed = calls.map(([name, to]) => ({ from: outer, to, line: 60, name }))
  const { kinds, missed, unjudged } = compare(key, followed, symbols)
  return { ...kinds.get(key[0]?.kind ?? ''), missed: missed.length, unjudged }
}

test('two calls of one name on a line are two', () => {
  const key = [keyed('order', 8), keyed('order', 8)]
  expect(
    scoreOf(key, [
      ['order', order],
      ['order', order],
    ]),
  ).toMatchObject({ calls: 2, found: 2, right: 2, missed: 0 })
  expect(scoreOf(key, [['order', order]])).toMatchObject({ calls: 2, found: 1, missed: 1 })
})

test('a decorated declaration starts above the line of its name, and what is around a declaration is not it', () => {
  expect(scoreOf([keyed('order', 8)], [['order', order]])).toMatchObject({ right: 1, wrong: 0 })
  expect(scoreOf([keyed('order', 8)], [['order', shop]])).toMatchObject({ right: 0, wrong: 1 })
  expect(scoreOf([keyed('inner', 35)], [['inner', inner]])).toMatchObject({ right: 1, wrong: 0 })
  expect(scoreOf([keyed('inner', 35)], [['inner', outer]])).toMatchObject({ right: 0, wrong: 1 })
})

test('a class stands for its constructor', () => {
  const key = [keyed('Shop', 2, { kind: 'constructor' })]
  expect(scoreOf(key, [['Shop', open]])).toMatchObject({ right: 1, wrong: 0 })
  expect(scoreOf(key, [['Shop', shop]])).toMatchObject({ right: 1, wrong: 0 })
  expect(scoreOf(key, [['Shop', order]])).toMatchObject({ right: 0, wrong: 1 })
})

test('a call that leads out of the repository is not missed, and wrong if it is led inside', () => {
  expect(scoreOf([keyed('order', 0)], [])).toMatchObject({ missed: 0 })
  expect(scoreOf([keyed('order', 0)], [['order', order]])).toMatchObject({ calls: 0, right: 0, wrong: 1 })
})

test('a call of what a variable holds is not missed, and wrong if it is led elsewhere', () => {
  const key = [keyed('order', 36, { value: true })]
  expect(scoreOf(key, [])).toMatchObject({ missed: 0 })
  expect(scoreOf(key, [['order', order]])).toMatchObject({ calls: 0, wrong: 1 })
  expect(scoreOf(key, [['order', inner]])).toMatchObject({ calls: 0, wrong: 1 })
})

test('a call that the key does not know is not judged', () => {
  expect(scoreOf([keyed('order', 8)], [['inner', inner]])).toMatchObject({ unjudged: 1, missed: 1 })
})
