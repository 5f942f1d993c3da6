import { countOf, type ExactFacts, type FileSymbols, isPathStart } from '@coderag/facts/stored'
import type { SymbolEdgeKind } from '@coderag/types'
import { atOnce, type Interruptible } from '../pace.js'
import { Augmentations } from './augmentations.js'
import { type Callee, Callees } from './callees.js'
import { wholeOf, type Instance, type Reason, type Strategy } from './entities.js'
import { declarationAround, ExactCalls } from './exact/exact-calls.js'
import { Lookups } from './lookups.js'
import { methodSets } from './method-sets.js'
import { Overloads } from './overloads.js'
import { ScopeResolver } from './scopes/scope-resolver.js'
import { SymbolTable, type TableFile, type TableSymbol } from './symbol-table.js'
import { UniqueNames } from './unique-names.js'

export interface ResolvedEdge {
  readonly from: number
  readonly to: number
  readonly kind: SymbolEdgeKind
  /** 1-based, in the file of `from`. */
  readonly line: number
  readonly strategy: Strategy
}

/** A resolved call, once for each place where it is made. */
export interface FollowedCall {
  readonly from: number
  readonly to: number
  readonly line: number
  /** Last name of what is called. */
  readonly name: string
}

/** A call that ends here. */
export interface OpenCall {
  readonly from: number
  readonly name: string
  readonly line: number
  readonly reason: Reason
  /** Name of the type of what it is called on, if that is known and not of the repository. */
  readonly type?: string
}

/** The symbols of one repository and how they hang together. */
export interface ResolvedSymbols {
  readonly symbols: readonly TableSymbol[]
  /** Each pair once, at its first line. */
  readonly edges: readonly ResolvedEdge[]
  readonly open: readonly OpenCall[]
}

/** Resolved symbols, and what that took. */
export interface Resolution extends ResolvedSymbols {
  /** Number of lookups. */
  readonly steps: number
  /** Number of calls that were left out, because the bound on the steps was reached. */
  readonly leftOut: number
  /** Paths of the files whose calls an index of a compiler gave. */
  readonly exactFiles: ReadonlySet<string>
}

/** Bound on the work: a count, not a time, so that graphs do not differ by machine. */
interface StepBound {
  /** Lookups for each declaration, import, base type and call. Repositories take 0.3 to 1.3 for each import, base type and call. */
  readonly perReference: number
  /** Lookups that a program may take, however small it is. */
  readonly atLeast: number
}

const STEP_BOUND: StepBound = { perReference: 100, atLeast: 1_000_000 }

/** Number of calls that are followed without a pause. A call takes some microseconds. */
const CALLS_PER_STEP = 256

type AddEdge = (from: number, to: number, kind: SymbolEdgeKind, line: number, strategy: Strategy) => void

interface PlacedSymbols {
  readonly path: string
  readonly symbols: FileSymbols
}

/**
 * Follows every call, import and base type of a repository as far as scopes, imports and types lead, in one go.
 *
 * @param onCall - Told of every call that was followed; edges name a pair once.
 */
export function resolveSymbols(
  files: readonly PlacedSymbols[],
  onCall: (call: FollowedCall) => void = () => undefined,
): Resolution {
  return atOnce(resolution(files, onCall))
}

interface ResolutionOptions {
  readonly bound?: StepBound
  /** What indexes of compilers say of some files, which counts before what names say. */
  readonly exact?: readonly ExactFacts[]
}

