import { type Link, linksOf } from '@coderag/facts/stored'
import type { Found, Reason } from './entities.js'
import type { Chains } from './scopes/parts.js'
import type { TableFile } from './symbol-table.js'

/** What stands before a dot: what stands before its own last name, and that name. */
interface Receiver {
  readonly before: Receiver | null
  readonly link: Link
}

/** The part of a chain that can be read without its scope. */
export interface Callee {
  /** Links of the called expression, without the call itself. */
  readonly links: readonly Link[]
  readonly name: string
  readonly isNew: boolean
  /** True for `super()`, `this()` and `new self`, which call a constructor of an object's own type. */
  readonly isConstructor: boolean
  /** Reason why the chain can't be resolved in any place. Null if it can. */
  readonly reason: Reason | null
  /** Null for a name alone. */
  readonly receiver: Receiver | null
}

/**
 * Called expressions, each read once, and looked up once in each declaration, as is what they are called on: a function makes
 * a call more than once, and a chain of calls names all that stand before the last of them.
 */
export class Callees {
  readonly #chains: Chains
  readonly #callees = new Map<string, Callee>()
  readonly #receivers = new Map<string, Receiver>()
  /** Answers in one file, by declaration. */
  readonly #found = new Map<number, Map<Callee | Receiver, Found>>()
  #file: TableFile | null = null

  constructor(chains: Chains) {
    this.#chains = chains
  }

  /** @param chain - As `callChain` writes it. */
  calleeOf(chain: string): Callee {
    let callee = this.#callees.get(chain)
    if (callee === undefined) this.#callees.set(chain, (callee = this.#read(chain)))
    return callee
  }

  /**
   * What a callee is in a declaration.
   *
   * @param count - Number of arguments; -1 if it is not said.
   */
  evaluate(file: TableFile, declaration: number, callee: Callee, count = -1): Found {
    const known = this.#foundIn(file, declaration)
    const before = count === -1 ? known.get(callee) : undefined
    if (before !== undefined) return before
    const receiver = this.receiverOf(file, declaration, callee)
    const last = callee.links.at(-1)
    const found =
      receiver === null || last === undefined
        ? this.#chains.evaluate(file, declaration, callee.links, count)
        : this.#chains.after(file, declaration, receiver, last, count)
    if (count === -1) known.set(callee, found)
    return found
  }

  /** What a callee is a member of. Null for a name alone. */
  receiverOf(file: TableFile, declaration: number, { receiver }: Callee): Found | null {
    return receiver === null ? null : this.#received(file, declaration, receiver)
  }

  #received(file: TableFile, declaration: number, receiver: Receiver): Found {
    const known = this.#foundIn(file, declaration)
    const { before, link } = receiver
    let found = known.get(receiver)
    if (found !== undefined) return found
    found =
      before === null
        ? this.#chains.holder(file, declaration, link)
        : this.#chains.after(file, declaration, this.#received(file, declaration, before), link)
    known.set(receiver, found)
    return found
  }

  #foundIn(file: TableFile, declaration: number): Map<Callee | Receiver, Found> {
    // Calls come file by file.
    if (this.#file !== file) this.#found.clear()
    this.#file = file
    let found = this.#found.get(declaration)
    if (found === undefined) this.#found.set(declaration, (found = new Map<Callee | Receiver, Found>()))
    return found
  }

  #read(chain: string): Callee {
    const dot = chain.lastIndexOf('.')
    const receiver = dot === -1 ? null : this.#receiver(chain.slice(0, dot))
    const [last] = linksOf(chain.slice(dot + 1))
    const isNew = last?.marks.at(-1) === '{}'
    const isSuper = chain === 'super{}'
    const isConstructor = isSuper || chain === 'this{}' || chain === 'self{}'
    const name = last?.name ?? ''
    const { typeArguments = [] } = last ?? {}
    const called: Link = { name, marks: isSuper ? ['{}'] : [], isCalled: !isNew, count: -1, isNew, typeArguments }
    const callee = { links: [...linksBefore(receiver), called], name, isNew, isConstructor, receiver }
    if (last === undefined || name === '') return { ...callee, reason: 'no chain of names' }
    // The result of a call is called, or an element: which function that is shows at run time.
    const marks = isNew ? last.marks.slice(0, -1) : last.marks
    return { ...callee, reason: marks.some((mark) => mark !== '[]') ? 'type is not known' : null }
  }

  #receiver(chain: string): Receiver | null {
    const known = this.#receivers.get(chain)
    if (known !== undefined) return known
    const dot = chain.lastIndexOf('.')
    const [link] = linksOf(chain.slice(dot + 1))
    if (link === undefined) return null
    const receiver = { before: dot === -1 ? null : this.#receiver(chain.slice(0, dot)), link }
    this.#receivers.set(chain, receiver)
    return receiver
  }
}

function linksBefore(receiver: Receiver | null): Link[] {
  const links: Link[] = []
  for (let at = receiver; at !== null; at = at.before) links.unshift(at.link)
  return links
}
