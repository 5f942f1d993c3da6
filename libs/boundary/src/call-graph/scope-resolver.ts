import { linksOf, type Link } from './call-chain.js'
import { entityOf, unknown, unknownEntity, type Entity, type Found } from './entities.js'
import { ModuleLookup } from './module-lookup.js'
import { Namespaces } from './namespaces.js'
import { PackageNames } from './package-names.js'
import { functionParts } from './type-name.js'
import { familyOf, isTypeKind, type SymbolTable, type TableFile, type TypeEntry } from './symbol-table.js'

const maxDepth = 32
/** Languages in which members are named without `this`. */
const implicitSelf = new Set(['csharp', 'java', 'kotlin', 'ruby'])
/** Languages in which a call means a function where a variable or a field has its name, too. */
const withMethodNames = new Set(['java', 'kotlin', 'php', 'ruby'])
const selfNames = new Set(['this', 'self', 'cls', 'Self'])
/** Names of constructors; elsewhere `constructor`. */
const constructorNames = new Map([
  ['python', '__init__'],
  ['php', '__construct'],
  ['ruby', 'initialize'],
])
const ownTypes = new Set(['Self', 'this', 'static', 'self'])
/** Methods of what holds values, in any of the languages: those that give back one of them, and those that give back as many. */
const elementMethods = new Set(
  'at find findLast pop shift get first last removeFirst removeLast poll peek next value elementAt First FirstOrDefault Single SingleOrDefault Last LastOrDefault'.split(
    ' ',
  ),
)
const listMethods = new Set(
  'filter slice concat reverse sort toSorted toReversed values iterator stream iter iter_mut into_iter Where OrderBy OrderByDescending ToList ToArray Take Skip sorted distinct limit'.split(
    ' ',
  ),
)
/** Parameters of the function that these methods are passed which are one of the values. */
const callbackMethods = new Map<string, readonly number[]>([
  ...'map forEach filter find findLast some every flatMap findIndex any all none Select Where Any All First FirstOrDefault anyMatch allMatch noneMatch'
    .split(' ')
    .map((name) => [name, [0]] as const),
  ['sort', [0, 1]],
  ['toSorted', [0, 1]],
  ['reduce', [1]],
])
const superNames = new Set(['super', 'base'])

/** Follows names through scopes, imports and types; an equal name alone leads nowhere. */
export class ScopeResolver {
  readonly #table: SymbolTable
  readonly #modules: ModuleLookup
  readonly #namespaces: Namespaces
  readonly #packages: PackageNames

  constructor(table: SymbolTable) {
    this.#table = table
    this.#modules = new ModuleLookup(table)
    this.#namespaces = new Namespaces(table)
    this.#packages = new PackageNames(table, (entity, name) => this.member(entity, name, 0))
  }

  modulesOf(file: TableFile, module: string): readonly TableFile[] {
    const found = this.#modules.find(file, module)
    return found === null || found === 'outside' ? [] : found
  }

  /** The value of a whole chain, seen from a declaration of a file (-1: from the file). */
  evaluate(file: TableFile, declaration: number, links: readonly Link[], depth = 0): Found {
    const [first] = links
    if (first === undefined || depth > maxDepth) return unknown('no chain of names')
    const start = this.#first(file, declaration, first, depth)
    let { entity } = start
    for (let at = 1; at < links.length && entity.is !== 'unknown'; at += 1) {
      const { name, marks, isCalled } = links[at] ?? first
      const member = this.member(entity, name, depth, isCalled)
      const found =
        member.is === 'unknown' ? (this.#extension(file, declaration, entity, name, depth) ?? member) : member
      entity = this.#marked(found, marks, depth)
    }
    return entity === start.entity ? start : { entity, strategy: start.strategy }
  }

  /** Kotlin: a function outside of a type that names the type, or one that the type is made from, as its receiver. */
  #extension(file: TableFile, declaration: number, entity: Entity, name: string, depth: number): Entity | null {
    if (file.symbols.language !== 'kotlin' || entity.is !== 'instance' || depth > maxDepth) return null
    const { entity: found } = this.named(file, declaration, name, depth + 1)
    const symbol = found.is === 'symbol' ? this.#table.symbols[found.id] : undefined
    const candidates = symbol === undefined ? [] : this.#table.sameNamed(symbol)
    for (const { id, filePath } of candidates) {
      const place = this.#table.byPath.get(filePath)
      const receiver = place?.values.get(place.ids.indexOf(id))?.get('this')?.[2] ?? ''
      if (place === undefined || receiver === '') continue
      const type = this.typeNamed(place, -1, receiver, depth + 1)
      if (type !== null && this.#isOrExtends(entity.type, type, depth)) return { is: 'symbol', id }
    }
    return null
  }

  #isOrExtends(type: TypeEntry, other: TypeEntry, depth: number): boolean {
    if (type === other) return true
    if (depth > maxDepth) return false
    return type.bases.some((base) => {
      const above = this.typeNamed(base.file, base.declaration, base.type, depth + 1)
      return above !== null && this.#isOrExtends(above, other, depth + 1)
    })
  }

