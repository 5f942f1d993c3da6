import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { workspaceRoot } from '../src/workspace.js'

const read = (path: string): string => readFileSync(join(workspaceRoot, path), 'utf8')
const blocksOf = (guide: string): readonly string[] =>
  [...read(guide).matchAll(/^```ts\n(.*?)^```/gms)].map(([, code = '']) => code)

const guides = ['README.md', ...globSync(['docs/*.md', '{libs,apps}/*/README.md'], { cwd: workspaceRoot })].filter(
  (guide) => blocksOf(guide).length > 0,
)

/** A block is a module, or entries of a list or an object that the text around it names. */
const SHAPES: readonly ((code: string) => string)[] = [
  (code) => code,
  (code) => `void [${code}]`,
  (code) => `void {${code}}`,
]

test.each(guides)('the TypeScript in %s can be parsed', (guide) => {
  const complaints = (code: string): number =>
    ts.transpileModule(code, { reportDiagnostics: true, fileName: 'block.ts' }).diagnostics?.length ?? 0
  const wrong = blocksOf(guide).filter((code) => SHAPES.every((shape) => complaints(shape(code)) > 0))
  expect(wrong).toEqual([])
})

test('the row of a corpus type in docs/adding-a-source.md compiles in the registry', () => {
  const row = blocksOf('docs/adding-a-source.md').find((code) => code.startsWith('row(')) ?? ''
  const corpus = join(workspaceRoot, 'libs/types/src/corpus.ts')
  const registry = readFileSync(corpus, 'utf8')
  const place = 'const rows: readonly SourceType[] = [\n'
  expect(registry).toContain(place)
  // The type has no wiki pages, so the row names another one here.
  const changed = registry.replace(place, `${place}${row.trim().replaceAll('DOC_WIKI', 'DOC_ADR')},`)
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
  }
  const host = ts.createCompilerHost(options)
  const own = host.readFile.bind(host)
  const sources = host.getSourceFile.bind(host)
  host.readFile = (path) => (path === corpus ? changed : own(path))
  host.getSourceFile = (path, version, ...rest) =>
    path === corpus ? ts.createSourceFile(path, changed, version) : sources(path, version, ...rest)
  const program = ts.createProgram([corpus], options, host)
  const file = program.getSourceFile(corpus)
  const messages = program
    .getSemanticDiagnostics(file)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
  expect([row === '', messages]).toEqual([false, []])
})
