import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { workspaceRoot } from '../src/workspace.js'

/** Types that a user of a library writes as an object. */
const WRITTEN = /^(?!Resolved|Loaded|Worker)\w*(?:Options|Request|Filter|Config)$|^(?:CrawlSource|AnsweredTurn)$/

/** Returns the declarations of the entries of all libraries, except those for tests. */
function entries(): readonly string[] {
  return readdirSync(join(workspaceRoot, 'libs')).flatMap((name) => {
    const library = join(workspaceRoot, 'libs', name)
    const { exports } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as { exports: object }
    const declared = [...JSON.stringify(exports).matchAll(/"types":"([^"]+\.d\.ts)"/g)].map(([, path = '']) => path)
    const paths = declared.filter((path) => !path.includes('testing')).map((path) => join(library, path))
    return [...new Set(paths)].filter((path) => existsSync(path))
  })
}

/**
 * Returns the fields of what users write, of all libraries: each as `Type.field`, or `Type.field.inner` where a field takes an
 * object that has no name, with the text that an editor shows for it.
 */
function fieldsOfLibraries(): ReadonlyMap<string, string> {
  const declarations = entries()
  const options = { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023, strict: true, skipLibCheck: true }
  const made = ts.createProgram(declarations, options)
  const checker = made.getTypeChecker()
  const found = new Map<string, string>()
  const add = (type: ts.Type, name: string): void => {
    if (type.isUnionOrIntersection()) for (const member of type.types) add(member, name)
    else if (checker.isArrayType(type))
      for (const item of checker.getTypeArguments(type as ts.TypeReference)) add(item, `${name}[]`)
    else if (isPlain(type)) fields(type, name)
  }
  const fields = (type: ts.Type, name: string): void => {
    for (const field of type.getProperties()) {
      const path = `${name}.${field.name}`
      const shown = ts.displayPartsToString(field.getDocumentationComment(checker))
      found.set(path, [found.get(path) ?? shown, shown].includes('') ? '' : shown)
      add(checker.getNonNullableType(checker.getTypeOfSymbol(field)), path)
    }
  }
  for (const path of declarations) {
    const file = made.getSourceFile(path)
    const library = file && checker.getSymbolAtLocation(file)
    for (const exported of library === undefined ? [] : checker.getExportsOfModule(library)) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
      if (!WRITTEN.test(exported.name) || !(symbol.flags & ts.SymbolFlags.Type)) continue
      const type = checker.getDeclaredTypeOfSymbol(symbol)
      if (type.isUnionOrIntersection()) add(type, exported.name)
      else fields(type, exported.name)
    }
  }
  return found
}

/** Tests whether a type is an object with fields of ours that is declared where it is used. */
function isPlain(type: ts.Type): boolean {
  const isObject = (type.flags & ts.TypeFlags.Object) !== 0 && type.getCallSignatures().length === 0
  const own = type
    .getProperties()
    .every(({ declarations = [] }) =>
      declarations.some((one) => one.getSourceFile().fileName.startsWith(join(workspaceRoot, 'libs'))),
    )
  return isObject && own && /^__(?:type|object)$/.test(type.symbol.name) && type.getProperties().length > 0
}

/** Settings of a configuration that only group others, which have texts of their own. */
const GROUPS = new Set([
  ...['crawl', 'chunking', 'answers', 'context', 'classifier', 'routing', 'ranking', 'scrub', 'server'],
  ...['ranking.weights', 'ranking.freshness', 'ranking.features', 'scrub.presidio', 'scrub.ner'],
])

/** Rules of the classifier and of routes, which docs/ranking.md explains. */
const RULES = /\.(?:classifier|routing)\./

/** Their fields are groups of a configuration, too: `Config` has the texts. */
const OF_CONFIGURATIONS = /^(?:ContextOptions|RankingOptions|RoutingOptions|RetrieverOptions\.(?:ranking|context))\./

test('an editor shows what a field means, of everything that a user writes', () => {
  const fields = fieldsOfLibraries()
  expect(fields.get('Config.dataDir')).toBe(
    'Directory of the index if `index` is not set, and of caches. Default: `"./data"`.',
  )
  expect(fields.get('QueryRequest.topK')).toMatch(/^Maximum number of hits, 1 to 200\./)
  expect(fields.get('Config.sources[].name')).toMatch(/^Name in the index/)
  expect(fields.get('QueryRequest.turns[].question')).toMatch(/^Query of the turn/)
  expect(fields.size).toBeGreaterThan(400)
  const silent = [...fields].flatMap(([name, text]) => (text === '' ? [name] : []))
  const isGroup = (name: string): boolean => GROUPS.has(name.replace(/^Config\./, ''))
  expect(silent.filter((name) => !isGroup(name) && !RULES.test(name) && !OF_CONFIGURATIONS.test(name))).toEqual([])
})
