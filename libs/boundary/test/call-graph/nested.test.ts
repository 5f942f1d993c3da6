import { expect, test } from 'vitest'
import { callsOf } from './follow.js'

// What stands in a function is a symbol, owns its calls, and is seen in that function only.
test.each([
  [
    'functions, classes and methods of objects in a function of TypeScript',
    {
      'a.ts': `function far() {}
export function go(): void {
  if (far) {
    function inBlock() { far() }
    inBlock()
  }
  const arrow = () => { far() }
  class Local { run() { far(); this.stop() } stop() {} }
  const table = { row: () => far(), column() { far() } }
  arrow(); new Local().run(); table.row(); table.column()
}
`,
    },
    [
      'a.ts:go calls a.ts:go.Local',
      'a.ts:go calls a.ts:go.Local.run',
      'a.ts:go calls a.ts:go.arrow',
      'a.ts:go calls a.ts:go.column',
      'a.ts:go calls a.ts:go.inBlock',
      'a.ts:go calls a.ts:go.row',
      'a.ts:go.Local.run calls a.ts:far',
      'a.ts:go.Local.run calls a.ts:go.Local.stop',
      'a.ts:go.arrow calls a.ts:far',
      'a.ts:go.column calls a.ts:far',
      'a.ts:go.inBlock calls a.ts:far',
      'a.ts:go.row calls a.ts:far',
    ],
  ],
  [
    'functions and classes in a function of Python, and definitions under a condition',
    {
      'a.py': `def far(): pass

if far:
    def chosen(): far()
else:
    def chosen(): pass

try:
    import fast
except ImportError:
    class Slow:
        def run(self): far()

class Shop:
    if far:
        def pay(self): far()

def go(shop: Shop):
    def helper():
        far()
    class Local:
        def run(self):
            helper()
    helper()
    Local().run()
    local: Local = far()
    local.run()
    shop.pay()
    chosen()
    Slow().run()
`,
    },
    [
      'a.py:Shop.pay calls a.py:far',
      'a.py:Slow.run calls a.py:far',
      'a.py:chosen calls a.py:far',
      'a.py:go calls a.py:Shop.pay',
      'a.py:go calls a.py:Slow',
      'a.py:go calls a.py:Slow.run',
      'a.py:go calls a.py:chosen',
      'a.py:go calls a.py:far',
      'a.py:go calls a.py:go.Local',
      'a.py:go calls a.py:go.Local.run',
      'a.py:go calls a.py:go.helper',
      'a.py:go.Local.run calls a.py:go.helper',
      'a.py:go.helper calls a.py:far',
    ],
  ],
  [
    'classes without a name, members of annotations and local classes of Java',
    {
      'A.java': `package shop;
@interface Tag { String value(); }
interface Job { void run(); default void stop() {} }
class Timer { Timer(int seconds) {} void tick() {} }
class A {
  void far() {}
  void wait() { new Timer(3) { void tick() { far(); } }; }
  void go(Tag tag) {
    Job job = new Job() {
      A near = new A();
      public void run() { far(); stop(); near.far(); helper(); }
      void helper() {}
    };
    class Local { void run() { far(); } }
    job.run(); new Local().run(); tag.value();
  }
}
enum Level { LOW { void show() { mark(); } }; void show() {} void mark() {} }
`,
    },
    [
      'A.java:A.go calls A.java:A.go.Job{}',
      'A.java:A.go calls A.java:A.go.Local',
      'A.java:A.go calls A.java:A.go.Local.run',
      'A.java:A.go calls A.java:Job.run',
      'A.java:A.go calls A.java:Tag.value',
      'A.java:A.go.Job{} calls A.java:A',
      'A.java:A.go.Job{}.run calls A.java:A.far',
      'A.java:A.go.Job{}.run calls A.java:A.go.Job{}.helper',
      'A.java:A.go.Job{}.run calls A.java:Job.stop',
      'A.java:A.go.Local.run calls A.java:A.far',
      'A.java:A.wait calls A.java:A.wait.Timer{}',
      'A.java:A.wait calls A.java:Timer.Timer',
      'A.java:A.wait.Timer{}.tick calls A.java:A.far',
      'A.java:Level.Level{}.show calls A.java:Level.mark',
    ],
  ],
  [
    'objects without a class and local functions of Kotlin',
    {
      'a.kt': `package shop
interface Job {
  fun run()
  fun stop() {}
}
fun far() {}
fun go() {
  fun helper() { far() }
  val job = object : Job { override fun run() { far(); stop() } }
  helper()
}
`,
    },
    [
      'a.kt:go calls a.kt:go.helper',
      'a.kt:go.Job{}.run calls a.kt:Job.stop',
      'a.kt:go.Job{}.run calls a.kt:far',
      'a.kt:go.helper calls a.kt:far',
    ],
  ],
  [
    'local functions of C#',
    {
      'A.cs': `namespace Shop;
class Item { public void Pay() {} }
class A {
  void Far() {}
  Item Go() { Item Local() { Far(); return new Item(); } Local().Pay(); return Local(); }
}
`,
    },
    [
      'A.cs:Shop.A.Go calls A.cs:Shop.A.Go.Local',
      'A.cs:Shop.A.Go calls A.cs:Shop.Item.Pay',
      'A.cs:Shop.A.Go.Local calls A.cs:Shop.A.Far',
      'A.cs:Shop.A.Go.Local calls A.cs:Shop.Item',
    ],
  ],
  [
    'functions in a function of Rust',
    { 'src/lib.rs': 'fn far() {}\nfn go() { fn helper() { far() } helper() }\n' },
    ['src/lib.rs:go calls src/lib.rs:go.helper', 'src/lib.rs:go.helper calls src/lib.rs:far'],
  ],
  [
    'types and closures in a function of Go: a closure is a value, and its calls are those of the function around',
    {
      'a.go': `package shop
type Store struct{}
func (s *Store) Save() {}
func far() {}
func Go() {
  type pair struct { store *Store }
  run := func(p pair) { far(); p.store.Save() }
  run(pair{})
}
`,
    },
    ['a.go:Go calls a.go:Store.Save', 'a.go:Go calls a.go:far'],
  ],
])('follows %s', async (_, files, expected) => {
  expect(await callsOf(files)).toEqual(expected)
})

