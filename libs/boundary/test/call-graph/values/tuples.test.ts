import { expect, test } from 'vitest'
import { callsOf } from '../follow.js'

// What holds several values by their place: each has a type of its own.
test.each([
  [
    'several results of Go, with names and without',
    {
      'a.go': `package shop
type Store struct{}
type Item struct{}
func (s *Store) Save() {}
func (i *Item) Pay() {}
func pair() (*Store, *Item) { return nil, nil }
func named() (count int, first, second *Item, err error) { return 0, nil, nil, nil }
func Go(all map[string]*Item) {
  s, i := pair()
  s.Save()
  i.Pay()
  _, a, b, err := named()
  a.Pay()
  b.Pay()
  found, ok := all["a"]
  found.Pay()
}
`,
    },
    [
      'a.go:Go calls a.go:Item.Pay',
      'a.go:Go calls a.go:Store.Save',
      'a.go:Go calls a.go:named',
      'a.go:Go calls a.go:pair',
    ],
  ],
  [
    'tuples of Python: returned, declared, and in loops',
    {
      'a.py': `class Store:
    def save(self): pass
class Item:
    def pay(self): pass
    def ship(self): pass
def pair():
    return Store(), Item()
def declared() -> tuple[int, Item]: ...
def either(flag):
    if flag:
        return Store(), Item()
    return Item(), Store()
def go(rows: list[tuple[Store, Item]], *more: Item, **named: Store):
    s, i = pair()
    s.save()
    i.pay()
    declared()[1].ship()
    first, *rest = rows
    first[0].save()
    x, y = either(1)
    x.nothing()
def loops(rows: list[tuple[Store, Item]], *more: Item, **named: Store):
    for s, i in rows:
        i.pay()
    for one in more:
        one.ship()
    named["a"].save()
`,
    },
    [
      'a.py:either calls a.py:Item',
      'a.py:either calls a.py:Store',
      'a.py:go calls a.py:Item.pay',
      'a.py:go calls a.py:Item.ship',
      'a.py:go calls a.py:Store.save',
      'a.py:go calls a.py:declared',
      'a.py:go calls a.py:either',
      'a.py:go calls a.py:pair',
      'a.py:loops calls a.py:Item.pay',
      'a.py:loops calls a.py:Item.ship',
      'a.py:loops calls a.py:Store.save',
      'a.py:pair calls a.py:Item',
      'a.py:pair calls a.py:Store',
    ],
  ],
  [
    'tuples of TypeScript, by place and taken apart, with a place left empty',
    {
      'a.ts': `class Store { save() {} }
class Item { pay() {} ship() {} }
declare function pair(): [store: Store, item: Item]
export function go(tuple: [Store, Item]) {
  const [, item] = pair()
  item.pay()
  tuple[0].save()
  const [first, second] = tuple
  second.ship()
}
`,
    },
    [
      'a.ts:go calls a.ts:Item.pay',
      'a.ts:go calls a.ts:Item.ship',
      'a.ts:go calls a.ts:Store.save',
      'a.ts:go calls a.ts:pair',
    ],
  ],
  [
    'tuples of C#, by name and taken apart',
    {
      'A.cs': `namespace Shop;
class Store { public void Save() {} }
class Item { public void Pay() {} public void Ship() {} }
class A {
  (Store store, Item) Pair() => (null, null);
  void Go() {
    var (s, i) = Pair();
    s.Save();
    i.Pay();
    Pair().store.Save();
    var (a, b) = (new Store(), new Item());
    b.Ship();
  }
}
`,
    },
    [
      'A.cs:Shop.A.Go calls A.cs:Shop.A.Pair',
      'A.cs:Shop.A.Go calls A.cs:Shop.Item',
      'A.cs:Shop.A.Go calls A.cs:Shop.Item.Pay',
      'A.cs:Shop.A.Go calls A.cs:Shop.Item.Ship',
      'A.cs:Shop.A.Go calls A.cs:Shop.Store',
      'A.cs:Shop.A.Go calls A.cs:Shop.Store.Save',
    ],
  ],
])('follows %s', async (_, files, expected) => {
  expect(await callsOf(files)).toEqual(expected)
})
