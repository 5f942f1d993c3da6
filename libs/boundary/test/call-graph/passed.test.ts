import { expect, test } from 'vitest'
import { follow } from './follow.js'

// A function that is handed over as a value is called by something else: an edge of its own kind leads to it.
test.each([
  [
    'TypeScript: arguments, members of objects and lists, properties, results, methods bound to their object',
    {
      'jobs.ts': 'export function job() {}\nexport const name = "x"\n',
      'a.ts': `import { job, name } from './jobs'
import * as jobs from './jobs'
function far() {}
class Made { constructor() {} }
class Shop {
  title = 'x'
  get size() { return 1 }
  serve() {}
  open() { app.get('/x', this.serve, this.title, this.size); app.on(this.serve.bind(this)) }
}
function go(far2: string, shop: Shop) {
  const local = 1
  setTimeout(far, 10); run({ onEnd: job, name, local }); list([jobs.job]); run(shop.serve, far2, Made)
  app.handler = far
  on({ save() { far() } })
}
function make() { return far }
module.exports = { make }
`,
    },
    [
      'a.ts:Shop.open passes a.ts:Shop.serve',
      'a.ts:go passes a.ts:Shop.serve',
      'a.ts:go passes a.ts:far',
      'a.ts:go passes a.ts:go.save',
      'a.ts:go passes jobs.ts:job',
      'a.ts:make passes a.ts:far',
    ],
  ],
  [
    'TSX: properties of elements',
    {
      'a.tsx': `export function Page() { const save = () => 1; const text = 'x'; return <Row onSave={save} text={text} /> }\n`,
    },
    ['a.tsx:Page passes a.tsx:Page.save'],
  ],
  [
    'Python: arguments, decorators are calls, properties are none',
    {
      'jobs.py': 'def job(): pass\n',
      'a.py': `from jobs import job
import jobs
def far(): pass
def marked(f): return f
class Shop:
    def __init__(self): pass
    @property
    def size(self): return 1
    def serve(self): pass
    def open(self):
        Thread(target=self.serve, name=self.size)
@marked
def go(job2):
    def inner(): pass
    map(far, [jobs.job]); pool.submit(job); run({"x": inner}); map(job2, Shop)
`,
    },
    [
      'a.py:Shop.open passes a.py:Shop.serve',
      'a.py:go calls a.py:marked',
      'a.py:go passes a.py:far',
      'a.py:go passes a.py:go.inner',
      'a.py:go passes jobs.py:job',
    ],
  ],
  [
    'Go: arguments, fields, results',
    {
      'go.mod': 'module example.com/shop\n',
      'jobs/jobs.go': 'package jobs\nfunc Job() {}\nvar Name = 1\n',
      'a.go': `package shop
import "example.com/shop/jobs"
type H struct { name string; run func() }
func (h *H) serve() {}
func far() {}
func Go(h *H, far2 func()) func() {
  http.HandleFunc("/", h.serve)
  mount(jobs.Job, jobs.Name, h.name, far2)
  x := H{name: "x", run: far}
  h.run = far
  return x.serve
}
`,
    },
    ['a.go:Go passes a.go:H.serve', 'a.go:Go passes a.go:far', 'a.go:Go passes jobs/jobs.go:Job'],
  ],
  [
    'Java: references to methods and constructors',
    {
      'A.java': `package shop;
class A {
  A() {}
  int size;
  static void far() {}
  void near() {}
  void go() { list.forEach(A::far); list.map(this::near); list.map(A::new); list.add(size); }
}
`,
    },
    ['A.java:A.go passes A.java:A.A', 'A.java:A.go passes A.java:A.far', 'A.java:A.go passes A.java:A.near'],
  ],
  [
    'C#: methods as arguments and handlers of events',
    {
      'A.cs': `namespace Shop;
class A {
  int size;
  int Size { get; }
  void Print() {}
  static void Far() {}
  void Go() { list.ForEach(Print); list.Map(A.Far); button.Click += Print; list.Add(size, Size); }
}
`,
    },
    ['A.cs:Shop.A.Go passes A.cs:Shop.A.Far', 'A.cs:Shop.A.Go passes A.cs:Shop.A.Print'],
  ],
  [
    'Kotlin: references',
    {
      'a.kt': `package shop
fun far() {}
class A {
  fun near() {}
  fun go() { list.map(::far); list.map(this::near) }
}
`,
    },
    ['a.kt:A.go passes a.kt:A.near', 'a.kt:A.go passes a.kt:far'],
  ],
  [
    'Rust: arguments',
    {
      'src/lib.rs': `fn far() {}
struct A {}
impl A { fn near() {} }
fn go(x: u8) { list.map(far); list.map(A::near); list.map(x) }
`,
    },
    ['src/lib.rs:go passes src/lib.rs:A.near', 'src/lib.rs:go passes src/lib.rs:far'],
  ],
  [
    'Ruby: method objects',
    { 'a.rb': 'class A\n  def far\n  end\n  def go\n    list.each(&method(:far))\n  end\nend\n' },
    ['a.rb:A.go passes a.rb:A.far'],
  ],
  [
    'Ruby: methods that are named by symbols, in the body of a class or for each of many objects',
    {
      'a.rb': `class A
  before_action :check_all, :unknown
  private :near_miss
  delegate :near_miss, to: :x
  def check_all; end
  def near_miss; end
  def go(list)
    list.each(&:ship_all)
    list.map(&:to_json)
    list.map(&:name)
    later(:near_miss)
  end
end
class B
  def ship_all; end
  def name; end
end
`,
    },
    ['a.rb:A passes a.rb:A.check_all', 'a.rb:A.go passes a.rb:B.ship_all'],
  ],
  [
    'PHP: callable arrays and first class callables',
    {
      'a.php': `<?php
class A {
  function far() {}
  function near() {}
  function go() { array_map([$this, 'far'], $x); array_map($this->near(...), $x); f(['x', 'far']); }
}
`,
    },
    ['a.php:A.go passes a.php:A.far', 'a.php:A.go passes a.php:A.near'],
  ],
])('%s', async (_, files, expected) => {
  const { edges } = await follow(files)
  const shown = edges.map((edge) => edge.replace(/ \([\w-]+\)$/, ''))
  expect(shown.filter((edge) => / passes | calls \S*marked/.test(edge)).sort()).toEqual(expected)
})
