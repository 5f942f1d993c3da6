import { expect, test } from 'vitest'
import { callsOf } from '../follow.js'

const files = {
  'Ext.cs': `namespace Shop.Ext;
static class Extensions {
  public static void Pay(this Item item, int n = 1) {}
  public static Item Tap(this Item item) { return item; }
  public static void Pay(this Order order) {}
  public static void Note<T>(this T item) where T : class, INamed, new() {}
  public static void All(this IEnumerable<Item> items) {}
  public static void Each<T>(this IEnumerable<T> items, int n) {}
  public static void With(this Item item, Action<Item> step) {}
}
static class Others { public static void All(this IEnumerable<Order> orders) {} }
`,
  'Item.cs': `namespace Shop;
interface INamed { void Name(); }
class Item : INamed { public void Name() {} public void Own() {} }
class Special : Item {}
class Order {}
`,
}

async function calls(usings: string, body: string): Promise<string[]> {
  const found = await callsOf({ ...files, 'A.cs': `${usings}\nnamespace Shop.App;\nclass App { ${body} }\n` })
  return found.filter((edge) => edge.startsWith('A.cs')).map((edge) => edge.replace(/^.*calls .*?:(?:Shop\.)/, ''))
}

test('an extension method is called on what it takes first, if its namespace is used', async () => {
  const body = `void Go(Special item, Order order, List<Item> items, List<Order> orders, List<int> ints) {
    item.Tap().Own(); item.Pay(2); order.Pay(); item.Note(); order.Note();
    items.All(); orders.All(); ints.All(); ints.Each(1); item.With(x => x.Name());
  }`
  expect(await calls('using Shop.Ext;', body)).toEqual([
    'Ext.Extensions.All',
    'Ext.Extensions.Each',
    'Ext.Extensions.Note',
    'Ext.Extensions.Pay',
    'Ext.Extensions.Tap',
    'Ext.Extensions.With',
    'Ext.Others.All',
    'Item.Name',
    'Item.Own',
  ])
  expect(await calls('', body)).toEqual([])
})

test('what a type parameter extends has members', async () => {
  expect(
    await calls('', 'void Go<T, U>(T one, U two) where T : class, INamed where U : struct { one.Name(); two.Name(); }'),
  ).toEqual(['INamed.Name'])
})
