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

test('an extension of a type from outside is called on objects of that type', async () => {
  const calls = await callsOf({
    'ext.cs': `namespace Shop;
static class Extensions {
  public static bool IsFatal(this Exception error) => true;
  public static string Short(this string text, int most) => text;
  public static string Contains(this string text, string part, bool exact) => text;
  public static string Split(this Uri address) => "";
  public static string Label(this Widget widget) => "";
}
`,
    'a.cs': `namespace Shop;
class A {
  string Name { get; }
  string Read() => "";
  void Parameter(Exception error) { error.IsFatal(); }
  void Property() { this.Name.Short(3); }
  void Alias(String text) { text.Short(3).Short(2); }
  void Result() { Read().Short(3); }
  void Other(TimeSpan error) { error.IsFatal(); }
  void Base(ArgumentException error) { error.IsFatal(); }
  void Count(string text) { text.Short(); text.Short(1, 2); }
  void Own(string text) { text.Contains("x", true); }
  void NotOwn(Uri address) { address.Split(); }
  void Unknown(dynamic error) { error.IsFatal(); }
}
`,
    'b.cs': 'namespace Other;\nclass B { void Go(Exception error) { error.IsFatal(); } }\n',
  })
  expect(calls).toEqual([
    'a.cs:Shop.A.Alias calls ext.cs:Shop.Extensions.Short',
    'a.cs:Shop.A.NotOwn calls ext.cs:Shop.Extensions.Split',
    'a.cs:Shop.A.Parameter calls ext.cs:Shop.Extensions.IsFatal',
    'a.cs:Shop.A.Property calls ext.cs:Shop.Extensions.Short',
    'a.cs:Shop.A.Result calls a.cs:Shop.A.Read',
    'a.cs:Shop.A.Result calls ext.cs:Shop.Extensions.Short',
  ])
})

test('of several extensions of a name, the one is called that takes so many arguments', async () => {
  const calls = await callsOf({
    'ext.cs': `namespace Shop;
class Order {}
static class One { public static void Send(this Order order, int a) {} }
static class Two { public static void Send(this Order order, int a, int b) {} }
`,
    'a.cs': `namespace Shop;
class A {
  void Go(Order order) { order.Send(1); }
  void None(Order order) { order.Send(1, 2, 3); }
}
`,
  })
  expect(calls).toEqual(['a.cs:Shop.A.Go calls ext.cs:Shop.One.Send'])
})

test('extensions in classes of one full name in several projects are all seen, the nearest first', async () => {
  const extensions = (...methods: readonly string[]): string => `namespace Hosting {
  public static class ServiceExtensions {
${methods.map((name) => `    public static void ${name}(this Services services) {}`).join('\n')}
  }
}
`
  const calls = await callsOf({
    'web/web.csproj': '<Project />',
    'web/Services.cs': 'namespace Hosting { public class Services { } }\n',
    'web/Extensions.cs': extensions('AddWeb', 'AddAll'),
    'web/Use.cs':
      'using Hosting;\nclass Use { void Go(Services all) { all.AddWeb(); all.AddStock(); all.AddAll(); } }\n',
    'stock/stock.csproj': '<Project />',
    'stock/Extensions.cs': extensions('AddStock', 'AddAll'),
  })
  expect(calls).toEqual([
    'web/Use.cs:Use.Go calls stock/Extensions.cs:Hosting.ServiceExtensions.AddStock',
    'web/Use.cs:Use.Go calls web/Extensions.cs:Hosting.ServiceExtensions.AddAll',
    'web/Use.cs:Use.Go calls web/Extensions.cs:Hosting.ServiceExtensions.AddWeb',
  ])
})
