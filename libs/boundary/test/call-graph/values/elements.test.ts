import { expect, test } from 'vitest'
import { callsOf } from '../follow.js'

test('elements of slices, arrays and maps are followed by range and by place, their places are not', async () => {
  const calls = await callsOf({
    'go.mod': 'module shop\n',
    'shop.go': `package shop
type Order struct{}
func (o *Order) pay() {}
type Shop struct { orders []*Order; byName map[string]Order }
func (s *Shop) ranged() { for _, order := range s.orders { order.pay() } }
func (s *Shop) indexed() { s.byName["a"].pay() }
func (s *Shop) found() { order, ok := s.byName["a"]; if ok { order.pay() } }
func made() { orders := []Order{}; orders[0].pay() }
func many(orders ...*Order) { orders[0].pay() }
func all() []*Order { return nil }
func result() { for _, order := range all() { order.pay() } }
func placed(s *Shop) { for name := range s.byName { name.pay() } }
func whole(s *Shop) { s.orders.pay() }
`,
  })
  const payers = calls
    .filter((call) => call.endsWith('Order.pay'))
    .map((call) => call.split(' ')[0]?.split(/[.:]/).at(-1))
  expect(payers.sort()).toEqual(['found', 'indexed', 'made', 'many', 'ranged', 'result'])
})

test('an asserted type is followed, and that of a case in its case only', async () => {
  const calls = await callsOf({
    'go.mod': 'module shop\n',
    'shop.go': `package shop
type Order struct{}
func (o *Order) pay() {}
type Gift struct{}
func (g Gift) pay() {}
func asserted(value any) { order, ok := value.(*Order); if ok { order.pay() } }
func switched(value any) {
	switch v := value.(type) {
	case *Order:
		v.pay()
	case string, int:
		v.pay()
	default:
		v.pay()
	}
}
func gifts(value any) {
	switch v := value.(type) {
	case *Order, *Gift:
		v.pay()
	case Gift:
		v.pay()
	}
}
`,
  })
  expect(calls).toEqual([
    'shop.go:asserted calls shop.go:Order.pay',
    'shop.go:gifts calls shop.go:Gift.pay',
    'shop.go:switched calls shop.go:Order.pay',
  ])
})

test("what Angular injects is of the class that is asked for, and no other library's inject", async () => {
  const calls = await callsOf({
    'store.ts': 'export class Store { load() {} }\n',
    'shop.ts': `import { inject, viewChild } from '@angular/core'
import { Store } from './store'
export class Shop {
  store = inject(Store)
  child = viewChild.required(Store)
  run() { this.store.load() }
  view() { this.child().load() }
}
`,
    'other.ts': `import { inject } from 'vue'
import { Store } from './store'
export class Other { store = inject(Store); run() { this.store.load() } }
`,
  })
  expect(calls).toEqual(['shop.ts:Shop.run calls store.ts:Store.load', 'shop.ts:Shop.view calls store.ts:Store.load'])
})
