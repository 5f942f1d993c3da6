import { expect, test } from 'vitest'
import { callsOf } from '../follow.js'

async function called(loop: string): Promise<string[]> {
  const calls = await callsOf({
    'shop.ts': `class Item { total() {} }
export function main(items: Map<string, Item>, list: Item[], rows: Item[][], byName: Record<string, Item>, keys: Map<Item, string>) {
  ${loop}
}
`,
  })
  return calls.flatMap((call) => /calls .*Item\.(\w+)$/.exec(call)?.[1] ?? [])
}

test('TypeScript: loops take pairs of maps, lists and objects apart', async () => {
  expect(await called('for (const [name, item] of items) item.total()')).toEqual(['total'])
  expect(await called('for (const [name, item] of items.entries()) item.total()')).toEqual(['total'])
  expect(await called('for (const [at, item] of list.entries()) item.total()')).toEqual(['total'])
  expect(await called('for (const [name, item] of Object.entries(byName)) item.total()')).toEqual(['total'])
  expect(await called('for (const item of Object.values(byName)) item.total()')).toEqual(['total'])
  expect(await called('for (const [first, second] of rows) second.total()')).toEqual(['total'])
})

test('near miss: keys, pairs themselves and elements of a list are no values of a map', async () => {
  expect(await called('for (const [name, item] of items) name.total()')).toEqual([])
  expect(await called('for (const [item, text] of keys) text.total()')).toEqual([])
  expect(await called('for (const [item, text] of list) text.total()')).toEqual([])
  expect(await called('for (const [at, item] of list.entries()) at.total()')).toEqual([])
  expect(await called('for (const pair of keys) pair.total()')).toEqual([])
})
