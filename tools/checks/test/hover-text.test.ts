import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { workspaceRoot } from '../src/workspace.js'

/** Types that a user of a library writes as an object. */
const WRITTEN = /^(?!Resolved)\w*(?:Options|Request|Filter|Config)$/

/** Returns the fields of what users write, of all libraries: each as `Type.field` with the text that an editor shows for it. */
function fieldsOfLibraries(): ReadonlyMap<string, string> {
  const declarations = readdirSync(join(workspaceRoot, 'libs')).flatMap((name) => {
    const path = join(workspaceRoot, 'libs', name, 'dist/index.d.ts')
    return existsSync(path) ? [path] : []
  })
  const options = { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023, strict: true, skipLibCheck: true }
  const made = ts.createProgram(declarations, options)
  const checker = made.getTypeChecker()
  const found = new Map<string, string>()
  for (const path of declarations) {
    const file = made.getSourceFile(path)
    const library = file && checker.getSymbolAtLocation(file)
    for (const exported of library === undefined ? [] : checker.getExportsOfModule(library)) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
      if (!WRITTEN.test(exported.name) || !(symbol.flags & ts.SymbolFlags.Type)) continue
      for (const field of checker.getDeclaredTypeOfSymbol(symbol).getProperties()) {
        const shown = ts.displayPartsToString(field.getDocumentationComment(checker))
        found.set(`${exported.name}.${field.name}`, shown)
      }
    }
  }
  return found
}

/** Settings of a configuration that only group others, which have texts of their own. */
const GROUPS = ['crawl', 'chunking', 'answers', 'context', 'classifier', 'routing', 'ranking', 'scrub', 'server']

/** Their fields are groups of a configuration, too: `Config` has the texts. */
const OF_CONFIGURATIONS = /^(?:ContextOptions|RankingOptions|RoutingOptions|RetrieverOptions\.ranking)/

test('an editor shows what a field means, of everything that a user writes', () => {
  const fields = fieldsOfLibraries()
  expect(fields.get('Config.dataDir')).toBe(
    'Directory of the index if `index` is not set, and of caches. Default: `"./data"`.',
  )
  expect(fields.get('QueryRequest.topK')).toMatch(/^Maximum number of hits, 1 to 200\./)
  expect(fields.size).toBeGreaterThan(250)
  const silent = [...fields].flatMap(([name, text]) => (text === '' && !OF_CONFIGURATIONS.test(name) ? [name] : []))
  expect(silent).toEqual(GROUPS.map((name) => `Config.${name}`))
})