  /** Resolves a name in the scope of a declaration. */
  lookup(file: TableFile, declaration: number, name: string, depth: number, isCalled = false): Found {
    const { declarations, language } = file.symbols
    for (let owner = declaration; ; owner = declarations[owner]?.[3] ?? -1) {
      const kind = declarations[owner]?.[1]
      const isType = isTypeKind(kind, language)
      const hasImplicitSelf = implicitSelf.has(language) || (language === 'rust' && kind === 'module')
      const isMethod = isCalled && withMethodNames.has(language)
      const value = isMethod || (isType && !hasImplicitSelf) ? undefined : file.values.get(owner)?.get(name)
      const nested = isType ? undefined : file.nested.get(owner)?.get(name)
      if (nested !== undefined) return { entity: entityOf(this.#table, nested), strategy: 'same-file' }
      if (value !== undefined) return this.#value(file, owner, value[2], value[3], depth)
      const receiver = language === 'kotlin' ? file.values.get(owner)?.get('this')?.[2] : undefined
      if (receiver !== undefined) {
        const type = this.typeNamed(file, -1, receiver, depth + 1)
        const found = type === null ? null : this.#memberOf(type, name, depth, isCalled)
        if (found !== null && found.is !== 'unknown') return { entity: found, strategy: 'self' }
      }
      if (isType && hasImplicitSelf) {
        const type = this.#table.types.get(file.typeKeys[owner] ?? '')
        const found =
          type === undefined ? unknownEntity('no declaration is known') : this.#memberOf(type, name, depth, isCalled)
        if (found.is !== 'unknown') return { entity: found, strategy: 'self' }
      }
      if (owner === -1) break
    }
    return this.named(file, declaration, name, depth)
  }

  /** Resolves a name at the top of a file: its own declarations, those of its package or namespace, its imports. */
  named(file: TableFile, declaration: number, name: string, depth: number): Found {
    const { language } = file.symbols
    if (language === 'csharp') return this.#namespaces.lookup(file, declaration, name)
    if (familyOf(language) !== undefined) return this.#packages.lookup(file, declaration, name)
    const own = this.#table.spaces.get(file.space)?.get(name)
    if (own !== undefined) {
      const isHere = this.#table.symbols[own]?.filePath === file.path
      return { entity: entityOf(this.#table, own), strategy: isHere ? 'same-file' : 'same-package' }
    }
    for (const [local, module, exported] of file.symbols.imports) {
      const isIt = language === 'go' ? this.#isGoImport(file, local, module, name) : local === name
      if (isIt) return { entity: this.#imported(file, module, exported, name, depth), strategy: 'import' }
    }
    for (const [local, module] of file.symbols.imports) {
      if (local !== '*') continue
      const entity = this.#exported(this.modulesOf(file, module), name, depth)
      if (entity.is !== 'unknown') return { entity, strategy: 'import' }
    }
    return unknown('no declaration is known')
  }

  /** A type by its written name, seen from a file. */
  typeNamed(file: TableFile, declaration: number, name: string, depth = 0): TypeEntry | null {
    if (name === '' || depth > maxDepth) return null
    const [first = '', ...rest] = name.split('.')
    let { entity } = this.named(file, declaration, first, depth + 1)
    for (const part of rest) entity = this.member(entity, part, depth + 1)
    return entity.is === 'type' ? this.#table.sibling(entity.type, false) : null
  }

  /** Resolves a member after a dot. */
  member(entity: Entity, name: string, depth: number, isCalled = false): Entity {
    switch (entity.is) {
      case 'instance':
      case 'type': {
        if (!this.#isConstant(entity.type.symbol)) return this.#memberOf(entity.type, name, depth, isCalled)
        // The declared type of a constant counts before what it is made of.
        const found = this.member(this.#constant(entity.type.symbol, depth), name, depth + 1, isCalled)
        return found.is === 'unknown' ? this.#memberOf(entity.type, name, depth, isCalled) : found
      }
      case 'module':
        return this.#exported(entity.files, name, depth)
      case 'namespace':
        return entity.name.startsWith('rust:')
          ? this.#packages.member(entity.name, name)
          : this.#namespaces.member(entity.name, name)
      case 'symbol':
        // Ruby calls without brackets.
        return this.#isRuby(entity.id)
          ? this.member(this.#result(entity.id, depth + 1), name, depth + 1)
          : unknownEntity('type is not known')
      case 'list':
        return { is: 'list-method', name, list: entity }
      case 'object': {
        const { file, declaration, prefix } = entity
        const value = file.values.get(declaration)?.get(`${prefix}.${name}`)
        return value === undefined
          ? unknownEntity('no declaration is known')
          : this.#value(file, declaration, value[2], value[3], depth + 1).entity
      }
      case 'all': {
        for (const one of entity.of) {
          const found = this.member(one, name, depth + 1, isCalled)
          if (found.is !== 'unknown') return found
        }
        return unknownEntity('no declaration is known')
      }
      case 'list-method':
      case 'function':
        return unknownEntity('type is not known')
      case 'unknown':
        return entity
    }
  }

  /** Returns the constructor that a new object of a type calls. */
  constructorOf(type: TypeEntry): number {
    const { language } = type.file.symbols
    // Kotlin's first constructor is the head of the class.
    if (language === 'kotlin') return type.symbol
    const isNamedLikeType = language === 'csharp' || language === 'java'
    const name = isNamedLikeType ? (this.#table.symbols[type.symbol]?.name ?? '') : constructorNames.get(language)
    return type.members.get(name ?? 'constructor') ?? type.symbol
  }

  /** Files that an import leads to. */
  importedFiles(file: TableFile, module: string, exported: string): readonly TableFile[] {
    const family = familyOf(file.symbols.language)
    if (family === undefined || family === 'csharp') return this.modulesOf(file, module)
    const entity = this.#packages.imported(file, module, exported)
    const id = entity.is === 'type' ? entity.type.symbol : entity.is === 'symbol' ? entity.id : -1
    const found = this.#table.byPath.get(this.#table.symbols[id]?.filePath ?? '')
    return found === undefined ? [] : [found]
  }

  /** The type that `super` means: what is inherited comes before what is implemented. */
  #superOf(type: TypeEntry, depth: number): TypeEntry | null {
    const inherited = type.bases.filter(({ kind }) => kind === 'inherits')
    const bases = inherited.length > 0 ? inherited : type.bases
    // In Ruby and PHP what is mixed in comes after the class.
    const isOrdered = ['ruby', 'php'].includes(type.file.symbols.language)
    if (bases.length !== 1 && !isOrdered && type.parts.length === 0) return null
    for (const base of bases) {
      const found = this.typeNamed(base.file, base.declaration, base.type, depth + 1)
      if (found !== null && found !== type) return found
    }
    return null
  }

  #isRuby(id: number): boolean {
    return this.#table.byPath.get(this.#table.symbols[id]?.filePath ?? '')?.symbols.language === 'ruby'
  }

  #first(file: TableFile, declaration: number, { name, marks, isCalled }: Link, depth: number): Found {
    const around = selfNames.has(name) || superNames.has(name) ? this.#typeAround(file, declaration) : null
    const isSelf = selfNames.has(name) && !file.values.get(declaration)?.get(name)?.[2]
    if (isSelf && (around !== null || name === 'this')) {
      if (around === null) return unknown('type is not known')
      // `new self()`, `Self { … }` and `self.class.new` make an object of the same type.
      const left = marks[0] === '{}' ? marks.slice(1) : marks
      return { entity: this.#marked({ is: 'instance', type: around }, left, depth), strategy: 'self' }
    }
    if (superNames.has(name) && around !== null && !file.values.get(declaration)?.has(name)) {
      const base = this.#superOf(around, depth)
      if (base === null) return unknown('inherited from outside')
      const left = marks[0] === '()' || marks[0] === '{}' ? marks.slice(1) : marks
      return { entity: this.#marked({ is: 'instance', type: base }, left, depth), strategy: 'self' }
    }
    const looked = this.lookup(file, declaration, name, depth + 1, isCalled)
    const isInterface = looked.entity.is === 'type' && this.#table.symbols[looked.entity.type.symbol]?.kind !== 'class'
    const found =
      looked.entity.is === 'type' && isInterface
        ? { ...looked, entity: { is: 'type', type: this.#table.sibling(looked.entity.type, true) } as const }
        : looked
    return marks.length === 0 ? found : { ...found, entity: this.#marked(found.entity, marks, depth) }
  }

  #typeAround(file: TableFile, declaration: number): TypeEntry | null {
    return this.#table.types.get(file.typeKeys[declaration] ?? '') ?? null
  }

  #value(file: TableFile, owner: number, type: string, value: string, depth: number): Found {
    if (type !== '') return { entity: this.#typed(file, owner, type, depth), strategy: 'declared-type' }
    if (value === '' || depth > maxDepth) return unknown('type is not known')
    if (value.startsWith('{}')) return assigned({ is: 'object', prefix: value.slice(2), file, declaration: owner })
    // A variable that holds a function or a class is called like it.
    if (!value.includes('|')) return assigned(this.evaluate(file, owner, linksOf(value), depth + 4).entity)
    // Several variables share the name: only what all of them are is known.
    const entities = value.split('|').map((chain) => this.evaluate(file, owner, linksOf(chain), depth + 4).entity)
    const common = entities.find((one) => entities.every((entity) => this.#isSameOrMore(entity, one, depth)))
    return common === undefined ? unknown('type is not known') : assigned(common)
  }

  /** True if an entity is another one, or an object of a type that extends that of the other. */
  #isSameOrMore(entity: Entity, other: Entity, depth: number): boolean {
    if (entity.is === 'symbol') return other.is === 'symbol' && entity.id === other.id
    if (entity.is === 'type') return other.is === 'type' && entity.type === other.type
    return entity.is === 'instance' && other.is === 'instance' && this.#isOrExtends(entity.type, other.type, depth)
  }

  #marked(entity: Entity, marks: readonly string[], depth: number): Entity {
    let current = entity
    for (const mark of marks) {
      if (current.is === 'unknown') return current
      // What a constant holds is called, not the constant.
      if (current.is === 'type' && this.#isConstant(current.type.symbol))
        current = this.#constant(current.type.symbol, depth)
      if (mark === '{}' || (mark === '()' && current.is === 'type')) {
        current = current.is === 'type' ? { is: 'instance', type: current.type } : unknownEntity('type is not known')
      } else if (mark === '()') current = this.#called(current, depth)
      else if (mark === '[]' && current.is === 'list') current = this.#element(current, depth)
      else if (mark.includes(':')) current = this.#passed(current, mark, depth)
      // Go's and Python's `Box[int](…)` names a type argument.
      else if (!(mark === '[]' && current.is === 'type')) return unknownEntity('type is not known')
    }
    return current
  }

  /** What a call gives back. */
  #called(entity: Entity, depth: number): Entity {
    if (entity.is === 'symbol') return this.#result(entity.id, depth)
    if (entity.is === 'function') {
      const { file, declaration, type } = entity
      return this.#typed(file, declaration, functionParts(type)?.result ?? '', depth + 1)
    }
    if (entity.is === 'instance') {
      const callable = entity.type.members.get('()')
      return callable === undefined ? unknownEntity('type is not known') : this.#result(callable, depth)
    }
    if (entity.is !== 'list-method') return unknownEntity('type is not known')
    if (elementMethods.has(entity.name)) return this.#element(entity.list, depth)
    return listMethods.has(entity.name) ? entity.list : unknownEntity('type is not known')
  }

  #element({ file, declaration, of }: Extract<Entity, { is: 'list' }>, depth: number): Entity {
    return this.#typed(file, declaration, of, depth + 1)
  }

  /** `(1:0)`: parameter 0 of the function that is passed as argument 1. */
  #passed(entity: Entity, mark: string, depth: number): Entity {
    const [argument = 0, parameter = 0] = mark.slice(1, -1).split(':').map(Number)
    if (entity.is === 'list-method') {
      const isElement = argument === 0 && (callbackMethods.get(entity.name) ?? []).includes(parameter)
      return isElement ? this.#element(entity.list, depth) : unknownEntity('type is not known')
    }
    const passed = this.#parameterOf(entity, argument, depth)
    if (passed.is !== 'function') return unknownEntity('type is not known')
    const type = functionParts(passed.type)?.parameters[parameter] ?? ''
    return this.#typed(passed.file, passed.declaration, type, depth + 1)
  }

  #parameterOf(entity: Entity, index: number, depth: number): Entity {
    if (entity.is === 'function')
      return this.#typed(
        entity.file,
        entity.declaration,
        functionParts(entity.type)?.parameters[index] ?? '',
        depth + 1,
      )
    const id = entity.is === 'symbol' ? entity.id : entity.is === 'type' ? this.constructorOf(entity.type) : -1
    const file = this.#table.byPath.get(this.#table.symbols[id]?.filePath ?? '')
    for (const [declaration, at, type] of file?.symbols.parameters ?? []) {
      if (file !== undefined && at === index && file.ids[declaration] === id)
        return this.#typed(file, declaration, type, depth + 1)
    }
    return unknownEntity('type is not known')
  }

  #isConstant(id: number): boolean {
    return this.#table.symbols[id]?.kind === 'constant'
  }

  /** What a constant holds. */
  #constant(id: number, depth: number): Entity {
    return this.#isConstant(id) ? this.#result(id, depth) : unknownEntity('type is not known')
  }

  #result(id: number, depth: number): Entity {
    const symbol = this.#table.symbols[id]
    const file = this.#table.byPath.get(symbol?.filePath ?? '')
    if (symbol === undefined || file === undefined) return unknownEntity('type is not known')
    return this.#typed(file, file.ids.indexOf(id), symbol.type, depth)
  }

  /** The value that has a type, as `typeName` writes it, seen from a declaration of a file. */
  #typed(file: TableFile, declaration: number, type: string, depth: number): Entity {
    if (type === '' || type === '=' || depth > maxDepth) return unknownEntity('type is not known')
    if (type.startsWith('=')) return this.evaluate(file, declaration, linksOf(type.slice(1)), depth + 4).entity
    if (type.startsWith('(')) return { is: 'function', type, file, declaration }
    if (type.startsWith('{}')) return { is: 'object', prefix: type.slice(2), file, declaration }
    if (type.includes('&'))
      return { is: 'all', of: type.split('&').map((one) => this.#typed(file, declaration, one, depth + 1)) }
    if (type.endsWith('[]')) return { is: 'list', of: type.slice(0, -2), file, declaration }
    const named = this.typeNamed(file, declaration, type, depth + 1)
    if (named === null) {
      // `-> Self` gives back what it is a member of.
      const own = ownTypes.has(type) ? this.#typeAround(file, declaration) : null
      return own === null ? unknownEntity('outside the repository') : { is: 'instance', type: own }
    }
    const symbol = this.#table.symbols[named.symbol]
    const isAlias = symbol?.kind === 'type' && symbol.type !== ''
    return isAlias
      ? this.#typed(named.file, named.declaration, symbol.type, depth + 1)
      : { is: 'instance', type: named }
  }

  #memberOf(type: TypeEntry, name: string, depth: number, isCalled: boolean, passed?: Set<string>): Entity {
    if (depth > maxDepth || passed?.has(type.key) === true) return unknownEntity('no declaration is known')
    passed?.add(type.key)
    const member = type.members.get(name)
    const field = type.fields.get(name)
    const isMethod = isCalled && withMethodNames.has(type.file.symbols.language)
    if (member !== undefined && (field === undefined || isMethod)) return entityOf(this.#table, member)
    if (field !== undefined && !isMethod) {
      const [owner, , written, value] = field.value
      return this.#value(field.file, owner, written, value, depth + 1).entity
    }
    const inner = this.#table.inner.get(type.key)
    const nested = inner?.get(name)
    if (nested !== undefined) return { is: 'type', type: nested }
    const companion = inner?.get('Companion')
    if (companion !== undefined) {
      const found = this.#memberOf(companion, name, depth + 1, isCalled)
      if (found.is !== 'unknown') return found
    }
    if (type.bases.length === 0) return unknownEntity('no declaration is known')
    let hasOutside = false
    const seen = passed ?? new Set([type.key])
    for (const base of type.bases) {
      const above = this.typeNamed(base.file, base.declaration, base.type, depth + 1)
      if (above === null) {
        hasOutside = true
        continue
      }
      const found = this.#memberOf(above, name, depth + 1, isCalled, seen)
      if (found.is !== 'unknown') return found
    }
    return unknownEntity(hasOutside ? 'inherited from outside' : 'no declaration is known')
  }

  #isGoImport(file: TableFile, local: string, module: string, name: string): boolean {
    if (local !== '') return local === name
    const found = this.modulesOf(file, module)[0]
    if (found !== undefined) return found.symbols.module === name
    const parts = module.split('/')
    const last = parts.at(-1) ?? ''
    return (/^v\d+$/.test(last) ? (parts.at(-2) ?? last) : last).replace(/\.v\d+$|^go-/g, '') === name
  }

  #imported(file: TableFile, module: string, exported: string, name: string, depth: number): Entity {
    const files = this.#modules.find(file, module)
    if (files === null || files === 'outside') {
      // `from package import module`, where the package has no file of its own.
      const below = this.#submodule(file, module, exported)
      return below ?? unknownEntity('outside the repository')
    }
    if (exported === '*') return { is: 'module', files }
    const found = this.#exported(files, exported, depth + 1)
    if (found.is !== 'unknown') return found
    return this.#submodule(file, module, exported === 'default' ? name : exported) ?? found
  }

  #submodule(file: TableFile, module: string, name: string): Entity | null {
    if (file.symbols.language !== 'python') return null
    const files = this.modulesOf(file, module.endsWith('.') ? `${module}${name}` : `${module}.${name}`)
    return files.length === 0 ? null : { is: 'module', files }
  }

  /** Resolves a name that a module exports, following re-exports. */
  #exported(files: readonly TableFile[], name: string, depth: number): Entity {
    const [first] = files
    if (first === undefined || depth > maxDepth) return unknownEntity('no declaration is known')
    if (first.symbols.language === 'go') {
      const id = this.#table.spaces.get(first.space)?.get(name)
      if (id !== undefined) return entityOf(this.#table, id)
      for (const file of this.#table.filesBySpace.get(first.space) ?? []) {
        const value = file.values.get(-1)?.get(name)
        if (value !== undefined) return this.#value(file, -1, value[2], value[3], depth + 1).entity
      }
      return unknownEntity('no declaration is known')
    }
    const own = name === 'default' ? undefined : this.#table.spaces.get(first.space)?.get(name)
    if (own !== undefined) return entityOf(this.#table, own)
    if (name === 'default' && first.values.get(-1)?.has('default') === true)
      return { is: 'object', prefix: 'default', file: first, declaration: -1 }
    const isPython = first.symbols.language === 'python'
    for (const [local, module, exported] of first.symbols.imports) {
      if (local !== (isPython ? name : `export ${name}`)) continue
      if (module === '') return this.lookup(first, -1, exported, depth + 1).entity
      return this.#imported(first, module, exported, name, depth + 1)
    }
    const value = first.values.get(-1)?.get(name)
    if (value !== undefined) return this.#value(first, -1, value[2], value[3], depth + 1).entity
    const passed = new Set<Entity>()
    for (const [local, module] of first.symbols.imports) {
      if (local !== (isPython ? '*' : 'export *')) continue
      const found = this.#exported(this.modulesOf(first, module), name, depth + 1)
      if (found.is !== 'unknown') passed.add(found)
    }
    const [only] = passed
    if (only !== undefined) return only
    // `import a.b` gives `a`, of which `b` is a file beside its `__init__`.
    const below = isPython
      ? this.#table.byPath.get([first.directory, `${name}.py`].filter(Boolean).join('/'))
      : undefined
    return below === undefined ? unknownEntity('no declaration is known') : { is: 'module', files: [below] }
  }
}

function assigned(entity: Entity): Found {
  return { entity, strategy: 'assigned-type' }
}
