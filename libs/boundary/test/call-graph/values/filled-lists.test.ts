import { expect, test } from 'vitest'
import { callsOf } from '../follow.js'

async function called(files: Readonly<Record<string, string>>): Promise<string[]> {
  const calls = await callsOf(files)
  return calls.flatMap((call) => /calls .*Item\.(\w+)$/.exec(call)?.[1] ?? [])
}

const item = 'class Item:\n    def total(self): pass\n    def ship(self): pass\n    def lose(self): pass\n'

test('Python: a list that begins empty holds what is appended to it, and zip gives the elements of each list', async () => {
  expect(
    await called({
      'shop.py': `${item}
def main(given):
    items = []
    for name in given:
        items.append(Item())
    for one in items:
        one.total()
    for name, other in zip(given, items):
        other.ship()
`,
    }),
  ).toEqual(['ship', 'total'])
})

test('Python: enumerate and zip in each other give the elements of their lists', async () => {
  expect(
    await called({
      'shop.py': `${item}
def main(given, named: dict[str, Item]):
    items = [Item()]
    for at, (name, one) in enumerate(zip(given, items)):
        one.total()
    for (name, one), other in zip(named.items(), items):
        other.ship()
        one.ship()
        name.lose()
`,
    }),
  ).toEqual(['ship', 'total'])
})

test('near miss: lists of which an element is not known, that are set again, or filled by another function', async () => {
  expect(
    await called({
      'shop.py': `${item}
def mixed(given):
    items = []
    items.append(Item())
    items.append(given)
    items[0].lose()

def again(given):
    items = []
    items.append(Item())
    items = given
    items[0].lose()

def inner():
    items = []
    def fill(items):
        items.append(Item())
    items[0].lose()

def zipped(given):
    items = [Item()]
    for one, other in zip(items, given, given):
        one.lose()
`,
    }),
  ).toEqual([])
})

test('JavaScript: a list that begins empty holds what is pushed to it', async () => {
  expect(
    await called({
      'shop.ts': `class Item { total() {} lose() {} }
export function main(names: string[], given) {
  const items = []
  for (const name of names) items.push(new Item())
  for (const one of items) one.total()
  const mixed = []
  mixed.push(new Item(), given)
  mixed[0].lose()
}
`,
    }),
  ).toEqual(['total'])
})
