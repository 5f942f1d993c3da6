import type { CallSite, DeclaredSymbol, FileSymbols } from '@coderag/facts/stored'
import { expect, test } from 'vitest'
import { resolution } from '../../src/call-graph/resolve-symbols.js'
import { atOnce } from '../../src/pace.js'

/** A file of functions, each of which calls the next one. */
function chain(functions: number): FileSymbols {
  const numbers = Array.from({ length: functions }, (_, number) => number)
  return {
    language: 'python',
    module: '',
    chunkIds: [],
    imports: [],
    bases: [],
    values: [],
    parameters: [],
    passed: [],
    arities: [],
    constants: [],
    typeParameters: [],
    declarations: numbers.map((at): DeclaredSymbol => [`f${at}`, 'function', '', -1, at + 1, at + 1, -1, '']),
    calls: numbers.map((at): CallSite => [at, at + 1, `f${(at + 1) % functions}`]),
  }
}

const files = [
  { path: 'a.py', symbols: chain(50) },
  { path: 'b.py', symbols: chain(50) },
]

test('a program that takes more steps than its bound keeps the calls before it and counts those it left out', () => {
  const { edges, open, leftOut } = atOnce(resolution(files, undefined, { bound: { perReference: 0, atLeast: 60 } }))
  expect(leftOut).toBe(40)
  expect(edges.length + open.length + leftOut).toBe(100)
  expect(edges.length).toBeGreaterThanOrEqual(59)
})

test('the bound grows with the number of references, so a program within it lacks nothing', () => {
  const { edges, leftOut } = atOnce(resolution(files, undefined, { bound: { perReference: 1, atLeast: 0 } }))
  expect({ edges: edges.length, leftOut }).toEqual({ edges: 100, leftOut: 0 })
})
