import { expect, test } from 'vitest'
import { callsOf, follow } from '../follow.js'

test('a Python function that is a lambda is a symbol with a result', async () => {
  const calls = await callsOf({
    'shop.py': [
      'class Item:',
      '    def ship(self): pass',
      '    other = lambda self: Item()',
      'pick = lambda: Item()',
      'def run():',
      '    inner = lambda name: Item()',
      '    inner(1).ship()',
      'def top(): pick().ship()',
      'def method(item: Item): item.other().ship()',
      'def unknown(given): (lambda: given)().ship()',
    ].join('\n'),
  })
  expect(calls.filter((call) => !call.endsWith(':Item'))).toEqual([
    'shop.py:method calls shop.py:Item.other',
    'shop.py:method calls shop.py:Item.ship',
    'shop.py:run calls shop.py:Item.ship',
    'shop.py:run calls shop.py:run.inner',
    'shop.py:top calls shop.py:Item.ship',
    'shop.py:top calls shop.py:pick',
  ])
})

test('a Python function that gives back a list says what it holds', async () => {
  const calls = await callsOf({
    'shop.py': [
      'class Item:',
      '    def ship(self): pass',
      'def items(): return [Item(), Item()]',
      'def made(names): return [Item() for _ in names]',
      'def mixed(given): return [Item(), given]',
      'def loop():',
      '    for item in items(): item.ship()',
      'def index(): made([])[0].ship()',
      'def not_known():',
      '    for item in mixed(1): item.ship()',
    ].join('\n'),
  })
  expect(calls.filter((call) => call.endsWith('ship'))).toEqual([
    'shop.py:index calls shop.py:Item.ship',
    'shop.py:loop calls shop.py:Item.ship',
  ])
})

test('a call on a type parameter of Go that may be anything is not said to lead outside', async () => {
  const { open } = await follow({
    'go.mod': 'module shop\n',
    'main.go':
      'package main\nfunc First[T any](all []T) T { return all[0] }\nfunc run(all []int) { First(all).Save() }',
  })
  expect(open).toEqual(['main.go:run ? First().Save (type is not known)'])
})
