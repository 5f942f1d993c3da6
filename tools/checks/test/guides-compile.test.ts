import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { beforeAll, expect, test } from 'vitest'
import { workspaceRoot } from '../src/workspace.js'

const read = (path: string): string => readFileSync(join(workspaceRoot, path), 'utf8')

/** A file of TypeScript that a guide shows. */
interface Block {
  readonly guide: string
  readonly line: number
  /** Where it is compiled: the path that stands before it (`` `libs/…/x.ts`: ``), or else beside its README. */
  readonly path: string
  readonly code: string
}

function blocksOf(guide: string, text: string): readonly Block[] {
  const folder = /^(?:apps|libs|tools)\//.test(guide) ? dirname(guide) : 'tools/checks'
  return [...text.matchAll(/(?:^`([\w./-]+\.ts)`[^\n`]*:\n\n)?^```ts\n(.*?)^```$/gms)].map(
    ({ index, 1: named, 2: code = '' }) => {
      const line = text.slice(0, index).split('\n').length
      return { guide, line, code, path: join(workspaceRoot, named ?? `${folder}/block-${line}.ts`) }
    },
  )
}

/** Type-checks all blocks in one program, against the sources of the libraries, and returns what is wrong in each. */
function complaintsOf(blocks: readonly Block[], changed: ReadonlyMap<string, string> = new Map()): readonly string[] {
  const texts = new Map([...blocks.map(({ path, code }) => [path, `${code}export {}\n`] as const), ...changed])
  const { config } = ts.readConfigFile(join(workspaceRoot, 'tsconfig.base.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, workspaceRoot)
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists, getSourceFile } = host
  host.readFile = (path) => texts.get(path) ?? readFile.call(host, path)
  // Blocks lie in folders that are not there.
  host.directoryExists = () => true
  host.fileExists = (path) => texts.has(path) || fileExists.call(host, path)
  host.getSourceFile = (path, version, ...rest) => {
    const text = texts.get(path)
    return text === undefined
      ? getSourceFile.call(host, path, version, ...rest)
      : ts.createSourceFile(path, text, version)
  }
  const program = ts.createProgram([...texts.keys()], options, host)
  const messagesOf = (path: string): readonly string[] => {
    const file = program.getSourceFile(path)
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(({ messageText }) =>
      ts.flattenDiagnosticMessageText(messageText, ' '),
    )
  }
  return [
    ...blocks.flatMap(({ guide, line, path }) => messagesOf(path).map((text) => `${guide}:${line}: ${text}`)),
    ...[...changed.keys()].flatMap((path) => messagesOf(path).map((text) => `${path}: ${text}`)),
  ]
}

const guides = globSync(['*.md', 'docs/*.md', '{libs,apps,tools}/*/README.md'], { cwd: workspaceRoot })
const blocks = guides.flatMap((guide) => blocksOf(guide, read(guide)))

let complaints: readonly string[] = []
beforeAll(() => {
  // The registry of corpus types, with the row that a guide adds. The type has no wiki pages, so it names another one.
  const [row = ''] = /^row\('DOC_WIKI'.*$/m.exec(read('docs/adding-a-source.md')) ?? []
  const place = 'const rows: readonly SourceType[] = [\n'
  const registry = read('libs/types/src/corpus.ts')
  expect([row === '', registry.includes(place)]).toEqual([false, true])
  const withRow = registry.replace(place, `${place}${row.replace('DOC_WIKI', 'DOC_ADR')},\n`)
  const corpus = join(workspaceRoot, 'libs/types/src/corpus.ts')
  const wrong = { guide: 'wrong.md', line: 1, path: join(workspaceRoot, 'tools/checks/wrong.ts') }
  const code = "import { composeRetriever } from '@coderag/presets'\nawait composeRetriever({ dataDir: 1 })\n"
  complaints = complaintsOf([...blocks, { ...wrong, code }], new Map([[corpus, withRow]]))
})

test('a block with a wrong type is found', () => {
  expect(complaints.filter((text) => text.startsWith('wrong.md'))).toEqual([
    expect.stringContaining("'number' is not assignable to type 'string"),
  ])
})

test('the TypeScript of every guide and README compiles', () => {
  expect(blocks.length).toBeGreaterThan(20)
  expect(complaints.filter((text) => !text.startsWith('wrong.md'))).toEqual([])
})
