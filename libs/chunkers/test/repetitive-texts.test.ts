import { expectLinear } from '@coderag/types/testing'
import { describe, expect, test } from 'vitest'
import {
  createAstChunker,
  createConfigChunker,
  createDocumentChunker,
  createMarkdownChunker,
  createYamlChunker,
} from '../src/index.js'
import { moduleDocOf } from '../src/module-doc.js'
import { packageFactsOf } from '../src/package-manifest.js'
import { sketchDocument } from '../src/testing.js'

const chunkers = {
  code: createAstChunker(),
  config: createConfigChunker(),
  documents: createDocumentChunker(),
  markdown: createMarkdownChunker(),
  yaml: createYamlChunker(),
}

/** What a format reads further, before the run of equal signs. */
const fronts: readonly (readonly [keyof typeof chunkers, path: string, fronts: readonly string[]])[] = [
  ['markdown', 'a.md', ['', '# ', '```', '| a |\n|', '[a', '[a]: ', '1. ', '> ', '<h1>', '<a ', '---\ntitle: ']],
  ['markdown', 'a.adoc', ['', '= ', '[source', '[source,', '|===\n', '.']],
  ['markdown', 'a.rst', ['', '.. code-block:: ', 'Title\n===\n']],
  ['documents', 'a.txt', ['']],
  ['yaml', 'a.yaml', ['', 'a: ', 'a', '- a', '"a', "'a", 'a: |\n  ', '{{ ', 'services:\n  a', 'kind: Pod\n']],
  ['yaml', 'Dockerfile', ['', 'FROM a', 'RUN a']],
  ['config', 'a.toml', ['', '[', '[[a', 'a = "']],
  ['config', 'Makefile', ['', 'a', 'a:', '.PHONY: ']],
  ['config', 'nginx.conf', ['', 'server', 'location /', 'map $']],
  ['config', 'a.proto', ['', 'message A', '// ']],
  ['config', 'a.json', ['', '{"a": "', '[']],
  ['config', 'a.xml', ['', '<a ', '<!-- ', '<a>']],
  ['config', 'openapi.yaml', ['openapi: 3.0.0\npaths:\n  /a']],
]

describe('no format takes time that grows with the square of a run of equal signs', () => {
  test.each(fronts)('%s: %s', { timeout: 120_000 }, async (kind, path, before) => {
    for (const front of before) {
      await expectLinear((text) => chunkers[kind].chunk(sketchDocument(path, `${front}${text}\n====\n`)))
    }
  })

  test.each(['bash', 'go', 'haskell', 'lua', 'python', 'ruby', 'typescript'])(
    'the documentation of a file: %s',
    { timeout: 120_000 },
    async (language) => {
      for (const front of ['', '# ', '// ', '/* ', '-- ', '{- ', '{-#', '"""', '// a\n']) {
        await expectLinear((text) => moduleDocOf(front + text, language))
      }
    },
  )

  test.each(['package.json', 'go.mod', 'Cargo.toml', 'pyproject.toml', 'pom.xml', 'a.csproj'])(
    'the facts of a package: %s',
    { timeout: 120_000 },
    async (path) => {
      for (const front of [
        '',
        'module ',
        'require ',
        '[package]\nname = "',
        '[project]\nname = "a"\ndependencies = [\n"',
      ]) {
        await expectLinear((text) => packageFactsOf(path, front + text))
      }
    },
  )
})

test('many pragmas before a module without documentation are read once', () => {
  const pragmas = '{-# LANGUAGE GADTs #-}\n'.repeat(800)
  expect(moduleDocOf(`${pragmas}module Orders where\n`, 'haskell')).toBeNull()
  expect(moduleDocOf(`${pragmas}-- | Orders, and what they cost.\nmodule Orders where\n`, 'haskell')).toBe(
    'Orders, and what they cost.',
  )
})
