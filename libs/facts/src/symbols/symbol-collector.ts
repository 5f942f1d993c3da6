import type { Outline } from '@coderag/syntax'
import type { SyntaxNode } from '@coderag/types'
import type { FactCollector } from '../fact-collector.js'
import { BoundValues } from './bound-values.js'
import { callChain, type ChainSyntax } from './call-chain.js'
import { DeclarationTree, type DialectNode, type Span } from './declaration-tree.js'
import {
  type Arity,
  importedName,
  isImported,
  PARAMETER,
  SCOPE,
  scopeIn,
  withPlaces,
  type BaseType,
  type CallSite,
  type DeclaredSymbol,
  type FileSymbols,
  type ImportedName,
  type NamedConstant,
  type NamedValue,
  type ParameterType,
  type TypeParameter,
} from './file-symbols.js'
import { FunctionResults } from './function-results.js'
import { hasMembers, type NameRules } from './name-rules.js'
import { functionParts, typeName } from './type-name.js'

export type { DialectNode, Span } from './declaration-tree.js'

/** Maximum number of narrowed parts that stand in each other. */
const maxNarrowings = 8
const functionKinds: ReadonlySet<string> = new Set(['function', 'method', 'constructor', 'property', SCOPE])

/** Writes an argument for the choice between overloads: see `CallSite`. Empty where that is not cheap. */
export type ArgumentWriter = (node: SyntaxNode, file: SymbolCollector) => string

/** What is known of the language of a file. */
interface CollectedLanguage {
  readonly language: string
  readonly names: NameRules
  readonly chains: ChainSyntax
  readonly argument: ArgumentWriter | undefined
}

/** Puts together what the dialects find in one file. */
export class SymbolCollector {
  readonly text: string
  readonly language: string
  readonly #names: NameRules
  readonly #chains: ChainSyntax
  readonly #argument: ArgumentWriter | undefined
  readonly #facts: FactCollector
  readonly #declared: DeclarationTree
  readonly #imports: ImportedName[] = []
  /** Modules of what functions import, by its local name. */
  readonly #importedInside = new Map<string, string>()
  readonly #bases: BaseType[] = []
  readonly #values = new BoundValues()
  readonly #results = new FunctionResults()
  readonly #calls: CallSite[] = []
  readonly #parameters: ParameterType[] = []
  readonly #typeParameters: TypeParameter[] = []
  readonly #passed: CallSite[] = []
  readonly #arities: Arity[] = []
  readonly #constants = new Map<string, Span>()
  readonly #claimed = new Set<number>()
  readonly #mentions = new Map<RegExp, boolean>()
  /** Types as they are written, and as `typeName` writes them. */
  readonly #typeNames = new Map<string, string>()
  readonly #bare = new Set<string>()
  /** Fields of function types, by the number of their type and their name. */
  readonly #functionFields = new Set<string>()
  /** Names of functions by the function around them. */
  readonly #innerFunctions = new Map<number, Set<string>>()
  /** Scopes that are part of the function around them. */
  readonly #blocks = new Set<number>()
  /** Scopes in which names are narrowed, and how many of them stand in each other. */
  readonly #narrowings = new Map<number, number>()
  #ended: Span | null = null
  #end = 0
  module = ''

  constructor(outline: Outline, facts: FactCollector, { language, names, chains, argument }: CollectedLanguage) {
    this.#facts = facts
    this.language = language
    this.#names = names
    this.#chains = chains
    this.#argument = argument
    this.text = facts.document.text
    this.#declared = new DeclarationTree(this.text, outline)
  }

  /** Returns the source of a node. Slicing it here costs a tenth of asking the tree. Empty if there is no node. */
  textOf(node: Span | null | undefined): string {
    return node == null ? '' : this.text.slice(node.startIndex, this.#endOf(node))
  }

  /** Asks the tree once for the end of a node that is read, and then placed. */
  #endOf(node: Span): number {
    if (node !== this.#ended) {
      this.#ended = node
      this.#end = node.endIndex
    }
    return this.#end
  }