/** Like `resolveSymbols`, with pauses: large repositories take seconds. Calls beyond the bound are left out. */
export function* resolution(
  files: readonly PlacedSymbols[],
  onCall: (call: FollowedCall) => void = () => undefined,
  { bound = STEP_BOUND, exact: indexes = [] }: ResolutionOptions = {},
): Interruptible<Resolution> {
  const table = yield* SymbolTable.of(files)
  const lookups = new Lookups(Math.max(bound.atLeast, bound.perReference * referencesIn(files)))
  const exact = new ExactCalls(table, indexes)
  const seen = new Set(table.files.flatMap(({ symbols }) => (symbols.calls.length > 0 ? [symbols.language] : [])))
  const resolver = new ScopeResolver(table, lookups)
  const uniqueNames = new UniqueNames(table)
  const augmentations = new Augmentations(table, resolver)
  const callees = new Callees(resolver.chains)
  const overloads = new Overloads(table, resolver, callees)
  const edges: ResolvedEdge[] = []
  const open: OpenCall[] = []
  let leftOut = 0
  for (const file of table.files) {
    if (lookups.isExhausted) {
      leftOut += file.symbols.calls.length
      continue
    }
    // An edge starts in this file, so no other file has the same pair.
    const known = new Set<string | number>()
    const add: AddEdge = (from, to, kind, line, strategy) => {
      if (from === to) return
      // Counted from the file's own number, which is its lowest, the key is a small integer.
      const pair = (from - file.self) * table.symbols.length + to
      const key = kind === 'calls' ? pair : `${pair} ${kind}`
      if (known.has(key)) return
      known.add(key)
      edges.push({ from, to, kind, line, strategy })
    }
    addImports(file, resolver, add)
    addBases(file, table, exact, resolver, add)
    if (!seen.has(file.symbols.language)) addReferences(file, exact, add)
    yield
    yield* addPassed(file, { table, exact, resolver, callees, uniqueNames }, add)
    for (const [at, [declaration, line, chain, passed]] of file.symbols.calls.entries()) {
      if (at % CALLS_PER_STEP === CALLS_PER_STEP - 1) yield
      if (lookups.isExhausted) {
        leftOut += 1
        continue
      }
      const from = file.ids[declaration] ?? file.self
      const callee = callees.calleeOf(chain)
      const known = exact.calledAt(file, line, callee.name)
      if (known !== null && known !== 'outside') {
        for (const id of known.to) {
          const type = table.typeOfSymbol(id)
          const to = type === undefined ? id : resolver.types.constructorOf(type)
          add(from, to, 'calls', line, 'exact')
          onCall({ from, to, line, name: callee.name })
        }
        continue
      }
      const count = file.rules.extensions === 'methods' && passed !== undefined ? countOf(passed) : -1
      const named = calledBy(file, declaration, callee, { table, resolver, callees, count })
      const fitting =
        'to' in named && passed !== undefined
          ? overloads.fitting({ file, declaration, callee, found: named.to, of: named.of, at })
          : undefined
      const followed = fitting === undefined ? named : calledAs(named, fitting)
      const unique =
        'reason' in followed
          ? uniqueNames.find(file, declaration, { links: callee.links, reason: followed.reason })
          : null
      const added =
        'reason' in followed && followed.reason === 'outside the repository' ? augmentations.find(file, callee) : null
      const resolved: Called =
        unique !== null
          ? { to: unique, strategy: 'unique-name' }
          : added !== null
            ? { to: added, strategy: 'import' }
            : followed
      const target: Called = known === 'outside' && isRefuted(resolved, table, exact) ? OUTSIDE : resolved
      if ('to' in target) {
        for (const to of [target.to, ...constructorBehind(target.to, table, resolver)]) {
          add(from, to, 'calls', line, target.strategy)
          onCall({ from, to, line, name: nameOf(callee, table.symbols[to]) })
        }
      } else {
        const receiver = callees.receiverOf(file, declaration, callee)?.entity
        const call = { from, name: shown(chain, file), line, reason: target.reason }
        open.push(receiver?.is === 'unknown' && receiver.type !== undefined ? { ...call, type: receiver.type } : call)
      }
    }
  }
  if (!lookups.isExhausted) yield* addMethodSets(table, exact, resolver, edges)
  return { symbols: table.symbols, edges, open, steps: lookups.steps, leftOut, exactFiles: exact.paths }
}

function referencesIn(files: readonly PlacedSymbols[]): number {
  return files.reduce(
    (sum, { symbols: { declarations, imports, bases, calls } }) =>
      sum + declarations.length + imports.length + bases.length + calls.length,
    0,
  )
}

