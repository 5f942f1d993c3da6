import { expect, test } from 'vitest'
import { serviceOf } from '../src/index.js'

const roots = [
  { path: '', name: 'shop' },
  { path: 'src/cart', name: 'cart' },
  { path: 'src/cart/worker', name: 'cart-worker' },
]

test('the innermost root above a path names its service', () => {
  expect(serviceOf(roots, 'src/cart/worker/main.go')).toBe('cart-worker')
  expect(serviceOf(roots, 'src/cart/main.go')).toBe('cart')
  expect(serviceOf(roots, 'src/cart-web/main.go')).toBe('shop')
})

test('a path under no root belongs to nobody', () => {
  expect(serviceOf(roots.slice(1), 'docs/readme.md')).toBeNull()
})
