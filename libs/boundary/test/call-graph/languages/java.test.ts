import { expect, test } from 'vitest'
import { callsOf, follow } from '../follow.js'

const store = `package shop.data;
import java.util.Optional;
public class Store extends Base {
  public static Store open(String url) { return new Store(url); }
  public Store(String url) { super(url); }
  public Optional<Item> find(int id) { check(id); return null; }
  private void check(int id) {}
  public enum Mode { FAST; void apply() {} }
}
`
const others = {
  'data/src/main/java/shop/data/Store.java': store,
  'data/src/main/java/shop/data/Base.java':
    'package shop.data;\npublic class Base { public Base(String url) {} public void log() {} }\n',
  'data/src/main/java/shop/data/Item.java': 'package shop.data;\npublic class Item { public void total() {} }\n',
}

test('follows imports, the package, static imports, fields, parameters, casts, results and inherited members', async () => {
  const calls = await callsOf({
    ...others,
    'web/src/main/java/shop/web/Orders.java': `package shop.web;
import shop.data.*;
import static shop.data.Store.open;
class Orders {
  private final Store store = open("x");
  void place(Item item, Object other) {
    store.find(1).total();
    item.total();
    ((Item) other).total();
    this.store.log();
    Store.Mode.FAST.apply();
    for (Item each : items()) each.total();
    Helper.help();
  }
  Item[] items() { return null; }
}
`,
    'web/src/main/java/shop/web/Helper.java': 'package shop.web;\nclass Helper { static void help() {} }\n',
  })
  expect(calls.map((call) => call.replaceAll(/\w+\/src\/main\/java\/shop\/\w+\//g, '')).sort()).toEqual([
    'Orders.java:Orders calls Store.java:Store.open',
    'Orders.java:Orders.place calls Base.java:Base.log',
    'Orders.java:Orders.place calls Helper.java:Helper.help',
    'Orders.java:Orders.place calls Item.java:Item.total',
    'Orders.java:Orders.place calls Orders.java:Orders.items',
    'Orders.java:Orders.place calls Store.java:Store.Mode.apply',
    'Orders.java:Orders.place calls Store.java:Store.find',
    'Store.java:Store.Store calls Base.java:Base.Base',
    'Store.java:Store.find calls Store.java:Store.check',
    'Store.java:Store.open calls Store.java:Store.Store',
  ])
})

test('near misses: a class of another package, a type of a library, an unknown type, a field of the same name', async () => {
  const { edges, open } = await follow({
    ...others,
    'Other.java': `package other;
import java.util.List;
class Other {
  List<String> find;
  void run(Store store, List<String> list, Unknown unknown) {
    store.find(1);
    list.find(2);
    unknown.total();
    var made = unknown.make();
    made.total();
    find(3);
  }
}
`,
  })
  expect(edges.filter((edge) => edge.startsWith('Other.java'))).toEqual([])
  expect(open.filter((call) => call.startsWith('Other.java'))).toHaveLength(6)
})

test('one class in two modules: the nearer one is meant', async () => {
  const calls = await callsOf({
    'step1/Store.java': 'package shop;\nclass Store { void save() {} }\n',
    'step2/Store.java': 'package shop;\nclass Store { void save() {} }\n',
    'step2/Run.java': 'package shop;\nclass Run { void run() { new Store(); } }\n',
  })
  expect(calls).toEqual(['step2/Run.java:Run.run calls step2/Store.java:Store'])
})