/** A class without a name is called by that of its base. */
function nameOf({ name }: Callee, target: TableSymbol | undefined): string {
  return name.startsWith('^') ? (target?.name.replace('{}', '') ?? '') : name
}

/** How a call is shown: without what arguments and type arguments it has, and what marks the start of a path. */
function shown(written: string, { rules }: TableFile): string {
  const chain = rules.system === 'crates' && isPathStart(written) ? written.slice(1) : written
  return /\(\d|<|\[\d/.test(chain)
    ? chain
        .replace(/\(\d+\)/g, '()')
        .replace(/<[^<>]*>/g, '')
        .replace(/\[\d\]/g, '[]')
    : chain
}

type Called =
  | { readonly to: number; readonly of?: Instance | undefined; readonly strategy: Strategy }
  | { readonly reason: Reason }

const OUTSIDE: Called = { reason: 'outside the repository' }

/** True if an index that says that a call leads outside knows the file where names lead. */
function isRefuted(called: Called, table: SymbolTable, exact: ExactCalls): boolean {
  return !('to' in called) || exact.covers({ path: table.symbols[called.to]?.filePath ?? '' })
}

/** Adds what an index knows of a file in whose language we see no calls. */
function addReferences(file: TableFile, exact: ExactCalls, add: AddEdge): void {
  for (const { to, line } of exact.referencesOf(file)) {
    const around = declarationAround(file, line)
    add(file.ids[around] ?? file.self, to, 'calls', line, 'exact')
  }
}

function calledBy(
  file: TableFile,
  declaration: number,
  callee: Callee,
  { table, resolver, callees, count }: Omit<PassedContext, 'exact'> & { readonly count: number },
): Called {
  const { isNew, isConstructor, reason } = callee
  if (reason !== null) return { reason }
  const { entity: found, strategy } = callees.evaluate(file, declaration, callee, count)
  const entity = wholeOf(found)
  if (entity.is === 'unknown') return entity
  if (entity.is === 'either') return { reason: 'several candidates' }
  if (entity.is === 'symbol')
    return { to: entity.id, of: entity.isExtension === true ? undefined : entity.of, strategy }
  if (entity.is === 'type' && file.rules.convertsByCall && !isNew) return { reason: 'type is not known' }
  // `cls()` makes an object of the type around.
  const isOwnType = callee.receiver === null && callee.name === file.rules.selfType && strategy === 'self'
  if (entity.is === 'type' || (entity.is === 'instance' && (isConstructor || isOwnType))) {
    return { to: resolver.types.constructorOf(entity.type), strategy }
  }
  if (entity.is === 'function' && entity.isOutside === true) return OUTSIDE
  // An interface that is a function, a name for a function's type, and what a function gives back, whose code is its own.
  // `super()` is an object, and calls nothing of it.
  const isCalled = entity.is === 'instance' && !file.rules.superNames.has(callee.name)
  const callable = isCalled ? resolver.members.callableOf(entity.type) : null
  if (entity.is === 'instance' && callable !== null)
    return { to: entity.type.file.rules.callMember === '()' ? entity.type.symbol : callable, strategy }
  const alias = entity.is === 'function' ? entity.file.ids[entity.declaration] : undefined
  const declared = alias === undefined ? undefined : table.symbols[alias]
  const isGiven =
    entity.is === 'function' && entity.isResult === true && declared?.kind === 'function' && file.rules.leadsToMakers
  return alias !== undefined && (declared?.kind === 'type' || isGiven)
    ? { to: alias, strategy }
    : { reason: 'type is not known' }
}

/** To make an object of a class without a name calls the constructor of the class that it inherits from. */
function constructorBehind(to: number, table: SymbolTable, resolver: ScopeResolver): readonly number[] {
  const type = table.typeOfSymbol(to)
  if (type === undefined || table.symbols[to]?.name.endsWith('{}') !== true) return []
  const [base] = resolver.types.basesOf(type)
  return base === undefined || table.symbols[base.symbol]?.kind === 'interface'
    ? []
    : [resolver.types.constructorOf(base)]
}

/** @param to - The overload that is meant; null if an outer base has it. */
function calledAs(named: Called, to: number | null): Called {
  if ('reason' in named) return named
  return to === null ? { reason: 'inherited from outside' } : { to, strategy: named.strategy }
}

interface PassedContext {
  readonly exact: ExactCalls
  readonly table: SymbolTable
  readonly resolver: ScopeResolver
  readonly callees: Callees
}

/** Adds the functions that are handed over as values; any other value is left out. */
function* addPassed(
  file: TableFile,
  { table, exact, resolver, callees, uniqueNames }: PassedContext & { readonly uniqueNames: UniqueNames },
  add: AddEdge,
): Interruptible<void> {
  for (const [at, [declaration, line, chain]] of file.symbols.passed.entries()) {
    if (at % CALLS_PER_STEP === CALLS_PER_STEP - 1) yield
    const callee = callees.calleeOf(chain)
    if (!chain.startsWith('^') && !table.functionNames.has(callee.name)) continue
    const from = file.ids[declaration] ?? file.self
    const known = exact.calledAt(file, line, callee.name)
    if (known !== null) {
      for (const to of known === 'outside' ? [] : known.to)
        if (functionKinds.has(table.symbols[to]?.kind ?? '')) add(from, to, 'passes', line, 'exact')
      continue
    }
    const { entity, strategy } = callees.evaluate(file, declaration, callee)
    // A class is a value like any other; `Order::new` is its constructor.
    const made = entity.is === 'type' && callee.isNew ? resolver.types.constructorOf(entity.type) : undefined
    const to = entity.is === 'symbol' ? entity.id : made
    // A class that declares no constructor stands for it.
    const isHandedOver = made !== undefined || functionKinds.has(table.symbols[to ?? -1]?.kind ?? '')
    if (to !== undefined && isHandedOver) add(from, to, 'passes', line, strategy)
    if (!chain.startsWith(OF_UNKNOWN)) continue
    const unique = uniqueNames.find(file, declaration, { links: callee.links, reason: 'type is not known' })
    if (unique !== null) add(from, unique, 'passes', line, 'unique-name')
  }
}

/** How a method begins that is handed over for objects that nothing is known of. */
const OF_UNKNOWN = '^&.'

const functionKinds = new Set(['function', 'method', 'constructor'])

function addImports(file: TableFile, resolver: ScopeResolver, add: AddEdge): void {
  for (const [, module, exported] of file.symbols.imports) {
    for (const target of resolver.importedFiles(file, module, exported))
      add(file.self, target.self, 'imports', 1, 'import')
  }
}

/** Adds what a type implements by its methods, without naming it. */
function* addMethodSets(
  table: SymbolTable,
  exact: ExactCalls,
  resolver: ScopeResolver,
  edges: ResolvedEdge[],
): Interruptible<void> {
  for (const { type, implemented } of yield* methodSets(table, resolver)) {
    const line = table.symbols[type]?.startLine ?? 1
    if (exact.knowsBasesOf(type)) continue
    edges.push({ from: type, to: implemented, kind: 'implements', line, strategy: 'method-set' })
  }
}

function addBases(file: TableFile, table: SymbolTable, exact: ExactCalls, resolver: ScopeResolver, add: AddEdge): void {
  const isInterface = (id: number): boolean => table.symbols[id]?.kind === 'interface'
  const known = new Set<number>()
  for (const { type, base, line } of exact.basesOf(file)) {
    add(type, base, isInterface(base) && !isInterface(type) ? 'implements' : 'inherits', line, 'exact')
    known.add(type)
  }
  for (const [declaration, type, kind] of file.symbols.bases) {
    const base = resolver.types.typeNamed(file, declaration, type)
    const from = file.ids[declaration]
    const line = file.symbols.declarations[declaration]?.[4] ?? 1
    if (base === null || from === undefined || known.has(from)) continue
    const strategy = base.file === file ? 'same-file' : 'import'
    add(from, base.symbol, isInterface(base.symbol) && !isInterface(from) ? 'implements' : kind, line, strategy)
  }
}
