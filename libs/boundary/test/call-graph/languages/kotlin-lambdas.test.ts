import { expect, test } from 'vitest'
import { callsOf, follow } from '../follow.js'

const item = `package shop
class Item {
  fun total() {}
  fun next(): Item = this
  fun lose() {}
}
class Box<T> {
  fun each(f: (T) -> Unit) {}
  fun build(f: T.() -> Unit) {}
  fun read(f: java.util.function.Consumer<T>) {}
}
`

async function called(body: string): Promise<string[]> {
  const calls = await callsOf({
    'Item.kt': item,
    'Shop.kt': `package shop
class Shop {
  fun place(items: List<Item>, names: Map<String, Item>, texts: List<String>, maybe: Item?, box: Box<Item>) {
    ${body}
  }
  fun lose() {}
}
`,
  })
  return calls.flatMap((call) => call.split('place calls Item.kt:')[1] ?? []).sort()
}

test('what a lambda without parameters is given is it, in lambdas in each other, too', async () => {
  expect(await called('items.forEach { it.total() }')).toEqual(['Item.total'])
  expect(await called('box.each { it.total() }')).toEqual(['Box.each', 'Item.total'])
  expect(await called('box.read { it.total() }')).toEqual(['Box.read', 'Item.total'])
  expect(await called('maybe?.let { it.next() }')).toEqual(['Item.next'])
  expect(await called('items.filter { it.next() != null }.map { one -> one.total() }')).toEqual([
    'Item.next',
    'Item.total',
  ])
  expect(await called('items.forEach { texts.forEach { it.lose() } ; it.total() }')).toEqual(['Item.total'])
})

test('near miss: it of other elements, and outside of a lambda, is none of ours', async () => {
  expect(await called('texts.forEach { it.lose() }')).toEqual([])
  expect(await called('items.forEach { one -> it.lose() }')).toEqual([])
  expect(await called('unknown { it.lose() }')).toEqual([])
})

test('apply, run and with are code of the object, which apply and also give back', async () => {
  expect(await called('maybe!!.apply { total() }')).toEqual(['Item.total'])
  expect(await called('maybe!!.apply { this.total() }')).toEqual(['Item.total'])
  expect(await called('with(items[0]) { total() }')).toEqual(['Item.total'])
  expect(await called('maybe!!.also { it.total() }.next()')).toEqual(['Item.next', 'Item.total'])
  expect(await called('box.build { lose() }')).toEqual(['Box.build', 'Item.lose'])
})

test('loops and lambdas take pairs of maps apart', async () => {
  expect(await called('for ((name, one) in names) one.total()')).toEqual(['Item.total'])
  expect(await called('names.forEach { (name, one) -> one.total() }')).toEqual(['Item.total'])
  expect(await called('names.forEach { name, one -> one.total() }')).toEqual(['Item.total'])
  expect(await called('names.map { it.value.total() }')).toEqual(['Item.total'])
  expect(await called('for ((name, one) in names) name.lose()')).toEqual([])
})

test('variables hold what they are made with: lists, objects without a name', async () => {
  expect(await called('val made = mutableListOf<Item>() ; made.first().total()')).toEqual(['Item.total'])
  expect(await called('val made = listOf(items[0]) ; made.first().total()')).toEqual(['Item.total'])
  expect(await called('val made = listOf(items[0], texts[0]) ; made.first().lose()')).toEqual([])
  const { edges } = await follow({
    'Shop.kt': 'package shop\nfun place() { val job = object { fun go() {} } ; job.go() }\n',
  })
  expect(edges).toContain('Shop.kt:place calls Shop.kt:place.object{}.go (assigned-type)')
})
