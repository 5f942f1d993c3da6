import { expect, test } from 'vitest'
import { readYaml } from '../../src/manifests/read-yaml.js'

test('an anchor that is set again has its last value', () => {
  const [node] = readYaml('a: &x one\nb: *x\nc: &x two\nd: *x\n')
  expect([node?.at('b').text, node?.at('d').text]).toEqual(['one', 'two'])
})

test('anchors do not reach into the next document', () => {
  const [, second] = readYaml('a: &x one\n---\nb: *x\n')
  expect(second?.at('b').exists ?? false).toBe(false)
})

test('a merge leaves what the mapping has itself', () => {
  const [node] = readYaml('base: &b {x: 1, y: 2}\nown:\n  <<: *b\n  y: 3\n')
  expect([node?.at('own', 'x').text, node?.at('own', 'y').text]).toEqual(['1', '3'])
})
