import { beforeAll, describe, expect, test } from 'vitest'
import { createLint, type LintAs } from '../src/boundaries.js'

const boundaries = '@nx/enforce-module-boundaries'
const importOf = (from: string) => `import * as other from '${from}'\nexport const names = Object.keys(other)\n`
const lazyImportOf = (from: string) => `export const load = () => import('${from}')\n`

let lintAs: LintAs
beforeAll(async () => {
  lintAs = await createLint()
})

describe('lint refuses', () => {
  test.each([
    ['a stage that imports a stage', 'libs/bm25/src/x.ts', '@coderag/store-lance'],
    ['the contracts importing anything of ours', 'libs/types/src/x.ts', '@coderag/text'],
    ['one pipeline importing the other', 'libs/retrieval/src/x.ts', '@coderag/ingest'],
    ['the other pipeline importing the one', 'libs/ingest/src/x.ts', '@coderag/retrieval'],
    ['a pipeline naming a concrete stage', 'libs/retrieval/src/x.ts', '@coderag/bm25'],
    ['shared mechanics importing a stage', 'libs/text/src/x.ts', '@coderag/bm25'],
    ['a pipeline running a model', 'libs/ingest/src/x.ts', '@coderag/onnx'],
    ['reading facts importing what joins them', 'libs/facts/src/x.ts', '@coderag/boundary'],
    ['a library importing the composition', 'libs/bm25/src/x.ts', '@coderag/presets'],
    // An application exports nothing, so that a path is the only way in.
    ['a library importing an application', 'libs/presets/src/x.ts', '../../../apps/crawler/src/main.js'],
    ['an application importing an application', 'apps/query-cli/src/x.ts', '../../crawler/src/main.js'],
    ['a path into another project', 'libs/presets/src/x.ts', '../../bm25/src/index.js'],
    ['a contract suite outside tests', 'libs/bm25/src/x.ts', '@coderag/store-lance/testing'],
    ['the test of a stage importing a stage', 'libs/bm25/test/x.ts', '@coderag/store-lance'],
  ])('%s', async (_, file, from) => {
    const findings = await lintAs(file, importOf(from))
    expect(findings.map(({ rule }) => rule)).toContain(boundaries)
  })

  test('a forbidden import that is put off until run time', async () => {
    const findings = await lintAs('libs/bm25/src/x.ts', lazyImportOf('@coderag/store-lance'))
    expect(findings.map(({ rule }) => rule)).toContain(boundaries)
  })

  test.each(['libs/bm25/src/x.ts', 'libs/ingest/src/x.ts', 'libs/retrieval/src/x.ts', 'apps/crawler/src/x.ts'])(
    'the gate that marks text as clean in %s',
    async (file) => {
      const findings = await lintAs(file, importOf('@coderag/types/gate'))
      expect(findings.map(({ rule }) => rule)).toContain('no-restricted-imports')
    },
  )

  test.each([
    ['a stage naming an engine', 'libs/bm25/src/x.ts', importOf('@coderag/storage/directory')],
    ['a pipeline naming an engine', 'libs/ingest/src/x.ts', importOf('@coderag/storage/directory')],
    ['a pipeline loading an engine', 'libs/retrieval/src/x.ts', lazyImportOf('@coderag/storage/directory')],
    ['a stage naming a model', 'libs/scrub/src/x.ts', importOf('@coderag/onnx/embedder')],
    ['a stage loading a model', 'libs/scrub/src/x.ts', lazyImportOf('@coderag/onnx/cross-encoder')],
    ['the mechanics of models naming a model', 'libs/onnx/src/model/x.ts', importOf('../embedder/usage.js')],
    ['a lower room of a package naming an upper one', 'libs/storage/src/lock/x.ts', importOf('../directory/lock.js')],
    ['the learned order naming the search', 'libs/retrieval/src/rank/learned/x.ts', importOf('../../search/fusion.js')],
    ['a lower room exporting an upper one', 'libs/storage/src/scan/x.ts', "export * from '../directory/lock.js'\n"],
  ])('%s', async (_, file, source) => {
    const findings = await lintAs(file, source)
    expect(findings.map(({ rule }) => rule)).toEqual(['no-restricted-syntax'])
  })

  test.each([
    ['a cast to clean text', 'export const clean = (text: string) => text as CleanText\n'],
    ['a cast to raw text', 'export const raw = (text: string) => text as RawText\n'],
    ['a cast through unknown', 'export const wrong = (text: string) => text as unknown as number\n'],
  ])('%s', async (_, body) => {
    const source = `import type { CleanText, RawText } from '@coderag/types'\nexport type Text = CleanText | RawText\n${body}`
    const findings = await lintAs('libs/scrub/src/x.ts', source)
    expect(findings.map(({ rule }) => rule)).toEqual(['no-restricted-syntax'])
  })
})

describe('lint accepts', () => {
  test.each([
    ['a stage that imports contracts', 'libs/bm25/src/x.ts', '@coderag/types'],
    ['a stage that imports mechanics', 'libs/bm25/src/x.ts', '@coderag/text'],
    ['a contract suite in the tests of another stage', 'libs/bm25/test/x.ts', '@coderag/store-lance/testing'],
    ['joining facts, which imports them', 'libs/boundary/src/x.ts', '@coderag/facts/stored'],
    ['a pipeline that imports contracts', 'libs/retrieval/src/x.ts', '@coderag/types'],
    [
      'an engine that stands on the lower rooms of its package',
      'libs/storage/src/directory/x.ts',
      '../lock/file-lock.js',
    ],
    ['a stage that imports the mechanics of models', 'libs/scrub/src/x.ts', '@coderag/onnx'],
    ['an application naming an engine', 'apps/crawler/src/x.ts', '@coderag/storage/directory'],
    ['an engine in the tests of a pipeline', 'libs/ingest/test/x.ts', '@coderag/storage/directory'],
    ['models for tests in the tests of a tool', 'tools/checks/test/x.ts', '@coderag/onnx/testing'],
    ['the gate in the scrubber', 'libs/scrub/src/x.ts', '@coderag/types/gate'],
    ['the gate in a store', 'libs/store-lance/src/x.ts', '@coderag/types/gate'],
  ])('%s', async (_, file, from) => {
    expect(await lintAs(file, importOf(from))).toEqual([])
  })

  // Both are loaded on first use; Nx then wants every import of them to be so.
  test.each([
    ['the composition loading a stage', 'libs/presets/src/x.ts', '@coderag/store-lance'],
    ['an application loading the composition', 'apps/crawler/src/x.ts', '@coderag/presets'],
  ])('%s', async (_, file, from) => {
    expect(await lintAs(file, lazyImportOf(from))).toEqual([])
  })
})
