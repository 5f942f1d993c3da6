import { describe, expect, test } from 'vitest'
import { callsOf, follow } from './follow.js'

describe('Go', () => {
  test('follows packages of the module, receivers, fields, results and embedded types', async () => {
    const { edges, open } = await follow({
      'go.mod': 'module example.com/shop\n',
      'main.go': `package main
import "example.com/shop/store"
import "fmt"
func main() {
  s := store.Open("x")
  s.Save(1)
  fmt.Println(helper())
}
func helper() int { return 1 }
`,
      'store/store.go': `package store
type base struct{}
func (b *base) log() {}
type Store struct { base; next *Store }
func Open(name string) *Store { return &Store{} }
func (s *Store) Save(n int) { s.log(); s.next.Save(n); check(n) }
`,
      'store/check.go': 'package store\nfunc check(n int) {}\n',
    })
    expect(edges).toEqual([
      'main.go imports store/store.go (import)',
      'main.go:main calls store/store.go:Open (import)',
      'main.go:main calls store/store.go:Store.Save (assigned-type)',
      'main.go:main calls main.go:helper (same-file)',
      'store/store.go:Store inherits store/store.go:base (same-file)',
      'store/store.go:Store.Save calls store/store.go:base.log (declared-type)',
      'store/store.go:Store.Save calls store/check.go:check (same-package)',
    ])
    expect(open).toEqual(['main.go:main ? fmt.Println (outside the repository)'])
  })

  test('a parameter hides the function of its name, and a conversion is no call', async () => {
    const { edges, open } = await follow({
      'a.go': 'package a\ntype Id string\nfunc run() {}\nfunc other(run func()) { run(); _ = Id("x") }\n',
    })
    expect(edges).toEqual(['a.go:other calls a.go:other.run (same-file)'])
    expect(open).toHaveLength(1)
  })

  test('a type with all methods of an interface implements it, with those that it embeds', async () => {
    const { edges } = await follow({
      'go.mod': 'module example.com/shop\n',
      'store/store.go': `package store
import "io"
type Reader interface { Get(id string) (*Item, error) }
type Store interface { Reader; io.Closer; Put(item *Item) error }
type Item struct{}
`,
      'sql/sql.go': `package sql
import "example.com/shop/store"
type reads struct{}
func (r *reads) Get(id string) (*store.Item, error) { return nil, nil }
type DB struct { *reads }
func (d DB) Put(item *store.Item) error { return nil }
`,
      'web/server.go': `package web
type Page struct{}
type Server struct{}
func (s *Server) Get(path string) (*Page, error) { return nil, nil }
func (s *Server) Put(path string) error { return nil }
type Empty interface{}
`,
    })
    expect(edges.filter((edge) => edge.includes('implements')).sort()).toEqual([
      'sql/sql.go:DB implements store/store.go:Reader (method-set)',
      'sql/sql.go:DB implements store/store.go:Store (method-set)',
      'sql/sql.go:reads implements store/store.go:Reader (method-set)',
    ])
  })

  test("the result of an interface's method has its declared type", async () => {
    const { edges } = await follow({
      'a.go': `package a
type Store interface { Get(id string) (*Item, error) }
type Item struct{}
func (i *Item) Total() int { return 1 }
func sum(s Store) { item, _ := s.Get("x"); item.Total() }
`,
    })
    expect(edges).toContain('a.go:sum calls a.go:Item.Total (assigned-type)')
  })
})

test('C#: types of a namespace with braces are seen by what uses it', async () => {
  const { edges } = await follow({
    'Data/IStore.cs': 'namespace Shop.Data\n{\n  public interface IStore\n  {\n    int Get();\n  }\n}\n',
    'Sql/Store.cs': `using System.Data;
using Shop.Data;

namespace Shop.Sql
{
    public class Store : IStore, IDisposable
    {
        private readonly IStore _next;
        public int Get() { return _next.Get(); }
    }
}
`,
  })
  expect(edges).toEqual([
    'Sql/Store.cs:Shop.Sql.Store implements Data/IStore.cs:Shop.Data.IStore (import)',
    'Sql/Store.cs:Shop.Sql.Store.Get calls Data/IStore.cs:Shop.Data.IStore.Get (declared-type)',
  ])
})