  /** True if a pattern is anywhere in the file. Each is looked for once. */
  mentions(pattern: RegExp): boolean {
    const known = this.#mentions.get(pattern)
    if (known !== undefined) return known
    const isThere = pattern.test(this.text)
    this.#mentions.set(pattern, isThere)
    return isThere
  }

  /** True for a node's first claim only: where patterns overlap, the first one has it. */
  claim(node: DialectNode): boolean {
    const { size } = this.#claimed
    return this.#claimed.add(node.id).size > size
  }

  /**
   * A declaration that the outline may have no place for, such as a function inside a function. One that it has is kept.
   *
   * @param type - What it gives back or, of a function type, its type.
   * @returns A value that means the declaration.
   */
  declare(node: Span, name: string, kind: string, type = ''): string {
    const known = this.declarationAt(node.startIndex)
    const around = this.#declared.get(known)
    const isKnown = around?.name === name && Math.abs(around.end - node.endIndex) <= 1
    const number = isKnown ? known : this.#add(node, name, kind)
    const placed = this.#declared.get(number)
    const written = this.#typeName(type)
    if (placed === undefined || written === '' || placed.type !== '') return `^${number}`
    const parts = functionParts(written)
    placed.type = parts?.result ?? written
    parts?.parameters.forEach((parameter, index) => this.#parameter(number, index, parameter))
    return `^${number}`
  }

  /** A method that the head of a type implies, such as the accessor of a record: it stands where the type is declared. */
  implied(node: Span, name: string, type: string): void {
    this.#declared.addImplied(this.declarationAt(node.startIndex), node.endIndex, name, this.#typeName(type))
  }

  /**
   * A function or class without a name: what is bound or declared in it is seen in it only. The calls of such a function are
   * those of the declaration around it, unless it answers an endpoint or hears messages, which name it; a class is declared as
   * `Base{}`.
   *
   * @param base - What the class extends; null for a function.
   * @returns A value that means it.
   */
  anonymous(node: Span, base: string | null = null): string {
    const handler = base === null ? this.#facts.handlerAt(node.startIndex) : undefined
    if (handler !== undefined) {
      const declared = this.declare(node, handler, 'function')
      this.passedDeclared(node, declared)
      return declared
    }
    const known = this.declarationAt(node.startIndex)
    const around = this.#declared.get(known)
    // The outline has it under the name that it is assigned to.
    const isDeclared = around !== undefined && Math.abs(around.end - node.endIndex) <= 1
    if (isDeclared && (around.kind === 'class' || (base === null && !hasMembers(around.kind, this.#names))))
      return `^${known}`
    return `^${base === null ? this.#add(node, '', SCOPE) : this.#add(node, `${this.#typeName(base)}{}`, 'class')}`
  }

  /** True for a function without a name that answers an endpoint or hears messages. */
  isHandler(node: Span): boolean {
    return this.#facts.handlerAt(node.startIndex) !== undefined
  }

  /** A part of a function in which variables are declared that are seen in it only. */
  block(node: Span): void {
    const known = this.declarationAt(node.startIndex)
    if (Math.abs((this.#declared.get(known)?.end ?? -2) - node.endIndex) > 1)
      this.#blocks.add(this.#add(node, '', SCOPE))
  }

  /**
   * A part of a function in which a name means more than outside of it: `chain` says what, and if that is not known, or less,
   * it is what it is outside. What is bound or declared there belongs to the function around.
   *
   * @param node - Outside of functions, nothing is narrowed.
   */
  narrowed(node: Span, name: string, chain: string): void {
    let scope = this.declarationAt(node.startIndex)
    const { start = -1, end = -1 } = this.#declared.get(scope) ?? {}
    const isNew = !this.#narrowings.has(scope) || start !== node.startIndex || end !== node.endIndex
    const depth = (this.#narrowings.get(scope) ?? 0) + 1
    if (scope === -1 || (isNew && depth > maxNarrowings)) return
    if (isNew) {
      scope = this.#add(node, '', SCOPE)
      this.#narrowings.set(scope, depth)
      this.#blocks.add(scope)
    }
    if (this.#values.get(scope, name) === undefined)
      this.#values.bind([scope, name, '', `${chain}~^${this.#declared.parentOf(scope)}/${name}`])
  }

  /** The declaration that what is bound or declared at a UTF-16 index belongs to. */
  #ownerAt(index: number): number {
    let owner = this.declarationAt(index)
    while (this.#narrowings.has(owner)) owner = this.#declared.parentOf(owner)
    return owner
  }

  /** A type without a name. @returns A value that means it, and has its members. */
  inlineType(node: Span, name: string): string {
    return `^${this.#add(node, `${name}{}`, 'class')}`
  }

  #add(node: Span, name: string, kind: string): number {
    const parent = kind === SCOPE ? this.declarationAt(node.startIndex) : this.#ownerAt(node.startIndex)
    const number = this.#declared.add(node, name, kind, parent)
    if (kind === 'function') this.#innerFunctions.set(parent, (this.#innerFunctions.get(parent) ?? new Set()).add(name))
    return number
  }

  /** Types of the parameters of a function, by their place. `node` is what holds them. */
  parametersOf(node: Span, types: readonly string[]): void {
    const number = this.declarationAt(node.startIndex)
    const declared = this.#declared.get(number)
    if (declared === undefined || declared.kind === SCOPE || hasMembers(declared.kind, this.#names)) return
    if (this.#declared.isInBody(declared, node)) return
    types.forEach((type, index) => this.#parameter(number, index, this.#typeName(type)))
  }

  #parameter(declaration: number, index: number, type: string): void {
    if (type.startsWith('(') || /^[A-Z]/.test(type)) this.#parameters.push([declaration, index, type])
  }

  /** A type parameter of the innermost declaration around it, and what its arguments extend; empty if that is not said. */
  typeParameter(node: Span, name: string, bound = ''): void {
    const declaration = this.declarationAt(node.startIndex)
    if (declaration >= 0)
      this.#typeParameters.push([declaration, name, bound.startsWith('#') ? bound : this.#typeName(bound)])
  }

  /** True for a type parameter of the innermost declaration around a node. */
  isTypeParameter(node: Span, name: string): boolean {
    const declaration = this.declarationAt(node.startIndex)
    return this.#typeParameters.some(([owner, known]) => owner === declaration && known === name)
  }

  /** Records the return type or type of the innermost declaration around a node, if it has the name of the node. */
  typeOf(node: DialectNode, type: string, name = this.textOf(node.childForFieldName('name'))): void {
    const declared = this.#declared.get(this.declarationAt(node.startIndex))
    if (declared === undefined || declared.type !== '') return
    if (name === declared.name) declared.type = this.#typeName(type)
  }

  import(local: string, module: string, exported: string): void {
    this.#imports.push([local, module, exported])
  }

  /** An import without a local name. @returns A name that means it, and that no code has. */
  importHere(module: string, exported: string): string {
    const local = importedName(this.#imports.length)
    this.#imports.push([local, module, exported])
    return local
  }

  /** An import at its place: one inside of a function is seen in it only. Of several of one name there, the first counts. */
  importAt(node: Span, local: string, module: string, exported: string): void {
    const owner = this.#ownerAt(node.startIndex)
    const { kind } = this.#declared.get(owner) ?? {}
    if (kind === undefined || !functionKinds.has(kind)) return this.import(local, module, exported)
    this.#importedInside.set(local, module)
    if (isImported(this.#values.get(owner, local)?.[3])) return
    this.#values.bind([owner, local, '', this.importHere(module, exported)])
  }

  /**
   * What a block of a module imports, which others may name as its member; `*` is all of another one.
   *
   * @returns False if the node does not stand in such a block itself: in a function, say.
   */
  importIn(node: Span, local: string, module: string, exported: string): boolean {
    const owner = this.declarationAt(node.startIndex)
    if (this.#declared.get(owner)?.kind !== 'module') return false
    const name = local === '*' ? `*${this.#imports.length}` : local
    this.#values.bind([owner, name, '', this.importHere(module, exported)])
    return true
  }

  /** The module that a name of the file comes from. Empty if no import so far brings it in. */
  importedFrom(local: string): string {
    return this.#imports.find(([name]) => name === local)?.[1] ?? this.#importedInside.get(local) ?? ''
  }

  base(node: Span, type: string, kind: BaseType[2]): void {
    const declaration = this.declarationAt(node.startIndex)
    const name = this.#typeName(type)
    if (!hasMembers(this.#declared.get(declaration)?.kind, this.#names)) return
    if (name !== '') this.#bases.push([declaration, name, kind])
  }

  /** A parameter or variable, in the innermost declaration around it. */
  local(node: Span, name: string, { type = '', value = '', chain = this.chain(value) } = {}): void {
    const owner = this.#ownerAt(node.startIndex)
    // The declaration itself: `const pay = () => …`, or `export const store = createStore()`.
    const declared = this.#declared.get(owner)
    if (declared?.name === name && this.#isDeclarator(owner, node)) {
      if (declared.kind === 'constant' && declared.type === '')
        declared.type = this.#typeName(type) || (chain === '' ? '' : `=${chain}`)
      return
    }
    this.#values.bind([owner, name, this.#typeName(type), chain])
  }

  /** A variable that holds several values, each as a chain of names. @param type - The language's name for what holds them. */
  boundList(node: Span, name: string, type: string, chains: readonly string[]): void {
    this.#values.bindList(this.#ownerAt(node.startIndex), name, type, chains)
  }

  /** A value that is added to a list, as a chain: of one that begins empty in the same function, it says what that holds. */
  added(node: Span, name: string, chain: string): void {
    this.#values.addTo(this.#ownerAt(node.startIndex), name, chain)
  }

  /** A variable whose value is known as a chain of names. */
  bound(node: Span, name: string, chain: string): void {
    const owner = this.#ownerAt(node.startIndex)
    this.#values.bind([owner, name, '', chain])
  }

  /** A variable of an inner block, whose value is known as a chain of names. One of the same name whose type is written is meant before it. */
  boundInBlock(node: Span, name: string, chain: string): void {
    const owner = this.#ownerAt(node.startIndex)
    const isTyped = (this.#values.get(owner, name)?.[2] ?? '') !== ''
    this.#values.bind([owner, name, '', isTyped ? '' : chain])
  }

  /** A value that a file gives others by a name, or as a whole if the name is empty. */
  exported(name: string, chain: string): void {
    this.#values.bind([-1, name === '' ? 'exports' : `exports.${name}`, '', chain])
  }

  /** A field of the innermost type around it. */
  field(node: Span, name: string, { type = '', value = '', chain = this.chain(value) } = {}): void {
    const owner = this.#typeAround(this.declarationAt(node.startIndex))
    if (owner >= 0) this.#fieldValue(owner, name, node, type, chain)
  }

  /** A field of another object, `order.store`, which is set where that is at hand. */
  fieldOf(node: Span, written: string, chain: string): void {
    if (chain !== '' && /^[\w.]+$/.test(written))
      this.#values.bind([this.#ownerAt(node.startIndex), written, '', chain])
  }

  /** A field that has a function type, which is called like a method. Whatever it is set to, it is called by that type. */
  functionField(node: Span, name: string, type: string, kind = 'method'): void {
    this.#functionFields.add(`${this.#typeAround(this.declarationAt(node.startIndex))} ${name}`)
    this.declare(node, name, kind, type)
  }

  /** A parameter of a function type: a symbol of its own, which the function around calls. */
  holdsFunction(node: Span, name: string, type: string): void {
    const owner = this.declarationAt(node.startIndex)
    if (owner !== -1 && this.#declared.get(owner)?.kind !== SCOPE) this.declare(node, name, PARAMETER, type)
    else this.local(node, name, { type })
  }

  /** A field that is set but maybe declared elsewhere: a declaration with a type says more. */
  assignedField(node: Span, name: string, { value = '', chain = this.chain(value) }): void {
    const declaration = this.declarationAt(node.startIndex)
    const owner = this.#typeAround(declaration)
    if (this.#functionFields.has(`${owner} ${name}`)) return
    if (owner >= 0 && (this.#values.get(owner, name)?.[2] ?? '') === '') this.#fieldValue(owner, name, node, '', chain)
    if (owner >= 0 || chain === '') return
    // A function that makes objects, or that stands beside one as a method of them.
    let maker = declaration
    while (this.#declared.get(maker)?.kind === SCOPE) maker = this.#declared.parentOf(maker)
    const { name: made = '', scope = '', parent = 0 } = this.#declared.get(maker) ?? {}
    if (parent === -1 && (scope !== '' || /^\p{Lu}/u.test(made))) this.#values.bind([maker, `this.${name}`, '', chain])
  }

  /** A name without brackets, which is a call unless the name is bound here. */
  bareCall(node: Span, name: string): void {
    const declaration = this.declarationAt(node.startIndex)
    if (this.#values.get(declaration, name) !== undefined) return
    const key = `${declaration} ${name}`
    if (this.#bare.has(key)) return
    this.#bare.add(key)
    this.#calls.push([declaration, this.lineAt(node.startIndex), name])
  }

  /** True for a constant or variable at the top of the file or in a type, unless it is declared. Names without a capital are too common. */
  mayBeNamed(node: Span, name: string): boolean {
    if (!/\p{Lu}/u.test(name)) return false
    const around = this.#declared.get(this.declarationAt(node.startIndex))
    return around === undefined || (hasMembers(around.kind, this.#names) && around.name !== name)
  }

  /** A constant or variable that is found by its name, if `mayBeNamed`. */
  named(node: Span, name: string): void {
    const key = `${this.declarationAt(node.startIndex)} ${name}`
    if (this.mayBeNamed(node, name) && !this.#constants.has(key)) this.#constants.set(key, node)
  }

  /** Says that the innermost declaration around a node, a type, is not inherited by what is made from the type around it. */
  isPrivate(node: Span): void {
    this.#values.bind([this.declarationAt(node.startIndex), 'private', '', ''])
  }

  /** A constant of an enumeration: a field whose type is the type around it. */
  constant(node: Span, name: string): void {
    const owner = this.#typeAround(this.declarationAt(node.startIndex))
    if (owner >= 0) this.#values.bind([owner, name, this.#typeName(this.#declared.get(owner)?.name ?? ''), ''])
  }

  /** A type in the head of a function, which is what the function gives back. */
  returns(node: Span, type: string): void {
    const declared = this.#declared.get(this.declarationAt(node.startIndex))
    if (declared === undefined || declared.type !== '' || hasMembers(declared.kind, this.#names)) return
    // Of a function in the body, the outline knows nothing: its type is not the outer function's.
    if (!this.#declared.isInBody(declared, node)) declared.type = this.#typeName(type)
  }

  /** An object whose members are the values `prefix.name`: what a constant is. */
  isObject(node: Span, prefix: string): void {
    const declared = this.#declared.get(this.declarationAt(node.startIndex))
    if (declared !== undefined && declared.kind !== SCOPE && declared.type === '') declared.type = `{}${prefix}`
  }

  /**
   * What a function without a declared type gives back in one place: a chain, several with `|` between them, `{}prefix`
   * for an object of its values `prefix.name`, `[=a,=b]` for a tuple of chains, or `list<=a>` for a list. Empty if nothing is known, and then it is not known of the function.
   */
  returned(node: Span, value: string): void {
    const number = this.#functionAround(this.declarationAt(node.startIndex))
    if (number !== -1) this.#results.returned(number, value)
  }

  /** What a function gives one after the other, as `returned`: it gives back what holds such values. */
  yielded(node: Span, value: string): void {
    const number = this.#functionAround(this.declarationAt(node.startIndex))
    if (number !== -1) this.#results.yielded(number, value)
  }

  /** What the function around a node gives back, as a chain; empty if that has no name. */
  resultAround(node: Span): string {
    const number = this.#functionAround(this.declarationAt(node.startIndex))
    return number === -1 ? '' : `^${number}()`
  }

  /** True for the name of a function inside the innermost declaration around a node. */
  isInnerFunction(node: Span, name: string): boolean {
    return this.#innerFunctions.get(this.#ownerAt(node.startIndex))?.has(name) === true
  }

  /** What the type around a node declares above it by a name, as a chain. Empty if it declares nothing of that name. */
  memberAbove(node: Span, name: string): string {
    const owner = this.declarationAt(node.startIndex)
    const found = this.#declared.all.findLastIndex(
      (one) => one.parent === owner && one.name === name && one.start < node.startIndex,
    )
    return found === -1 ? '' : `^${found}`
  }

  /** A chain as it is read outside of the innermost declaration around a node, which binds names of its own. */
  outside(node: Span, chain: string): string {
    const around = this.#declared.parentOf(this.declarationAt(node.startIndex))
    return chain === '' || around === -1 ? chain : `^${around}/${chain}`
  }

  /** The function whose results the code of a declaration gives back: not those of a function without a name. */
  #functionAround(declaration: number): number {
    let number = declaration
    while (this.#blocks.has(number)) number = this.#declared.parentOf(number)
    const { kind } = this.#declared.get(number) ?? {}
    return kind === undefined || kind === SCOPE || hasMembers(kind, this.#names) ? -1 : number
  }

  /** True if the innermost declaration around a node has members. */
  isInType(node: Span): boolean {
    return hasMembers(this.#declared.get(this.declarationAt(node.startIndex))?.kind, this.#names)
  }

  /** True for what stands in a type, or in what stands in one. */
  isInClass(node: Span): boolean {
    return this.#typeAround(this.declarationAt(node.startIndex)) >= 0
  }

  /** Name of the innermost declaration around a node. Empty if there is none. */
  nameAround(node: Span): string {
    return this.#declared.get(this.declarationAt(node.startIndex))?.name ?? ''
  }

  /** A call. `node` ends with the name that is called; `passed` are the arguments, where a language has overloads. */
  call(node: Span, callee: string, passed?: readonly SyntaxNode[]): void {
    this.called(node, this.chain(callee), passed)
  }

  /** How many arguments the innermost declaration takes. @param most - -1 for any number. */
  takes(node: Span, least: number, most: number): void {
    const declaration = this.declarationAt(node.startIndex)
    const kind = this.#declared.get(declaration)?.kind
    if (kind === 'method' || kind === 'constructor' || kind === 'function')
      this.#arities.push([declaration, least, most])
  }

  /** A call by what is around `inside`, a declaration. `node` ends with the name that is called. */
  callAround(inside: Span, node: Span, chain: string): void {
    const around = this.#declared.parentOf(this.declarationAt(inside.startIndex))
    this.#calls.push([around, this.lineAt(this.#endOf(node) - 1), chain])
  }

  /** A call whose chain of names is known. */
  called(node: Span, chain: string, passed?: readonly SyntaxNode[]): void {
    if (chain === '') return
    // The line of the name that is called, not of what it is called on.
    const place = [this.declarationAt(node.startIndex), this.lineAt(this.#endOf(node) - 1)] as const
    this.#calls.push(passed === undefined ? [...place, chain] : [...place, chain, this.#written(passed)])
  }

  #written(passed: readonly SyntaxNode[]): number | string {
    const write = this.#argument
    if (write === undefined) return passed.length
    const written = passed.map((node) => write(node, this))
    return written.every((one) => one === '') ? passed.length : written.join(',')
  }

  /** Says that the innermost declaration, a method, is read like a field. */
  isProperty(node: Span): void {
    const declared = this.#declared.get(this.declarationAt(node.startIndex))
    if (declared?.kind === 'method') declared.kind = 'property'
  }

  /** A value that may be a function, handed over by what is around: an argument, a member of an object, a result. */
  passed(node: Span, value: string): void {
    const chain = this.chain(value)
    if (/^[^()]+$/.test(chain) || chain.endsWith('{}'))
      this.#passed.push([this.declarationAt(node.startIndex), this.lineAt(this.#endOf(node) - 1), chain])
  }

  /** Hands over the method of a name of objects that nothing is known of. */
  passedByName(node: Span, name: string): void {
    this.#passed.push([this.declarationAt(node.startIndex), this.lineAt(node.startIndex), `^&.${name}`])
  }

  /** Hands a declaration over, from what is around it. @param declared - What `declare` returned. */
  passedDeclared(node: Span, declared: string): void {
    const around = this.#declared.parentOf(Number(declared.slice(1)))
    this.#passed.push([around, this.lineAt(node.startIndex), declared])
  }

  /** What of the values may be functions, each once: not what has a type of its own, is the result of a call, or is not known. */
  #passedFunctions(): readonly CallSite[] {
    const known = new Map<number, Set<string>>()
    const isKnownByFile = this.#names.space === 'file' && this.#imports.every(([local]) => local !== '*')
    const named = new Set(isKnownByFile ? this.#declared.all.map(({ name }) => name) : [])
    for (const [local] of isKnownByFile ? this.#imports : []) named.add(local)
    return this.#passed.filter(([declaration, , chain]) => {
      let chains = known.get(declaration)
      if (chains === undefined) known.set(declaration, (chains = new Set()))
      if (chains.has(chain)) return false
      chains.add(chain)
      if (chain.startsWith('^')) return true
      const [first = '', second] = chain.split('.')
      if (first === 'this' || first === 'self') {
        return second !== undefined && this.#values.get(this.#typeAround(declaration), second) === undefined
      }
      const [, , type, value] = this.#valueAt(declaration, first) ?? []
      if (type === undefined) return !isKnownByFile || named.has(first.replace(/\{\}$/, ''))
      if (second === undefined) return type === '' && /^[^()[\]{}]+$/.test(value ?? '')
      return type !== '' || value !== ''
    })
  }

  /** What a name is bound to, seen from a declaration. */
  #valueAt(declaration: number, name: string): NamedValue | undefined {
    for (let owner = declaration; ; owner = this.#declared.parentOf(owner)) {
      const value = this.#values.get(owner, name)
      if (value !== undefined || owner === -1) return value
    }
  }

  /** A file names few types, each many times. */
  #typeName(text: string): string {
    const known = this.#typeNames.get(text)
    if (known !== undefined) return known
    const name = typeName(text, this.#names.transparentTypes)
    this.#typeNames.set(text, name)
    return name
  }

  /** Writes an expression as a chain of names. */
  chain(text: string): string {
    return callChain(text, this.#chains)
  }

  /** Number of the innermost declaration around a UTF-16 index, -1 for none. */
  declarationAt(index: number): number {
    return this.#declared.declarationAt(index)
  }

  /** 1-based. */
  lineAt(index: number): number {
    return this.#declared.lineAt(index)
  }

  finish(): FileSymbols {
    const chunkIds: string[] = []
    const values = this.#values.all()
    const { numbers, declarations } = this.#declared.kept(values.map(([owner]) => owner))
    const at = (declaration: number): number => numbers[declaration] ?? -1
    const renumbered = (chain: string): string =>
      chain.includes('^') ? chain.replace(/\^(\d+)/g, (_, number: string) => `^${at(Number(number))}`) : chain
    for (const number of this.#results.declarations()) {
      const declared = this.#declared.get(number)
      if (declared !== undefined) declared.type = renumbered(this.#results.typeOf(number, declared.type))
    }
    const written = declarations.map(({ name, kind, scope, parent, startLine, endLine, type }): DeclaredSymbol => {
      if (kind === SCOPE) return scopeIn(at(parent))
      const chunk = chunkNumber(chunkIds, this.#facts.chunkAt(startLine))
      return [name, kind, scope, at(parent), startLine, endLine, chunk, type]
    })
    const constants = [...this.#constants].map(([key, { startIndex }]): NamedConstant => {
      const [owner = '', name = ''] = key.split(' ')
      const line = this.lineAt(startIndex)
      return [at(Number(owner)), name, line, chunkNumber(chunkIds, this.#facts.chunkAt(line))]
    })
    return {
      constants,
      language: this.language,
      module: this.module,
      chunkIds,
      declarations: written,
      imports: this.#imports,
      bases: this.#bases.map(([declaration, type, kind]) => [at(declaration), type, kind]),
      values: values.map(([owner, name, type, chain]) => [at(owner), name, type, renumbered(chain)]),
      calls: withPlaces(this.#calls).map(([declaration, line, chain, ...count]) => [
        at(declaration),
        line,
        renumbered(chain),
        ...count,
      ]),
      parameters: this.#parameters.map(([declaration, index, type]) => [at(declaration), index, type]),
      passed: this.#passedFunctions().map(([declaration, line, chain]) => [at(declaration), line, renumbered(chain)]),
      arities: this.#arities.map(([declaration, ...arity]) => [at(declaration), ...arity]),
      typeParameters: this.#typeParameters.map(([declaration, name, bound]) => [at(declaration), name, bound]),
    }
  }

  /** A field that is set to a parameter has its type; of any other variable of a function it says where that is seen. */
  #fieldValue(owner: number, name: string, node: Span, type: string, chain: string): void {
    const known = this.#values.get(owner, name)
    // The type that a field is declared with counts wherever it is set.
    if (known !== undefined && known[2] !== '' && type === '') return
    if (known !== undefined && known[2] === '' && type !== '') {
      this.#values.retype(owner, name, typeName(type))
      return
    }
    const declaration = this.declarationAt(node.startIndex)
    const local = type === '' ? this.#values.get(declaration, chain) : undefined
    if (local !== undefined && local[2] !== '' && local[0] !== owner)
      return this.#values.bind([owner, name, local[2], ''])
    const seen = chain === '' || declaration === owner ? chain : this.#seenFrom(declaration, owner, chain)
    this.#values.bind([owner, name, this.#typeName(type), seen])
  }

  /** Chains of a function, as the type around it can read them: `^7/cart.items` for a variable of declaration 7. */
  #seenFrom(declaration: number, owner: number, chain: string): string {
    const chains = chain.split('|').map((one) => {
      const [first = ''] = one.split(/[.([{<]/, 1)
      if (first === 'this' || first === 'self') return one
      for (let around = declaration; around >= 0 && around !== owner; around = this.#declared.parentOf(around)) {
        const [, , type, value] = this.#values.get(around, first) ?? []
        if (type !== undefined) return type === '' && value === '' ? '' : `^${around}/${one}`
      }
      return one
    })
    return chains.includes('') ? '' : chains.join('|')
  }

  #typeAround(declaration: number): number {
    let owner = declaration
    while (owner >= 0 && !hasMembers(this.#declared.get(owner)?.kind, this.#names))
      owner = this.#declared.parentOf(owner)
    return owner
  }

  #isDeclarator(owner: number, node: Span): boolean {
    const declared = this.#declared.get(owner)
    return declared !== undefined && declared.startLine === this.lineAt(node.startIndex)
  }
}

function chunkNumber(ids: string[], id: string): number {
  if (id === '') return -1
  // Declarations come in order, so a chunk's are neighbours.
  const known = ids.lastIndexOf(id)
  return known === -1 ? ids.push(id) - 1 : known
}
