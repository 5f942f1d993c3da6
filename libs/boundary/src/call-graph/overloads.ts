import { argumentsOf, countOf } from '@coderag/facts/stored'
import { STEP, type BasicTypes } from '@coderag/facts/names'
import { ArgumentFit, type Argument, type Fit } from './argument-fit.js'
import type { Callee, Callees } from './callees.js'
import type { Entity, Instance } from './entities.js'
import type { ScopeResolver } from './scopes/scope-resolver.js'
import type { SymbolTable, TableFile, TypeEntry } from './symbol-table.js'

/** A type that a call is made on, itself or one of its objects. */
interface CalledOn {
  readonly type: TypeEntry
  readonly isType: boolean
}

/** A call, and where it was led by its name. */
interface NamedCall {
  readonly file: TableFile
  readonly declaration: number
  readonly callee: Callee
  readonly found: number
  /** What the found declaration is called on, if it is an object. */
  readonly of: Instance | undefined
  /** Number of the call in its file. */
  readonly at: number
}

interface Parameter {
  readonly entity: Entity
  /** Its type without type arguments. */
  readonly written: string
}

/** One of several declarations that a call may mean. */
interface Candidate {
  readonly id: number
  readonly basicTypes: BasicTypes | null
  readonly parameters: readonly Parameter[]
  /** The last parameter takes any number of arguments. */
  readonly hasMore: boolean
}

/** How far the arguments of a call are from the parameters of a candidate; undefined where that is not known. */
type Distances = readonly (number | undefined)[]

/**
 * Which of several declarations of one name a call means, by the number and the types of its arguments: a class may
 * overload what it inherits, and a class inside another what that has.
 */
export class Overloads {
  readonly #table: SymbolTable
  readonly #resolver: ScopeResolver
  readonly #callees: Callees
  readonly #fit: ArgumentFit
  readonly #candidates = new Map<TypeEntry, Map<string, readonly Candidate[]>>()
  /** Declarations of one symbol by it and the number of arguments: all types that inherit a method have the same. */
  readonly #declared = new Map<string, readonly Candidate[]>()

  constructor(table: SymbolTable, resolver: ScopeResolver, callees: Callees) {
    this.#table = table
    this.#callees = callees
    this.#resolver = resolver
    this.#fit = new ArgumentFit(resolver)
  }

  /** Returns the declaration that takes the arguments: the found one, another one of the name, or null if it is not known here. */
  fitting(call: NamedCall): number | null {
    const { file, at, found } = call
    const count = countOf(file.symbols.calls[at]?.[3] ?? 0)
    return this.#table.takes(found, count) ? this.#ofTypes(call, count) : this.#ofCount(call, count)
  }

  /** Of the declarations that take so many arguments: the nearest that takes what they are, unless another is nearer to that. */
  #ofTypes(call: NamedCall, count: number): number | null {
    const { file, declaration, found, of } = call
    const on = this.#table.isOverloaded(found) ? this.#onWhat(call) : null
    if (on === null) return found
    const candidates = this.#candidatesOf(on, this.#table.symbols[found]?.name ?? '', count)
    if (candidates.length < 2) return found
    const passed = argumentsOf(file.symbols.calls, call.at).map((one) => this.#fit.argumentOf(file, declaration, one))
    let best: { readonly candidate: Candidate; readonly distances: Distances } | null = null
    for (const candidate of candidates) {
      const distances = this.#distances(candidate, passed, file, of)
      if (distances === null) continue
      if (best === null || isNearer({ candidate, distances }, best)) best = { candidate, distances }
      if (file.rules.basicTypes?.nearestCounts === true) break
    }
    if (best !== null) return best.candidate.id
    const { types } = this.#resolver
    return types.withBases(on.type).some((type) => types.hasOutsideBase(type)) ? null : found
  }

