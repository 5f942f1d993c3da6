import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../src', import.meta.url))
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))

/** Modules that a module imports, also for types only. */
const imports = new Map(
  files.map((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    const paths = [...source.matchAll(/from '(\.[^']+)\.js'/g)].map(([, path = '']) =>
      join(dirname(file), `${path}.ts`),
    )
    return [file, paths] as const
  }),
)

function cycleFrom(file: string, path: readonly string[], done: Set<string>): readonly string[] | null {
  if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
  if (done.has(file)) return null
  for (const next of imports.get(file) ?? []) {
    const cycle = cycleFrom(next, [...path, file], done)
    if (cycle !== null) return cycle
  }
  done.add(file)
  return null
}

test('no modules import each other in a cycle, types included', () => {
  const done = new Set<string>()
  expect(files.flatMap((file) => cycleFrom(file, [], done) ?? [])).toEqual([])
})

test('the steps of the pipeline import only earlier steps', () => {
  const steps = ['understand/', 'search/', 'rank/', 'context/']
  // Constants, what is a test, and the term matcher are shared.
  const shared = ['rank/ranking-defaults.ts', 'rank/learned/test-path.ts', 'context/excerpt/term-matcher.ts']
  const stepOf = (file: string): number => steps.findIndex((step) => file.startsWith(step))
  const backwards = [...imports].flatMap(([file, targets]) =>
    targets
      .filter((target) => stepOf(file) >= 0 && stepOf(target) > stepOf(file) && !shared.includes(target))
      .map((target) => `${file} imports ${target}`),
  )
  expect(backwards).toEqual([])
})
