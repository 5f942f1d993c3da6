import { expect, test } from 'vitest'
import { callsOf, follow } from '../follow.js'

const results = {
  'Results.cs': `namespace Shop;
public class Item { public void Pay() {} }
public class Store { public void Save() {} }
public class Result<T> : Result { public T Value { get; } public T Same() => default; }
public class Result { public Store Same() => null; public static Result Ok() => null; }
`,
  'Pair.cs': `namespace Shop;
public class Result<T, E> { public E Error { get; } public E Same() => default; }
public partial class Part<T> { public T Get() => default; }
public partial class Part { public Store Get() => null; }
`,
  'More.cs': `namespace Shop;
public partial class Part<T> { public void Twice() { Get(); } }
`,
}

async function called(code: string): Promise<string[]> {
  const body = `namespace Shop;\nclass A { void Go(Result r, Result<Item> g, Result<Item, Store> two, object o) { ${code} } }\n`
  const { edges, symbols } = await follow({ ...results, 'A.cs': body })
  expect(symbols.filter(({ name }) => name === 'Result')).toHaveLength(3)
  return edges
    .filter((edge) => edge.startsWith('A.cs:Shop.A.Go calls '))
    .map((edge) => edge.replace(/^.* calls |Shop\.| \([\w-]+\)$/g, ''))
}

test.each([
  ['r.Same().Save();', ['Results.cs:Result.Same', 'Results.cs:Store.Save']],
  ['g.Same().Pay();', ['Results.cs:Result.Same', 'Results.cs:Item.Pay']],
  ['two.Same().Save();', ['Pair.cs:Result.Same', 'Results.cs:Store.Save']],
  ['two.Error.Save();', ['Results.cs:Store.Save']],
  ['Result.Ok().Same().Save();', ['Results.cs:Result.Ok', 'Results.cs:Result.Same', 'Results.cs:Store.Save']],
  ['new Result<Item>().Same().Pay();', ['Results.cs:Result', 'Results.cs:Result.Same', 'Results.cs:Item.Pay']],
  [
    'new Result<List<Item>, Store>().Same().Save();',
    ['Pair.cs:Result', 'Pair.cs:Result.Same', 'Results.cs:Store.Save'],
  ],
  ['((Result<Item, Store>)o).Same();', ['Pair.cs:Result.Same']],
  ['new Part<Item>().Get().Pay();', ['Pair.cs:Part', 'Pair.cs:Part.Get', 'Results.cs:Item.Pay']],
  ['new Part().Get().Save();', ['Pair.cs:Part', 'Pair.cs:Part.Get', 'Results.cs:Store.Save']],
])('types of one name with another number of parameters are others: %s', async (code, expected) => {
  const found = await called(code)
  expect(found.toSorted()).toEqual(expected.toSorted())
})

test('parts of a type with type parameters find each other', async () => {
  expect(await callsOf(results)).toEqual(['More.cs:Shop.Part.Twice calls Pair.cs:Shop.Part.Get'])
})

test('a member that implements an interface explicitly calls for itself', async () => {
  const { edges, symbols } = await follow({
    'A.cs': `namespace Shop;
interface IStore { void Save(); }
interface IOther { void Save(); }
class Store : IStore, IOther {
  void IStore.Save() { Pre(); }
  void IOther.Save() { Post(); }
  public void Save() { Own(); }
  void Pre() {}
  void Post() {}
  void Own() {}
}
class A { void Go(Store s, IStore i, IOther o) { s.Save(); i.Save(); o.Save(); ((IStore)s).Save(); } }
`,
  })
  expect(symbols.map(({ qualifiedName }) => qualifiedName)).toContain('Shop.Store.IStore.Save')
  expect(symbols.find(({ qualifiedName }) => qualifiedName === 'Shop.Store.IStore.Save')?.name).toBe('Save')
  expect(
    edges
      .filter((edge) => edge.includes(' calls '))
      .map((edge) => edge.replace(/A\.cs:Shop\.| \([\w-]+\)$/g, ''))
      .toSorted(),
  ).toEqual([
    'A.Go calls IOther.Save',
    'A.Go calls IStore.Save',
    'A.Go calls Store.Save',
    'Store.IOther.Save calls Store.Post',
    'Store.IStore.Save calls Store.Pre',
    'Store.Save calls Store.Own',
  ])
})
