import type { Node, SyntaxCapture, SyntaxTree } from '@coderag/syntax'
import type { ImportedName, CallShape, Binding, Frontend, DeclaredName } from './shape.js'

/** What names stand for in one turn of a loop, or in one call of a function. */
export interface Turn {
  readonly row: ReadonlyMap<string, Node>
  /** The function, outside of which its parameters mean nothing; absent for a loop. */
  readonly scope?: Node
}

/** A declaration with its node. */
interface Declared {
  readonly node: Node
  readonly declared: DeclaredName
}

/** The node of a binding with the range of the scope that holds it. */
interface Scoped {
  readonly node: Node
  readonly start: number
  readonly end: number
}

/** Matches nodes whose parts may not run. */
const branch = /^(?:if|switch|match|when|try)_/

/** Looks up names of one file: imports, bindings, fields, functions and the declarations around a node. */
export class CodeFile {
  readonly #captured = new Map<string, Node[]>()
  readonly #imports = new Map<string, ImportedName>()
  readonly #names = new Map<string, Node[]>()
  readonly #blocks = new Map<string, readonly (readonly [number, number])[]>()
  readonly #scopedNames = new Map<string, readonly Scoped[]>()
  readonly #fields = new Map<string, Node[]>()
  readonly #functions = new Map<string, Node[]>()
  readonly #returned = new Map<number, Node | null>()
  readonly #scopes = new Map<number, readonly [number, number]>()
  readonly #parents = new Map<number, Node | null>()
  readonly #bindings = new Map<number, Binding | null>()
  readonly #shapes = new Map<number, CallShape | null>()
  readonly #declared = new Map<number, DeclaredName | null>()
  /** Members of classes that are imported by their own names, with their class; under a star the classes of which all are. */
  #members: Map<string, string[]> | null = null
  #isRead = false
  #turn: Turn | null = null
  /** Captured names of calls by their text, from the first time that they are asked for. */
  #calls: Map<string, Node[]> | null = null

  constructor(
    readonly tree: SyntaxTree,
    readonly frontend: Frontend,
    /** Returns the captures of the frontend's query; null runs the query. */
    private readonly captures: (() => readonly SyntaxCapture[]) | null = null,
  ) {}

  get imports(): ReadonlyMap<string, ImportedName> {
    this.#read()
    return this.#imports
  }

