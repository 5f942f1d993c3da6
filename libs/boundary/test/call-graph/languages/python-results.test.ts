import { expect, test } from 'vitest'
import { callsOf } from '../follow.js'

const item = `class Item:
    def total(self): pass
    def ship(self): pass
    def lose(self): pass
`

async function called(text: string, others: Readonly<Record<string, string>> = {}): Promise<string[]> {
  const calls = await callsOf({ 'shop/item.py': item, 'shop/orders.py': text, ...others })
  return calls.flatMap(
    (call) => /^shop\/orders\.py:main calls (?:shop\/item\.py:Item\.|[\w/]+\.py:)(.+)$/.exec(call)?.[1] ?? [],
  )
}

test('with gives what a context manager yields, a loop what a generator does', async () => {
  expect(
    await called(`from contextlib import contextmanager
from shop.item import Item

@contextmanager
def opened():
    yield Item()

def items():
    yield Item()

def all_items():
    yield from items()

def main():
    with opened() as first:
        first.total()
    for second in all_items():
        second.ship()
`),
  ).toEqual(['ship', 'total', 'all_items', 'opened'])
})

test('near miss: what is yielded once without being known, or made by another decorator, is not known', async () => {
  expect(
    await called(`import other
from shop.item import Item

def some(given):
    yield Item()
    yield given

@other.wrapped
def made():
    yield Item()

def main():
    for first in some(1):
        first.lose()
    with made() as second:
        second.lose()
    some(1).lose()
`),
  ).toEqual(['made', 'some'])
})

test('what partial makes is called like the function that it is passed', async () => {
  expect(
    await called(`import functools
from functools import partial

def place(item, count): pass

def partially(function): pass

later = partial(place, 1)

def main():
    later(2)
    other = partially(place)
    other(1)
`),
  ).toEqual(['partially', 'place'])
})

test('import a.b leads into packages without declarations of their own, in annotations, too', async () => {
  const parts = { 'parts/__init__.py': '', 'parts/deep/__init__.py': '# nothing\n', 'parts/deep/item.py': item }
  expect(
    await called(
      `import os.path
import parts.deep.item

def main(item: parts.deep.item.Item):
    item.total()
    parts.deep.item.Item().ship()
    parts.missing.lose()
    os.path.join("a")
`,
      parts,
    ),
  ).toEqual(['Item', 'Item.ship', 'Item.total'])
})