  #distances(
    { basicTypes, parameters, hasMore }: Candidate,
    passed: readonly (Argument | null)[],
    { rules }: TableFile,
    of: Instance | undefined,
  ): Distances | null {
    const found: (number | undefined)[] = []
    for (const [at, argument] of passed.entries()) {
      const parameter = parameters[Math.min(at, parameters.length - 1)]
      const isMore = hasMore && at >= parameters.length - 1
      const isSaid =
        argument !== null && parameter !== undefined && basicTypes !== null && basicTypes === rules.basicTypes
      let fit: Fit = isSaid ? this.#fit.fit(argument, parameter.entity, basicTypes, of) : undefined
      // A list may be handed over as all of them.
      if (isMore && fit === null && argument?.is === 'list') fit = undefined
      if (fit === null) return null
      found.push(isMore && fit !== undefined ? fit + 3 * STEP : fit)
    }
    return hasMore && passed.length < parameters.length ? [...found, 3 * STEP] : found
  }

  /** The type that a method was found in, from inside or outside. */
  #onWhat({ file, declaration, callee, of }: NamedCall): CalledOn | null {
    if (of !== undefined) return { type: of.type, isType: false }
    return callee.receiver === null ? null : (this.#placesOf(file, declaration, callee)[0] ?? null)
  }

  /** Methods of a name that a type has and that take so many arguments, nearest first, without those that are overridden. */
  #candidatesOf({ type, isType }: CalledOn, name: string, count: number): readonly Candidate[] {
    const key = `${name} ${count} ${isType}`
    const ofType = this.#candidates.get(type) ?? new Map<string, readonly Candidate[]>()
    this.#candidates.set(type, ofType)
    const known = ofType.get(key)
    if (known !== undefined) return known
    const found: Candidate[] = []
    const seen = new Set<number>()
    for (const place of this.#resolver.types.withBases(type)) {
      if (isType && place !== type && this.#isInterface(place)) continue
      const id = place.members.get(name)
      if (id === undefined || seen.has(id) || !this.#table.takes(id, count)) continue
      seen.add(id)
      for (const candidate of this.#overloadsOf(id, count))
        if (!found.some((nearer) => isSame(nearer, candidate))) found.push(candidate)
    }
    const candidates = new Set(found.map(({ id }) => id)).size < 2 ? [] : found
    ofType.set(key, candidates)
    return candidates
  }

  #overloadsOf(id: number, count: number): readonly Candidate[] {
    const key = `${id} ${count}`
    const known = this.#declared.get(key)
    const { values } = this.#resolver
    const file = this.#table.byPath.get(this.#table.symbols[id]?.filePath ?? '')
    if (known !== undefined || file === undefined) return known ?? []
    const declared = this.#table.overloadsOf(id, count).map(({ declaration, least, most }) => {
      const named = [...(file.values.get(declaration)?.values() ?? [])].filter(([, name]) => name !== 'this')
      const parameters = named.slice(0, most === -1 ? least + 1 : most).map(([, , type], at): Parameter => {
        const single = most === -1 && at === least && type.endsWith('[]') ? type.slice(0, -2) : type
        return { entity: values.typed(file, declaration, single), written: plainName(single) }
      })
      return { id, basicTypes: file.rules.basicTypes, parameters, hasMore: most === -1 }
    })
    this.#declared.set(key, declared)
    return declared
  }

  #ofCount({ file, declaration, callee, found }: NamedCall, count: number): number | null {
    const symbol = this.#table.symbols[found]
    // The head of a record is a constructor.
    if (symbol?.kind === 'constructor') return this.#recordOf(found) ?? found
    let hasOutsideBase = false
    for (const { type: around, isType } of this.#placesOf(file, declaration, callee)) {
      for (const type of this.#resolver.types.withBases(around)) {
        // Nobody inherits what an interface has of its own.
        if (isType && type !== around && this.#isInterface(type)) continue
        const other = type.members.get(callee.name)
        if (other !== undefined && this.#table.takes(other, count)) return other
        hasOutsideBase ||= isType ? this.#hasOutsideClass(type) : this.#resolver.types.hasOutsideBase(type)
      }
    }
    if (hasOutsideBase) return null
    return found
  }

  #isInterface({ symbol }: TypeEntry): boolean {
    return this.#table.symbols[symbol]?.kind === 'interface'
  }

  #hasOutsideClass(type: TypeEntry): boolean {
    if (this.#isInterface(type) || !this.#resolver.types.hasOutsideBase(type)) return false
    const { types } = this.#resolver
    return type.bases.some(
      (base) => base.kind === 'inherits' && types.typeNamed(base.file, base.declaration, base.type) === null,
    )
  }

  #recordOf(constructor: number): number | undefined {
    const file = this.#table.byPath.get(this.#table.symbols[constructor]?.filePath ?? '')
    const type = this.#table.types.get(file?.typeKeys[this.#table.declarationOf(constructor)] ?? '')
    return this.#table.symbols[type?.symbol ?? -1]?.kind === 'record' ? type?.symbol : undefined
  }

  /** The type that a call is made on; for a name alone, the types around the call from inside out. */
  #placesOf(file: TableFile, declaration: number, callee: Callee): readonly CalledOn[] {
    const receiver = this.#callees.receiverOf(file, declaration, callee)
    if (receiver !== null) {
      const { entity } = receiver
      return entity.is === 'instance' || entity.is === 'type'
        ? [{ type: entity.type, isType: entity.is === 'type' }]
        : []
    }
    const found = new Set<TypeEntry>()
    for (let owner = declaration; owner >= 0; owner = file.symbols.declarations[owner]?.[3] ?? -1) {
      const type = this.#table.types.get(file.typeKeys[owner] ?? '')
      if (type !== undefined) found.add(type)
    }
    return [...found].map((type) => ({ type, isType: false }))
  }
}

