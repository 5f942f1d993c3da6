import { expect, test } from 'vitest'
import { callsOf, follow } from '../follow.js'

const files = {
  'shop/Store.kt': `package shop
open class Base {
  fun log() {}
}
class Store(private val db: Db) : Base() {
  val first by lazy { Item() }
  fun find(id: String): Item? {
    db.load(id) { row -> row }.total()
    first.total()
    log()
    return null
  }
  companion object {
    fun make() = Store(Db())
  }
}
class Item {
  fun total() {}
}
class Db {
  fun load(id: String, make: (String) -> Item): Item = Item()
}
`,
  'shop/text/Extensions.kt': `package shop.text
import shop.Base
import shop.Item
fun Base.describe() { log() }
fun Item.describe() {}
fun helper() {}
`,
}

test('follows packages, constructors, companions, lambdas, extensions and Java', async () => {
  const calls = await callsOf({
    ...files,
    'shop/Money.java': 'package shop;\npublic class Money { public static void round() {} }\n',
    'web/Orders.kt': `package web
import shop.Item as Thing
import shop.Money
import shop.Store
import shop.text.describe
import shop.text.*
class Orders(val store: Store) {
  fun place(any: Any) {
    store.find("1")?.total()
    (any as Thing).total()
    Store.make().find("2")
    store.describe()
    helper()
    Money.round()
  }
}
`,
  })
  expect(calls).toEqual([
    'shop/Store.kt:Db.load calls shop/Store.kt:Item',
    'shop/Store.kt:Store calls shop/Store.kt:Base',
    'shop/Store.kt:Store calls shop/Store.kt:Item',
    'shop/Store.kt:Store.Companion.make calls shop/Store.kt:Db',
    'shop/Store.kt:Store.Companion.make calls shop/Store.kt:Store',
    'shop/Store.kt:Store.find calls shop/Store.kt:Base.log',
    'shop/Store.kt:Store.find calls shop/Store.kt:Db.load',
    'shop/Store.kt:Store.find calls shop/Store.kt:Item.total',
    'shop/text/Extensions.kt:describe calls shop/Store.kt:Base.log',
    'web/Orders.kt:Orders.place calls shop/Money.java:Money.round',
    'web/Orders.kt:Orders.place calls shop/Store.kt:Item.total',
    'web/Orders.kt:Orders.place calls shop/Store.kt:Store.Companion.make',
    'web/Orders.kt:Orders.place calls shop/Store.kt:Store.find',
    'web/Orders.kt:Orders.place calls shop/text/Extensions.kt:describe',
    'web/Orders.kt:Orders.place calls shop/text/Extensions.kt:helper',
  ])
})

test('near misses: an extension of another type, a package that is not imported, a parameter of a lambda', async () => {
  const { edges } = await follow({
    ...files,
    'web/Other.kt': `package web
import shop.text.describe
import shop.Db
class Other {
  fun run(db: Db, names: List<String>) {
    db.describe()
    helper()
    names.forEach { it.total() }
    names.map { store -> store.find("x") }
  }
}
`,
  })
  expect(edges.filter((edge) => edge.startsWith('web/Other.kt') && edge.includes(' calls '))).toEqual([])
})

test('a builder gives back itself', async () => {
  const calls = await callsOf({
    'a.kt': `package a
class Builder {
  var name = ""
  fun name(name: String) = apply {
    this.name = name
  }
  fun build() {}
}
fun run() {
  Builder().name("x").build()
}
`,
  })
  expect(calls).toEqual([
    'a.kt:run calls a.kt:Builder',
    'a.kt:run calls a.kt:Builder.build',
    'a.kt:run calls a.kt:Builder.name',
  ])
})
