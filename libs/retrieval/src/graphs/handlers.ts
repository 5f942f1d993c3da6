import { posix } from 'node:path'
import type { CallArrival, EdgeEvidence, GraphStore, SymbolGraph, SymbolRef } from '@coderag/types'
import { around, VALUES } from './around.js'

/** Maximum number of lines between an annotation of a route and its handler. */
const ANNOTATION_LINES = 8

/** Finds the functions that answer endpoints and hear messages, and those that stand at a place. */
export class Handlers {
  readonly #symbols: SymbolGraph
  readonly #services: GraphStore
  readonly #files = new Map<string, readonly SymbolRef[]>()
  readonly #handlers = new Map<string, SymbolRef | null>()
  readonly #named = new Map<string, readonly SymbolRef[]>()

  constructor(symbols: SymbolGraph, services: GraphStore) {
    this.#symbols = symbols
    this.#services = services
  }

  /** Returns the innermost function around a place, or its file. */
  around({ repoName, filePath, line }: EdgeEvidence): SymbolRef | null {
    return around(this.#declaredIn(repoName, filePath), line)
  }

  /** Returns the declarations of a name in a repository. */
  declaredAs(name: string, repoName: string): readonly SymbolRef[] {
    const key = `${repoName}\n${name}`
    const known = this.#named.get(key)
    if (known !== undefined) return known
    const found = this.#symbols.find(name, { repoName })
    this.#named.set(key, found)
    return found
  }

  /** Returns the function that answers a call; null if it is not known. */
  handlerOf(arrival: CallArrival): SymbolRef | null {
    const { repoName, filePath, line } = arrival.evidence
    const key = `${repoName}\n${filePath}\n${line}\n${arrival.method}\n${arrival.path}`
    const known = this.#handlers.get(key)
    if (known !== undefined) return known
    const found = this.#findHandler(arrival)
    this.#handlers.set(key, found)
    return found
  }

  #findHandler({ service, method, path, handler, evidence }: CallArrival): SymbolRef | null {
    const isRpc = path.includes('/') && !path.startsWith('/') && path.endsWith(`/${method}`)
    const names = isRpc ? spellings(method) : handler === null ? [] : [lastName(handler)]
    const declared = this.#declaredIn(evidence.repoName, evidence.filePath).filter(({ kind }) => !VALUES.has(kind))
    if (names.length === 0) return this.around(evidence)
    const here = declared.filter(({ name, kind }) => names.includes(name) && kind !== 'module')
    if (here.length > 0) return nearest(here, evidence.line)
    const around = this.around(evidence)
    const passed = around === null ? [] : this.#symbols.callees(around, { limit: Infinity })
    const handed = passed.find(
      ({ kind, line, to }) =>
        (kind === 'passes' || kind === 'calls') &&
        line >= evidence.line &&
        line <= evidence.line + 2 &&
        names.includes(to.name),
    )
    if (handed !== undefined) return handed.to
    // A name is found in any case, so one declaration comes for several spellings.
    const spelt = names.flatMap((name) => this.declaredAs(name, evidence.repoName))
    const owned = [...new Map(spelt.map((own) => [own.id, own])).values()]
      .filter(
        (own) => names.includes(own.name) && own.kind !== 'module' && !isGenerated(own) && !this.#isOfInterface(own),
      )
      .filter((own) => this.#services.serviceOf(own.repoName, own.filePath) === service)
    const functions = owned.filter(({ kind }) => !VALUES.has(kind))
    const owner = isRpc ? lastName(handler ?? '') : ownerIn(handler ?? '')
    const [only, ...others] = this.#meant(functions.length > 0 ? functions : owned, evidence, owner)
    return only === undefined || others.length > 0 ? null : only
  }

  /** Of several declarations of a name those of the type, object or file that the handler is named after, then those of imported files. */
  #meant(declared: readonly SymbolRef[], { repoName, filePath }: EdgeEvidence, owner: string): readonly SymbolRef[] {
    if (declared.length < 2) return declared
    const named = declared.filter((own) => belongsTo(own, owner))
    const left = named.length > 0 ? named : declared
    if (left.length < 2) return left
    const file = this.#declaredIn(repoName, filePath).find(({ kind }) => kind === 'module')
    const imports = file === undefined ? [] : this.#symbols.imports(file, 'out')
    const imported = new Set(imports.map(({ to }) => to.filePath))
    const reached = left.filter((own) => imported.has(own.filePath))
    return reached.length > 0 ? reached : left
  }

  /** True for a member that has no code of its own. */
  #isOfInterface({ repoName, filePath, name, qualifiedName }: SymbolRef): boolean {
    const owner = qualifiedName.slice(0, -name.length - 1)
    return this.#declaredIn(repoName, filePath).some((own) => own.kind === 'interface' && own.qualifiedName === owner)
  }

  #declaredIn(repoName: string, filePath: string): readonly SymbolRef[] {
    const key = `${repoName}\n${filePath}`
    const known = this.#files.get(key)
    if (known !== undefined) return known
    const found = this.#symbols.inFile(repoName, filePath)
    this.#files.set(key, found)
    return found
  }
}

/** Returns the declaration that lies next to a line; those below it count first, as annotations stand above. */
function nearest(declared: readonly SymbolRef[], line: number): SymbolRef | null {
  const distance = ({ startLine, endLine }: SymbolRef): number => {
    if (startLine <= line && line <= endLine) return 0
    return startLine > line && startLine <= line + ANNOTATION_LINES ? 1 : 1 + Math.abs(startLine - line)
  }
  return declared.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

/** A function without a name is called after what it answers, which may have dots. */
function lastName(name: string): string {
  if (name.includes(' ')) return name
  return name.split(/[.:#\\]+/).findLast((part) => part !== '') ?? name
}

/** What stands before the last name of a handler: `OrderController` of `OrderController.show`. */
function ownerIn(name: string): string {
  return name.includes(' ')
    ? ''
    : (name
        .split(/[.:#\\]+/)
        .filter((part) => part !== '')
        .at(-2) ?? '')
}

/**
 * True if a type, a namespace or a file around a declaration has a name, in any case: `orderController` is of the type
 * `OrderController` and of files called `order-controller` or `order.controller`.
 */
function belongsTo({ qualifiedName, filePath }: SymbolRef, owner: string): boolean {
  const wanted = plain(owner)
  if (wanted === '') return false
  const fileName = posix.parse(filePath).name
  const around = [...qualifiedName.split(/[.:#\\]+/).slice(0, -1), ...fileName.split('.'), fileName]
  return around.some((part) => plain(part) === wanted)
}

function plain(name: string): string {
  return name.replace(/[^a-z0-9]/gi, '').toLowerCase()
}

/** A method of gRPC as generators of the languages spell it: `GetCart`, `getCart`, `GetCartAsync`, `get_cart`. */
export function spellings(method: string): readonly string[] {
  const small = `${method.slice(0, 1).toLowerCase()}${method.slice(1)}`
  const snake = method.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase()
  return [...new Set([method, small, `${method}Async`, snake])]
}

/** Returns true for what generators of gRPC make. */
export function isGenerated({ filePath, qualifiedName }: SymbolRef): boolean {
  return (
    /\.pb\.go$|_pb2(?:_grpc)?\.pyi?$|_pb\.[jt]s$|Grpc\.(?:java|cs)$/.test(filePath) ||
    /Unimplemented|Unsafe/.test(qualifiedName)
  )
}
