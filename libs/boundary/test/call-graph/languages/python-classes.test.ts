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

test.each([
  ['a variable of a comprehension', '    def all(self): return [cls() for cls in self.kinds()]\n'],
  ['a variable of a loop', '    def all(self):\n        for cls in kinds(): cls()\n'],
  [
    'a parameter of a function in a method',
    '    def all(self):\n        def made(cls): return cls()\n        return made\n',
  ],
  ['a parameter of a lambda', '    def all(self): return lambda cls: cls()\n'],
  ['a second parameter', '    def all(self, cls): return cls()\n'],
  ['a class method that sets it', '    @classmethod\n    def all(cls):\n        cls = kind()\n        return cls()\n'],
])('`cls()` of %s makes no object of the class around', async (_, method) => {
  const calls = await callsOf({ 'a.py': `class Store:\n    def __init__(self): pass\n${method}` })
  expect(calls.filter((call) => / calls a\.py:Store(?:\.__init__)?$/.test(call))).toEqual([])
})

test('`cls()` of a variable of a function around a class makes no object of that class', async () => {
  const text = 'def wrap(cls):\n    class Wrapped:\n        def make(self): return cls()\n    return Wrapped\n'
  expect(await callsOf({ 'a.py': text })).toEqual([])
})

test.each([
  [
    'a function in a class method',
    '    @classmethod\n    def all(cls):\n        def made(): return cls()\n        return made\n',
  ],
  ['the type of an object', '    def all(self):\n        cls = type(self)\n        return cls()\n'],
  ['the class of an object', '    def all(self):\n        cls = self.__class__\n        return cls()\n'],
  ['`__new__`', '    def __new__(cls): return cls()\n'],
])('`cls()` of %s makes an object of the class around', async (_, method) => {
  const calls = await callsOf({ 'a.py': `class Store:\n    def __init__(self): pass\n${method}` })
  expect(calls.map((call) => call.replace(/^.* calls /, ''))).toEqual(['a.py:Store.__init__'])
})

test.each(['super()', 'super(Cart, self)'])('`%s` calls no `__call__` of the class that it means', async (base) => {
  const text = `class Base:\n    def __call__(self): pass\nclass Cart(Base):\n    def __call__(self): return ${base}.__call__()\n`
  expect(await callsOf({ 'a.py': text })).toEqual(['a.py:Cart.__call__ calls a.py:Base.__call__'])
})

test('`super` calls nothing beside its method', async () => {
  const text =
    'class Base:\n    def __call__(self): pass\nclass Cart(Base):\n    def __init__(self): super().__init__()\n'
  expect(await callsOf({ 'a.py': text })).toEqual([])
})
