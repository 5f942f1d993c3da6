import { expect, test } from 'vitest'
import { fileCircles, readSources } from '../src/file-circles.js'
import { workspaceRoot } from '../src/workspace.js'

const sourcesOf = (files: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(files))

test('no files of the workspace import each other in a circle', () => {
  const sources = readSources(workspaceRoot)
  expect(sources.size).toBeGreaterThan(1_000)
  expect(fileCircles(sources)).toEqual([])
})

test.each([
  ['two files', { 'a.ts': "import { b } from './b.js'", 'b.ts': "import { a } from './a.js'" }, ['a.ts', 'b.ts']],
  [
    'files of which one imports a type only',
    { 'x/a.ts': "import type { B } from '../b.js'", 'b.ts': "import { a } from './x/a.js'" },
    ['b.ts', 'x/a.ts'],
  ],
  [
    'files of which one is loaded on first use',
    { 'a.ts': "export const load = () => import('./b.js')", 'b.ts': "import { load } from './a.js'" },
    ['a.ts', 'b.ts'],
  ],
  [
    'three files, one of which exports what another has',
    {
      'a.ts': "export * from './b.js'",
      'b.ts': "import './c.js'",
      'c.ts': "import { b } from './a.js'",
      'd.ts': "import './a.js'",
    },
    ['a.ts', 'b.ts', 'c.ts'],
  ],
])('a circle of %s is found', (_, files, circle) => {
  expect(fileCircles(sourcesOf(files))).toEqual([circle])
})

test.each([
  [
    'a file that two others import',
    { 'a.ts': "import './c.js'", 'b.ts': "import './a.js'\nimport './c.js'", 'c.ts': '' },
  ],
  [
    'an import in a comment or a text',
    { 'a.ts': "import './b.js'", 'b.ts': "// import './a.js'\nexport const t = \"import './a.js'\"" },
  ],
  ['an import of a package', { 'a.ts': "import './b.js'", 'b.ts': "import 'a'" }],
])('%s is no circle', (_, files) => {
  expect(fileCircles(sourcesOf(files))).toEqual([])
})
