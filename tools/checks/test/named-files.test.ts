import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { workspaceRoot } from '../src/workspace.js'

const readmes = ['README.md', ...globSync('{apps,libs}/*/README.md', { cwd: workspaceRoot })]

test.each(readmes)('the source files that %s names are there', (readme) => {
  const prose = readFileSync(join(workspaceRoot, readme), 'utf8').replace(/```.*?```/gs, '')
  const named = [...prose.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|mjs|wat))`/g)].map(([, path = '']) => path)
  const folder = join(workspaceRoot, dirname(readme))
  const missing = named.filter(
    (path) => ![join(folder, path), join(folder, 'src', path)].some((file) => existsSync(file)),
  )
  expect(missing).toEqual([])
})
