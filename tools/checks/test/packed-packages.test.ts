import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmptyProject, type EmptyProject } from '../src/empty-project.js'
import { readPackage, withDependencies } from '../src/packages.js'
import { workspaceRoot } from '../src/workspace.js'

const published = ['types', 'bm25', 'retrieval'].map((name) => join(workspaceRoot, 'libs', name))
const forTypes = join(workspaceRoot, 'node_modules/@types/node')

/** The entry points that need no optional peer. Published suites, most of them at `./testing`, need the test runner. */
const entryPoints = published
  .map(readPackage)
  .flatMap((entry) =>
    entry.entryPoints.filter(
      (name) => !/\/(?:testing|storage-contract)$/.test(name) || entry.optionalPeers.length === 0,
    ),
  )

describe('packed and installed into an empty project', () => {
  let project: EmptyProject

  beforeAll(() => {
    project = createEmptyProject(withDependencies([...published, forTypes]))
  })
  afterAll(() => project[Symbol.dispose]())

  test.each(entryPoints)('%s gives the same names to import and to require', (name) => {
    const quoted = JSON.stringify(name)
    const imported = project.runNode('use.mjs', `console.log(Object.keys(await import(${quoted})).sort().join())`)
    const required = project.runNode('use.cjs', `console.log(Object.keys(require(${quoted})).sort().join())`)
    expect(imported).not.toBe('\n')
    expect(
      imported
        .split(',')
        .filter((key) => key !== 'default' && key !== 'module.exports')
        .join(),
    ).toBe(required)
  })

  test('the types of every entry point check, from a module and from CommonJS', () => {
    const imports = entryPoints.map((name, index) => `import * as entry${index} from ${JSON.stringify(name)}`)
    const uses = entryPoints.map((_, index) => `console.log(Object.keys(entry${index}).length)`)
    const source = [...imports, ...uses, ''].join('\n')
    expect(project.typeCheck({ 'use.mts': source, 'use.cts': source })).toBe('')
    expect(project.typeCheck({ 'use.ts': source }, 'bundler')).toBe('')
  })

  test('a mistake in the use of a type is found, so the check above is one', () => {
    const source = `import { chunkId } from '@coderag/types'\nexport const id: number = chunkId('repo://a/b', [0, 'x'])\n`
    const messages = project.typeCheck({ 'wrong.mts': source })
    expect(messages).toContain('wrong.mts')
    expect(messages).toContain("Type 'string' is not assignable to type 'number'")
  })

  test('what is installed works: a chunk id made by import and by require is the same', () => {
    const use = `console.log(chunkId('repo://shop/a.ts', [0, 10]), CoderagError.is(new CoderagError('X', 'x', {})))`
    const imported = project.runNode('id.mjs', `import { chunkId, CoderagError } from '@coderag/types'\n${use}`)
    const required = project.runNode('id.cjs', `const { chunkId, CoderagError } = require('@coderag/types')\n${use}`)
    expect(imported).toMatch(/^[0-9a-f]{64} true\n$/)
    expect(imported).toBe(required)
  })
})
