import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { edgeConfidence } from '../../src/service-graph/edges/edge-confidence.js'

const folder = new URL('../../src/service-graph/', import.meta.url)
const source = readFileSync(new URL('edges/edge-confidence.ts', folder), 'utf8')

test('every constant of edge-confidence.ts has a meaning', () => {
  const constants = [...source.matchAll(/^ {2}\/\*\* (.+) \*\/\n {2}(\w+): ([\d.]+),$/gm)]
  expect(constants.map(([, , name]) => name)).toEqual(Object.keys(edgeConfidence))
})

test('no other file of the service graph states a confidence', () => {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file === 'edges/edge-confidence.ts') continue
    expect(readFileSync(new URL(file, folder), 'utf8'), file).not.toMatch(/confidence\b[^\n]*[\s(]0\.\d/)
  }
})
