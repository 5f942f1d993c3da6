import { expect, test } from 'vitest'
import { callsOf } from '../follow.js'

test('Java: what a container of no written type is made with has the type arguments behind new', async () => {
  const calls = await callsOf({
    'src/shop/Item.java':
      'package shop;\nclass Item { void total() {} void ship() {} void pack() {} void weigh() {} }\n',
    'src/shop/Shop.java': `package shop;
import java.util.*;
class Shop {
  void place() {
    var items = new ArrayList<Item>();
    items.get(0).total();
    var names = new HashMap<String, Item>();
    names.forEach((name, item) -> item.ship());
    for (var entry : names.entrySet()) entry.getValue().pack();
  }
  void nearMiss(List<String> texts, Map<Item, String> keys) {
    var raw = new ArrayList<>();
    raw.get(0).weigh();
    texts.get(0).weigh();
    keys.forEach((item, text) -> text.weigh());
  }
}
`,
  })
  expect(calls.map((call) => call.replaceAll(/src\/shop\/\w+\.java:/g, ''))).toEqual([
    'Shop.place calls Item.pack',
    'Shop.place calls Item.ship',
    'Shop.place calls Item.total',
  ])
})

test('Java: a variable that holds an object of a class without a name has its members, too', async () => {
  const calls = await callsOf({
    'src/shop/Shop.java': `package shop;
class Base { void run() {} }
class Shop {
  void place() {
    var job = new Base() { void extra() {} };
    job.extra();
    job.run();
  }
  void nearMiss() {
    Base job = new Base() { void extra() {} };
    job.extra();
  }
}
`,
  })
  expect(calls.filter((call) => call.includes('extra') || call.endsWith('run'))).toEqual([
    'src/shop/Shop.java:Shop.place calls src/shop/Shop.java:Base.run',
    'src/shop/Shop.java:Shop.place calls src/shop/Shop.java:Shop.place.Base{}.extra',
  ])
})

test('C#: what a container of no written type is made with has the type arguments behind new, and its pairs a value', async () => {
  const calls = await callsOf({
    'Item.cs': `namespace Shop;
class Item { public void Total() {} public void Ship() {} public void Pack() {} public void Weigh() {} public void Send() {}
  public void Sell() {} public void Lose() {} }
`,
    'Orders.cs': `using System.Collections.Generic;
namespace Shop;
class Orders {
  void Place() {
    var items = new List<Item>();
    items[0].Total();
    items.ForEach(item => item.Ship());
    var names = new Dictionary<string, Item>();
    foreach (var (name, item) in names) item.Pack();
    foreach (var pair in names) pair.Value.Weigh();
    if (names.TryGetValue("a", out var found)) found.Send();
    var sold = new[] { new Item(), new Item() };
    sold[0].Sell();
  }
  void NearMiss(Dictionary<Item, string> keys) {
    foreach (var (key, text) in keys) text.Lose();
    foreach (var pair in keys) pair.Lose();
    var mixed = new[] { new Item(), Other() };
    mixed[0].Lose();
  }
}
`,
  })
  expect(calls.filter((call) => !call.endsWith(':Shop.Item'))).toEqual(
    ['Pack', 'Sell', 'Send', 'Ship', 'Total', 'Weigh'].map(
      (name) => `Orders.cs:Shop.Orders.Place calls Item.cs:Shop.Item.${name}`,
    ),
  )
})
