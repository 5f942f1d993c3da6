import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { languages, type IndexedLanguage } from '../src/languages/languages.js'
import { ModelIndex } from '../src/models/model-index.js'
import type { LibraryModel } from '../src/models/model.js'
import { linesOf } from './code/facts-of.js'

const sources = new URL('../src/', import.meta.url).pathname
const folder = mkdtempSync(join(tmpdir(), 'coderag-guide-'))
const registered = languages as Map<string, IndexedLanguage>

afterAll(() => rmSync(folder, { recursive: true }))

describe('the code in the guides works as it stands', () => {
  test('docs/adding-a-library-model.md', async () => {
    const page = guide('adding-a-library-model.md')
    const { fasthttp } = (await import(writeBlock(page))) as { fasthttp: LibraryModel }
    const go = registered.get('go')
    if (go === undefined) throw new Error('Go is not registered.')
    registered.set('go', { ...go, rules: new ModelIndex([...go.libraries, fasthttp]) })
    await runExample(page, 'main.go', 'endpoint')
    registered.set('go', go)
  })
})

function guide(name: string): string {
  return readFileSync(new URL(`../../../docs/${name}`, import.meta.url), 'utf8')
}

/** Writes the file of `src/languages` that a guide shows, and returns its path. */
function writeBlock(page: string): string {
  const [, file = '', code = ''] =
    /^`(libs\/facts\/src\/languages\/[^`]+)`:\n\n```ts\n([\s\S]*?)^```$/m.exec(page) ?? []
  const path = join(folder, basename(file))
  writeFileSync(path, code.replaceAll("'../../../", `'${sources}`))
  return path
}

/** Runs the test that a guide shows. */
async function runExample(page: string, path: string, ...kinds: Parameters<typeof linesOf>[2][]): Promise<void> {
  const source = /const source = `([\s\S]*?)`/.exec(page)?.[1] ?? ''
  const expected = /\.toEqual\(\[([\s\S]*?)\]\)/.exec(page)?.[1] ?? ''
  const lines = [...expected.matchAll(/'([^'\n]*)'/g)].map(([, line]) => line)
  expect(lines.length).toBeGreaterThan(0)
  expect(await linesOf(path, source, ...kinds)).toEqual(lines)
}