/** A type without what it is made with, and without the packages before its name. */
function plainName(type: string): string {
  const [, name = '', list = ''] = /^([^<[(]*)[^[]*((?:\[\])*)/.exec(type) ?? []
  return name.slice(name.lastIndexOf('.') + 1) + list
}

/** True if one method overrides another: they take the same. */
function isSame(ours: Candidate, theirs: Candidate): boolean {
  return (
    ours.parameters.length === theirs.parameters.length &&
    ours.hasMore === theirs.hasMore &&
    ours.parameters.every(({ written }, at) => written !== '' && written === theirs.parameters[at]?.written)
  )
}

interface Compared {
  readonly candidate: Candidate
  readonly distances: Distances
}

/** True if arguments are nearer to one candidate than to another, and that is certain. */
function isNearer(one: Compared, other: Compared): boolean {
  // What overrides another method may name what the type parameter of that stands for.
  if (one.candidate.parameters.some(({ entity }) => entity.is === 'variable' && entity.of !== null)) return false
  const [steps, others] = [one, other].map(({ distances }) => stepOf(distances))
  if (steps !== undefined && others !== undefined && steps !== others) return steps < others
  const isExact = ({ distances }: Compared): boolean => distances.every((distance) => distance === 0)
  if (isExact(one) || isExact(other)) return !isExact(other)
  let isNearer = false
  for (const at of one.distances.keys()) {
    const [ours, theirs] = [one.distances[at], other.distances[at]]
    if (ours === undefined || theirs === undefined) {
      const [a, b] = [one, other].map(({ candidate }) => candidate.parameters[at]?.written)
      if (a === undefined || a === '' || a !== b) return false
    } else if (ours > theirs) return false
    else isNearer ||= ours < theirs
  }
  return isNearer
}

/** The last of a language's steps that takes all arguments; undefined if that is not known. */
function stepOf(distances: Distances): number | undefined {
  let step = 0
  for (const distance of distances) {
    if (distance === undefined) return undefined
    step = Math.max(step, Math.floor(distance / STEP))
  }
  return step
}
