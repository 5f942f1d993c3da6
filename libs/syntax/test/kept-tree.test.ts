import { expect, test } from 'vitest'
import { createSyntax } from '../src/index.js'

test('two readers of one file share its tree, and the next file frees it', async () => {
  const syntax = createSyntax({ keepLastTree: true })
  const [go, python] = await Promise.all([syntax.load('go'), syntax.load('python')])
  const first = go.withTree('package a\n', (tree) => tree)
  expect(go.withTree('package a\n', (tree) => tree)).toBe(first)
  const second = python.withTree('package = 1\n', (tree) => tree)
  expect(second).not.toBe(first)
  expect(go.withTree('package a\n', (tree) => tree)).not.toBe(first)
})

test('the same text in another language is another tree', async () => {
  const syntax = createSyntax({ keepLastTree: true })
  const [javascript, typescript] = await Promise.all([syntax.load('javascript'), syntax.load('typescript')])
  const script = javascript.withTree('let a = 1', (tree) => tree)
  expect(typescript.withTree('let a = 1', (tree) => tree)).not.toBe(script)
})

test('without keeping, every reader gets a tree of its own', async () => {
  const go = await createSyntax().load('go')
  const first = go.withTree('package a\n', (tree) => tree)
  expect(go.withTree('package a\n', (tree) => tree)).not.toBe(first)
})
