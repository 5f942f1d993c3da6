import type { NamedValue } from './file-symbols.js'
import { alternativesOf, typeParts } from './type-name.js'

/** Maximum number of values that a name is followed to. */
export const maxAlternatives = 8
const NOTHING = /^(?:null|undefined|None|nil)$/

/** What names are bound to, by the number of the declaration that they belong to; -1 is the file. */
export class BoundValues {
  readonly #values: NamedValue[] = []
  /** Places in `#values`, by owner and name. */
  readonly #places = new Map<number, Map<string, number>>()
  /** What lists that begin empty are given later, by the owner and the name of their variable: a type, and chains. */
  readonly #filled = new Map<string, { readonly type: string; readonly chains: Set<string> }>()

  get(owner: number, name: string): NamedValue | undefined {
    return this.#values[this.#places.get(owner)?.get(name) ?? -1]
  }

  /** Binds a name. One that is bound twice is either, and nothing is known of it if one of both is not. */
  bind(found: NamedValue): void {
    const [owner, name] = found
    let places = this.#places.get(owner)
    if (places === undefined) this.#places.set(owner, (places = new Map()))
    const place = places.get(name) ?? this.#values.length
    const known = this.#values[place]
    if (known === undefined) {
      places.set(name, place)
      this.#values.push(found)
    } else if (known[2] !== found[2] || known[3] !== found[3]) {
      this.#filled.delete(`${owner} ${name}`)
      const isSameType = known[2] !== '' && (found[2] === '' || found[2] === known[2]) && found[3] === ''
      this.#values[place] = [owner, name, isSameType ? known[2] : '', isSameType ? '' : eitherOf(known, found)]
    }
  }

  /** Binds a name to a type, whatever it was bound to. */
  retype(owner: number, name: string, type: string): void {
    const place = this.#places.get(owner)?.get(name)
    if (place !== undefined) this.#values[place] = [owner, name, type, '']
  }

  /** Binds a name to a list of chains. @param type - The language's name for what holds them. */
  bindList(owner: number, name: string, type: string, chains: readonly string[]): void {
    const isNew = this.get(owner, name) === undefined
    this.bind([owner, name, listOf(type, new Set(chains)), ''])
    if (isNew && chains.length === 0) this.#filled.set(`${owner} ${name}`, { type, chains: new Set() })
  }

  /** Adds a chain to a list that began empty. */
  addTo(owner: number, name: string, chain: string): void {
    this.#filled.get(`${owner} ${name}`)?.chains.add(chain)
  }

  /** All in the order in which they were bound first, with what lists were given later. */
  all(): NamedValue[] {
    return this.#values.map(([owner, name, type, chain]): NamedValue => {
      const filled = this.#filled.get(`${owner} ${name}`)
      return [owner, name, type || (filled === undefined ? '' : listOf(filled.type, filled.chains)), chain]
    })
  }
}

/** A list of what chains are, or what maps to them, as `dict<str,`. Empty if one is not known, or there are too many. */
function listOf(type: string, chains: ReadonlySet<string>): string {
  const isKnown = chains.size > 0 && chains.size <= maxAlternatives && !chains.has('')
  return isKnown ? `${type}${type.endsWith(',') ? '' : '<'}=${[...chains].join('|')}>` : ''
}

/** Two variables of one name in one declaration: what both may be. Empty if nothing is known of one of them. */
function eitherOf(known: NamedValue, found: NamedValue): string {
  const chains = [known, found].flatMap(([, , type, value]) =>
    type === ''
      ? value
      : alternativesOf(type).map((one) => (/^[\w$.]+(?:<|$)/.test(one) ? `${typeParts(one).name}{}` : '')),
  )
  if (chains.includes('')) return ''
  const all = [...new Set(chains.flatMap((chain) => chain.split('|')))]
  // What is nothing at first is what it is set to later.
  const distinct = all.length > 1 ? all.filter((chain) => !NOTHING.test(chain)) : all
  return distinct.length > maxAlternatives ? '' : distinct.join('|')
}