describe('TypeScript', () => {
  test('follows imports, re-exports, aliases of paths, workspace packages, fields and overridden members', async () => {
    const { edges } = await follow({
      'package.json': '{"name":"shop"}',
      'tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./src/*"]}}}',
      'packages/money/package.json': '{"name":"@shop/money","main":"dist/index.js"}',
      'packages/money/src/index.ts': "export { round as roundMoney } from './round.js'\n",
      'packages/money/src/round.ts': 'export function round(n: number) { return n }\n',
      'packages/money/src/text/cents.ts': 'export function cents(n: number) { return n }\n',
      'src/repo.ts':
        'export class Repo { find(id: string): Item { return new Item() } }\nexport class Item { total() {} }\n',
      'src/base.ts': 'export abstract class Base { protected log() {} }\nexport default class Main {}\n',
      'src/orders.ts': `import { Repo } from '@/repo'
import { Base } from './base'
import { roundMoney } from '@shop/money'
import { cents } from '@shop/money/dist/text/cents'
export class Orders extends Base {
  constructor(private readonly repo: Repo) { super() }
  place(id: string) {
    this.repo.find(id).total()
    this.log()
    cents(1)
    return roundMoney(1)
  }
}
`,
    })
    expect(edges.filter((edge) => edge.startsWith('src/orders.ts:Orders'))).toEqual([
      'src/orders.ts:Orders inherits src/base.ts:Base (import)',
      'src/orders.ts:Orders.constructor calls src/base.ts:Base (self)',
      'src/orders.ts:Orders.place calls src/repo.ts:Item.total (self)',
      'src/orders.ts:Orders.place calls src/repo.ts:Repo.find (self)',
      'src/orders.ts:Orders.place calls src/base.ts:Base.log (self)',
      'src/orders.ts:Orders.place calls packages/money/src/text/cents.ts:cents (import)',
      'src/orders.ts:Orders.place calls packages/money/src/round.ts:round (import)',
    ])
  })

  test('an equal name in another file leads nowhere without an import', async () => {
    const { edges, open } = await follow({
      'a.ts': 'export function save() {}\n',
      'b.ts':
        "import { save } from 'elsewhere'\nexport function run(client: Client) { save(); store(); client.save() }\n",
      'c.ts': 'export function store() {}\n',
    })
    expect(edges).toEqual([])
    expect(open).toEqual([
      'b.ts:run ? save (outside the repository)',
      'b.ts:run ? store (no declaration is known)',
      'b.ts:run ? client.save (outside the repository)',
    ])
  })

  test('a type that the repository declares, but not where it is looked for, is not said to be outside', async () => {
    const { open } = await follow({
      'client.ts': 'export class Client { save() {} }\n',
      'b.ts': [
        "import { Other } from 'elsewhere'",
        'export function run<T>(client: Client, other: Other, one: T, text: string) {',
        '  client.save(); other.save(); one.save(); text.save()',
        '}\n',
      ].join('\n'),
    })
    expect(open).toEqual([
      'b.ts:run ? client.save (type is not known)',
      'b.ts:run ? other.save (outside the repository)',
      'b.ts:run ? one.save (type is not known)',
      'b.ts:run ? text.save (outside the repository)',
    ])
  })

  test('a function inside a function hides one of the same name outside', async () => {
    const { edges } = await follow({
      'a.ts':
        'function inner() {}\nfunction outer() {\n  function inner() {}\n  inner()\n}\nfunction other() { inner() }\n',
    })
    expect(edges).toEqual(['a.ts:outer calls a.ts:outer.inner (same-file)', 'a.ts:other calls a.ts:inner (same-file)'])
  })
})

test('an import of a name that is a module of a package leads to the module and to the package', async () => {
  const { edges } = await follow({
    'app/__init__.py': 'def size(): pass\n',
    'app/config.py': 'def load(): pass\n',
    'main.py': 'from app import config, size\nconfig.load()\n',
  })
  expect(edges.filter((edge) => edge.startsWith('main.py imports'))).toEqual([
    'main.py imports app/config.py (import)',
    'main.py imports app/__init__.py (import)',
  ])
})

test('Python follows relative and absolute imports, self, base classes and annotated values', async () => {
  const { edges } = await follow({
    'app/__init__.py': 'from .store import Store\n',
    'app/base.py': 'class Base:\n    def log(self): pass\n',
    'app/store.py': `from app.base import Base
class Store(Base):
    def __init__(self):
        self.size = 0
    def save(self, n: int) -> "Store":
        self.log()
        return self
`,
    'app/main.py': `import app.base
from app import Store
def run(store: Store):
    store.save(1).save(2)
    made = Store()
    made.log()
    app.base.Base()
`,
  })
  expect(edges.filter((edge) => edge.includes(' calls '))).toEqual([
    'app/store.py:Store.save calls app/base.py:Base.log (self)',
    'app/main.py:run calls app/store.py:Store.save (declared-type)',
    'app/main.py:run calls app/store.py:Store.__init__ (import)',
    'app/main.py:run calls app/base.py:Base.log (assigned-type)',
    'app/main.py:run calls app/base.py:Base (import)',
  ])
})

test('C# follows namespaces, usings, fields, implicit this and interfaces', async () => {
  const { edges } = await follow({
    'Store.cs':
      'namespace Shop.Data;\npublic interface IStore { void Save(int n); }\npublic class Store : IStore { public void Save(int n) { Check(n); } void Check(int n) {} }\n',
    'Orders.cs': `using Shop.Data;
namespace Shop.Web;
public class Orders {
  private readonly IStore _store;
  public Orders(IStore store) { _store = store; }
  public void Place(int id) { _store.Save(id); Log(); new Store().Save(id); }
  void Log() {}
}
`,
  })
  expect(edges.filter((edge) => edge.includes(' calls '))).toEqual([
    'Store.cs:Shop.Data.Store.Save calls Store.cs:Shop.Data.Store.Check (self)',
    'Orders.cs:Shop.Web.Orders.Place calls Store.cs:Shop.Data.IStore.Save (declared-type)',
    'Orders.cs:Shop.Web.Orders.Place calls Orders.cs:Shop.Web.Orders.Log (self)',
    'Orders.cs:Shop.Web.Orders.Place calls Store.cs:Shop.Data.Store.Save (import)',
    'Orders.cs:Shop.Web.Orders.Place calls Store.cs:Shop.Data.Store (import)',
  ])
  expect(edges).toContain('Store.cs:Shop.Data.Store implements Store.cs:Shop.Data.IStore (same-file)')
})

test('a type before a dot is meant beside a method of its name', async () => {
  const calls = await callsOf({
    'Pair.java': 'package shop;\npublic interface Pair { static Pair of(int a) { return null; } }\n',
    'Api.java': `package shop;
class Api {
  static Api Pair(int a) { return null; }
  void go() { Pair.of(1); Pair(1); }
}
`,
  })
  expect(calls).toEqual(['Api.java:Api.go calls Api.java:Api.Pair', 'Api.java:Api.go calls Pair.java:Pair.of'])
})
