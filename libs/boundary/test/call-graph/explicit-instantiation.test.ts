import { expect, test } from 'vitest'
import { callsOf } from './follow.js'

test('a call with one type argument, which the grammar takes for a conversion, is a call, and its result is followed', async () => {
  const calls = await callsOf({
    'go.mod': 'module example.com/shop\n',
    'box/box.go': `package box
type Box[T any] struct{ value T }
func Make[T any](value T) *Box[T] { return &Box[T]{value: value} }
func Pair[K comparable, V any](key K, value V) *Box[V] { return nil }
func (b *Box[T]) Open() T { return b.value }
`,
    'use.go': `package shop
import "example.com/shop/box"
type Money int
func convert(x int) Money { return Money(x) }
func here[T any](x T) T { return x }
func One() { b := box.Make[int](1); b.Open() }
func Two() { box.Pair[string, int]("a", 1).Open(); here[*int](nil) }
func Three() { _ = box.Box[int](other) }
`,
  })
  expect(calls).toEqual([
    'use.go:One calls box/box.go:Box.Open',
    'use.go:One calls box/box.go:Make',
    'use.go:Two calls box/box.go:Box.Open',
    'use.go:Two calls box/box.go:Pair',
    'use.go:Two calls use.go:here',
  ])
})
