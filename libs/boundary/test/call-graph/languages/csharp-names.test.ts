import { expect, test } from 'vitest'
import { callsOf, follow } from '../follow.js'

test('a using inside of a namespace is found from it, one at the top of a file is not', async () => {
  const calls = await callsOf({
    'results.cs': 'namespace Shop.Results { public class Result { public void Show() {} } }\n',
    'inside.cs': `namespace Shop.Tests {
  using Results;
  class A { void Go(Result result) { result.Show(); } }
}
`,
    'behind.cs': `namespace Shop.Tests;
using Results;
class B { void Go(Result result) { result.Show(); } }
`,
    'top.cs': `using Results;
namespace Shop.Tests {
  class C { void Go(Result result) { result.Show(); } }
}
`,
  })
  expect(calls).toEqual([
    'behind.cs:Shop.Tests.B.Go calls results.cs:Shop.Results.Result.Show',
    'inside.cs:Shop.Tests.A.Go calls results.cs:Shop.Results.Result.Show',
  ])
})

test('a type in the block of a namespace has its full name, and partly one from the namespaces around', async () => {
  const calls = await callsOf({
    'events.cs': `namespace Shop.Core.Events { public class Started { public static void Log() {} } }
namespace Shop.Core.Other { public class Stopped {} }
`,
    'build.cs': 'namespace Build { public static class Tools { public static void Pack() {} } }\n',
    'use.cs': `using static Build.Tools;
using Stop = Shop.Core.Other.Stopped;
namespace Shop.Core.Tests {
  class A {
    void Full() { Shop.Core.Events.Started.Log(); }
    void Partly() { Events.Started.Log(); }
    void Outside() { Missing.Started.Log(); }
    void Static() { Pack(); }
    void Alias() { new Stop(); }
  }
}
`,
  })
  expect(calls).toEqual([
    'use.cs:Shop.Core.Tests.A.Alias calls events.cs:Shop.Core.Other.Stopped',
    'use.cs:Shop.Core.Tests.A.Full calls events.cs:Shop.Core.Events.Started.Log',
    'use.cs:Shop.Core.Tests.A.Partly calls events.cs:Shop.Core.Events.Started.Log',
    'use.cs:Shop.Core.Tests.A.Static calls build.cs:Build.Tools.Pack',
  ])
})

test('each block of a namespace in a file sees the types of its own', async () => {
  const calls = await callsOf({
    'a.cs': `namespace Shop.A {
  class Store { public void Save() {} }
  namespace Inner { class Store { public void Save() {} } class User { void Go(Store store) { store.Save(); } } }
  class User { void Go(Store store) { store.Save(); } }
}
namespace Shop.B {
  class Store { public void Save() {} }
  class User { void Go(Store store) { store.Save(); } }
}
`,
  })
  expect(calls).toEqual([
    'a.cs:Shop.A.Inner.User.Go calls a.cs:Shop.A.Inner.Store.Save',
    'a.cs:Shop.A.User.Go calls a.cs:Shop.A.Store.Save',
    'a.cs:Shop.B.User.Go calls a.cs:Shop.B.Store.Save',
  ])
})

test('parts of a class in blocks of different places are one class', async () => {
  const calls = await callsOf({
    'a.cs': 'namespace Shop { partial class Store { void Go() { Save(); } } }\n',
    'b.cs': 'namespace Other { class X {} }\nnamespace Shop { partial class Store { void Save() {} } }\n',
  })
  expect(calls).toEqual(['a.cs:Shop.Store.Go calls b.cs:Shop.Store.Save'])
})

// Whatever else has its name: `Color Color { get; }`.
test.each([
  [
    'C#',
    'a.cs',
    `class Reader { public void Read() {} }
class Options { public class Field { public void Set() {} } public Field Only { get; } }
class A {
  private Reader Writer() => null;
  public string Reader { get; }
  void Go() { var reader = new Reader(); reader.Read(); Writer().Read(); }
  void Inner() { new Options.Field().Set(); }
  void Outside() { new Other(); }
  void Other() {}
}
`,
    [
      'a.cs:A.Go calls a.cs:A.Writer',
      'a.cs:A.Go calls a.cs:Reader',
      'a.cs:A.Go calls a.cs:Reader.Read',
      'a.cs:A.Inner calls a.cs:Options.Field',
      'a.cs:A.Inner calls a.cs:Options.Field.Set',
    ],
  ],
  [
    'Java',
    'A.java',
    `class Reader { void read() {} }
class A {
  String Reader;
  void go() { new Reader().read(); }
}
`,
    ['A.java:A.go calls A.java:Reader', 'A.java:A.go calls A.java:Reader.read'],
  ],
])('a new object in %s is one of the type of that name', async (_, path, text, expected) => {
  expect(await callsOf({ [path]: text })).toEqual(expected)
})

