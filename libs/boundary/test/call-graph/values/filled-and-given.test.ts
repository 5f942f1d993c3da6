import { expect, test } from 'vitest'
import { callsOf, follow } from '../follow.js'

test.each([
  [
    'a parameter of Go whose type begins with "func"',
    {
      'a.go': `package shop
type functionChecker interface { Exists(name string) bool }
func detect(plugin functionChecker) { plugin.Exists("a") }
`,
    },
    ['a.go:detect calls a.go:functionChecker.Exists'],
  ],
  [
    'what a function whose name begins with "func" gives back',
    {
      'a.go': `package shop
type Store struct{}
func (s *Store) Save() {}
func functionStore() *Store { return nil }
func Go() {
  s := functionStore()
  s.Save()
}
`,
    },
    ['a.go:Go calls a.go:Store.Save', 'a.go:Go calls a.go:functionStore'],
  ],
  [
    'a dictionary of Python that is filled by key',
    {
      'a.py': `class Store:
    def save(self): ...

STORES: dict[str, "Store"] = {}
MAIN = "main"

def go():
    for store in STORES.values():
        store.save()

STORES[MAIN] = Store()
`,
    },
    ['a.py:go calls a.py:Store.save'],
  ],
])('%s', async (_, files, calls) => {
  expect(await callsOf(files)).toEqual(expect.arrayContaining(calls))
})

test('a method of Go that gives back a function is the same in an interface and in a type', async () => {
  const { edges } = await follow({
    'a.go': `package shop
type Cache[K comparable, V any] interface { On(fn func(K, V)) func() }
type cache[K comparable, V any] struct{}
func (c *cache[K, V]) On(fn func(K, V)) func() { return nil }
`,
  })
  expect(edges).toContain('a.go:cache implements a.go:Cache (method-set)')
})