  /** Returns a member of a class that the file imports by its own name, with its class: `Paths.ORDERS`; null for any other name. */
  importedMember(name: string): string | null {
    const { memberImports } = this.frontend
    if (memberImports === undefined) return null
    if (this.#members === null) {
      this.#members = new Map()
      for (const [, owner = '', member = '*'] of this.tree.text.matchAll(memberImports))
        push(this.#members, member, owner)
    }
    const [owner, ...others] = this.#members.get(name) ?? (/^[A-Z]/.test(name) ? (this.#members.get('*') ?? []) : [])
    return owner === undefined || others.length > 0 ? null : `${owner}.${name}`
  }

  /** Returns the nodes that the frontend's query captured under a name. */
  captured(name: 'call' | 'construction' | 'decorator' | 'access' | 'class' | 'export' | 'tag'): readonly Node[] {
    this.#read()
    return this.#captured.get(name) ?? []
  }

  /** Returns the captured names of calls that are one name, in the order of the text. */
  callsNamed(name: string): readonly Node[] {
    if (this.#calls === null) {
      this.#calls = new Map()
      for (const node of this.captured('call')) push(this.#calls, this.textOf(node), node)
    }
    return this.#calls.get(name) ?? []
  }

  /** Runs the query on first use. */
  #read(): void {
    if (this.#isRead) return
    this.#isRead = true
    const text = this.tree.text
    for (const { name, node } of this.captures?.() ?? this.tree.captures(this.frontend.query)) {
      if (name === 'bind') push(this.#names, text.slice(node.startIndex, node.endIndex), node)
      else if (name === 'field') push(this.#fields, text.slice(node.startIndex, node.endIndex), node)
      else if (name === 'function') push(this.#functions, text.slice(node.startIndex, node.endIndex), node)
      else if (name === 'import') {
        if (node.type === 'export_statement') continue
        for (const imported of this.frontend.imports(node)) this.#imports.set(imported.name, imported)
      } else push(this.#captured, name, node)
    }
    this.#requires()
  }

  textOf(node: Node): string {
    return this.tree.text.slice(node.startIndex, node.endIndex)
  }

  /**
   * Returns the binding of a name at a place. The innermost scope counts, and in it the last binding before the place.
   */
  bindingOf(name: string, use: Node): Binding | null {
    this.#read()
    const given = this.inTurn(name, use)
    if (given !== null) return { value: given, type: null, part: null, isParameter: false, owner: null }
    const best = this.#boundAt(name, use).at(-1)
    return best === undefined ? null : this.#bindingAt(best)
  }

  /**
   * Returns what the last binding of a name before a place replaces only under a condition, the later ones first:
   * `address = 'orders:80'` of `let address = 'orders:80'; if (given) address = given`.
   */
  replacedBindings(name: string, use: Node): readonly Binding[] {
    const bound = this.#boundAt(name, use)
    const replaced: Binding[] = []
    for (let at = bound.length - 1; at > 0 && this.#isConditional(bound[at], use); at--) {
      const before = bound[at - 1]
      const binding = before === undefined ? null : this.#bindingAt(before)
      if (binding !== null) replaced.push(binding)
    }
    return replaced
  }

  /** The bindings of a name in the innermost scope around a place: those before it, or the first one if all are behind. */
  #boundAt(name: string, use: Node): readonly Node[] {
    let bound: Node[] = []
    let innermost = -1
    const place = use.startIndex
    for (const { node, start, end } of this.#scoped(name)) {
      if (place < start || place >= end || start < innermost || this.#isInOwnValue(node, use)) continue
      if (start > innermost) bound = [node]
      else if (node.startIndex <= place) bound.push(node)
      innermost = start
    }
    return bound
  }

  /** The bindings of a name with the scopes that hold them: of a name that many functions bind, each use goes through all. */
  #scoped(name: string): readonly Scoped[] {
    let scoped = this.#scopedNames.get(name)
    if (scoped === undefined) {
      scoped = (this.#names.get(name) ?? []).map((node) => {
        const [start, end] = this.#scopeOf(node)
        return { node, start, end }
      })
      if (this.#isRead) this.#scopedNames.set(name, scoped)
    }
    return scoped
  }

  /** Returns true for what a name had before: the second `key` of `key = trim(key)`. */
  #isInOwnValue(bound: Node, use: Node): boolean {
    if (bound.startIndex >= use.startIndex || use.startIndex - bound.endIndex > maxDistanceInValue) return false
    const value = this.#bindingAt(bound)?.value ?? null
    return value !== null && value.startIndex <= use.startIndex && use.endIndex <= value.endIndex
  }

  /** Returns true if a branch holds a binding, and not the place that uses it. */
  #isConditional(bound: Node | undefined, use: Node): boolean {
    for (let at = bound === undefined ? null : this.parentOf(bound); at !== null; at = this.parentOf(at)) {
      if (at.startIndex <= use.startIndex && use.startIndex < at.endIndex) return false
      if (branch.test(at.type)) return true
    }
    return false
  }

  /** Returns what a name stands for at a place in the turn that is read; null for another name or place. */
  inTurn(name: string, use: Node): Node | null {
    const { row, scope } = this.#turn ?? {}
    const isOutside = scope !== undefined && (use.startIndex < scope.startIndex || use.endIndex > scope.endIndex)
    return isOutside ? null : (row?.get(name) ?? null)
  }

  /** Reads something as in one turn of a loop, or in one call of a function. */
  inOneTurn(turn: Turn, read: () => void): void {
    this.#turn = turn
    try {
      read()
    } finally {
      this.#turn = null
    }
  }

  /** Returns the bindings of a field, first those of `owner`. */
  fieldsOf(name: string, owner: string | null): Binding[] {
    this.#read()
    const all = (this.#fields.get(name) ?? []).flatMap((node) => this.#bindingAt(node) ?? [])
    const own = owner === null ? [] : all.filter((binding) => binding.owner === owner)
    return own.length > 0 ? own : all.filter((binding) => binding.owner === null || owner === null)
  }

  /** Yields the declarations around a node, innermost first. */
  *around(node: Node): Generator<Declared> {
    for (let at = this.parentOf(node); at !== null; at = this.parentOf(at)) {
      const declared = once(this.#declared, at, (around) => this.frontend.declared(around))
      if (declared !== null) yield { node: at, declared }
    }
  }

  parentOf(node: Node): Node | null {
    return once(this.#parents, node, ({ parent }) => parent)
  }

  /** Returns the innermost declarations around a node, such as `OrderClient.fetch`; null at the top of the file. */
  within(node: Node): string | null {
    const names: string[] = []
    for (const { declared } of this.around(node)) {
      names.unshift(declared.receiver === undefined ? declared.name : `${declared.receiver.type}.${declared.name}`)
    }
    return names.length === 0 ? null : names.slice(-2).join('.')
  }

  ownerOf(node: Node): string | null {
    for (const { declared } of this.around(node)) {
      if (declared.kind === 'class') return declared.name
      if (declared.receiver !== undefined) return declared.receiver.type
    }
    return null
  }

  functionAround(node: Node): Declared | null {
    for (const around of this.around(node)) if (around.declared.kind === 'function') return around
    return null
  }

  /** Returns the value that a function returns, or null if it has not exactly one `return`. */
  returned(declaration: Node): Node | null {
    return once(this.#returned, declaration, () => this.frontend.returned(declaration))
  }

  /** Returns every value that a function may return, or none if there are more than `maxReturns`. */
  returnedAll(declaration: Node): readonly Node[] {
    const only = this.returned(declaration)
    if (only !== null) return [only]
    const body = declaration.childForFieldName('body')
    const all = (body?.descendantsOfType('return_statement') ?? []).flatMap((statement) => {
      const value = statement.namedChild(0)
      const first = value?.type === 'expression_list' ? value.namedChild(0) : value
      return first == null || this.functionAround(first)?.node.id !== declaration.id ? [] : [first]
    })
    return all.length > maxReturns ? [] : all
  }

  /** Checks whether a name is that of the receiver at a place. */
  isReceiver(name: string, node: Node): boolean {
    if (this.frontend.hasReceivers !== true) return false
    return this.functionAround(node)?.declared.receiver?.name === name
  }

  /** Returns a function of the file by its bare name: of several the one of `owner`, otherwise the last. */
  functionNamed(name: string, owner: string | null = null): Node | null {
    this.#read()
    const all = this.#functions.get(name) ?? []
    const own = owner === null || all.length < 2 ? undefined : all.find((node) => this.ownerOf(node) === owner)
    const node = own ?? all.at(-1)
    return node === undefined ? null : declarationOf(node)
  }

  /** Yields functions and methods with their bare names. */
  *functions(): Generator<readonly [string, Node]> {
    this.#read()
    for (const [name, nodes] of this.#functions)
      for (const node of nodes) {
        const declaration = declarationOf(node)
        if (declaration !== null) yield [name, declaration]
      }
  }

  /** Yields fields with their names and bindings. */
  *fields(): Generator<readonly [string, Node, Binding]> {
    this.#read()
    for (const [name, nodes] of this.#fields)
      for (const node of nodes) {
        const binding = this.#bindingAt(node)
        if (binding !== null) yield [name, node, binding]
      }
  }

  /** Yields variables with their names and bindings. */
  *bindings(): Generator<readonly [string, Node, Binding]> {
    this.#read()
    for (const [name, nodes] of this.#names)
      for (const node of nodes) {
        const binding = this.#bindingAt(node)
        if (binding !== null) yield [name, node, binding]
      }
  }

  /** Returns the fields of a struct that the file declares, in order: literals may leave their names out. */
  fieldNamesOf(struct: string): readonly string[] {
    const own = [...this.fields()].filter(([, node, { owner }]) => owner === struct && isFieldOfStruct(node))
    return own.sort(([, a], [, b]) => a.startIndex - b.startIndex).map(([name]) => name)
  }

  /** Returns the place of a field among those of the first struct that has one of that name; null if none does. */
  placeOfField(name: string): number | null {
    this.#read()
    const node = (this.#fields.get(name) ?? []).find(isFieldOfStruct)
    const owner = node === undefined ? null : (this.#bindingAt(node)?.owner ?? null)
    const place = owner === null ? -1 : this.fieldNamesOf(owner).indexOf(name)
    return place === -1 ? null : place
  }

  callOf(name: Node): CallShape | null {
    return once(this.#shapes, name, () => {
      const node = this.frontend.callAround(name)
      const shape = node === null ? null : this.frontend.shape(node)
      return shape?.is === 'call' ? shape : null
    })
  }

  #bindingAt(name: Node): Binding | null {
    return once(this.#bindings, name, () => this.frontend.binding(name))
  }

  /** Reads `const x = require('y')` and `const { a: b } = require('y')` as imports. */
  #requires(): void {
    if (!this.tree.text.includes('require(')) return
    for (const [name, nodes] of this.#names) {
      for (const node of nodes) {
        const value = this.#bindingAt(node)
        if (value?.value == null || !/^(?:call|member)_expression$/.test(value.value.type)) continue
        const match = /^require\(\s*['"`]([^'"`]+)['"`]\s*\)(?:\.(\w+))?$/.exec(this.textOf(value.value))
        const module = match?.[1]
        if (module === undefined) continue
        const exported = value.part === null ? (match?.[2] ?? '*') : String(value.part)
        this.#imports.set(name, { name, module, exported, line: node.startPosition.row + 1 })
      }
    }
  }

  #scopeOf(node: Node): readonly [number, number] {
    return once(this.#scopes, node, () => {
      const inBlock = this.#blockOf(node)
      if (inBlock !== null) return inBlock
      let at = this.parentOf(node)
      while (at !== null && !this.frontend.isScope(at)) at = this.parentOf(at)
      return at === null ? [0, this.tree.text.length] : [at.startIndex, at.endIndex]
    })
  }

  /** The part of a block in which a name stands for what is declared in it, or for what is assigned to that. */
  #blockOf(node: Node): readonly [number, number] | null {
    const { declarationOf, isBlock, isScope } = this.frontend
    if (declarationOf === undefined) return null
    const declaration = declarationOf(node)
    if (declaration === null)
      return (
        this.#blocksOf(this.textOf(node)).findLast(([from, to]) => from <= node.startIndex && node.startIndex < to) ??
        null
      )
    for (let at = this.parentOf(declaration); at !== null && !isScope(at); at = this.parentOf(at)) {
      const around = this.parentOf(at)
      if (isBlock?.(at) === true && (around === null || !isScope(around))) return [declaration.endIndex, at.endIndex]
    }
    return null
  }

  /** The parts of blocks that declare a name: a name such as `err` is assigned to everywhere. */
  #blocksOf(name: string): readonly (readonly [number, number])[] {
    let blocks = this.#blocks.get(name)
    if (blocks === undefined) {
      const declared = (this.#names.get(name) ?? []).filter((node) => this.frontend.declarationOf?.(node) != null)
      blocks = declared.flatMap((node) => {
        const block = this.#blockOf(node)
        return block === null ? [] : [block]
      })
      if (this.#isRead) this.#blocks.set(name, blocks)
    }
    return blocks
  }
}

/** UTF-16 units between a name and its use in its own new value. It saves the look at all other bindings of the name. */
const maxDistanceInValue = 100

/** Maximum number of `return` statements. A function with more makes a decision, and its result is no address. */
const maxReturns = 4

function isFieldOfStruct({ parent }: Node): boolean {
  return parent?.type === 'field_declaration'
}

function declarationOf(name: Node): Node | null {
  const { parent } = name
  return parent?.type === 'variable_declarator' ? parent.childForFieldName('value') : parent
}

/**
 * Reads something of a node once: the same calls, bindings and declarations are asked for again and again, and to find the
 * parent of a node tree-sitter goes down from the root.
 */
function once<Value>(known: Map<number, Value>, node: Node, read: (node: Node) => Value): Value {
  let value = known.get(node.id)
  if (value === undefined) known.set(node.id, (value = read(node)))
  return value
}

function push<Item>(map: Map<string, Item[]>, key: string, node: Item): void {
  const list = map.get(key)
  if (list === undefined) map.set(key, [node])
  else list.push(node)
}