test('what is cast in C# is an object of the type, written before it or behind', async () => {
  const calls = await callsOf({
    'a.cs': `class Store { public void Save() {} }
class A {
  void Before(object one) { ((Store)one).Save(); }
  void Behind(object one) { (one as Store).Save(); }
  void Not(object one) { (one).Save(); }
}
`,
  })
  expect(calls).toEqual(['a.cs:A.Before calls a.cs:Store.Save', 'a.cs:A.Behind calls a.cs:Store.Save'])
})

test('of types that several projects declare by one full name, the nearest is meant', async () => {
  const store = (part: string): string => `namespace Shop {
  public ${part} class Store : IStore { public void Open() {} public class Row { public void Show() {} } }
  public interface IStore { void Open(); }
}
`
  const body = '{ void Go(Shop.Store.Row row, IStore any) { new Store().Open(); row.Show(); any.Open(); } }'
  const files = {
    'ref/Shop.cs': store(''),
    'src/Shop/Shop.csproj': '<Project />',
    'src/Shop/Store.cs': store('partial'),
    'src/Shop/Parts/Store.Close.cs': 'namespace Shop { partial class Store { public void Close() { Open(); } } }\n',
    'src/Shop/Near.cs': `namespace Shop { class Near ${body} }\n`,
    'src/Shop.Tests/Shop.Tests.csproj': '<Project />',
    'src/Shop.Tests/Next.cs': `using Shop;\nnamespace Tests { class Next ${body} class Parts { void Go(Store store) { store.Close(); } } }\n`,
    'ref/Far.cs': `namespace Shop { class Far ${body} }\n`,
  }
  const { edges } = await follow(files)
  const calls = edges.map((edge) => edge.replace(/ \([\w-]+\)$/, '')).sort()
  expect(calls).toEqual([
    'ref/Far.cs:Shop.Far.Go calls ref/Shop.cs:Shop.IStore.Open',
    'ref/Far.cs:Shop.Far.Go calls ref/Shop.cs:Shop.Store',
    'ref/Far.cs:Shop.Far.Go calls ref/Shop.cs:Shop.Store.Open',
    'ref/Far.cs:Shop.Far.Go calls ref/Shop.cs:Shop.Store.Row.Show',
    'ref/Shop.cs:Shop.Store implements ref/Shop.cs:Shop.IStore',
    'src/Shop.Tests/Next.cs:Tests.Next.Go calls src/Shop/Store.cs:Shop.IStore.Open',
    'src/Shop.Tests/Next.cs:Tests.Next.Go calls src/Shop/Store.cs:Shop.Store',
    'src/Shop.Tests/Next.cs:Tests.Next.Go calls src/Shop/Store.cs:Shop.Store.Open',
    'src/Shop.Tests/Next.cs:Tests.Next.Go calls src/Shop/Store.cs:Shop.Store.Row.Show',
    'src/Shop.Tests/Next.cs:Tests.Parts.Go calls src/Shop/Parts/Store.Close.cs:Shop.Store.Close',
    'src/Shop/Near.cs:Shop.Near.Go calls src/Shop/Store.cs:Shop.IStore.Open',
    'src/Shop/Near.cs:Shop.Near.Go calls src/Shop/Store.cs:Shop.Store',
    'src/Shop/Near.cs:Shop.Near.Go calls src/Shop/Store.cs:Shop.Store.Open',
    'src/Shop/Near.cs:Shop.Near.Go calls src/Shop/Store.cs:Shop.Store.Row.Show',
    'src/Shop/Parts/Store.Close.cs:Shop.Store.Close calls src/Shop/Store.cs:Shop.Store.Open',
    'src/Shop/Store.cs:Shop.Store implements src/Shop/Store.cs:Shop.IStore',
  ])
  // Without projects, they are one type.
  const one = await callsOf({
    'a/Store.cs': 'namespace Shop { partial class Store { public void Open() {} } }\n',
    'b/Store.cs': 'namespace Shop { partial class Store { public void Close() {} } }\n',
    'b/Use.cs': 'namespace Shop { class Use { void Go(Store store) { store.Open(); store.Close(); } } }\n',
  })
  expect(one).toEqual([
    'b/Use.cs:Shop.Use.Go calls a/Store.cs:Shop.Store.Open',
    'b/Use.cs:Shop.Use.Go calls b/Store.cs:Shop.Store.Close',
  ])
})
