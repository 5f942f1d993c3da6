import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { workspaceRoot } from '../src/workspace.js'

/** Projects that ask for a process for each file of tests. */
const isolated = globSync('{libs,apps,tools}/*/vitest.config.ts', { cwd: workspaceRoot }).filter((config) =>
  readFileSync(join(workspaceRoot, config), 'utf8').includes('isolate: true'),
)

test('a module beside tests that share a process registers no hook, which only the first file would get', () => {
  const folders = new Set(isolated.map(dirname))
  const modules = globSync('{libs,apps,tools}/*/{src,test}/**/*.ts', { cwd: workspaceRoot }).filter(
    (path) => !path.endsWith('.test.ts') && !folders.has(path.split(/[\\/]/).slice(0, 2).join('/')),
  )
  expect(modules.length).toBeGreaterThan(500)
  const registering = modules.filter((path) =>
    /^(?:before|after)(?:Each|All)\(/m.test(readFileSync(join(workspaceRoot, path), 'utf8')),
  )
  expect(registering).toEqual([])
})