test('a name that a function declares is not seen outside of it: neither beside it, nor by an import', async () => {
  const calls = await callsOf({
    'parts.ts': `describe('parts', () => { function inCallback() {} inCallback() })
const object = wrap({ member: () => 1, other() { member() } })
export function outer() { const inner = () => 1 }
class Shop { pay() { const local = () => 1; local() } twice() { this.local(); local() } }
`,
    'run.ts': `import { inCallback, member, inner, pay } from './parts'
export function go() { inCallback(); member(); inner(); pay() }
`,
    'parts.py': 'def outer():\n    def inner(): pass\nclass Shop:\n    def pay(self): pass\n',
    'run.py': 'from parts import inner, pay\ndef go():\n    inner()\n    pay()\n',
  })
  expect(calls).toEqual(
    ['parts.ts:Shop.pay calls parts.ts:Shop.pay.local', 'parts.ts calls parts.ts:inCallback'].sort(),
  )
})

test('equal names in two functions are two, and a parameter of a callback hides neither', async () => {
  const calls = await callsOf({
    'a.ts': `export class Store { list() {} }
class Other { list() {} }
function far() {}
test('one', () => { const make = () => far(); const s = new Store(); make(); s.list() })
test('two', () => { const make = () => 1; const s = new Other(); make(); s.list() })
export function both(items: Store[], other: Other) { items.forEach((other) => other.list()); other.list() }
`,
  })
  expect(calls).toEqual([
    'a.ts calls a.ts:Other',
    'a.ts calls a.ts:Other.list',
    'a.ts calls a.ts:Store',
    'a.ts calls a.ts:Store.list',
    'a.ts calls a.ts:make',
    'a.ts calls a.ts:make',
    'a.ts:both calls a.ts:Other.list',
    'a.ts:both calls a.ts:Store.list',
    'a.ts:make calls a.ts:far',
  ])
})

test('a class whose constructor has its name is named without it: its static members are found, and those of its properties', async () => {
  const calls = await callsOf({
    'A.java': 'package shop;\nclass A { A() {} static void far() {} void go() { A.far(); new A(); } }\n',
    'a.py': `class Store:
    def save(self): pass
class Shop:
    @property
    def store(self) -> Store: pass
    def open(self): self.store.save()
`,
    'a.ts':
      'class Store { save() {} }\nclass Shop { get store() { return new Store() } open() { this.store.save() } }\n',
  })
  expect(calls).toEqual([
    'A.java:A.go calls A.java:A.A',
    'A.java:A.go calls A.java:A.far',
    'a.py:Shop.open calls a.py:Store.save',
    'a.ts:Shop.open calls a.ts:Store.save',
    'a.ts:Shop.store calls a.ts:Store',
  ])
})
