import type { Declaration, Node, SyntaxTree } from '@coderag/syntax'
import type { FactCollector, FactDraft } from '../fact-collector.js'
import { engineOf } from '../code/engines.js'
import type { TableFact, ValueExpr } from '../facts.js'
import { literal } from '../values/value-expr.js'
import { type Orm, roleOf } from './orm.js'
import { tablesIn, tablesInSql } from './sql.js'
import { pascalCase } from './table-names.js'

/** Maximum length of an expression that is read as SQL, in UTF-16 units. */
const MOST_SQL = 20_000

/** The beginning of a text that may be a statement: `"SELECT`, `<<~SQL` with one on the next line. */
const MAY_BE_SQL =
  /(?:["'`]|<<[-~<]?["']?\w{1,40}\b[^\n]{0,200}\n)\s{0,200}(?:--[^\n]{0,500}\n\s{0,200}){0,3}\(?\s{0,200}(?:select|insert|replace|update|delete|merge|truncate|create|alter|drop|with)\s/gi

/** Parts of an expression that puts a text together. */
const TEXT = /string|concat|binary|additive|template|heredoc|raw|encapsed|verbatim|parenthesi[sz]ed_expression/

/** Between two literals of one text: `" + columns + "`, or nothing. */
const JOINT = /(["'`])\s*(?:[+.&](?:[^"'`\n]*[+.&])?\s*)?(?:[@$a-zA-Z]{0,2})\1/g

/** What stands before the text of a literal: brackets, prefixes, quotes, the line of a heredoc. */
const BEFORE_TEXT = /^(?:[\s(@$#a-zA-Z]{0,10}["'`]{1,3}|<<[^\n]*\n)/

/** The name that an expression is kept by, before it. */
const KEPT = new RegExp(
  String.raw`([A-Za-z_$][\w$]*)\s{0,9}(?::\s{0,9}[\w<>[\].]{1,60}\s{0,9})?(?:string\s{0,9})?:?=\s{0,200}` +
    String.raw`(?:[@$(]|[frbFRB](?=$)|\w{1,60}\(){0,3}\s{0,200}$`,
)

/** A method of a variable, `orders.save(`, `$this->orders->find(`. */
const METHOD_CALLS = /(?<!\w)(?<variable>[a-zA-Z_]\w*)(?:\.|->)(?<method>\w+)\(/g
/** A variable that a method is given, `db.Create(&order)`. */
const PASSED = /\.(?<method>\w+)\((?:\w+,\s*)?&?(?<variable>[a-zA-Z_]\w*)\s*[,)]/g

const FUNCTIONS: ReadonlySet<string> = new Set(['function', 'method', 'constructor'])

/**
 * Adds the tables that code names: in statements of SQL, as models of an ORM, and where it uses these. A statement that a
 * constant keeps is used where the file names the constant.
 */
export function addTables(tree: SyntaxTree, collector: FactCollector, orms: readonly Orm[]): void {
  const file = new TableFile(tree, collector)
  file.addStatements()
  for (const orm of orms) if (orm.words.test(tree.text)) file.addModels(orm)
}

/** Reads the tables of a script of SQL. */
export function* sqlFacts(text: string): Generator<FactDraft> {
  const lineOf = lineFinder(text)
  for (const { name, role, index } of tablesIn(text.replace(/--[^\n]*/g, (comment) => ' '.repeat(comment.length))))
    yield { kind: 'table', name, role, models: [], line: lineOf(index), extractor: 'sql/script' }
}

/** Tells a file of SQL statements of MyBatis (https://mybatis.org/mybatis-3/sqlmap-xml.html). */
export function isMyBatisMapper(path: string, text: string): boolean {
  return /\.xml$/i.test(path) && /<mapper\s+namespace\s*=/.test(text)
}

/** Attributes of an element, up to its end. A `>` in one does not end it. */
const ATTRIBUTES = String.raw`(?:"[^"<]*"|'[^'<]*'|[^<>"'])*>`
const MAPPED = new RegExp(String.raw`<(select|insert|update|delete)\b${ATTRIBUTES}`, 'g')
const MARKUP = new RegExp(String.raw`<!\[CDATA\[|\]\]>|<\/?\w${ATTRIBUTES}`, 'g')

/** Reads the tables of the statements of a mapper of MyBatis. */
export function* myBatisFacts(text: string): Generator<FactDraft> {
  const lineOf = lineFinder(text)
  const plain = text.replace(/<!--[^]*?(?:-->|$)/g, (comment) => ' '.repeat(comment.length))
  let done = 0
  for (const { 0: element, 1: statement = '', index } of plain.matchAll(MAPPED)) {
    if (index < done) continue
    const start = index + element.length
    done = plain.indexOf(`</${statement}>`, start)
    if (done === -1) return
    // An element of a statement is a part of it that may be left out.
    const sql = plain
      .slice(start, done)
      .replace(MARKUP, (tag) => (SETS.test(tag) ? ' set' : '').padEnd(tag.length))
      .replace(/[#$]\{[^{}]*\}/g, (value) => '?'.padEnd(value.length))
    for (const { name, role, index: at } of tablesIn(sql))
      yield { kind: 'table', name, role, models: [], line: lineOf(start + at), extractor: 'mybatis/mapper' }
  }
}

/** Elements that stand for the word `set`: https://mybatis.org/mybatis-3/dynamic-sql.html#trim-where-set */
const SETS = /^<set\b|^<trim\b[^]*\bprefix\s*=\s*["']set\b/i

/** Reads the database and the tables of a schema of Prisma (https://www.prisma.io/docs/orm/reference/prisma-schema-reference). */
export function* prismaFacts(text: string): Generator<FactDraft> {
  const lineOf = lineFinder(text)
  for (const { 1: body = '', index } of text.matchAll(/^datasource\s+\w+\s*\{([^}]*)\}/gm)) {
    const provider = /^[ \t]*provider[ \t]*=[ \t]*"(\w+)"/m.exec(body)?.[1] ?? ''
    const [, variable, written] = /^[ \t]*url[ \t]*=[ \t]*(?:env\([ \t]*"(\w+)"[ \t]*\)|"([^"]*)")/m.exec(body) ?? []
    // A schema without an address is given one by the configuration of its tools, most often out of this variable.
    const target: ValueExpr =
      written === undefined ? { kind: 'env', name: variable ?? 'DATABASE_URL', fallback: null } : literal(written)
    const client = engineOf(provider, target)
    if (client === null || client === 'sqlite') continue
    const unsaid = { method: null, path: null, grpcService: null, within: null }
    yield { kind: 'call', edgeType: 'db', client, target, ...unsaid, line: lineOf(index), extractor: 'prisma/schema' }
  }
  for (const { 1: model = '', 2: body = '', index } of text.matchAll(/^model\s+(\w+)\s*\{([^}]*)\}/gm)) {
    const name = /@@map\(\s*(?:name:\s*)?"([\w.]+)"/.exec(body)?.[1] ?? model
    yield { kind: 'table', name, role: 'declares', models: [model], line: lineOf(index), extractor: 'prisma/schema' }
  }
}

class TableFile {
  readonly #tree: SyntaxTree
  readonly #collector: FactCollector
  readonly #lineOf: (index: number) => number
  readonly #known = new Set<string>()
  readonly #functions: readonly Declaration[]
  readonly #declared: readonly Declaration[]
  readonly #callsOf = new Map<
    RegExp,
    ReadonlyMap<string, readonly { readonly index: number; readonly method: string }[]>
  >()

  constructor(tree: SyntaxTree, collector: FactCollector) {
    this.#tree = tree
    this.#collector = collector
    this.#lineOf = lineFinder(tree.text)
    this.#declared = flat(tree.outline().declarations)
    this.#functions = this.#declared.filter(({ kind }) => FUNCTIONS.has(kind))
  }

  addStatements(): void {
    const { text, root, language } = this.#tree
    let done = 0
    for (const { 0: begin, index } of text.matchAll(MAY_BE_SQL)) {
      if (index < done) continue
      const node = root.descendantForIndex(index + begin.length - 1)
      if (node === null || isComment(node)) continue
      const { startIndex, endIndex } = wholeText(node)
      done = endIndex
      if (endIndex - startIndex > MOST_SQL) continue
      const written = text.slice(startIndex, endIndex).replace(JOINT, (joint) => hole(joint))
      const before = BEFORE_TEXT.exec(written)?.[0].length ?? 0
      const found = tablesInSql(written.slice(before))
      if (found.length === 0) continue
      const uses = this.#usesOf(startIndex)
      for (const { name, role, index: at } of found)
        for (const use of role === 'declares' ? [startIndex + before + at] : (uses ?? [startIndex + before + at]))
          this.#add(use, { name, role, models: [] }, `${language}/sql`)
    }
  }

  /** Where functions of the file name a constant that keeps an expression; null if the expression is no constant's or is in a function. */
  #usesOf(start: number): readonly number[] | null {
    const { text, root } = this.#tree
    if (this.#isInFunction(start)) return null
    const name = KEPT.exec(text.slice(Math.max(0, start - 200), start))?.[1]
    if (name === undefined) return null
    const uses = [...text.matchAll(new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`, 'g'))]
      .map(({ index }) => index)
      .filter((index) => this.#isInFunction(index))
      .filter((index) => {
        const node = root.descendantForIndex(index)
        return node !== null && !isComment(node) && !/string_(?:content|fragment)|^string/.test(node.type)
      })
    return uses.length === 0 ? null : uses
  }

  #isInFunction(index: number): boolean {
    return this.#functions.some(({ start, end }) => start <= index && index < end)
  }

  addModels(orm: Orm): void {
    const { text, language } = this.#tree
    const { filePath } = this.#collector.document
    const extractor = `${language}/${orm.name}`
    const declare = (index: number, fact: Pick<TableFact, 'name' | 'models' | 'isDefault'>): void =>
      this.#add(index, { role: 'declares', ...fact }, extractor)
    for (const { name, kind, start, end } of this.#declared) {
      if (FUNCTIONS.has(kind)) continue
      const method = orm.elsewhere?.(name)
      const own = `${text.slice(start, end)}${method?.exec(text)?.[0] ?? ''}`
      if (!orm.isModel.test(own)) continue
      const written = orm.written.exec(own)?.[1]
      const table = written ?? orm.byDefault({ name, text: own, filePath })
      if (table === null) continue
      const index = start + Math.max(0, own.search(new RegExp(`\\b${name}\\b`)))
      declare(index, { name: bare(table), models: [name], ...(written === undefined ? { isDefault: true } : {}) })
    }
    const named = new Set<string>()
    for (const pattern of orm.registered ?? []) {
      for (const { groups = {}, index } of this.#matches(pattern)) {
        const { model = stemOf(filePath), member, table } = groups
        const models = [...new Set([model, pascalCase(model)])]
        const name = table ?? orm.byDefault({ name: model, text: '', filePath })
        if (member !== undefined) declare(index, { name: member, models: [model, member], isDefault: true })
        else if (table !== undefined) {
          named.add(model)
          declare(index, { name: bare(table), models })
        } else if (name !== null && !named.has(model)) declare(index, { name, models, isDefault: true })
      }
    }
    for (const { groups = {}, index } of orm.aliases === undefined ? [] : this.#matches(orm.aliases))
      declare(index, { name: null, models: [groups['model'] ?? '', groups['handle'] ?? ''] })
    const expressions = new Set(
      orm.expressions === undefined ? [] : [...text.matchAll(orm.expressions)].map(({ groups }) => groups?.['table']),
    )
    for (const pattern of orm.uses)
      for (const { groups = {}, index } of this.#matches(pattern)) {
        const { model = '', table, method = '' } = groups
        if (table === undefined) this.#use(index, orm, model, method)
        else if (!expressions.has(table))
          this.#add(index, { name: bare(table), role: roleOf(method), models: [] }, extractor)
      }
    for (const pattern of orm.handles ?? [])
      for (const { groups = {} } of this.#matches(pattern))
        for (const { index, method } of this.#calls(METHOD_CALLS).get(groups['variable'] ?? '') ?? [])
          this.#use(index, orm, groups['model'] ?? '', method)
    for (const pattern of orm.rows ?? [])
      for (const { groups = {}, index: declared } of this.#matches(pattern)) {
        const end = this.#functions.findLast((own) => own.start <= declared && declared < own.end)?.end ?? declared
        for (const { index, method } of this.#calls(PASSED).get(groups['variable'] ?? '') ?? [])
          if (declared < index && index < end && roleOf(method) === 'writes')
            this.#use(index, orm, groups['model'] ?? '', method)
      }
  }

  /** Calls that a pattern finds in code, by variable. The pattern is searched once. */
  #calls(pattern: RegExp): ReadonlyMap<string, readonly { readonly index: number; readonly method: string }[]> {
    const known = this.#callsOf.get(pattern)
    if (known !== undefined) return known
    const found = new Map<string, { readonly index: number; readonly method: string }[]>()
    for (const { groups = {}, index } of this.#matches(pattern)) {
      const { variable = '', method = '' } = groups
      const calls = found.get(variable)
      if (calls === undefined) found.set(variable, [{ index, method }])
      else calls.push({ index, method })
    }
    this.#callsOf.set(pattern, found)
    return found
  }

  #use(index: number, { name }: Orm, model: string, method: string): void {
    const models = [/^[a-z]/.test(model) ? pascalCase(model) : model]
    this.#add(index, { name: null, role: roleOf(method), models }, `${this.#tree.language}/${name}`)
  }

  /** Matches in code, without those in comments. */
  *#matches(pattern: RegExp): Generator<RegExpExecArray> {
    for (const match of this.#tree.text.matchAll(pattern)) {
      const node = this.#tree.root.descendantForIndex(match.index)
      if (node !== null && !isComment(node)) yield match
    }
  }

  #add(index: number, fact: Omit<TableFact, 'kind' | 'line' | 'chunkId' | 'extractor'>, extractor: string): void {
    const line = this.#lineOf(index)
    const key = `${line} ${fact.role} ${fact.name} ${fact.models.join(' ')}`
    if (this.#known.has(key)) return
    this.#known.add(key)
    this.#collector.add({ kind: 'table', ...fact, line, extractor })
  }
}

/** What stands between two literals of one text: nothing, or a value that is known at run time. */
function hole(joint: string): string {
  return (/[+.&][^"'`]*[+.&]/.test(joint) ? '?' : ' ').padEnd(joint.length)
}

/** The name of a file without folders and endings. */
function stemOf(filePath: string): string {
  return filePath.slice(filePath.lastIndexOf('/') + 1).replace(/\..*$/, '')
}

function bare(table: string): string {
  return table.slice(table.lastIndexOf('.') + 1)
}

function isComment(node: Node): boolean {
  for (let at: Node | null = node, step = 0; at !== null && step < 3; at = at.parent, step += 1)
    if (at.type.includes('comment')) return true
  return false
}

/** The whole expression that a literal is part of. */
function wholeText(node: Node): Node {
  let whole = node
  for (let at: Node | null = node; at !== null && (at === node || TEXT.test(at.type)); at = at.parent)
    if (at.endIndex - at.startIndex <= MOST_SQL) whole = at
  return whole
}

function flat(declarations: readonly Declaration[]): Declaration[] {
  return declarations.flatMap((declaration) => [declaration, ...flat(declaration.members)])
}

/** Returns what gives the 1-based line of an index. */
function lineFinder(text: string): (index: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (index) => {
    let [low, high] = [0, starts.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((starts[middle] ?? 0) <= index) low = middle + 1
      else high = middle
    }
    return low
  }
}
