import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { workspaceRoot } from '../src/workspace.js'

/** What users of the libraries write down as an object. */
const program = `
import type { Config } from '@coderag/presets'
import type { QueryFilter, QueryOptions, QueryRequest } from '@coderag/retrieval'
export type Written = { Config: Config; QueryFilter: QueryFilter; QueryOptions: QueryOptions; QueryRequest: QueryRequest }
`

/** Returns the fields of types of built declarations, each with the text that an editor shows for it. */
function fieldsOf(source: string): ReadonlyMap<string, string> {
  const path = join(workspaceRoot, 'tools/checks/src/hover-text.mts')
  const options = { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023, strict: true, skipLibCheck: true }
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile.bind(host)
  host.getSourceFile = (name, ...rest) =>
    name === path ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2023, true) : read(name, ...rest)
  const made = ts.createProgram([path], options, host)
  const checker = made.getTypeChecker()
  const file = made.getSourceFile(path)
  const found = new Map<string, string>()
  file?.forEachChild((node) => {
    if (!ts.isTypeAliasDeclaration(node)) return
    for (const type of checker.getTypeAtLocation(node).getProperties()) {
      for (const field of checker.getTypeOfSymbol(type).getProperties()) {
        const shown = ts.displayPartsToString(field.getDocumentationComment(checker))
        found.set(`${type.name}.${field.name}`, shown)
      }
    }
  })
  return found
}

/** Groups of settings, whose settings have texts of their own. */
const GROUPS = ['crawl', 'chunking', 'answers', 'context', 'classifier', 'routing', 'ranking', 'scrub', 'server']

test('an editor shows what a field means, of everything that a user writes', () => {
  const fields = fieldsOf(program)
  expect(fields.get('Config.dataDir')).toBe(
    'Directory of the index if `index` is not set, and of caches. Default: `"./data"`.',
  )
  expect(fields.get('QueryRequest.topK')).toMatch(/^Maximum number of hits, 1 to 200\./)
  expect(fields.size).toBeGreaterThan(40)
  const silent = [...fields].flatMap(([name, text]) => (text === '' ? [name] : []))
  expect(silent).toEqual(GROUPS.map((name) => `Config.${name}`))
})
