import { expect, test } from 'vitest'
import { callsOf } from '../follow.js'

const shop = `class Store:
    def save(self): pass
    @classmethod
    def open(cls):
        return cls()
class Call:
    def __call__(self): return Store()
    def __getitem__(self, key) -> Store: ...
`

async function called(...lines: string[]): Promise<string[]> {
  const calls = await callsOf({
    'a.py': `${shop}def go(klass: type[Store], call: Call):\n${lines.map((line) => `    ${line}\n`).join('')}`,
  })
  return calls.filter((call) => call.startsWith('a.py:go ')).map((call) => call.replace(/^.* calls a\.py:/, ''))
}

test('`cls()` makes an object of the class around', async () => {
  expect(await callsOf({ 'a.py': shop })).toEqual([
    'a.py:Call.__call__ calls a.py:Store',
    'a.py:Store.open calls a.py:Store',
  ])
})

test.each([
  [['klass().save()'], ['Store', 'Store.save']],
  [['klass.open().save()'], ['Store.open', 'Store.save']],
  [
    ['kind = Store', 'kind().save()'],
    ['Store', 'Store.save'],
  ],
  [
    ['for kind in (Store, Store):', '    kind().save()'],
    ['Store', 'Store.save'],
  ],
  [
    ['table = {"a": Store()}', 'table["a"].save()', 'for one in table.values(): one.save()'],
    ['Store', 'Store.save'],
  ],
  [['call().save()'], ['Call.__call__', 'Store.save']],
  [['call["a"].save()'], ['Store.save']],
  [['other = unknown()', 'other().save()'], []],
])('follows classes in variables, and objects that are called: %j', async (lines, expected) => {
  expect(await called(...lines)).toEqual(expected)
})
