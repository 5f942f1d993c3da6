import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { typeCheck } from '../src/empty-project.js'
import { unpackPackages } from '../src/packed-command.js'
import { installedAt, readPackage } from '../src/packages.js'
import { workspaceRoot } from '../src/workspace.js'

const libraries = readdirSync(join(workspaceRoot, 'libs')).map((name) => join(workspaceRoot, 'libs', name))
/** Every way into a library, test suites included. */
const entryPoints = libraries.flatMap((directory) => readPackage(directory).entryPoints)

let directory = ''

beforeAll(() => {
  directory = unpackPackages(libraries)
  // The types of Node, and the test runner of the published suites.
  mkdirSync(join(directory, 'node_modules/@types'))
  for (const name of ['@types/node', 'vitest']) {
    symlinkSync(installedAt(name, workspaceRoot), join(directory, 'node_modules', name))
  }
})
afterAll(() => rmSync(directory, { recursive: true }))

function runNode(file: string, source: string): string {
  writeFileSync(join(directory, file), source)
  return execFileSync(process.execPath, [file], {
    cwd: directory,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

test('the composition gives the same names to import and to require', () => {
  const ways = readPackage(join(workspaceRoot, 'libs/presets')).entryPoints
  expect(ways).toContain('@coderag/presets')
  const names = (load: string): string =>
    `(async () => { for (const way of ${JSON.stringify(ways)}) console.log(way, Object.keys(${load}).filter((name) => name !== 'default' && name !== 'module.exports').sort().join()) })()`
  const required = runNode('names.cjs', names('require(way)'))
  expect(required).toMatch(/@coderag\/presets .*composeIngest/)
  expect(required).toBe(runNode('names.mjs', names('await import(way)')))
})

test('a program in CommonJS indexes a folder with worker threads and asks', () => {
  mkdirSync(join(directory, 'shop'))
  writeFileSync(
    join(directory, 'shop/price.ts'),
    'export function priceOfOrder(items: number[]) {\n  return items.length\n}\n',
  )
  const printed = runNode(
    'ask.cjs',
    `const { composeIngest, composeRetriever } = require('@coderag/presets')
async function main() {
  const pipeline = await composeIngest({ dataDir: 'data' })
  const { committed } = await pipeline.ingest([{ kind: 'repo', path: 'shop' }])
  const retriever = await composeRetriever({ dataDir: 'data' })
  const { hits } = await retriever.query({ text: 'price of an order' })
  process.stdout.write(\`\${committed} \${hits[0].chunk.filePath}\`)
  await retriever.close()
}
main()`,
  )
  expect(printed).toBe('true price.ts')
})

/** What the declarations of others lack: `@types/emscripten` has it, on which web-tree-sitter does not depend. */
const MISSING_ELSEWHERE = /web-tree-sitter\.d\.c?ts\(\d+,\d+\): error TS2304: Cannot find name 'EmscriptenModule'\.$/

/** The SDK that answers are written with needs names of the web, and is not made for exact optional properties. */
const userOptions = { lib: ['es2023', 'esnext.disposable', 'dom'], exactOptionalPropertyTypes: false }

test.each(['use.mts', 'use.cts'])('the types of every library check without skipLibCheck, from %s', (file) => {
  expect(entryPoints.length).toBeGreaterThan(40)
  const imports = entryPoints.map((name, at) => `import * as entry${at} from ${JSON.stringify(name)}`)
  const uses = entryPoints.map((_, at) => `console.log(Object.keys(entry${at}).length)`)
  const source = [...imports, ...uses, ''].join('\n')
  const messages = typeCheck(directory, { [file]: source }, 'nodenext', userOptions).split('\n')
  expect(messages.filter((line) => line !== '' && !MISSING_ELSEWHERE.test(line))).toEqual([])
})
